import { expect, test } from 'vitest';
import { engines } from '../../../tests/support/shop.ts';
import { freshUrl } from '../../../tests/support/upgrade.ts';
import { mustInEnglish } from '../../frame/settings/must.ts';
import { migrations } from '../../migrations.ts';
import { migrate, openDatabase } from '../../platform/db/index.ts';
import { type ImportPlan, insertRun, moveRun, readRun } from './runs/store.ts';

test.each(engines)(
  'what was said of a file before reasons had languages is still said, on %s',
  async (engine) => {
    const { url, drop } = await freshUrl(engine);
    const db = openDatabase({ url, connections: 2 });
    await migrate(
      db,
      migrations.filter(({ name }) => name !== '194-import-reasons'),
    );
    const actor = { kind: 'cli', id: 'anna', name: 'anna', request: '' } as const;
    const plan: ImportPlan = {
      titles: [],
      targets: [],
      delimiter: ',',
      mode: 'both',
      key: 'sku_or_id',
      leaveEmpty: false,
      newAs: 'publish',
      joinBy: '',
      joined: null,
      currency: 'EUR',
      dryRun: false,
      speaks: 'ca',
    };
    const file = { file: 'a.csv', name: 'a.csv', language: 'ca', actor, bytes: 9, createdAt: 1, plan };
    const problems = [{ line: 2, column: 'row', reason: 'has 3 cells, but the first line has 4' }];
    const report = { created: 0, updated: 0, skipped: 0, problems, unknownColumns: [], missingPictures: [] };
    const id = await db.transaction(async (tx) => {
      const run = await insertRun(tx, file);
      // @ts-expect-error as it was written then
      await moveRun(tx, run, { from: 'mapping', to: 'done', now: 2, report });
      return run;
    });
    await migrate(db, migrations);
    const [problem] = (await readRun(db.read, id))?.report?.problems ?? [];
    expect(problem).toMatchObject({ line: 2, column: '' });
    expect(problem && mustInEnglish(problem.reason)).toBe('has 3 cells, but the first line has 4');
    await db.close();
    await drop();
  },
);
