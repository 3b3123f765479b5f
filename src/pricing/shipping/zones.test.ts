import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { ask, readAudit } from '../../frame/command/index.ts';
import { SettingsRefused } from '../../frame/settings/refused.ts';
import {
  arrangeMethods,
  arrangeZones,
  changeMethod,
  changeZone,
  putZones,
  removeMethod,
  removeZone,
  ZoneUnknown,
} from './commands.ts';
import type { MethodInput } from './model-zone.ts';
import { dropRows, readAllZones } from './store.ts';

const country = (value: string) => ({ kind: 'country' as const, value });
const way = (cost: number, more: Partial<MethodInput> = {}) => ({
  kind: 'flat_rate' as const,
  titles: { ca: `Paquet ${cost}` },
  cost: { EUR: cost },
  ...more,
});

describe.each(engines)('the tables of sending, on %s', (engine) => {
  let house: TestShop;
  const asked = () => ({ shop: house.shop, actor: staff('Anna'), now: Date.now() });
  const zones = () => readAllZones(house.shop.db.read);
  const codes = async () => (await zones()).map(({ code }) => code);
  const zone = async (code: string) => (await zones()).find((each) => each.code === code)!;
  const ways = async (code: string) => (await zone(code)).methods.map(({ id }) => id);
  const make = (code: string, ...locations: { kind: 'country'; value: string }[]) =>
    ask(asked(), changeZone, { zone: { code, names: { ca: code }, locations } });
  const add = (code: string, method: Partial<MethodInput>) =>
    ask(asked(), changeMethod, { zone: code, method });
  const file = (rows: object[]) => ({ rows, settings: house.shop.settings });
  const lines = () => readAudit(house.shop.db.read, { command: 'shipping.', limit: 100 });
  /** What the trail was told of last. */
  const told = async () => {
    const [line] = await lines();
    const { subject, subjectId, before, after } = line!;
    return { about: [subject, subjectId], before, after };
  };

  beforeEach(async () => {
    house ??= await openSellingShop(engine);
    await house.shop.db.transaction(async (tx) =>
      dropRows(
        tx,
        'shipping_zone',
        (await readAllZones(tx)).map(({ id }) => id),
      ),
    );
    await make('world');
    await make('b', country('FR'));
    await make('a', country('ES'));
  });
  afterAll(() => house.close());

  test('have a new zone before all others, and what is left of the world behind them', async () => {
    expect(await codes()).toEqual(['a', 'b', 'world']);
    await make('c', country('IT'));
    expect(await codes()).toEqual(['c', 'a', 'b', 'world']);
    await expect(make('rest')).rejects.toBeInstanceOf(SettingsRefused);
    expect(await codes()).toEqual(['c', 'a', 'b', 'world']);
  });

  test('are arranged by whoever keeps the shop: those named stand so, the others as they stood', async () => {
    await make('c', country('IT'));
    await ask(asked(), arrangeZones, { codes: ['b', 'c'] });
    expect(await codes()).toEqual(['b', 'a', 'c', 'world']);
    expect(await told()).toEqual({
      about: ['zones', ''],
      before: { zones: ['c', 'a', 'b', 'world'] },
      after: { zones: ['b', 'a', 'c', 'world'] },
    });
    await expect(ask(asked(), arrangeZones, { codes: ['world', 'a'] })).rejects.toBeInstanceOf(
      SettingsRefused,
    );
    await expect(ask(asked(), arrangeZones, { codes: ['a', 'no'] })).rejects.toThrow(
      'no shipping zone "no"; there are b, a, c, world.',
    );
    expect(await codes()).toEqual(['b', 'a', 'c', 'world']);
  });

  test('keep of a zone what is not said of it, and say of what is unknown that it is', async () => {
    await add('a', way(500));
    const before = await zone('a');
    await ask(asked(), changeZone, { zone: { code: 'a', names: { ca: 'Aquí' } } });
    const after = await zone('a');
    expect(after).toEqual({ ...before, names: { ca: 'Aquí' }, version: before.version + 1 });
    expect(await told()).toEqual({
      about: ['zone', 'a'],
      before: { 'name.ca': 'a' },
      after: { 'name.ca': 'Aquí' },
    });
    const heard = (await lines()).length;
    await ask(asked(), changeZone, { zone: { code: 'a', names: { ca: 'Aquí' } } });
    expect([(await zone('a')).version, (await lines()).length]).toEqual([after.version, heard]);
    await ask(asked(), changeZone, { zone: { code: 'a', locations: [country('ES'), country('AD')] } });
    expect((await zone('a')).locations).toEqual([country('AD'), country('ES')]);
    const places = [['country ES'], ['country AD', 'country ES']];
    expect(await told()).toMatchObject({ before: { places: places[0] }, after: { places: places[1] } });
    await ask(asked(), removeZone, { code: 'a' });
    expect(await codes()).toEqual(['b', 'world']);
    await expect(ask(asked(), removeZone, { code: 'a' })).rejects.toBeInstanceOf(ZoneUnknown);
    for (const code of await codes()) await ask(asked(), removeZone, { code });
    await expect(ask(asked(), removeZone, { code: 'a' })).rejects.toThrow(/no shipping zone "a"\.$/);
  });

  test('tell the trail all of a zone that goes, with its ways and where it stood', async () => {
    const id = await add('b', way(500));
    await ask(asked(), removeZone, { code: 'b' });
    const { about, before, after } = await told();
    expect([about, after]).toEqual([['zone', 'b'], {}]);
    expect(before).toMatchObject({ 'name.ca': 'b', places: ['country FR'], position: 2 });
    expect(before[`method.${id}`]).toEqual({
      ...way(500),
      enabled: true,
      taxStatus: 'taxable',
      requires: 'nothing',
      minimum: {},
      ignoreDiscounts: false,
    });
  });

  test('have a new way behind the others of its zone, and change the one of a number', async () => {
    const [first, second] = [await add('a', way(500)), await add('a', way(600, { enabled: false }))];
    const elsewhere = await add('b', way(700));
    expect([await ways('a'), await ways('b')]).toEqual([[first, second], [elsewhere]]);
    const change = (id: number, method: Partial<MethodInput>) =>
      ask(asked(), changeMethod, { zone: 'a', id, method });
    expect(await change(second, { enabled: true })).toBe(second);
    const [, after] = (await zone('a')).methods;
    expect(after).toMatchObject({ id: second, ...way(600), enabled: true, version: 2 });
    const heard = (await lines()).length;
    await change(second, { enabled: true });
    expect((await zone('a')).methods[1]?.version).toBe(2);
    expect(await lines()).toHaveLength(heard);
    await expect(change(elsewhere, { enabled: false })).rejects.toThrow(
      `has no way of sending ${elsewhere}; it has ${first}, ${second}.`,
    );
    await expect(change(first, { cost: {} })).rejects.toBeInstanceOf(SettingsRefused);
    await expect(add('no', way(1))).rejects.toBeInstanceOf(ZoneUnknown);
    await ask(asked(), removeMethod, { zone: 'a', id: first });
    expect([await ways('a'), Object.keys((await told()).before)]).toEqual([[second], [`method.${first}`]]);
    await ask(asked(), removeMethod, { zone: 'a', id: second });
    await expect(ask(asked(), removeMethod, { zone: 'a', id: second })).rejects.toThrow(/ of sending \d+\.$/);
  });

  test('offer the ways of a zone in the order that is wished, those not named behind', async () => {
    const ids = [await add('a', way(1)), await add('a', way(2)), await add('a', way(3))];
    const [one = 0, two = 0, three = 0] = ids;
    await ask(asked(), arrangeMethods, { zone: 'a', ids: [three, one] });
    expect(await ways('a')).toEqual([three, one, two]);
    expect(await told()).toEqual({
      about: ['zone', 'a'],
      before: { methods: [one, two, three] },
      after: { methods: [three, one, two] },
    });
    const four = await add('a', way(4));
    expect(await ways('a')).toEqual([three, one, two, four]);
    await ask(asked(), arrangeMethods, { zone: 'a', ids: [two] });
    expect(await ways('a')).toEqual([two, three, one, four]);
    await expect(ask(asked(), arrangeMethods, { zone: 'b', ids: [one] })).rejects.toBeInstanceOf(ZoneUnknown);
  });

  test('take a file’s zones in: each way is the one of its kind in its turn, what is new comes, what is not named goes', async () => {
    const free = { kind: 'free_shipping' as const, titles: { ca: 'De franc' } };
    const [one = 0, two = 0, three = 0] = [
      await add('a', way(1)),
      await add('a', way(2)),
      await add('a', { ...free }),
    ];
    const before = await zone('a');
    await ask(asked(), putZones, file([{ code: 'a', methods: [free, way(1), way(9)] }]));
    expect(await ways('a')).toEqual([three, one, two]);
    const after = await zone('a');
    expect(after.methods.map(({ version }) => version)).toEqual([1, 1, 2]);
    expect(after.version).toBe(before.version);
    await ask(asked(), putZones, file([{ code: 'a', methods: [way(1)] }]));
    expect(await ways('a')).toEqual([one]);
    await ask(asked(), putZones, file([{ code: 'a', names: { ca: 'Aquí' } }]));
    expect(await ways('a')).toEqual([one]);
  });

  test('are told of once each by a file that names several, and not at all where nothing is other', async () => {
    const rows = [
      { code: 'b', names: { ca: 'Enllà' } },
      { code: 'a', names: { ca: 'a' } },
      { code: 'n', names: { ca: 'Nova' }, locations: [country('PT')] },
    ];
    const before = await lines();
    await ask(asked(), putZones, file(rows));
    expect(await codes()).toEqual(['b', 'a', 'n', 'world']);
    const fresh = (await lines()).slice(0, -before.length);
    expect(fresh.map(({ subjectId }) => subjectId).sort()).toEqual(['a', 'b', 'n']);
    const of = (code: string) => fresh.find(({ subjectId }) => subjectId === code);
    expect(of('b')).toMatchObject({
      before: { 'name.ca': 'b', position: 2 },
      after: { 'name.ca': 'Enllà', position: 1 },
    });
    expect(of('n')).toMatchObject({ before: {}, after: { 'name.ca': 'Nova', position: 3 } });
    await ask(asked(), putZones, file(rows));
    expect((await lines()).length).toBe(before.length + fresh.length);
    const twice = [rows[0]!, rows[1]!, rows[0]!];
    const told = await ask(asked(), putZones, file(twice)).catch((error: unknown) => error);
    expect(told).toMatchObject({ problems: [{ path: 'shippingZones', given: 'b' }] });
  });
});
