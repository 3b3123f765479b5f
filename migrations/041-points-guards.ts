import {
  createIndex,
  createPartIndex,
  createTable,
  makeAppendOnly,
  type Schema,
} from '../src/platform/db/index.ts';

export const name = '041-points-guards';

export async function up(db: Schema): Promise<void> {
  // What the shopkeeper is told to look at: one open flag of a kind for each account, however often it is raised.
  await createTable(db, 'points_flag', (c) =>
    c
      .id()
      .belongsTo('account_id', 'points_account')
      .text('kind', 'state', 'detail', 'closed_by')
      .int('count', 'first_at', 'at')
      .check('kind_known', "kind in ('debt','refund_cycles','shared_card','chargeback')")
      .check('state_known', "state in ('open','closed')"),
  );
  await createPartIndex(db, 'points_flag', ['account_id', 'kind'], "state = 'open'", true);
  // Which card paid an order: a keyed hash, forgotten after a year.
  await createTable(db, 'points_card', (c) => c.int('order_id', 'at').text('mark').primaryKey('order_id'));
  await createIndex(db, 'points_card', ['mark', 'at']);
  // Corrections that wait for a second person.
  await createTable(db, 'points_correction', (c) =>
    c
      .id()
      .int('user_id', 'points', 'asked_at')
      .intOrNull('decided_at')
      .text('reason', 'asked_by', 'state', 'decided_by')
      .check('state_known', "state in ('waiting','approved','refused')")
      .check('has_a_reason', "reason <> ''")
      .check('two_people', "state <> 'approved' or asked_by <> decided_by"),
  );
  // What the shopkeeper did by hand.
  await createTable(db, 'points_audit', (c) =>
    c.id().intOrNull('account_id').text('action', 'actor', 'reason', 'parameters').int('at'),
  );
  await createIndex(db, 'points_audit', ['account_id', 'id']);
  await makeAppendOnly(db, 'points_audit');
}
