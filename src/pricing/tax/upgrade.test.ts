import { describe, expect, test } from 'vitest';
import { engines } from '../../../tests/support/shop.ts';
import { freshUrl } from '../../../tests/support/upgrade.ts';
import { migrations } from '../../migrations.ts';
import { migrate, openDatabase, type Schema } from '../../platform/db/index.ts';
import { readClasses, readRates } from './store.ts';

describe.each(engines)('a shop from before tax classes were its own, on %s', (engine) => {
  async function classesAfter(rates: readonly string[]) {
    const { url, drop } = await freshUrl(engine);
    const db = openDatabase({ url, connections: 2 });
    await migrate(
      db,
      migrations.filter(({ name }) => name < '149'),
    );
    const place = { country: 'ES', state: '', postcode: '', city: '', label: 'IVA', ppm: 1, priority: 1 };
    await db.transaction(async (tx) => {
      for (const [position, name] of rates.entries())
        await (tx as unknown as Schema)
          .insertInto('tax_rate')
          .values({ ...place, class: name, compound: 0, on_shipping: 1, position })
          .execute();
    });
    await migrate(db, migrations);
    const found = (await readClasses(db.read)).map(({ slug }) => slug);
    expect((await readRates(db.read)).map(({ version }) => version)).toEqual(rates.map(() => 1));
    await db.close();
    await drop();
    return found;
  }

  test('keeps the four that it had, in their order, and those that its rates name beside them', async () => {
    expect(await classesAfter(['standard', 'llibres', 'zero', 'llibres'])).toEqual([
      'reduced',
      'super-reduced',
      'zero',
      'llibres',
    ]);
  });

  test('begins with none where it has no rates yet', async () => {
    expect(await classesAfter([])).toEqual([]);
  });
});
