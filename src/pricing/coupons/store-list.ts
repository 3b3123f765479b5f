import { sql } from 'kysely';
import type { Reader } from '../../platform/db/index.ts';
import type { CouponKind } from './model.ts';
import { plainCode } from './model-code.ts';
import { couponOf, type KeptCoupon } from './store.ts';

/** Whether a coupon counts now, as far as its own dates and switch go. */
export const COUPON_STATES = ['active', 'planned', 'over', 'off'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

export function couponState(
  { enabled, startsAt, endsAt }: Pick<KeptCoupon, 'enabled' | 'startsAt' | 'endsAt'>,
  now: number,
): CouponState {
  if (!enabled) return 'off';
  if (endsAt !== null && now >= endsAt) return 'over';
  return startsAt !== null && now < startsAt ? 'planned' : 'active';
}

/** What a list of coupons is narrowed by. */
export interface CouponFilter {
  /** Codes of one batch; those that were made by themselves without it, or by the beginning of a code all of them. */
  batchId?: number | undefined;
  /** The beginning of a code. */
  text?: string | undefined;
  state?: CouponState | undefined;
  kind?: CouponKind | undefined;
  now: number;
}

function narrow(db: Reader, { batchId, text, state, kind, now }: CouponFilter) {
  let query = db.selectFrom('coupon');
  const code = plainCode(text ?? '');
  if (code !== '') query = query.where('code', '>=', code).where('code', '<', `${code}\u{10ffff}`);
  if (batchId !== undefined || code === '') query = query.where('batch_id', '=', batchId ?? 0);
  if (kind) query = query.where('kind', '=', kind);
  if (state) query = query.where('enabled', '=', state === 'off' ? 0 : 1);
  if (state === 'over') query = query.where('ends_at', '<=', now);
  if (state === 'planned' || state === 'active')
    query = query.where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]));
  if (state === 'planned') query = query.where('starts_at', '>', now);
  if (state === 'active')
    query = query.where((is) => is.or([is('starts_at', 'is', null), is('starts_at', '<=', now)]));
  return query;
}

/** A page of coupons by when they were made. */
export async function listSomeCoupons(
  db: Reader,
  filter: CouponFilter,
  { descending, behind, limit }: { descending: boolean; behind?: { id: number } | undefined; limit: number },
): Promise<KeptCoupon[]> {
  const sorted = narrow(db, filter)
    .selectAll()
    .orderBy('id', descending ? 'desc' : 'asc')
    .limit(limit);
  const rows = await (behind ? sorted.where('id', descending ? '<' : '>', behind.id) : sorted).execute();
  return rows.map(couponOf);
}

/** How many there are, counted no further than `most`. */
export async function countCoupons(db: Reader, filter: CouponFilter, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(narrow(db, filter).select('id').limit(most).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Their numbers, the youngest first. */
export async function listCouponIds(db: Reader, filter: CouponFilter, most: number): Promise<number[]> {
  const rows = await narrow(db, filter).select('id').orderBy('id', 'desc').limit(most).execute();
  return rows.map(({ id }) => id);
}

/** The orders that a coupon counts in, or counted in until they were called off, the newest first. */
export function listUses(db: Reader, couponId: number, limit: number) {
  return db
    .selectFrom('coupon_use')
    .select(['order_id as orderId', 'state', 'at'])
    .where('coupon_id', '=', couponId)
    .orderBy('order_id', 'desc')
    .limit(limit)
    .execute();
}

/** What some batches of codes are for, by their numbers. */
export async function readBatchNames(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('coupon_batch').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The batches of codes, the newest first, with how many of each were used and how many are switched on. */
export async function listBatches(db: Reader, limit: number) {
  const rows = await db.selectFrom('coupon_batch').selectAll().orderBy('id', 'desc').limit(limit).execute();
  if (rows.length === 0) return [];
  const counts = await db
    .selectFrom('coupon as c')
    .select((is) => [
      'c.batch_id as id',
      is.fn.sum<number>('c.enabled').as('enabled'),
      is.fn
        .sum<number>(
          sql`case when exists (select 1 from coupon_use u where u.coupon_id = c.id and u.state <> 'released') then 1 else 0 end`,
        )
        .as('used'),
    ])
    .where(
      'c.batch_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('c.batch_id')
    .execute();
  return rows.map(({ created_at: createdAt, ...row }) => {
    const own = counts.find(({ id }) => id === row.id);
    return { ...row, createdAt, used: Number(own?.used ?? 0), enabled: Number(own?.enabled ?? 0) };
  });
}
