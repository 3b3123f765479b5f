import type { Capability } from '../frame/command/capabilities.ts';
import type { Language } from '../frame/shop/settings.ts';

/** `owner` makes an owner, `invitation` somebody of a role, `anew` lets a member begin anew, `password` sets a new one. */
export type LinkPurpose = 'owner' | 'invitation' | 'anew' | 'password';

/** Somebody who works here. */
export interface Member {
  id: number;
  email: string;
  name: string;
  language: Language;
  /** A role of the house, or the code of one of the shop's own. */
  role: string;
  /** The demo's shopkeeper. */
  demo: boolean;
}

/** Somebody who works here and has signed in. */
export interface Staff extends Member {
  capabilities: ReadonlySet<Capability>;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A session ends when nobody has used it for so long, and at the latest after so long. */
export const IDLE_MS = 12 * HOUR;
export const LONGEST_MS = 14 * DAY;
/** Between a password and its second factor. */
export const HALF_WAY_MS = 10 * MINUTE;
/** For so long after they have shown who they are nobody is asked again before something weighty. */
export const CONFIRMED_MS = 15 * MINUTE;

/** Until when a session that is used now lives on. */
export function livesUntil(now: number, endsAt: number): number {
  return Math.min(now + IDLE_MS, endsAt);
}

/** What a session has shown, and what its owner has to show. */
export interface Shown {
  /** Whether they have a passkey or a time code. */
  hasFactor: boolean;
  /** Whether this shop wants one of them. */
  needsFactor: boolean;
  factorAt: number | null;
}

/** Who is asked for a second factor besides those who have one. */
export type FactorRule = 'owners' | 'everybody' | 'nobody';

/** `in`: all is shown. `factor`: the second factor is outstanding. `enrol`: they must get one first. */
export type Stage = 'in' | 'factor' | 'enrol';

export function stageOf({ hasFactor, needsFactor, factorAt }: Shown): Stage {
  if (hasFactor) return factorAt === null ? 'factor' : 'in';
  return needsFactor ? 'enrol' : 'in';
}

/** Whether a shop asks this person for a second factor: nobody comes in from elsewhere on a machine's own address. */
export function needsFactor(
  { role, demo }: Pick<Member, 'role' | 'demo'>,
  { rule, loopback }: { rule: FactorRule; loopback: boolean },
): boolean {
  if (demo || rule === 'nobody') return false;
  if (rule === 'everybody') return true;
  return role === 'owner' && !loopback;
}
