import { createIndex, createPartIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '200-payment-tries';

/** Every try of a payment, every message of a gateway as it came, and what somebody has to look at of both. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'payment_try', (c) =>
    c
      .id()
      .belongsTo('order_id', 'order')
      .text('gateway', 'currency', 'reference', 'kept', 'form', 'state', 'refusal', 'code')
      .int('attempt', 'amount', 'created_at', 'changed_at', 'asks', 'ask_at')
      .check('amount_positive', 'amount > 0')
      .unique('order_id', 'attempt'),
  );
  await createPartIndex(db, 'payment_try', ['gateway', 'reference'], "reference <> ''", true);
  await createPartIndex(db, 'payment_try', ['ask_at'], "state in ('begun', 'processing')");
  await createTable(db, 'payment_notification', (c) =>
    c
      .id()
      .text('gateway', 'event_id', 'query', 'headers', 'body', 'state', 'reason')
      .int('received_at', 'changed_at', 'attempts')
      .intOrNull('order_id')
      .unique('gateway', 'event_id'),
  );
  await createIndex(db, 'payment_notification', ['order_id']);
  await createIndex(db, 'payment_notification', ['state', 'received_at']);
  await createTable(db, 'payment_case', (c) =>
    c
      .id()
      .text('kind', 'gateway', 'reference', 'transaction_id', 'currency', 'said', 'outcome')
      .text('settled_by', 'note')
      .int('amount', 'answer_by', 'opened_at', 'settled_at')
      .intOrNull('order_id', 'notification_id')
      .unique('gateway', 'kind', 'reference'),
  );
  await createPartIndex(db, 'payment_case', ['id'], 'settled_at = 0');
  await createIndex(db, 'payment_case', ['order_id']);
}
