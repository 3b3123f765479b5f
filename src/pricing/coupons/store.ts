import type { Selectable } from 'kysely';
import { lockRows, type Reader, type Tables, type Tx } from '../../platform/db/index.ts';
import { mailboxOf } from '../../platform/mail/mailbox.ts';
import { type Coupon, type CouponRules, NO_RULES } from './model.ts';
import type { CouponUses } from './model-check.ts';

/** A coupon as it is kept. */
export interface KeptCoupon extends Coupon {
  version: number;
  /** Of which batch of codes it is; 0 for one that was made by itself. */
  batchId: number;
}

export function couponOf(row: Selectable<Tables['coupon']>): KeptCoupon {
  return {
    ...NO_RULES,
    ...(JSON.parse(row.rules) as CouponRules),
    id: row.id,
    code: row.code,
    description: row.description,
    kind: row.kind,
    usageLimit: row.usage_limit,
    customerLimit: row.customer_limit,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    enabled: row.enabled === 1,
    version: row.version,
    batchId: row.batch_id,
  };
}

export async function findCoupons(db: Reader, codes: readonly string[]): Promise<KeptCoupon[]> {
  if (codes.length === 0) return [];
  const rows = await db.selectFrom('coupon').selectAll().where('code', 'in', codes).execute();
  return rows.map(couponOf);
}

/** One by its number. */
export async function findCoupon(db: Reader, id: number): Promise<KeptCoupon | undefined> {
  const row = await db.selectFrom('coupon').selectAll().where('id', '=', id).executeTakeFirst();
  return row && couponOf(row);
}

export async function listCoupons(db: Reader): Promise<KeptCoupon[]> {
  return (await db.selectFrom('coupon').selectAll().orderBy('code').execute()).map(couponOf);
}

/** A coupon as its row has it, without its code. */
export function rowOf(coupon: Omit<Coupon, 'id'>) {
  return {
    description: coupon.description,
    kind: coupon.kind,
    rules: rulesOf(coupon),
    usage_limit: coupon.usageLimit,
    customer_limit: coupon.customerLimit,
    starts_at: coupon.startsAt,
    ends_at: coupon.endsAt,
    enabled: coupon.enabled ? (1 as const) : (0 as const),
  };
}

/** What of a coupon is kept as JSON. */
export const rulesOf = (coupon: CouponRules): string =>
  JSON.stringify(
    Object.fromEntries(Object.keys(NO_RULES).map((name) => [name, coupon[name as keyof CouponRules]])),
  );

/** Writes a coupon; one of the same code is written over and keeps its uses. @returns its id */
export async function putCoupon(tx: Tx, coupon: Omit<Coupon, 'id'>, now: number): Promise<number> {
  const { code } = coupon;
  const row = { ...rowOf(coupon), modified_at: now };
  const { id } = await tx
    .insertInto('coupon')
    .values({ ...row, code, created_at: now })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet(({ eb }) => ({ ...row, version: eb('coupon.version', '+', 1) })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function removeCoupon(tx: Tx, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('coupon').where('code', '=', code).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Who uses coupons; `exceptOrder` is the order that is being made anew, whose own uses do not stand in its way. */
export interface CouponUser {
  userId: number | null;
  emails: readonly string[];
  exceptOrder: number | null;
}

/** How often coupons count already, by coupon id. One query. */
export async function countUses(
  db: Reader,
  couponIds: readonly number[],
  { userId, emails, exceptOrder }: CouponUser,
): Promise<Map<number, CouponUses>> {
  if (couponIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('coupon_use')
    .select(({ fn, eb, case: when, or, and }) => {
      const own = or([
        eb('user_id', '=', userId ?? 0),
        ...(emails.length === 0 ? [] : [eb('email', 'in', emails.map(mailboxOf))]),
      ]);
      const held = eb('state', '=', 'held');
      const count = (test: typeof own) => fn.sum<number>(when().when(test).then(1).else(0).end());
      return [
        'coupon_id',
        fn.countAll<number>().as('total'),
        count(own).as('own'),
        count(and([held])).as('held'),
        count(and([own, held])).as('ownHeld'),
      ];
    })
    .where('coupon_id', 'in', couponIds)
    .where('state', '<>', 'released')
    .where('order_id', '<>', exceptOrder ?? 0)
    .groupBy('coupon_id')
    .execute();
  return new Map(
    rows.map(({ coupon_id, total, own, held, ownHeld }) => [
      coupon_id,
      { total: Number(total), own: Number(own), held: Number(held), ownHeld: Number(ownHeld) },
    ]),
  );
}

/** How often each coupon was used, by its id: for the shopkeeper. @param ids of these alone; all without it */
export async function usesByCoupon(db: Reader, ids?: readonly number[]): Promise<Map<number, number>> {
  if (ids?.length === 0) return new Map();
  const counted = db
    .selectFrom('coupon_use')
    .select(({ fn }) => ['coupon_id', fn.countAll<number>().as('uses')])
    .where('state', '<>', 'released')
    .groupBy('coupon_id');
  const rows = await (ids ? counted.where('coupon_id', 'in', ids) : counted).execute();
  return new Map(rows.map(({ coupon_id, uses }) => [coupon_id, Number(uses)]));
}

/** The coupons under lock: whoever else wants them waits until this transaction ends. */
export async function lockCoupons(tx: Tx, codes: readonly string[]): Promise<Coupon[]> {
  const found = await findCoupons(tx, codes);
  await lockRows(
    tx,
    'coupon',
    found.map(({ id }) => id),
  );
  return found;
}

/** @param couponIds at least one */
export async function insertUses(
  tx: Tx,
  couponIds: readonly number[],
  use: { orderId: number; userId: number | null; email: string; now: number },
): Promise<void> {
  await tx
    .insertInto('coupon_use')
    .values(
      couponIds.map((coupon_id) => ({
        coupon_id,
        order_id: use.orderId,
        user_id: use.userId,
        email: mailboxOf(use.email),
        state: 'held' as const,
        at: use.now,
      })),
    )
    .execute();
}

export async function markUses(tx: Tx, orderId: number, state: 'held' | 'used' | 'released'): Promise<void> {
  await tx.updateTable('coupon_use').set({ state }).where('order_id', '=', orderId).execute();
}

/**
 * What one account has used, another has: its limits count together, with what its owner used as a guest, by that
 * address.
 */
export async function giveUses(tx: Tx, from: { userId: number; email: string }, into: number): Promise<void> {
  await tx
    .updateTable('coupon_use')
    .set({ user_id: into })
    .where((is) =>
      is.or([
        is('user_id', '=', from.userId),
        is.and([is('user_id', 'is', null), is('email', '=', mailboxOf(from.email))]),
      ]),
    )
    .execute();
}

/** An order has another payer's address: its uses are theirs, whether they count or not. */
export async function renameUses(tx: Tx, orderId: number, email: string): Promise<void> {
  await tx
    .updateTable('coupon_use')
    .set({ email: mailboxOf(email) })
    .where('order_id', '=', orderId)
    .execute();
}

export async function deleteUses(tx: Tx, orderId: number): Promise<void> {
  await tx.deleteFrom('coupon_use').where('order_id', '=', orderId).execute();
}
