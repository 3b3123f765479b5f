import { expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue.ts';
import { engines, openTestShop } from '../../../tests/support/shop.ts';
import { emptyTables } from './empty.ts';

test.each(engines)(
  'a shop that begins anew on %s has no row left, the same numbers, and its guards',
  async (engine) => {
    const house = await openTestShop(engine);
    const { db } = house.shop;
    const first = await addSimple(house, { name: 'Gerra' });
    await db.transaction((tx) => emptyTables(tx));
    for (const { name } of await db.read.introspection.getTables()) {
      if (name === 'migration') continue;
      const rows = await db.read
        .selectFrom(name as 'setting')
        .selectAll()
        .execute();
      expect([name, rows]).toEqual([name, []]);
    }
    expect(await addSimple(house, { name: 'Gerra' })).toBe(first);
    const audited = { account_id: null, action: 'test', actor: 'test', reason: '', parameters: '{}', at: 1 };
    await db.transaction((tx) => tx.insertInto('points_audit').values(audited).execute());
    const erase = db.transaction((tx) => tx.deleteFrom('points_audit').execute());
    await expect(erase).rejects.toThrow('never changed');
    await house.close();
  },
);
