const formats = new Map<string, Intl.DateTimeFormat>();

/** A day in long words. */
export function longDate(at: number | Date, locale: string, timeZone = 'UTC'): string {
  return formatOf(locale, { dateStyle: 'long', timeZone }).format(at);
}

/** A day in long words and the time of day. */
export function longDateTime(at: number | Date, locale: string, timeZone = 'UTC'): string {
  return formatOf(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);
}

/** A format costs a hundred times what using it does, so each is made once. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${options.timeZone} ${options.timeStyle}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
