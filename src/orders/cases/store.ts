import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/index.ts';
import type { CaseKind, CaseOutcome, PaymentCase } from './model.ts';
import './tables.ts';

const cases = (db: Reader) => db.selectFrom('payment_case').selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof cases>['executeTakeFirstOrThrow']>>;

const caseIn = (row: Row): PaymentCase => ({
  id: row.id,
  kind: row.kind,
  orderId: row.order_id,
  notificationId: row.notification_id,
  gateway: row.gateway,
  reference: row.reference,
  transactionId: row.transaction_id,
  amount: row.amount,
  currency: row.currency,
  said: row.said,
  answerBy: row.answer_by,
  openedAt: row.opened_at,
  outcome: row.outcome,
});

/** As the index says it. */
const isUnsettled = sql<boolean>`settled_at = 0`;

/** What waits for somebody, the oldest first. */
export async function readOpenCases(db: Reader, limit: number): Promise<PaymentCase[]> {
  return (await cases(db).where(isUnsettled).orderBy('id').limit(limit).execute()).map(caseIn);
}

/** @returns undefined when there is none such, or somebody has settled it */
export async function readOpenCase(db: Reader, id: number): Promise<PaymentCase | undefined> {
  const row = await cases(db).where('id', '=', id).where(isUnsettled).executeTakeFirst();
  return row && caseIn(row);
}

export async function findCase(
  db: Reader,
  { gateway, kind, reference }: Pick<PaymentCase, 'gateway' | 'kind' | 'reference'>,
): Promise<PaymentCase | undefined> {
  const row = await cases(db)
    .where('gateway', '=', gateway)
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row && caseIn(row);
}

/** One that was tried again, and in vain, waits once more. @returns false when it is written down already */
export async function openCase(
  tx: Tx,
  of: {
    kind: CaseKind;
    orderId: number | null;
    notificationId?: number | null;
    gateway: string;
    reference: string;
    transactionId: string;
    amount: number;
    currency: string;
    said: string;
    answerBy?: number | undefined;
    now: number;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('payment_case')
    .values({
      kind: of.kind,
      order_id: of.orderId,
      notification_id: of.notificationId ?? null,
      gateway: of.gateway,
      reference: of.reference,
      transaction_id: of.transactionId,
      amount: of.amount,
      currency: of.currency,
      said: of.said.slice(0, 500),
      answer_by: of.answerBy ?? 0,
      opened_at: of.now,
      outcome: '',
      settled_by: '',
      note: '',
      settled_at: 0,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['gateway', 'kind', 'reference'])
        .doUpdateSet({ outcome: '', settled_at: 0, said: of.said.slice(0, 500) })
        .where('payment_case.outcome', '=', 'again'),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** All that wait of one kind about an order are over. */
export async function closeCases(
  tx: Tx,
  orderId: number,
  kind: CaseKind,
  { by, now }: { by: string; now: number },
): Promise<void> {
  await tx
    .updateTable('payment_case')
    .set({ outcome: 'seen', settled_by: by, settled_at: now })
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('outcome', '=', '')
    .execute();
}

/** What those that wait of one kind about an order are worth is another sum by now. @returns false when none waits */
export async function amendCases(tx: Tx, orderId: number, kind: CaseKind, amount: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_case')
    .set({ amount })
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('outcome', '=', '')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** `lost` still waits for somebody, as '' does; by nothing else is a case left open. */
export async function writeCase(
  tx: Tx,
  id: number,
  of: { outcome: CaseOutcome; by: string; note?: string; now: number },
): Promise<void> {
  const settled = of.outcome !== '' && of.outcome !== 'lost';
  await tx
    .updateTable('payment_case')
    .set({
      outcome: of.outcome,
      settled_by: settled ? of.by : '',
      note: of.note?.slice(0, 200),
      settled_at: settled ? of.now : 0,
    })
    .where('id', '=', id)
    .execute();
}
