import { describe, expect, test } from 'vitest';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { engines } from '../../../tests/support/shop.ts';
import { freshUrl } from '../../../tests/support/upgrade.ts';
import { EMPTY_ADDRESS } from '../../accounts/index.ts';
import { migrations } from '../../migrations.ts';
import { migrate, openDatabase } from '../../platform/db/index.ts';
import { columnsOf } from '../store-rows.ts';

const JULIA = {
  ...EMPTY_ADDRESS,
  firstName: 'Júlia',
  lastName: 'Roca Vila',
  phone: '+34 972 11 22 33',
  country: 'ES',
};
const IN_FRANCE = { ...JULIA, firstName: 'Josep', country: 'FR' };

describe.each(engines)('orders that were changed before they were found by it, on %s', (engine) => {
  test('are found by what stands in them, and the others are left alone', async () => {
    const { url, drop } = await freshUrl(engine);
    const db = openDatabase({ url, connections: 2 });
    await migrate(
      db,
      migrations.filter(({ name }) => name < '300'),
    );
    const stale = { given_name: 'old', family_name: 'old', phone: '1', country: 'PT' };
    const wanted = { given_name: 'julia', family_name: 'roca vila', phone: '33221127943' };
    const rows = [
      { shipping: IN_FRANCE, version: 2, was: stale, is: [{ ...wanted, country: 'FR' }, 1] },
      { shipping: null, version: 3, was: stale, is: [{ ...wanted, country: 'ES' }, 1] },
      { shipping: null, version: 1, was: stale, is: [stale, 0] },
      { shipping: null, version: 2, was: {}, is: [{ ...wanted, country: 'ES' }, 0] },
    ];
    await db.transaction(async (tx) => {
      for (const [at, { shipping, version, was }] of rows.entries()) {
        const draft = draftOf([{ productId: null }], { billing: JULIA, shipping });
        const own = { order_key: `k${at}`, status: 'processing' as const, transaction_id: '', version };
        const times = { created_at: 1, modified_at: 1, paid_at: 1, completed_at: null, cancelled_at: null };
        const row = { ...columnsOf(draft), ...own, ...times, ...was, uncounted: 0 as const };
        await tx.insertInto('order').values(row).execute();
      }
    });
    await migrate(db, migrations);
    const found = await db.read
      .selectFrom('order')
      .select(['given_name', 'family_name', 'phone', 'country', 'uncounted'])
      .orderBy('id')
      .execute();
    expect(found.map(({ uncounted, ...each }) => [each, uncounted])).toEqual(rows.map(({ is }) => is));
    await db.close();
    await drop();
  });
});
