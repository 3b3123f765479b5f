/** Letters of the Spanish personal number: the number modulo 23 says which. */
const PERSONAL = 'TRWAGMYFPDXBNJZSQVHLCKE';
/** Letters of companies whose control is a letter. */
const CONTROL = 'JABCDEFGHI';

/** A tax number as it is kept: capitals, without blanks, dots and dashes. @example tidyTaxId('b-12.345.674') // 'B12345674' */
export function tidyTaxId(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s.·/-]/g, '')
    .slice(0, 20);
}

/**
 * Spain's, by its checksums: NIF (eight digits and a letter; K, L, M and seven), NIE (X, Y, Z) and the number of
 * companies, still called CIF.
 */
export const isSpanishTaxId = (id: string): boolean => isPersonal(id) || isCompany(id);

function isPersonal(id: string): boolean {
  const [, first = '', digits = '', letter] = /^([XYZKLM]?)(\d{7,8})([A-Z])$/.exec(id) ?? [];
  if (digits.length !== (first === '' ? 8 : 7)) return false;
  const lead = { X: '0', Y: '1', Z: '2' }[first] ?? '';
  return PERSONAL[Number(lead + digits) % 23] === letter;
}

function isCompany(id: string): boolean {
  const [, kind = '', digits = '', control = ''] = /^([ABCDEFGHJNPQRSUVW])(\d{7})([0-9A-J])$/.exec(id) ?? [];
  if (kind === '') return false;
  let sum = 0;
  for (const [index, digit] of [...digits].entries()) {
    const doubled = Number(digit) * 2;
    sum += index % 2 === 1 ? Number(digit) : Math.floor(doubled / 10) + (doubled % 10);
  }
  const number = (10 - (sum % 10)) % 10;
  if ('NPQRSW'.includes(kind)) return control === CONTROL[number];
  if ('ABEH'.includes(kind)) return control === String(number);
  return control === String(number) || control === CONTROL[number];
}
