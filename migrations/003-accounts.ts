import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '003-accounts';

export async function up(db: Schema): Promise<void> {
  await createTable(db, 'user', (c) =>
    c
      .id()
      .text(
        'email',
        'username',
        'password_hash',
        'first_name',
        'last_name',
        'display_name',
        'role',
        'language',
      )
      .int('created_at')
      .intOrNull('email_verified_at', 'last_login_at')
      .unique('email')
      .unique('username')
      .check('role_known', "role in ('customer', 'shop_manager', 'administrator')"),
  );
  await createTable(db, 'user_address', (c) =>
    c
      .belongsTo('user_id', 'user')
      .text('kind', 'first_name', 'last_name', 'company', 'country', 'address_1', 'address_2')
      .text('city', 'state', 'postcode', 'phone', 'email')
      .primaryKey('user_id', 'kind')
      .check('kind_known', "kind in ('billing', 'shipping')"),
  );
  // One open link a shopper and purpose: asking again makes the older one worthless.
  await createTable(db, 'user_token', (c) =>
    c
      .belongsTo('user_id', 'user')
      .text('purpose', 'token_hash')
      .int('expires_at')
      .primaryKey('user_id', 'purpose'),
  );
  await createIndex(db, 'user_token', ['expires_at']);
}
