import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../tests/support/buying/cart.ts';
import { addPost } from '../../tests/support/catalogue/content.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';
import {
  changeEntry,
  readArrangedMenus,
  readEntryVersion,
  readWholeEntry,
  setMenus,
} from '../content/index.ts';
import { type Act, perform, Stale, terminal } from '../frame/command/index.ts';
import {
  changeClass,
  changeCoupon,
  changeMethod,
  changeRate,
  changeZone,
  listCoupons,
  readAllZones,
  readClasses,
  readRates,
} from './index.ts';

describe.each(engines)('two who edit the same thing on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openSellingShop(engine);
  });
  afterAll(() => house.close());
  const read = () => house.shop.db.read;
  const as = <T>(who: string, work: (act: Act) => Promise<T>) => perform(house.shop, terminal(who), work);

  /**
   * Ada and Pere have read the same version: Ada saves, Pere is told, and saves what he has read anew.
   *
   * @param save with that version, or without one @returns the fields in which Pere was told of another value
   */
  async function race(
    versionNow: () => Promise<number | undefined>,
    save: (act: Act, wish: 'ada' | 'pere', version: number | undefined) => Promise<unknown>,
  ) {
    const seen = await versionNow();
    expect(seen).toBeTypeOf('number');
    await as('Ada', (act) => save(act, 'ada', seen));
    const told = await as('Pere', (act) => save(act, 'pere', seen)).catch((error: unknown) => error);
    expect(told).toBeInstanceOf(Stale);
    await as('Pere', async (act) => save(act, 'pere', await versionNow()));
    // Who says nothing of a version is asked for none.
    await as('Ada', (act) => save(act, 'ada', undefined));
    return Object.fromEntries((told as Stale).fields);
  }
  const seenAs = (version: number | undefined) => (version === undefined ? {} : { version });
  const percent = (wish: 'ada' | 'pere') => (wish === 'ada' ? 10 : 20) * 10_000;

  test('a coupon', async () => {
    await as('Ada', (act) => changeCoupon(act, { code: 'ESTIU', kind: 'percent', ppm: 50_000 }));
    const now = async () => (await listCoupons(read())).find(({ code }) => code === 'estiu')?.version;
    const told = await race(now, (act, wish, version) =>
      changeCoupon(act, { code: 'ESTIU', kind: 'percent', ppm: percent(wish), ...seenAs(version) }),
    );
    expect(told).toEqual({ ppm: { wanted: 200_000, stands: 100_000 } });
    const [row] = await read().selectFrom('coupon').select('rules').execute();
    expect(row?.rules).not.toContain('version');
  });

  test('a zone, and a way of sending in it', async () => {
    const zone = async () => (await readAllZones(read())).find(({ code }) => code === 'europe');
    const names = (wish: string) => ({ ca: `Europa ${wish}` });
    const told = await race(
      async () => (await zone())?.version,
      (act, wish, version) =>
        changeZone(act, { zone: { code: 'europe', names: names(wish) }, ...seenAs(version) }),
    );
    expect(told).toEqual({ 'name.ca': { wanted: 'Europa pere', stands: 'Europa ada' } });
    const flat = async () => (await zone())?.methods.find(({ kind }) => kind === 'flat_rate');
    const { id = 0, version: before = 0 } = (await flat()) ?? {};
    const cost = (wish: string) => ({ EUR: wish === 'ada' ? 900 : 950 });
    const ofMethod = await race(
      async () => (await flat())?.version,
      (act, wish, version) =>
        changeMethod(act, { zone: 'europe', id, method: { cost: cost(wish) }, ...seenAs(version) }),
    );
    expect(ofMethod).toEqual({ cost: { wanted: { EUR: 950 }, stands: { EUR: 900 } } });
    expect((await flat())?.version).toBe(before + 3);
  });

  test('a tax rate and a class', async () => {
    const [rate] = await readRates(read());
    const { id = 0 } = rate ?? {};
    const told = await race(
      async () => (await readRates(read())).find((each) => each.id === id)?.version,
      (act, wish, version) => changeRate(act, { id, rate: { ppm: percent(wish) }, ...seenAs(version) }),
    );
    expect(told).toEqual({ ppm: { wanted: 200_000, stands: 100_000 } });
    const ofClass = await race(
      async () => (await readClasses(read())).find(({ slug }) => slug === 'zero')?.version,
      (act, wish, version) =>
        changeClass(act, { taxClass: { slug: 'zero', names: { ca: wish } }, ...seenAs(version) }),
    );
    expect(ofClass).toEqual({ ca: { wanted: 'pere', stands: 'ada' } });
  });

  test('the menus', async () => {
    const told = await race(
      async () => (await readArrangedMenus(house.shop, read())).version,
      (act, wish, version) =>
        setMenus(act, { header: { items: [{ to: `entry:${wish}` }] }, ...seenAs(version) }),
    );
    expect(told).toEqual({
      header: { wanted: { items: [{ to: 'entry:pere' }] }, stands: { items: [{ to: 'entry:ada' }] } },
    });
  });

  test('a page: with both texts, not their lengths', async () => {
    const id = await addPost(house, { ca: 'Del forn' });
    const told = await race(
      () => readEntryVersion(read(), id),
      async (act, wish, version) => {
        const entry = await readWholeEntry(read(), id);
        if (!entry) throw new Error('The entry is gone.');
        const paragraph = { type: 'paragraph', content: [{ type: 'text', text: wish }] };
        const ca = { ...entry.texts.ca, title: wish, body: { type: 'doc', content: [paragraph] } };
        return changeEntry(act, { ...entry, texts: { ca }, ...seenAs(version) });
      },
    );
    expect(told['title.ca']).toEqual({ wanted: 'pere', stands: 'ada' });
    expect(JSON.stringify(told['body.ca']?.wanted)).toContain('pere');
    expect(JSON.stringify(told['body.ca']?.stands)).toContain('ada');
  });

  test('at the same moment: one of them is told', async () => {
    const zone = async () => (await readAllZones(read())).find(({ code }) => code === 'world');
    const version = (await zone())?.version ?? 0;
    const save = (who: string) =>
      as(who, (act) => changeZone(act, { zone: { code: 'world', names: { ca: who } }, version }));
    const ends = await Promise.allSettled([save('Ada'), save('Pere')]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await zone())?.version).toBe(version + 1);
  });
});
