/** How a language writes a day and a moment. */
export interface DateWay {
  /** By whose rules: the first that is known. */
  locales: string | string[];
  /** How day, month, year and time stand together, where those rules get it wrong: `{day} {month} de {year}`. */
  patterns?: { day: string; moment: string } | undefined;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day in long words. */
export function longDate(at: number | Date, way: DateWay, timeZone = 'UTC'): string {
  const format = formatOf(way, { dateStyle: 'long', timeZone });
  return way.patterns ? fill(way.patterns.day, format, at) : format.format(at);
}

/** A day in long words and the time of day. */
export function longDateTime(at: number | Date, way: DateWay, timeZone = 'UTC'): string {
  const format = formatOf(way, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return way.patterns ? fill(way.patterns.moment, format, at) : format.format(at);
}

/** A day and the time in figures: for tables. */
export function shortDateTime(at: number | Date, way: DateWay, timeZone = 'UTC'): string {
  return formatOf(way, { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at);
}

function fill(pattern: string, format: Intl.DateTimeFormat, at: number | Date): string {
  const parts = new Map<string, string>(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return pattern.replace(/\{(\w+)\}/g, (_, part: string) => parts.get(part) ?? '');
}

/** A format costs a hundred times what using it does, so each is made once. */
function formatOf({ locales }: DateWay, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locales} ${options.timeZone} ${options.dateStyle} ${options.timeStyle}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locales, options);
  formats.set(key, format);
  return format;
}
