import type { Reader, Tx } from '../../platform/db/index.ts';
import type { VatCheck } from './model.ts';
import './tables.ts';

/** What the register said last of a number. */
export async function readVatCheck(db: Reader, number: string): Promise<VatCheck | undefined> {
  const row = await db.selectFrom('vat_check').selectAll().where('number', '=', number).executeTakeFirst();
  if (!row) return undefined;
  const { outcome, name, address, consultation, asked_as: askedAs, at } = row;
  return { number, outcome, name, address, consultation, askedAs, at };
}

export async function writeVatCheck(tx: Tx, { number, askedAs, ...said }: VatCheck): Promise<void> {
  const row = { ...said, asked_as: askedAs };
  await tx
    .insertInto('vat_check')
    .values({ ...row, number })
    .onConflict((there) => there.column('number').doUpdateSet(row))
    .execute();
}

/** Answers that count no more: an order has its own. */
export async function pruneVatChecks(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('vat_check').where('at', '<', before).execute();
}
