import type { Reader } from '../../platform/db/index.ts';
import type { EarningLine } from '../programme/model-earn.ts';
import { type MergedCategories, namedNow } from '../programme/model-merged.ts';

/** An order as it was when it earned. */
export interface PastOrder {
  orderId: number;
  accountId: number;
  at: number;
  lines: EarningLine[];
  redeemed: boolean;
  /** Which order of its customer it was that earned, from 1. */
  number: number;
  /** The level that its customer had then. */
  level: string | undefined;
}

const PAGE = 1000;

/**
 * Every order that earned between two moments, in the order in which they did, so many at a time. Four queries each.
 *
 * @param of.merged categories that what is noted of them goes on naming
 */
export async function* readPastOrders(
  db: Reader,
  { from, to, merged }: { from: number; to: number; merged: MergedCategories },
): AsyncGenerator<PastOrder[]> {
  let behind = { at: from, id: 0 };
  for (;;) {
    const { at, id } = behind;
    const orders = await db
      .selectFrom('points_order')
      .select(['order_id', 'seq', 'account_id', 'awarded_at'])
      .where('awarded_at', '>=', at)
      .where('awarded_at', '<', to)
      .where((is) => is.or([is('awarded_at', '>', at), is('order_id', '>', id)]))
      .orderBy('awarded_at')
      .orderBy('order_id')
      .limit(PAGE)
      .execute();
    const last = orders.at(-1);
    if (!last) return;
    const accounts = [...new Set(orders.map(({ account_id }) => account_id))];
    const lines = await readLines(
      db,
      orders.map(({ order_id }) => order_id),
    );
    const earned = await readEarned(db, accounts, to);
    const levels = await readLevels(db, accounts);
    yield orders.map((order): PastOrder => {
      const own = lines.filter((line) => line.order_id === order.order_id && line.seq === order.seq);
      const before = earned.get(order.account_id) ?? [];
      const level = levels.find(
        (one) =>
          one.accountId === order.account_id &&
          one.from <= order.awarded_at &&
          (one.until === null || order.awarded_at < one.until),
      );
      return {
        orderId: order.order_id,
        accountId: order.account_id,
        at: order.awarded_at,
        redeemed: own.some(({ redeemed }) => redeemed > 0),
        number: before.indexOf(order.order_id) + 1,
        level: level?.slug,
        lines: own.map((line) => ({
          id: line.line_id,
          productId: line.product_id,
          categoryIds: namedNow(JSON.parse(line.categories) as number[], merged),
          quantity: line.quantity,
          eligible: line.eligible,
        })),
      };
    });
    behind = { at: last.awarded_at, id: last.order_id };
  }
}

const readLines = (db: Reader, orderIds: readonly number[]) =>
  db
    .selectFrom('points_order_line')
    .select(['order_id', 'seq', 'line_id', 'product_id', 'categories', 'quantity', 'eligible', 'redeemed'])
    .where('order_id', 'in', orderIds)
    .orderBy('line_id')
    .execute();

/** The orders of accounts that have earned up to a moment, in their order, by account. */
async function readEarned(
  db: Reader,
  accounts: readonly number[],
  to: number,
): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('points_order')
    .select(['account_id', 'order_id'])
    .where('account_id', 'in', accounts)
    .where('awarded_at', '>', 0)
    .where('awarded_at', '<', to)
    .orderBy('awarded_at')
    .orderBy('order_id')
    .execute();
  const found = new Map<number, number[]>();
  for (const { account_id, order_id } of rows) {
    const own = found.get(account_id);
    if (!own) found.set(account_id, [order_id]);
    else if (!own.includes(order_id)) own.push(order_id);
  }
  return found;
}

/** How many orders of an account have earned. */
export async function countEarned(db: Reader, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('points_order')
    .select(({ fn }) => fn.count<number>('order_id').distinct().as('count'))
    .where('account_id', '=', accountId)
    .where('awarded_at', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * What levels accounts had, and how long each counted, the latest first. One that another took the place of ended where
 * that one began; of one that was taken away nobody knows when.
 */
async function readLevels(db: Reader, accounts: readonly number[]) {
  const rows = await db
    .selectFrom('points_membership as m')
    .innerJoin('points_level_version as v', 'v.id', 'm.level_version_id')
    .select(['m.account_id', 'm.state', 'm.from_at', 'm.until_at', 'm.grace_until', 'v.slug'])
    .where('m.account_id', 'in', accounts)
    .orderBy('m.id', 'desc')
    .execute();
  const begun = new Map<number, number>();
  return rows.flatMap((row) => {
    const next = begun.get(row.account_id);
    begun.set(row.account_id, row.from_at);
    if (row.state === 'revoked') return [];
    const ends = row.until_at === null ? [] : [Math.max(row.until_at, row.grace_until ?? 0)];
    if (row.state === 'replaced' && next !== undefined) ends.push(next);
    const until = ends.length === 0 ? null : Math.min(...ends);
    return { accountId: row.account_id, slug: row.slug, from: row.from_at, until };
  });
}

/** How often a rule for a deed paid between two moments, by its code. */
export async function readDeeds(
  db: Reader,
  { from, to }: { from: number; to: number },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('points_posting as p')
    .innerJoin('points_entry as e', 'e.id', 'p.entry_id')
    .select(({ fn }) => ['e.rule', fn.count<number>('e.id').distinct().as('times')])
    .where('p.at', '>=', from)
    .where('p.at', '<', to)
    .where('e.kind', '=', 'earn')
    .where('e.source', '<>', 'order')
    .groupBy('e.rule')
    .execute();
  const found = new Map<string, number>();
  for (const { rule, times } of rows) {
    const code = rule.split('@')[0] ?? '';
    found.set(code, (found.get(code) ?? 0) + Number(times));
  }
  return found;
}
