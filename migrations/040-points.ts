import {
  createIndex,
  createPartIndex,
  createTable,
  makeAppendOnly,
  type Schema,
} from '../src/platform/db/index.ts';

export const name = '040-points';

const CUSTOMER = "('pending','available','held')";
const BOOKS =
  "('pending','available','held','debt','issued','redeemed','expired','reversed','wallet','level','transfer','adjust')";
const KINDS =
  "('earn','release','hold','capture','void_hold','restore','clawback','repay','recharge','expire','level_purchase','wallet_out','transfer','adjust')";

export async function up(db: Schema): Promise<void> {
  await programme(db);
  await accounts(db);
  await ledger(db);
  await orders(db);
  await levels(db);
  await beside(db);
}

/** What the shopkeeper decided, each version kept as it was. */
async function programme(db: Schema): Promise<void> {
  await createTable(db, 'points_programme', (c) => c.id().text('config', 'made_by').int('applied_at'));
  await createTable(db, 'points_rule_version', (c) =>
    c.id().text('code', 'body').int('version', 'made_at').unique('code', 'version'),
  );
  await createTable(db, 'points_level_version', (c) =>
    c.id().text('slug', 'body').int('version', 'made_at').unique('slug', 'version'),
  );
  for (const table of ['points_programme', 'points_rule_version', 'points_level_version'])
    await makeAppendOnly(db, table);
}

/** The four books of a customer and the wallet, as the entries make them. `debt` and `wallet` are sizes. */
async function accounts(db: Schema): Promise<void> {
  await createTable(db, 'points_account', (c) =>
    c
      .id()
      .int('user_id')
      .text('status')
      .int('available', 'pending', 'held', 'debt', 'issued', 'clawed_back', 'wallet', 'created_at')
      .unique('user_id')
      .check('status_known', "status in ('active','no_earn','no_redeem','frozen','closed')")
      .check('never_below_zero', 'available >= 0 and pending >= 0 and held >= 0 and debt >= 0')
      .check('sums_never_below_zero', 'issued >= 0 and clawed_back >= 0 and wallet >= 0')
      .check('debt_is_repaid_first', 'debt = 0 or available = 0'),
  );
}

async function ledger(db: Schema): Promise<void> {
  await createTable(db, 'points_entry', (c) =>
    c
      .id()
      .belongsTo('account_id', 'points_account')
      .text('kind', 'key', 'source', 'rule', 'actor', 'reason', 'parameters')
      .int('source_id', 'change', 'balance', 'at')
      .intOrNull('reverses_entry')
      .unique('key')
      .check('kind_known', `kind in ${KINDS}`)
      .check('correction_has_a_reason', "kind <> 'adjust' or reason <> ''"),
  );
  await createIndex(db, 'points_entry', ['account_id', 'id']);
  await createIndex(db, 'points_entry', ['account_id', 'kind', 'at']);
  await createIndex(db, 'points_entry', ['rule', 'account_id', 'at']);
  await createTable(db, 'points_lot', (c) =>
    c
      .id()
      .belongsTo('account_id', 'points_account')
      .belongsTo('entry_id', 'points_entry')
      .intOrNull('parent_id', 'order_id', 'expires_at')
      .int('issued', 'pending', 'available', 'held', 'spent', 'expired', 'reversed')
      .int('available_at', 'created_at')
      .check('never_below_zero', 'pending >= 0 and available >= 0 and held >= 0 and issued > 0')
      .check('ends_never_below_zero', 'spent >= 0 and expired >= 0 and reversed >= 0')
      .check('nothing_is_lost', 'pending + available + held + spent + expired + reversed = issued'),
  );
  await createIndex(db, 'points_lot', ['entry_id']);
  await createIndex(db, 'points_lot', ['order_id']);
  await createPartIndex(db, 'points_lot', ['account_id', 'expires_at'], 'available > 0');
  await createPartIndex(db, 'points_lot', ['available_at'], 'pending > 0');
  await createPartIndex(db, 'points_lot', ['account_id', 'available_at'], 'pending > 0');
  await createPartIndex(db, 'points_lot', ['expires_at'], 'available > 0');
  // A move has two ends, so the books of an entry sum to zero by its shape.
  await createTable(db, 'points_posting', (c) =>
    c
      .id()
      .belongsTo('entry_id', 'points_entry')
      .text('from_book', 'to_book')
      .int('account_id', 'points', 'at')
      .intOrNull('lot_id', 'lot_expires_at')
      .check('books_known', `from_book in ${BOOKS} and to_book in ${BOOKS}`)
      .check('two_books', 'from_book <> to_book')
      .check('points_positive', 'points > 0')
      .check(
        'customers_points_stand_in_lots',
        `(from_book in ${CUSTOMER} or to_book in ${CUSTOMER}) = (lot_id is not null)`,
      )
      .check(
        'nothing_expired_is_allocated',
        "from_book <> 'available' or to_book not in ('held','wallet','level','transfer') or lot_expires_at is null or at < lot_expires_at",
      ),
  );
  await createIndex(db, 'points_posting', ['account_id', 'entry_id', 'id']);
  await createIndex(db, 'points_posting', ['lot_id', 'id']);
  await createIndex(db, 'points_posting', ['entry_id']);
  await makeAppendOnly(db, 'points_entry');
  await makeAppendOnly(db, 'points_posting');
}

