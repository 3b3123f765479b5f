import { sql } from 'kysely';
import type { Address } from '../../accounts/index.ts';
import { FORGOTTEN_AT_ONCE } from '../../frame/persons/index.ts';
import type { Credit } from '../../payments/index.ts';
import { locked, type Reader, type Tx } from '../../platform/db/index.ts';
import { CUSTOMER } from '../status/steps.ts';
import type { BankCredit, CreditState } from './model.ts';
import type { Payee } from './model-match.ts';
import './tables.ts';

const credits = (db: Reader) => db.selectFrom('bank_credit').selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof credits>['executeTakeFirstOrThrow']>>;

const creditIn = (row: Row): BankCredit => ({
  id: row.id,
  account: row.account,
  reference: row.reference,
  bookedOn: row.booked_on,
  amount: row.amount,
  currency: row.currency,
  payer: row.payer,
  words: row.words,
  state: row.state,
  orderId: row.order_id,
  note: row.note,
  settledBy: row.settled_by,
  settledAt: row.settled_at,
});

/** What waits for somebody, the oldest first, behind one of them. */
export async function readOpenCredits(
  db: Reader,
  { behind, limit }: { behind: number; limit: number },
): Promise<BankCredit[]> {
  const open = credits(db).where('state', '=', sql.lit('open')).where('id', '>', behind);
  return (await open.orderBy('id').limit(limit).execute()).map(creditIn);
}

/** What somebody has decided about last, the newest first. */
export async function readSettledCredits(db: Reader, limit: number): Promise<BankCredit[]> {
  const settled = credits(db).where('settled_at', '>', 0);
  return (await settled.orderBy('settled_at', 'desc').orderBy('id', 'desc').limit(limit).execute()).map(
    creditIn,
  );
}

export async function readCredit(db: Reader, id: number): Promise<BankCredit | undefined> {
  const row = await credits(db).where('id', '=', id).executeTakeFirst();
  return row && creditIn(row);
}

/** Locked until the transaction ends. */
export async function lockCredit(tx: Tx, id: number): Promise<BankCredit | undefined> {
  const row = await locked(tx, credits(tx).where('id', '=', id)).executeTakeFirst();
  return row && creditIn(row);
}

export async function readLatestStatements(db: Reader, limit: number) {
  const rows = await db.selectFrom('bank_statement').selectAll().orderBy('id', 'desc').limit(limit).execute();
  return rows.map(({ id, name, format, read_by, read_at, credits, added }) => ({
    id,
    name,
    format,
    readBy: read_by,
    readAt: read_at,
    credits,
    added,
  }));
}

const AT_ONCE = 200;

/** Writes down a file and those of its credits that no other told of. @returns its number, and how many were new */
export async function insertStatement(
  tx: Tx,
  of: {
    name: string;
    format: string;
    by: string;
    now: number;
    credits: readonly (Credit & { mark: string })[];
  },
): Promise<{ id: number; added: number }> {
  const { id } = await tx
    .insertInto('bank_statement')
    .values({
      name: of.name,
      format: of.format,
      read_by: of.by,
      read_at: of.now,
      credits: of.credits.length,
      added: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  let added = 0;
  for (let at = 0; at < of.credits.length; at += AT_ONCE) {
    const rows = of.credits.slice(at, at + AT_ONCE).map((credit) => ({
      statement_id: id,
      account: credit.account,
      mark: credit.mark,
      reference: credit.reference,
      booked_on: credit.bookedOn,
      amount: credit.amount,
      currency: credit.currency,
      payer: credit.payer,
      words: credit.words,
      state: 'open' as const,
      order_id: null,
      note: '',
      settled_by: '',
      settled_at: 0,
    }));
    const written = await tx
      .insertInto('bank_credit')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['account', 'mark']).doNothing())
      .returning('id')
      .execute();
    added += written.length;
  }
  await tx.updateTable('bank_statement').set({ added }).where('id', '=', id).execute();
  return { id, added };
}

export async function writeCredit(
  tx: Tx,
  id: number,
  of: { state: CreditState; orderId: number | null; note: string; by: string; now: number },
): Promise<void> {
  const isOpen = of.state === 'open';
  await tx
    .updateTable('bank_credit')
    .set({
      state: of.state,
      order_id: of.orderId,
      note: of.note,
      settled_by: isOpen ? '' : of.by,
      settled_at: isOpen ? 0 : of.now,
    })
    .where('id', '=', id)
    .execute();
}

/** Who paid, and the words, of what was settled before a moment are forgotten; that it came is not. @returns how many */
export async function forgetPayers(tx: Tx, before: number): Promise<number> {
  const old = tx
    .selectFrom('bank_credit')
    .select('id')
    .where('settled_at', '>', 0)
    .where('settled_at', '<', before)
    .where((is) => is.or([is('payer', '!=', ''), is('words', '!=', '')]))
    .orderBy('settled_at')
    .limit(FORGOTTEN_AT_ONCE);
  const { numUpdatedRows } = await tx
    .updateTable('bank_credit')
    .set({ payer: '', words: '' })
    .where('id', 'in', old)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const payees = (db: Reader) =>
  db
    .selectFrom('order')
    .select([
      'id',
      'status',
      'total',
      'from_wallet',
      'paid_at',
      'due',
      'currency',
      'cancelled_by',
      'billing',
    ]);

function payeeIn(row: Awaited<ReturnType<ReturnType<typeof payees>['executeTakeFirstOrThrow']>>): Payee {
  const { firstName, lastName, company } = JSON.parse(row.billing) as Address;
  return {
    id: row.id,
    status: row.status,
    toPay: row.paid_at === null ? row.total - row.from_wallet : row.due,
    currency: row.currency,
    calledOff: row.status === 'cancelled' && row.cancelled_by === CUSTOMER,
    name: [firstName, lastName, company].filter(Boolean).join(' '),
  };
}

export async function readPayees(db: Reader, ids: readonly number[]): Promise<Map<number, Payee>> {
  if (ids.length === 0) return new Map();
  const rows = await payees(db).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, payeeIn(row)]));
}

/** The newest orders that wait for money, of those that wait for one of these sums. */
export async function readUnpaid(db: Reader, amounts: readonly number[], limit: number): Promise<Payee[]> {
  if (amounts.length === 0) return [];
  const rows = await payees(db)
    .where('status', 'in', ['on-hold', 'pending'])
    .where('paid_at', 'is', null)
    .where(({ eb }) => eb(eb('total', '-', eb.ref('from_wallet')), 'in', amounts))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(payeeIn);
}

/** Whether money of the order went back or came for changes of it: then its payment is a part of more than itself. */
export async function hasMoved(db: Reader, orderId: number): Promise<boolean> {
  const row = await db
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '<>', 'refused')
    .unionAll(
      db
        .selectFrom('order_difference')
        .select('id')
        .where('order_id', '=', orderId)
        .where('state', 'in', ['asked', 'done']),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
