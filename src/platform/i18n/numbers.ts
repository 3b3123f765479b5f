const formats = new Map<string, Intl.NumberFormat>();

/** A format costs a hundred times what using it does, so each is made once. */
export function numberFormat(
  locale: string | string[],
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const found = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, found);
  return found;
}

const format = (value: number, locale: string | string[], digits: number): string =>
  numberFormat(locale, { maximumFractionDigits: digits }).format(value);

/** A number as this language writes it, with two decimals at most. @example numberText(1.5, 'ca-ES') // '1,5' */
export const numberText = (value: number, locale: string | string[]): string => format(value, locale, 2);

/** A share as this language writes it, its sign never alone in a line. @example percentText(210_000, 'ca-ES') // '21 %' */
export const percentText = (ppm: number, locale: string | string[]): string =>
  `${format(ppm / 10_000, locale, 4)}\u00a0%`;

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** @example bytesText(1_500_000, 'ca-ES') // '1,5 MB' */
export function bytesText(bytes: number, locale: string | string[]): string {
  const step = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const format = { style: 'unit', unit: UNITS[step], maximumFractionDigits: 1 } as const;
  return numberFormat(locale, format).format(bytes / 1000 ** step);
}
