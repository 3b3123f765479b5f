const formats = new Map<string, Intl.DateTimeFormat>();

/** A day in long words. A format costs a hundred times what using it does, so each is made once. */
export function longDate(at: number | Date, locale: string, timeZone = 'UTC'): string {
  const key = `${locale} ${timeZone}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
    formats.set(key, format);
  }
  return format.format(at);
}