async function orders(db: Schema): Promise<void> {
  // What a cart wants to spend. Nothing is taken before the order.
  await createTable(db, 'points_quote', (c) =>
    c
      .belongsTo('account_id', 'points_account')
      .int('requested', 'at')
      .primaryKey('account_id')
      .check('positive', 'requested > 0'),
  );
  await createTable(db, 'points_hold', (c) =>
    c
      .id()
      .belongsTo('account_id', 'points_account')
      .belongsTo('entry_id', 'points_entry')
      .text('state', 'currency', 'rate')
      .int('order_id', 'points', 'value', 'created_at')
      .check('state_known', "state in ('held','captured','void')")
      .check('positive', 'points > 0 and value >= 0'),
  );
  await createPartIndex(db, 'points_hold', ['order_id'], "state <> 'void'", true);
  await createTable(db, 'points_hold_lot', (c) =>
    c
      .belongsTo('hold_id', 'points_hold')
      .belongsTo('lot_id', 'points_lot')
      .int('points', 'restored')
      .primaryKey('hold_id', 'lot_id')
      .check('restored_at_most', 'points > 0 and restored >= 0 and restored <= points'),
  );
  // What an order earned and spent: one row an award. A cancelled order that comes back begins the next.
  await createTable(db, 'points_order', (c) =>
    c
      .belongsTo('account_id', 'points_account')
      .int('order_id', 'seq', 'total', 'awarded_at', 'forgiven')
      .text('state', 'currency')
      .primaryKey('order_id', 'seq')
      .check('state_known', "state in ('placed','awarded','reversed')")
      .check('forgiven_not_negative', 'forgiven >= 0'),
  );
  await createTable(db, 'points_order_line', (c) =>
    c
      .int('order_id', 'seq', 'line_id', 'eligible', 'quantity', 'amount')
      .intOrNull('product_id')
      .text('categories')
      .int('earned', 'redeemed', 'redeemed_value')
      .int('refunded', 'refunded_quantity', 'earned_reversed', 'redeemed_restored')
      .primaryKey('order_id', 'seq', 'line_id')
      .check('not_negative', 'earned >= 0 and redeemed >= 0 and eligible >= 0 and quantity > 0')
      .check('reversed_at_most_earned', 'earned_reversed >= 0 and earned_reversed <= earned')
      .check('restored_at_most_redeemed', 'redeemed_restored >= 0 and redeemed_restored <= redeemed'),
  );
}

async function levels(db: Schema): Promise<void> {
  await createTable(db, 'points_membership', (c) =>
    c
      .id()
      .belongsTo('account_id', 'points_account')
      .belongsTo('level_version_id', 'points_level_version')
      .text('state', 'cause')
      .int('from_at')
      .intOrNull('until_at', 'grace_until', 'entry_id')
      .check('state_known', "state in ('active','grace','expired','replaced','revoked')"),
  );
  await createPartIndex(db, 'points_membership', ['account_id'], "state in ('active','grace')", true);
  await createPartIndex(db, 'points_membership', ['until_at'], "state in ('active','grace')");
  await createIndex(db, 'points_membership', ['account_id', 'id']);
}

async function beside(db: Schema): Promise<void> {
  // Money of the wallet in the shop's base currency, moved between two books like points.
  await createTable(db, 'wallet_entry', (c) =>
    c
      .id()
      .belongsTo('account_id', 'points_account')
      .text('key', 'from_book', 'to_book', 'source')
      .int('source_id', 'amount', 'balance', 'at')
      .unique('key')
      .check('positive', 'amount > 0')
      .check('one_end_is_the_wallet', "(from_book = 'wallet') <> (to_book = 'wallet')")
      .check('books_known', "from_book in ('wallet','points','orders','adjust')"),
  );
  await createIndex(db, 'wallet_entry', ['account_id', 'id']);
  await makeAppendOnly(db, 'wallet_entry');
  await createTable(db, 'points_preference', (c) =>
    c
      .belongsTo('account_id', 'points_account')
      .text('channel', 'source')
      .int('wanted', 'at')
      .primaryKey('account_id', 'channel')
      .check('channel_known', "channel in ('sms','whatsapp')"),
  );
}
