import { NEXT_VERSION } from '../../frame/command/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import type { Coupon } from './model.ts';
import { rowOf } from './store.ts';

/** So many rows in one statement. */
const ROWS = 500;

export async function insertBatch(
  tx: Tx,
  batch: { name: string; count: number; now: number },
): Promise<number> {
  const { name, count, now } = batch;
  const { id } = await tx
    .insertInto('coupon_batch')
    .values({ name, count, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps one coupon under each of these codes. @returns the codes that were free */
export async function insertCoupons(
  tx: Tx,
  coupon: Omit<Coupon, 'id'>,
  { codes, batchId, now }: { codes: readonly string[]; batchId: number; now: number },
): Promise<number> {
  const row = { ...rowOf(coupon), batch_id: batchId, created_at: now, modified_at: now };
  let made = 0;
  for (let at = 0; at < codes.length; at += ROWS) {
    const rows = await tx
      .insertInto('coupon')
      .values(codes.slice(at, at + ROWS).map((code) => ({ ...row, code })))
      .onConflict((on) => on.column('code').doNothing())
      .returning('id')
      .execute();
    made += rows.length;
  }
  return made;
}

/** @returns how many of a batch's codes are others now */
export async function switchCodes(tx: Tx, batchId: number, on: boolean, now: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('coupon')
    .set({ enabled: on ? 1 : 0, modified_at: now, version: NEXT_VERSION })
    .where('batch_id', '=', batchId)
    .where('enabled', '=', on ? 0 : 1)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
