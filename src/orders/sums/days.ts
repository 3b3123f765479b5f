const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in a time zone. @example dayIn(Date.UTC(2026, 10, 23, 23, 30), 'Europe/Madrid') // '2026-11-24' */
export function dayIn(at: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    // Sweden writes dates as the rest of the world's machines do.
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format.format(at);
}
