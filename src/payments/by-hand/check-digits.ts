/** Check digits by ISO 7064 MOD 97-10: those of account numbers (ISO 13616) and of references (ISO 11649). */

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const REFERENCE = /^RF\d{2}([1-9]\d{0,20})$/;

/** Whether it is the number of an account, by its form and its check digits; spaces do not count. */
export function isIban(text: string): boolean {
  const iban = unspaced(text);
  return IBAN.test(iban) && isChecked(iban);
}

/** The number of an account in a country, with its check digits. */
export function ibanOf(country: string, account: string): string {
  const digits = 98 - remainder(`${account}${country}00`);
  return `${country}${String(digits).padStart(2, '0')}${account}`;
}

/** What a transfer for an order says, so that a mistyped one is noticed. @example referenceOf(12) // 'RF6812' */
export function referenceOf(order: number): string {
  const digits = 98 - remainder(`${order}RF00`);
  return `RF${String(digits).padStart(2, '0')}${order}`;
}

/** The number of the order that a reference is of, however it is spaced; undefined for any other text. */
export function orderOfReference(text: string): number | undefined {
  const reference = unspaced(text).toUpperCase();
  const order = Number(REFERENCE.exec(reference)?.[1]);
  return Number.isSafeInteger(order) && isChecked(reference) ? order : undefined;
}

export const unspaced = (text: string): string => text.replaceAll(/\s/g, '');

/** The check digits stand third and fourth, and are counted last. */
const isChecked = (text: string): boolean => remainder(text.slice(4) + text.slice(0, 4)) === 1;

/** Of digits and capital letters, A being 10 and Z 35, divided by 97. */
function remainder(text: string): number {
  return [...text].reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36);
    return (rest * (value < 10 ? 10 : 100) + value) % 97;
  }, 0);
}
