import type { CurrencySettings } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { endOfDay } from '../../platform/i18n/days.ts';
import { extendLots } from '../ledger/store.ts';
import { DAY } from '../model.ts';
import { NO_PROGRAMME, type Programme } from './model.ts';
import type { MergedCategories } from './model-merged.ts';
import { readProgramme } from './model-read.ts';
import { addSpan } from './model-time.ts';
import { insertProgramme, keepLevel, keepRule, readKept, renameHeldLevels } from './store.ts';
import { forgetGiven, lockGiven } from './store-budgets.ts';
import { forgetMerged, noteMerged, readMerged } from './store-merged.ts';

/** What every command of this module needs to know of the shop. */
export interface ProgrammeContext {
  programme: Programme;
  /** Version of each rule, and row id of each level's version, that is in force. */
  rules: ReadonlyMap<string, number>;
  levels: ReadonlyMap<string, number>;
  /** Orders go on naming what they were noted with, rules do not. */
  merged: MergedCategories;
  base: CurrencySettings;
  zone: string;
}

/** The programme in force; in memory until another one is applied. */
export function programmeContext(shop: Shop): Promise<ProgrammeContext> {
  return shop.cache.get('points.desk', ['points-programme'], () => readProgrammeContext(shop, shop.db.read));
}

export async function readProgrammeContext(
  shop: Pick<Shop, 'settings'>,
  db: Reader,
): Promise<ProgrammeContext> {
  const kept = await readKept(db);
  const [base] = shop.settings.currencies;
  if (!base) throw new Error('A shop has at least one currency.');
  return {
    programme: kept?.programme ?? NO_PROGRAMME,
    rules: kept?.rules ?? new Map(),
    levels: kept?.levels ?? new Map(),
    merged: await readMerged(db),
    base,
    zone: shop.settings.timeZone,
  };
}

/** The programme in force with its version; 0 before any was applied. */
export async function readKeptProgramme(db: Reader): Promise<{ version: number; programme: Programme }> {
  const kept = await readKept(db);
  return { version: kept?.version ?? 0, programme: kept?.programme ?? NO_PROGRAMME };
}

/** What is wrong with a programme, mistake by mistake. */
export class ProgrammeProblem extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ProgrammeProblem';
    this.problems = problems;
  }
}

/**
 * Puts a programme in force. What it changes of rules and levels becomes their next version: entries and
 * memberships keep the one they were made under.
 *
 * @throws ProgrammeProblem
 */
export async function applyProgramme(
  tx: Tx,
  value: unknown,
  { by, now, zone }: { by: string; now: number; zone: string },
): Promise<{ version: number; rules: number; levels: number }> {
  const read = readProgramme(value, zone);
  if ('problems' in read) throw new ProgrammeProblem(read.problems);
  return keepProgramme(tx, read.programme, { by, now });
}

async function keepProgramme(tx: Tx, programme: Programme, { by, now }: { by: string; now: number }) {
  let [rules, levels] = [0, 0];
  for (const rule of programme.rules) {
    if (!(await keepRule(tx, rule, now))) continue;
    rules += 1;
    await forgetGiven(tx, rule.code);
    if (rule.budget !== null) await lockGiven(tx, rule.code);
  }
  for (const level of programme.levels) if (await keepLevel(tx, level, now)) levels += 1;
  const version = await insertProgramme(tx, programme, by, now);
  await announceChange(tx, 'points-programme');
  return { version, rules, levels };
}

/**
 * A category has become part of another: rules and levels that name it name the other, as their next version. So do
 * levels as somebody got them and has them still. Orders that were noted with it, and are not paid or nobody's yet, earn
 * by the other.
 */
export async function followMergedTerm(
  tx: Tx,
  {
    taxonomy,
    from,
    into,
    by,
    now,
  }: { taxonomy: string; from: number; into: number; by: string; now: number },
): Promise<void> {
  if (taxonomy !== 'category') return;
  await noteMerged(tx, from, into);
  await announceChange(tx, 'points-programme');
  const programme = (await readKept(tx))?.programme;
  if (!programme) return;
  const rename = <T extends object>(said: T): T =>
    JSON.parse(JSON.stringify(said), (name, value) =>
      name === 'categoryIds'
        ? [...new Set((value as number[]).map((id) => (id === from ? into : id)))]
        : value,
    );
  const renamed = rename(programme);
  const isHeld = await renameHeldLevels(tx, rename, now);
  // What is in force is the last version of each level: it comes behind those that are only held.
  if (isHeld || JSON.stringify(renamed) !== JSON.stringify(programme))
    await keepProgramme(tx, renamed, { by, now });
}

/** A category is one of its own again: what was ordered of it is its own, whatever rules go on to name. */
export async function followRestoredTerm(tx: Tx, { id }: { id: number }): Promise<void> {
  await forgetMerged(tx, id);
  await announceChange(tx, 'points-programme');
}

/** The last moment of points that can be spent from `availableAt` on; null when they never expire. */
export function expiryOf({ programme, zone }: ProgrammeContext, availableAt: number): number | null {
  const { after } = programme.expiry;
  return after && endOfDay(addSpan(availableAt, after, zone), zone);
}

/** Whether what an order earned at a moment has waited, lived and expired by now. */
export function isOver(
  scope: ProgrammeContext,
  { awardedAt, now }: { awardedAt: number; now: number },
): boolean {
  const end = expiryOf(scope, awardedAt + scope.programme.earn.holdDays * DAY);
  return end !== null && end <= now;
}

/** A customer has earned or spent: where points end by inactivity, the end of all of them moves. */
export async function noteActivity(
  tx: Tx,
  scope: ProgrammeContext,
  accountId: number,
  now: number,
): Promise<void> {
  const until = scope.programme.expiry.inactivity ? expiryOf(scope, now) : null;
  if (until !== null) await extendLots(tx, accountId, until);
}

/** How long points are good at least that come back to a customer. */
export function graceOf({ programme, zone }: ProgrammeContext, now: number): number {
  return endOfDay(addSpan(now, { count: programme.expiry.graceDays, unit: 'day' }, zone), zone);
}

/** `code@version`, as entries name it. */
export const ruleName = ({ rules }: ProgrammeContext, code: string): string =>
  `${code}@${rules.get(code) ?? 0}`;

/** Minor units of another currency as exact as whole minor units of the base can be. */
export function toBase(
  amount: number,
  base: Pick<CurrencySettings, 'code' | 'decimals'>,
  currency: Pick<CurrencySettings, 'code' | 'decimals' | 'rate'>,
): number {
  if (currency.code === base.code) return amount;
  const [whole = '0', part = ''] = currency.rate.split('.');
  const rate = BigInt(whole + part);
  const shift = 10n ** BigInt(part.length + base.decimals);
  const over = rate * 10n ** BigInt(currency.decimals);
  return Number((2n * BigInt(amount) * shift + over) / (2n * over));
}
