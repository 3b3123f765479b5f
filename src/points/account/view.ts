import { readStandings } from '../../accounts/index.ts';
import { ask } from '../../frame/command/index.ts';
import { askedBy, type RequestContext } from '../../frame/request/request-context.ts';
import { type AccountRow, findAccount } from '../ledger/store.ts';
import { counts, type Membership } from '../levels/model.ts';
import { type LevelCard, levelCards } from '../levels/model-level-cards.ts';
import { readMembership } from '../levels/store.ts';
import { readMetrics } from '../membership/steps-level.ts';
import { type Channel, readPreferences } from '../messages/store-preferences.ts';
import { isInForce } from '../programme/model.ts';
import { type ProgrammeContext, programmeContext } from '../programme/programme.ts';
import { takeCode } from '../referrals/commands-own.ts';
import { findCode } from '../referrals/store.ts';
import { type Movement, readMovements } from './store-movements.ts';
import { readExpiries, readNextRelease, type StatementFilter } from './store-statement.ts';

const PAGE = 20;
const NEXT_EXPIRIES = 3;
export const FILTERS: readonly StatementFilter[] = ['all', 'earned', 'spent', 'expired'];

/** Everything that the page of a shopper's points shows. */
export interface PointsView {
  userId: number;
  scope: ProgrammeContext;
  account: AccountRow | undefined;
  /** What counts now, its days of grace included. */
  membership: Membership | undefined;
  cards: LevelCard[];
  expiries: { at: number; points: number }[];
  release: { at: number; points: number } | undefined;
  movements: Movement[];
  filter: StatementFilter;
  /** The id that the next page of the statement begins after. */
  older: number | undefined;
  /** What friends are sent, where they are rewarded. */
  referral: { code: string; points: number } | undefined;
  /** What is waiting for who proves their e-mail; 0 when nothing is. */
  welcome: number;
  /** Channels on which messages are wanted. */
  wanted: ReadonlySet<Channel>;
}

/** Reads it: eight queries for somebody who has an account of points. */
export async function readPointsView(ctx: RequestContext, userId: number): Promise<PointsView> {
  const { shop, query, now } = ctx;
  const db = shop.db.read;
  const [scope, account] = await Promise.all([programmeContext(shop), findAccount(db, userId)]);
  const filter = filterOf(ctx);
  const code = await referralOf(ctx, scope, userId, account?.id);
  const referral = code === undefined ? undefined : { code, points: pointsFor('referral', scope, now) };
  const welcome = await welcomeOf(ctx, scope, userId);
  const nothing = { movements: [], expiries: [], release: undefined, wanted: new Set<Channel>() };
  if (!account)
    return {
      userId,
      scope,
      account,
      filter,
      referral,
      welcome,
      membership: undefined,
      older: undefined,
      ...nothing,
      cards: levelCards(scope.programme.levels, undefined, 0, now),
    };
  const [membership, found, expiries, release, wanted, metric] = await Promise.all([
    readMembership(db, account.id),
    readMovements(db, account.id, { before: query.id('before'), filter, limit: PAGE + 1 }),
    readExpiries(db, account.id, NEXT_EXPIRIES),
    readNextRelease(db, account.id),
    readPreferences(db, account.id),
    readMetrics(db, scope, account.id, now),
  ]);
  const movements = found.slice(0, PAGE);
  return {
    userId,
    scope,
    account,
    filter,
    referral,
    welcome,
    movements,
    expiries,
    release,
    wanted,
    membership: counts(membership, now) ? membership : undefined,
    cards: levelCards(scope.programme.levels, membership, account.available, now, metric),
    older: found.length > PAGE ? movements.at(-1)?.id : undefined,
  };
}

const filterOf = ({ query }: RequestContext): StatementFilter =>
  FILTERS.find((each) => each === query.text('show', 10)) ?? 'all';

/** What a deed is worth by the rules in force now, as far as it is the same for everybody. */
export function pointsFor(
  trigger: 'referral' | 'signup',
  { programme }: ProgrammeContext,
  now: number,
): number {
  return programme.rules
    .filter((rule) => rule.trigger === trigger && isInForce(rule, now))
    .reduce((sum, { amount }) => sum + (amount.kind === 'fixed' ? amount.points : 0), 0);
}

/** The welcome waits for the e-mail to be proved. */
async function welcomeOf(
  { shop, now }: RequestContext,
  scope: ProgrammeContext,
  userId: number,
): Promise<number> {
  const points = scope.programme.enabled ? pointsFor('signup', scope, now) : 0;
  if (points === 0) return 0;
  const own = (await readStandings(shop.db.read, [userId])).get(userId);
  return own?.verifiedAt == null ? points : 0;
}

/** The shopper's own code, made when it is first seen. Nothing where nobody is paid for friends. */
async function referralOf(
  ctx: RequestContext,
  scope: ProgrammeContext,
  userId: number,
  accountId: number | undefined,
): Promise<string | undefined> {
  const { shop, now, headOnly } = ctx;
  const { enabled, rules } = scope.programme;
  const paid = rules.some((rule) => rule.trigger === 'referral' && isInForce(rule, now));
  if (!enabled || !paid || headOnly) return undefined;
  const kept = accountId === undefined ? undefined : await findCode(shop.db.read, accountId);
  return kept ?? ask(askedBy(ctx), takeCode, { userId });
}
