import { describe, expect, test } from 'vitest';
import { engines } from '../../tests/support/shop.ts';
import { freshUrl } from '../../tests/support/upgrade.ts';
import { readAudit } from '../frame/command/index.ts';
import { migrations } from '../migrations.ts';
import { migrate, openDatabase, type Schema } from '../platform/db/index.ts';

describe.each(engines)('what was done to points by hand before there was one trail, on %s', (engine) => {
  test('stands in it in its order: who, when, why, what it was and what it became', async () => {
    const { url, drop } = await freshUrl(engine);
    const db = openDatabase({ url, connections: 2 });
    await migrate(
      db,
      migrations.filter(({ name }) => name < '140'),
    );
    await db.transaction(async (tx) => {
      const old = tx as unknown as Schema;
      const sums = { available: 0, pending: 0, held: 0, debt: 0, issued: 0, clawed_back: 0, wallet: 0 };
      const { id: account_id } = await old
        .insertInto('points_account')
        .values({ user_id: 9, status: 'frozen', ...sums, created_at: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const events = [
        ['correction', account_id, { points: 40 }],
        ['status', account_id, { from: 'active', to: 'frozen' }],
        ['level_granted', account_id, { slug: 'gold' }],
        ['extend', null, { until: 99 }],
      ] as const;
      for (const [at, [action, account, parameters]] of events.entries())
        await old
          .insertInto('points_audit')
          .values({
            account_id: account,
            action,
            actor: 'Anna',
            reason: 'ho demana',
            at: 1000 + at,
            parameters: JSON.stringify(parameters),
          })
          .execute();
      const waiting = { user_id: 9, points: 500, reason: 'regal', asked_by: 'Anna', asked_at: 1 };
      await old
        .insertInto('points_correction')
        .values({ ...waiting, state: 'waiting', decided_by: '', decided_at: null })
        .execute();
    });
    await migrate(db, migrations);
    const told = (await readAudit(db.read, { limit: 10 })).reverse();
    expect(
      told.map(({ at, command, subject, subjectId, before, after }) => [
        at,
        command,
        subject,
        subjectId,
        before,
        after,
      ]),
    ).toEqual([
      [1000, 'points.correct', 'customer', '9', {}, { points: 40 }],
      [1001, 'points.status', 'customer', '9', { status: 'active' }, { status: 'frozen' }],
      [1002, 'points.level_give', 'customer', '9', {}, { slug: 'gold' }],
      [1003, 'points.extend', '', '', {}, { until: 99 }],
    ]);
    for (const { actor, reason } of told)
      expect([actor.kind, actor.name, reason]).toEqual(['cli', 'Anna', 'ho demana']);
    const correction = await db.read
      .selectFrom('points_correction')
      .select(['asked_by', 'asked_as'])
      .execute();
    expect(correction).toEqual([{ asked_by: 'Anna', asked_as: '' }]);
    await db.close();
    await drop();
  });
});

describe.each(engines)(
  'categories that had become part of another before points took note of it, on %s',
  (engine) => {
    test('are noted as long as they lie in the bin; what was only thrown away is not', async () => {
      const { url, drop } = await freshUrl(engine);
      const db = openDatabase({ url, connections: 2 });
      await migrate(
        db,
        migrations.filter(({ name }) => name < '304-merged'),
      );
      const poured = { into: 7, gained: [], variations: [], defaults: [] };
      const row = (id: number, taxonomy: string, kept: object) => ({
        id,
        taxonomy,
        name: 'Te',
        kept: JSON.stringify({ row: {}, texts: [], products: [], children: [], ...kept }),
        at: 1,
      });
      await db.transaction((tx) =>
        tx
          .insertInto('term_bin')
          .values([row(3, 'category', { poured }), row(4, 'category', {}), row(5, 'brand', { poured })])
          .execute(),
      );
      await migrate(db, migrations);
      const noted = await db.read.selectFrom('points_merged_category').selectAll().execute();
      expect(noted).toEqual([{ category_id: 3, into_id: 7 }]);
      await db.close();
      await drop();
    });
  },
);
