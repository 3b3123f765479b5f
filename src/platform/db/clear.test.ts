import { expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue.ts';
import { engines, openTestShop } from '../../../tests/support/shop.ts';
import { migrations } from '../../migrations.ts';
import { clearDatabase } from './clear.ts';
import { migrate } from './migrate.ts';

test.each(engines)('a shop that begins anew on %s is as on its first day', async (engine) => {
  const house = await openTestShop(engine);
  const { db } = house.shop;
  const everything = async () => {
    const rows: [string, unknown[]][] = [];
    for (const { name } of await db.read.introspection.getTables())
      if (name !== 'migration')
        rows.push([
          name,
          await db.read
            .selectFrom(name as 'setting')
            .selectAll()
            .execute(),
        ]);
    return rows;
  };
  const before = await everything();
  const first = await addSimple(house, { name: 'Gerra' });
  const audited = { account_id: null, action: 'test', actor: 'test', reason: '', parameters: '{}', at: 1 };
  const audit = () => db.transaction((tx) => tx.insertInto('points_audit').values(audited).execute());
  await audit();

  await db.transaction((tx) => clearDatabase(tx));
  await migrate(db, migrations);
  expect(await everything()).toEqual(before);
  expect(await addSimple(house, { name: 'Gerra' })).toBe(first);
  await audit();
  const erase = db.transaction((tx) => tx.deleteFrom('points_audit').execute());
  await expect(erase).rejects.toThrow('never changed');
  await house.close();
});
