const formats = new Map<string, Intl.NumberFormat>();

/** Points as a language writes numbers, with a real minus. */
export function counted(points: number, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale);
    formats.set(locale, format);
  }
  return `${points < 0 ? '−' : ''}${format.format(Math.abs(points))}`;
}

/** A change with its sign. */
export const signed = (points: number, locale: string): string =>
  `${points > 0 ? '+' : ''}${counted(points, locale)}`;
