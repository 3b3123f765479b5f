import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { engines } from '../../../tests/support/shop.ts';
import { insertFaults } from '../../frame/faults/store.ts';
import { type AboutShop, concernsOf, readAbout } from './about.ts';

const GB = 1024 ** 3;
const DAY = 86_400_000;

describe.each(engines)('the system at the desk, on %s', (engine) => {
  let desk: DeskShop;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
  });
  afterAll(() => desk.close());
  const page = async (query = '') => (await desk.as('owner').get(`/admin/settings/system${query}`)).text;

  test('names version, database and what of the disk is left', async () => {
    const about = await readAbout(desk.shop);
    expect(about.database.version).toMatch(engine === 'sqlite' ? /^SQLite 3\.\d+/ : /^PostgreSQL 1\d/);
    expect(about.database.bytes).toBeGreaterThan(100_000);
    expect(about.disk.free).toBeLessThanOrEqual(about.disk.size);
    const text = await page();
    for (const part of [
      `Cistella ${about.version}`,
      about.database.version,
      `· ${Number.parseInt(about.database.schema, 10)}`,
    ])
      expect(text).toContain(part);
  });

  test('shows the last errors, and those of the request that somebody asks about', async () => {
    const fault = {
      at: Date.now(),
      process: 1,
      what: 'failed',
      error: 'Error: one\n  at x',
      request: 'abc1',
      path: '/a/',
    };
    await desk.shop.db.transaction((tx) =>
      insertFaults(tx, [fault, { ...fault, error: 'Error: <two>', request: 'abc2', path: '/b/' }]),
    );
    const all = await page();
    expect(all).toMatch(/Error: &lt;two&gt;[\s\S]*Error: one/);
    const one = await page('?request=abc1');
    expect([one.includes('Error: one'), one.includes('two')]).toEqual([true, false]);
  });

  test('makes a backup where there is no other way, and says so in the trail', async () => {
    const { location } = await desk.as('owner').post('/admin/settings/system');
    expect(location).toBe('/admin/settings/system');
    const { backups } = await readAbout(desk.shop);
    expect(backups.map(({ bytes }) => bytes > 0)).toEqual(engine === 'sqlite' ? [true] : []);
    const rows = await desk.shop.db.read
      .selectFrom('audit')
      .select('command')
      .where('command', '=', 'shop.back_up')
      .execute();
    expect(rows).toHaveLength(engine === 'sqlite' ? 1 : 0);
    expect((await desk.as(['jobs.edit']).post('/admin/settings/system')).status).toBe(403);
  });
});

describe('what somebody should look at', () => {
  const well: AboutShop = {
    version: '1',
    node: '26',
    uptime: 1,
    memory: 1,
    database: { version: '', bytes: 1, schema: '' },
    answered: 1,
    disk: { free: 50 * GB, size: 100 * GB },
    backups: [{ name: 'a', bytes: 1, at: 100 * DAY }],
    search: { ready: true, documents: 1 },
    mail: 'server',
    failedJobs: 0,
    recordsWait: false,
  };
  test.each([
    ['nothing', {}, []],
    ['a disk with a twentieth left', { disk: { free: 4 * GB, size: 100 * GB } }, ['disk']],
    ['a small disk with less than a gigabyte', { disk: { free: 0.9 * GB, size: 4 * GB } }, ['disk']],
    ['work that failed', { failedJobs: 1 }, ['jobs']],
    ['mail that nobody gets', { mail: 'files' as const }, ['mail']],
    ['no backup', { backups: [] }, ['backup']],
    ['records that the tax agency has not got', { recordsWait: true }, ['agency']],
    ['an index that is not there', { search: { ready: false, documents: 0 } }, ['search']],
  ])('%s', (_, more, concerns) => {
    expect(concernsOf({ ...well, ...more }, 'sqlite', 107 * DAY)).toEqual(concerns);
  });
  test('a backup of more than a week ago, on SQLite alone', () => {
    expect(concernsOf(well, 'sqlite', 107 * DAY + 1)).toEqual(['backup']);
    expect(concernsOf(well, 'postgres', 107 * DAY + 1)).toEqual([]);
  });
});
