/** The name of who asks for it; who works here has a name of their own. */
export const CLOCK = 'privacy.sleep';

/** Whether nobody has asked for an erasure, but an account sleeps. */
export const askedByClock = ({ askedBy }: { askedBy: string }): boolean => askedBy === CLOCK;

/** What the register of what was forgotten calls them. */
export const SLEEPERS = 'sleeping_accounts';

const DAY = 86_400_000;

/** So long before its end an account is written to. */
export const TOLD_BEFORE = 30 * DAY;

/** The guarantee of what was bought last runs so many years (TRLGDCU article 120): no account ends before. */
export const LEAST_YEARS = 3;

/** Who has used an account since is not asleep. Epoch milliseconds. @param years of the settings, above 0 */
export function asleepSince(now: number, years: number): number {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then.getTime();
}
