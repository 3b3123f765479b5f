/**
 * A moment as it is written in files and at the command line, in epoch milliseconds: ISO 8601, with a zone of its own
 * or by the clock of `timeZone`. A day alone is when it begins there.
 *
 * @returns undefined when it is no moment
 * @example momentOf('2027-01-31', 'Europe/Madrid') // Date.UTC(2027, 0, 30, 23)
 */
export function momentOf(text: string, timeZone: string): number | undefined {
  try {
    // A plain time would pass over what it does not know of zones.
    if (/\d[T ].*[Z+[-]/i.test(text)) return Temporal.Instant.from(text).epochMilliseconds;
    return Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    return undefined;
  }
}
