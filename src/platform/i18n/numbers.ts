const formats = new Map<string, Intl.NumberFormat>();

/** A share as this language writes it. @example percentText(210_000, 'ca-ES') // '21 %' */
export function percentText(ppm: number, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
    formats.set(locale, format);
  }
  return `${format.format(ppm / 10_000)} %`;
}
