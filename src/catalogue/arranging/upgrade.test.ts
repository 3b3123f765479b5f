import { describe, expect, test } from 'vitest';
import { engines } from '../../../tests/support/shop.ts';
import { freshUrl } from '../../../tests/support/upgrade.ts';
import { migrations } from '../../migrations.ts';
import { migrate, openDatabase, type Schema } from '../../platform/db/index.ts';
import { settleHomes } from './store-home.ts';

describe.each(engines)(
  'categories whose own lay in the bin before they said so themselves, on %s',
  (engine) => {
    test('belong into it, but for those that were put elsewhere since', async () => {
      const { url, drop } = await freshUrl(engine);
      const db = openDatabase({ url, connections: 2 });
      await migrate(
        db,
        migrations.filter(({ name }) => name < '320'),
      );
      await db.transaction(async (tx) => {
        const old = tx as unknown as Schema;
        const term = (id: number, parent_id: number | null) =>
          old
            .insertInto('term')
            .values({ id, parent_id, taxonomy: 'category', code: `c${id}`, position: 0 })
            .execute();
        const thrown = (id: number, parent_id: number | null, more: object) =>
          old
            .insertInto('term_bin')
            .values({
              id,
              taxonomy: 'category',
              name: '',
              kept: JSON.stringify({ row: { id, parent_id }, ...more }),
              at: id,
            })
            .execute();
        await term(1, null);
        await term(2, 1);
        for (const at of [3, 4]) await term(at, 2);
        for (const at of [5, 6]) await term(at, null);
        await thrown(10, 1, { children: [3, 1], poured: { into: 2 } });
        await thrown(11, null, { children: [5, 4] });
      });
      await migrate(db, migrations);
      const stand = async () =>
        (await db.read.selectFrom('term').select(['id', 'parent_id', 'home_id']).orderBy('id').execute()).map(
          ({ id, parent_id, home_id }) => [id, parent_id, home_id],
        );
      const before = await stand();
      expect(before).toEqual([
        [1, null, null],
        [2, 1, null],
        [3, 2, 10],
        [4, 2, null],
        [5, null, 11],
        [6, null, null],
      ]);
      await db.transaction((tx) => settleHomes(tx, 'category', 0));
      expect(await stand()).toEqual(before);
      await db.close();
      await drop();
    });
  },
);
