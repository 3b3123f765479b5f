/** EAN-8, UPC, EAN-13 and GTIN-14; other numbers have no digit that says whether they are right. */
const COUNTED = /^(?:\d{8}|\d{12,14})$/;

/**
 * Whether the last digit of a GTIN is another than those before it say, as when one was mistyped: from the right, every
 * second one counts thrice (GS1 General Specifications, 7.9). Blanks and hyphens are not looked at.
 */
export function isMistyped(gtin: string): boolean {
  const digits = gtin.replace(/[\s-]/g, '');
  if (!COUNTED.test(digits)) return false;
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 !== 0;
}
