import { NEXT_VERSION } from '../../frame/command/index.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { foundBy } from '../list/model-found.ts';
import type { OrderDraft } from '../model.ts';
import { insertParts } from '../store.ts';
import { columnsOf, lineRow } from '../store-rows.ts';

/**
 * Writes a changed order over what it was; its number, key, status and payment stay, and so do the ids of lines that
 * stay in it.
 *
 * @returns the ids of its lines, in their order
 */
export async function writeChange(
  tx: Tx,
  id: number,
  draft: OrderDraft,
  { fromWallet, due, now }: { fromWallet: number; due: number; now: number },
): Promise<number[]> {
  const own = columnsOf({ ...draft, fromWallet });
  await tx
    .updateTable('order')
    .set({
      email: own.email,
      billing: own.billing,
      shipping: own.shipping,
      ...foundBy(draft.billing, draft.shipping),
      needs_processing: own.needs_processing,
      subtotal: own.subtotal,
      subtotal_tax: own.subtotal_tax,
      discount: own.discount,
      discount_tax: own.discount_tax,
      shipping_total: own.shipping_total,
      shipping_tax: own.shipping_tax,
      fee_total: own.fee_total,
      fee_tax: own.fee_tax,
      cart_tax: own.cart_tax,
      total_tax: own.total_tax,
      total: own.total,
      from_wallet: fromWallet,
      due,
      modified_at: now,
      uncounted: 1,
      version: NEXT_VERSION,
    })
    .where('id', '=', id)
    .execute();
  for (const table of ['order_shipping', 'order_fee', 'order_tax', 'order_adjustment'] as const)
    await tx.deleteFrom(table).where('order_id', '=', id).execute();
  await insertParts(tx, id, { ...draft, lines: [], attribution: {} });
  const staying = draft.lines.flatMap((line) => line.id ?? []);
  await tx
    .deleteFrom('order_line')
    .where('order_id', '=', id)
    // No line has the number nought, and PostgreSQL takes no empty list.
    .where('id', 'not in', [0, ...staying])
    .execute();
  const ids: number[] = [];
  for (const [position, line] of draft.lines.entries()) {
    const row = lineRow(id, line, position);
    if (line.id !== undefined) {
      await tx.updateTable('order_line').set(row).where('id', '=', line.id).execute();
      ids.push(line.id);
      continue;
    }
    const made = await tx.insertInto('order_line').values(row).returning('id').executeTakeFirstOrThrow();
    ids.push(made.id);
  }
  return ids;
}

/** Addresses that cost nothing: everything else stays, also of an order that was sent or given back in part. */
export async function writeAddresses(
  tx: Tx,
  id: number,
  { billing, shipping, now }: Pick<OrderDraft, 'billing' | 'shipping'> & { now: number },
): Promise<void> {
  await tx
    .updateTable('order')
    .set({
      email: billing.email.toLowerCase(),
      billing: JSON.stringify(billing),
      shipping: shipping ? JSON.stringify(shipping) : null,
      ...foundBy(billing, shipping),
      modified_at: now,
      uncounted: 1,
      version: NEXT_VERSION,
    })
    .where('id', '=', id)
    .execute();
}

/** Files of things that are in the order no more. */
export async function dropPermissions(tx: Tx, orderId: number, bought: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('download_permission')
    .where('order_id', '=', orderId)
    .where('product_id', 'not in', [0, ...bought])
    .execute();
}

/** Until when an order keeps its pieces; undefined where it keeps none. */
export async function readHeld(db: Reader, orderId: number) {
  return db
    .selectFrom('stock_reservation')
    .select(['state', 'until'])
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst();
}
