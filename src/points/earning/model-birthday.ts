/**
 * Day and month of a date as somebody gave it; undefined when there is no such day or it is still to come.
 *
 * @example birthdayOf('1984-02-29', '2027-03-01') // '02-29'
 */
export function birthdayOf(text: string, today: string): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match || text >= today || Number(match[1]) < 1900) return undefined;
  const [, year, month, day] = match.map(Number);
  // A day that its month does not have is one of another month.
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  return date.getUTCMonth() + 1 === month ? text.slice(5) : undefined;
}

/** The birthdays that are kept on a day (YYYY-MM-DD): those of 29 February on the 28th when there is no 29th. */
export function birthdaysOn(today: string): string[] {
  const year = Number(today.slice(0, 4));
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
  const day = today.slice(5);
  return day === '02-28' && !leap ? [day, '02-29'] : [day];
}
