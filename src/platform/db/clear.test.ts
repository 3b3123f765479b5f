import { expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, openTestShop } from '../../../tests/support/shop.ts';
import { terminal } from '../../frame/command/index.ts';
import { writeAudit } from '../../frame/command/store.ts';
import { migrations } from '../../migrations.ts';
import { clearDatabase } from './clear.ts';
import { migrate } from './migrate.ts';

test.each(engines)('a shop that begins anew on %s is as on its first day', async (engine) => {
  const house = await openTestShop(engine);
  const { db } = house.shop;
  const everything = async () => {
    const rows: [string, unknown[]][] = [];
    // What the shop was set to goes as well: a test shop has begun with some of it.
    for (const { name } of await db.read.introspection.getTables())
      if (name !== 'migration' && name !== 'shop_setting')
        rows.push([
          name,
          await db.read
            .selectFrom(name as 'setting')
            .selectAll()
            .execute(),
        ]);
    return rows;
  };
  // Test shops are born with settings; a real one has none on its first day.
  await db.transaction((tx) => tx.deleteFrom('shop_setting').execute());
  const before = await everything();
  const first = await addSimple(house, { name: 'Gerra' });
  const entry = { actor: terminal('test'), command: 'test.test', at: Date.now() };
  const audit = () => db.transaction((tx) => writeAudit(tx, entry, [{ subject: ['test', 1] }]));
  await audit();

  await db.transaction((tx) => clearDatabase(tx));
  await migrate(db, migrations);
  expect(await everything()).toEqual(before);
  expect(await db.read.selectFrom('shop_setting').selectAll().execute()).toEqual([]);
  expect(await addSimple(house, { name: 'Gerra' })).toBe(first);
  await audit();
  const erase = db.transaction((tx) => tx.deleteFrom('audit').execute());
  await expect(erase).rejects.toThrow('never changed');
  await house.close();
});
