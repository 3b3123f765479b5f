/** Who served this long did not end at once. */
const AT_ONCE_MS = 10_000;
const FIRST_MS = 500;
const LONGEST_MS = 32_000;

/**
 * How long to wait before a worker is started in the place of one that lived so many milliseconds.
 *
 * @param early how many before it ended at once, one after the other
 * @returns the pause, and how many there are now
 * @example pauseBefore(300, 2) // { ms: 2000, early: 3 }
 */
export function pauseBefore(lived: number, early: number): { ms: number; early: number } {
  if (lived >= AT_ONCE_MS) return { ms: 0, early: 0 };
  return { ms: Math.min(FIRST_MS * 2 ** early, LONGEST_MS), early: early + 1 };
}
