const formats = new Map<string, Intl.DateTimeFormat>();

/** A day in long words, in UTC: a format costs a hundred times what using it does, so each is made once. */
export function longDate(at: number | Date, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    formats.set(locale, format);
  }
  return format.format(at);
}
