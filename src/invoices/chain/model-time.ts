const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment by the clock of a place, with its difference from Greenwich.
 *
 * @example zonedTime(Date.UTC(2024, 0, 1, 18, 20, 30), 'Europe/Madrid') // '2024-01-01T19:20:30+01:00'
 */
export function zonedTime(at: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  const local = format.format(at).replace(' ', 'T');
  const minutes = Math.round((Date.parse(`${local}Z`) - at) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
}
