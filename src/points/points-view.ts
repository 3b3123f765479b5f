import type { Visit } from '../frame/visit.ts';
import { referralCode } from './commands-referral.ts';
import { counts, type Membership } from './model-level.ts';
import { type LevelCard, levelCards } from './model-level-cards.ts';
import { isInForce } from './model-programme.ts';
import { type Desk, deskOf } from './programme.ts';
import { type HistoryGroup, readHistory } from './store-history.ts';
import { type AccountRow, findAccount } from './store-ledger.ts';
import { readMembership } from './store-levels.ts';
import { type Channel, readPreferences } from './store-preferences.ts';
import { findCode } from './store-referrals.ts';
import {
  readExpiries,
  readNextRelease,
  readStatement,
  type StatementFilter,
  type StatementLine,
} from './store-statement.ts';

const PAGE = 25;
const LATEST = 10;
const NEXT_EXPIRIES = 3;
export const FILTERS: readonly StatementFilter[] = ['all', 'earned', 'spent', 'expired'];

/** Everything that the page of a shopper's points shows. */
export interface PointsView {
  userId: number;
  desk: Desk;
  account: AccountRow | undefined;
  /** What counts now, its days of grace included. */
  membership: Membership | undefined;
  cards: LevelCard[];
  expiries: { at: number; points: number }[];
  release: { at: number; points: number } | undefined;
  history: HistoryGroup[];
  lines: StatementLine[];
  filter: StatementFilter;
  /** The id that the next page of the statement begins after. */
  older: number | undefined;
  /** What friends are sent, where they are rewarded. */
  referral: string | undefined;
  /** Channels on which messages are wanted. */
  wanted: ReadonlySet<Channel>;
}

/** Reads it: eight queries for somebody who has an account of points. */
export async function readPointsView(visit: Visit, userId: number): Promise<PointsView> {
  const { shop, query, now } = visit;
  const db = shop.db.read;
  const [desk, account] = await Promise.all([deskOf(shop), findAccount(db, userId)]);
  const filter = filterOf(visit);
  const referral = await referralOf(visit, desk, userId, account?.id);
  const nothing = { lines: [], history: [], expiries: [], release: undefined, wanted: new Set<Channel>() };
  if (!account)
    return {
      ...{ userId, desk, account, filter, referral, membership: undefined, older: undefined, ...nothing },
      cards: levelCards(desk.programme.levels, undefined, 0, now),
    };
  const [membership, found, history, expiries, release, wanted] = await Promise.all([
    readMembership(db, account.id),
    readStatement(db, account.id, { before: query.id('before'), filter, limit: PAGE + 1 }),
    readHistory(db, account.id, LATEST),
    readExpiries(db, account.id, NEXT_EXPIRIES),
    readNextRelease(db, account.id),
    readPreferences(db, account.id),
  ]);
  const lines = found.slice(0, PAGE);
  return {
    ...{ userId, desk, account, filter, referral, lines, history, expiries, release, wanted },
    membership: counts(membership, now) ? membership : undefined,
    cards: levelCards(desk.programme.levels, membership, account.available, now),
    older: found.length > PAGE ? lines.at(-1)?.id : undefined,
  };
}

export const filterOf = ({ query }: Visit): StatementFilter =>
  FILTERS.find((each) => each === query.text('show', 10)) ?? 'all';

/** The shopper's own code, made when it is first seen. Nothing where nobody is paid for friends. */
async function referralOf(
  { shop, now, headOnly }: Visit,
  desk: Desk,
  userId: number,
  accountId: number | undefined,
): Promise<string | undefined> {
  const { enabled, rules } = desk.programme;
  const paid = rules.some((rule) => rule.trigger === 'referral' && isInForce(rule, now));
  if (!enabled || !paid || headOnly) return undefined;
  const kept = accountId === undefined ? undefined : await findCode(shop.db.read, accountId);
  return kept ?? shop.db.transaction((tx) => referralCode(tx, userId, now));
}
