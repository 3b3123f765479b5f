import { createIndex, createPartIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '044-points-earning';

export async function up(db: Schema): Promise<void> {
  // Who brought whom. A friend has one referrer, the first; the code of somebody stays the same for ever.
  await createTable(db, 'points_referral_code', (c) =>
    c.belongsTo('account_id', 'points_account').text('code').primaryKey('account_id').unique('code'),
  );
  await createTable(db, 'points_referral', (c) =>
    c
      .id()
      .belongsTo('referrer_id', 'points_account')
      .belongsTo('friend_id', 'points_account')
      .text('state', 'reasons')
      .textOrNull('ip_hash')
      .intOrNull('order_id', 'settled_at')
      .int('at')
      .unique('friend_id')
      .check('state_known', "state in ('waiting','queued','paid','denied','reversed')")
      .check('two_people', 'referrer_id <> friend_id'),
  );
  await createIndex(db, 'points_referral', ['referrer_id', 'settled_at']);
  await createPartIndex(db, 'points_referral', ['friend_id'], "state = 'waiting'");
  await createPartIndex(db, 'points_referral', ['order_id'], 'order_id is not null');
  await createPartIndex(db, 'points_referral', ['ip_hash', 'at'], 'ip_hash is not null');
  // Day and month only: the year is nobody's business here.
  await createTable(db, 'points_birthday', (c) =>
    c.belongsTo('account_id', 'points_account').text('day').int('saved_at').primaryKey('account_id'),
  );
  await createIndex(db, 'points_birthday', ['day']);
  // What a guest's order is about, until its e-mail is proved to be an account's.
  await createTable(db, 'points_guest_order', (c) =>
    c
      .id()
      .int('order_id', 'awarded_at', 'placed_at')
      .text('email', 'state', 'body', 'returned')
      .unique('order_id')
      .check('state_known', "state in ('placed','awarded','reversed','claimed')"),
  );
  await createPartIndex(db, 'points_guest_order', ['email'], "state in ('placed','awarded')");
  await createTable(db, 'points_warning', (c) =>
    c
      .belongsTo('lot_id', 'points_lot')
      .int('days', 'expires_at', 'at')
      .primaryKey('lot_id', 'days', 'expires_at'),
  );
}
