/** The sign that stands before decimals. */
export type Decimal = '.' | ',';

/** Groups of three behind one sign, and what may stand behind another: `1.234`, `1.234,50`. No thousands begin with 0. */
const GROUPED = /(?<![\d.,])([1-9]\d{0,2}(?:([.,])\d{3})(?:\2\d{3})*)([.,]\d+)?(?![\d.,])/;

/** Which sign a number shows to be that of decimals; undefined where it may be either. */
export function decimalIn(text: string): Decimal | undefined {
  const [, whole = '', sign, fraction = ''] = GROUPED.exec(text) ?? [];
  const isShown = fraction === '' ? whole.split(sign ?? ' ').length > 2 : fraction.charAt(0) !== sign;
  if (!sign || !isShown) return undefined;
  return sign === '.' ? ',' : '.';
}

/**
 * A number without the signs between its thousands. One sign alone is before decimals, unless its file says otherwise.
 *
 * @param decimal what other numbers of its file have shown @example withoutThousands('1.234', ',') // "1234"
 */
export function withoutThousands(text: string, decimal?: Decimal): string {
  return text.replace(GROUPED, (all: string, whole: string, sign: string, fraction = '') => {
    const isAlone = fraction === '' && decimal !== undefined && decimal !== sign;
    return isAlone || decimalIn(all) ? whole.replaceAll(sign, '') + fraction : all;
  });
}

/** Before a number that its file holds as one, not as a text: nobody types it. */
const TYPED = '\u2060';

/**
 * A number of a sheet as text. One that a text might mean otherwise is marked: its point is before decimals, whatever
 * the texts of its column show.
 */
export function typedNumber(value: number): string {
  const text = String(value);
  return withoutThousands(text, ',') === text ? text : TYPED + text;
}

export const isTyped = (cell: string): boolean => cell.startsWith(TYPED);

/** A cell as somebody reads it. */
export const withoutMark = (cell: string): string => cell.replaceAll(TYPED, '');
