import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { programmeContext, verifyLedger } from '../../points/index.ts';
import { DEMO_PEOPLE, seedDemo } from './demo.ts';

const DAY = 86_400_000;

describe.each(engines)('the demo on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
    await seedDemo(house.shop);
    await house.settle();
  }, 60_000);
  afterAll(() => house.close());
  const read = () => house.shop.db.read;

  test('its programme has four levels with names in three languages', async () => {
    const { programme } = await programmeContext(house.shop);
    expect(programme.enabled).toBe(true);
    expect(programme.levels.map(({ name }) => name.ca)).toEqual(['Vímet', 'Lli', 'Roure', 'Olivera']);
    for (const { name } of programme.levels) expect(new Set(Object.values(name)).size).toBe(3);
  });

  test('its shopper has a level, and a balance of several lots: one about to expire, one still pending', async () => {
    const lots = await read().selectFrom('points_lot').selectAll().orderBy('id').execute();
    const now = Date.now();
    const soon = lots.filter(
      ({ available, expires_at }) => available > 0 && (expires_at ?? 0) < now + 7 * DAY,
    );
    const pending = lots.filter((lot) => lot.pending > 0);
    expect(soon.length).toBeGreaterThanOrEqual(1);
    expect(pending).toHaveLength(1);
    expect(lots.filter(({ available }) => available > 0).length).toBeGreaterThanOrEqual(3);
    const levels = await read().selectFrom('points_membership').select('state').execute();
    expect(levels).toEqual([{ state: 'active' }]);
  });

  test('its history tells of earning, spending, a partial refund and a conversion, made by the same commands', async () => {
    const entries = await read().selectFrom('points_entry').select(['kind', 'at']).orderBy('id').execute();
    const kinds = new Set(entries.map(({ kind }) => kind));
    for (const kind of ['earn', 'release', 'hold', 'capture', 'restore', 'clawback', 'level_purchase'])
      expect([...kinds]).toContain(kind);
    expect([...kinds]).toContain('wallet_out');
    expect(entries).toEqual([...entries].sort((a, b) => a.at - b.at));
    expect((await verifyLedger(read())).faults).toEqual([]);
  });

  test('in its journal somebody has written in every language, and was answered', async () => {
    const comments = await read().selectFrom('comment').selectAll().execute();
    const posts = await read().selectFrom('entry').select(['id', 'published_at']).execute();
    const since = new Map(posts.map(({ id, published_at }) => [id, published_at]));
    for (const language of ['ca', 'es', 'en']) {
      const own = comments.filter((one) => one.language === language);
      expect(own.some(({ parent_id }) => own.some(({ id }) => id === parent_id))).toBe(true);
    }
    for (const { state, created_at, entry_id } of comments) {
      expect(state).toBe('approved');
      expect(created_at).toBeGreaterThan(since.get(entry_id) ?? Number.POSITIVE_INFINITY);
      expect(created_at).toBeLessThan(Date.now());
    }
  });

  test('nobody is told of what never was', async () => {
    const jobs = await read().selectFrom('job').select('kind').execute();
    expect(jobs.filter(({ kind }) => /mail|notice|message/.test(kind))).toEqual([]);
  });

  test('its pages show all that to the shopper', async () => {
    const shopper = house.browser();
    const login = { username: DEMO_PEOPLE.shopper, password: DEMO_PEOPLE.password, login: 1 };
    await shopper.fill('/el-meu-compte/', login);
    const page = (await shopper.get('/el-meu-compte/points/')).text;
    for (const words of ['que podràs gastar a partir del', 'caduquen el', 'Retirats per una devolució'])
      expect(page).toContain(words);
    expect((await shopper.get('/el-meu-compte/points/wallet/')).text).toContain('Punts convertits');
  });
});
