/** Where a customer is, as far as taxes and shipping care. Unknown parts are ''. */
export interface Destination {
  /** ISO 3166 alpha-2. */
  country: string;
  /** Code of the province or state. */
  state: string;
  postcode: string;
  city: string;
}

/** Whether two places are the same to the letter; an unknown one is no place. */
export function sameDestination(one: Destination, other: Destination | undefined): boolean {
  return (['country', 'state', 'postcode', 'city'] as const).every((part) => one[part] === other?.[part]);
}

/** A postcode as rules compare it: capitals, without blanks and dashes. @example plainPostcode(' sw1a-1aa') // 'SW1A1AA' */
export function plainPostcode(postcode: string): string {
  return postcode.toUpperCase().replace(/[\s-]/g, '');
}

/**
 * Whether a postcode fits a rule: itself, with a `*` for any rest, or a numeric range `17000...17999`. Several
 * rules are parted by `;` or line ends. An empty rule fits every postcode.
 *
 * @example fitsPostcode('35012', '35*; 38000...38999') // true
 */
export function fitsPostcode(postcode: string, rule: string): boolean {
  const parts = partsOf(rule);
  if (parts.length === 0) return true;
  const code = plainPostcode(postcode);
  return parts.some((part) => {
    const range = /^(\d+)\s*\.{2,3}\s*(\d+)$/.exec(part);
    if (range)
      return /^\d+$/.test(code) && Number(code) >= Number(range[1]) && Number(code) <= Number(range[2]);
    const plain = plainPostcode(part);
    const star = plain.indexOf('*');
    return star < 0 ? plain === code : code.startsWith(plain.slice(0, star));
  });
}

/** Whether a city is in a list parted by `;` or line ends; case does not matter. An empty list fits every city. */
export function fitsCity(city: string, rule: string): boolean {
  const names = partsOf(rule.toUpperCase());
  return names.length === 0 || names.includes(city.trim().toUpperCase());
}

function partsOf(rule: string): string[] {
  return rule
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
