import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { setMenus } from '../../content/index.ts';
import {
  beginPricing,
  changeClass,
  changeRate,
  changeZone,
  readPricing,
  removeZone,
} from '../../pricing/index.ts';
import { perform, terminal } from '../command/index.ts';
import { applyFile, readLists, rehearseFile } from './apply.ts';
import { readSettingsFile, type SettingsFile } from './model-file.ts';
import { problemText } from './refused.ts';

const ana = terminal('Ana');

describe.each(engines)('a file of settings with zones, taxes and menus on %s', (engine) => {
  let house: TestShop;
  let other: TestShop;
  beforeAll(async () => {
    [house, other] = [await openTestShop(engine), await openTestShop(engine)];
    await perform(house.shop, ana, async (act) => {
      await beginPricing(act, undefined);
      const names = { ca: 'Balears', es: 'Baleares' };
      const locations = [{ kind: 'state' as const, value: 'ES:PM' }];
      await changeZone(act, { zone: { code: 'balears', names, locations } });
      await removeZone(act, { code: 'europe' });
      await changeClass(act, { taxClass: { slug: 'llibres', names: { ca: 'Llibres' } } });
      await changeRate(act, { rate: { country: 'ES', class: 'llibres', ppm: 40_000 } });
      await setMenus(act, { header: { items: [{ to: 'address:blog' }, { to: '/x', label: { ca: 'X' } }] } });
    });
  });
  afterAll(async () => {
    await house.close();
    await other.close();
  });

  const fileOf = async (of: TestShop) => Object.fromEntries(await readLists(of.shop));
  const read = (of: TestShop, file: unknown): SettingsFile => {
    const found = readSettingsFile(of.shop.live.description, file);
    expect(found.problems).toEqual([]);
    return found;
  };
  const put = (of: TestShop, file: unknown) => applyFile(of.shop, ana, read(of, file));

  test('of one shop makes another the same, once, and carts there follow at once', async () => {
    expect(await fileOf(other)).toEqual({});
    const file = JSON.parse(JSON.stringify(await fileOf(house)));
    expect(Object.keys(file).sort()).toEqual(['menus', 'shippingZones', 'taxClasses', 'taxRates']);
    expect((await readPricing(other.shop)).zones).toEqual([]);
    expect(await rehearseFile(other.shop, ana, read(other, file))).toHaveLength(4);
    expect(await fileOf(other)).toEqual({});
    expect((await put(other, file)).map(({ path }) => path)).toEqual(Object.keys(file));
    expect(await fileOf(other)).toEqual(file);
    expect((await readPricing(other.shop)).zones.map(({ code }) => code)).toEqual([
      'balears',
      'islands',
      'peninsula',
      'world',
    ]);
    expect(await put(other, file)).toEqual([]);
  });

  test('changes what it names, keeps the numbers of what was there, and leaves the rest', async () => {
    const { zones, rates } = await readPricing(house.shop);
    const [method] = zones.find(({ code }) => code === 'islands')?.methods ?? [];
    const { cost, ...more } = method?.settings ?? { cost: {} };
    const flat = { kind: 'flat_rate', titles: method?.titles, ...more, cost: { ...cost, EUR: 1500 } };
    const [rate] = rates;
    const { id: _, code: __, position: ___, ...said } = { ...rate, version: undefined };
    await put(house, {
      shippingZones: [{ code: 'islands', methods: [flat] }],
      taxRates: [JSON.parse(JSON.stringify({ ...said, ppm: 75_000 }))],
    });
    const after = await readPricing(house.shop);
    expect(after.zones.map(({ code, names }) => [code, names])).toEqual(
      zones.map(({ code, names }) => [code, names]),
    );
    const islands = after.zones.find(({ code }) => code === 'islands');
    expect(islands?.methods).toMatchObject([{ id: method?.id, settings: { cost: { EUR: 1500 } } }]);
    expect(islands?.locations).toHaveLength(4);
    expect(after.rates.map(({ id }) => id)).toEqual(rates.map(({ id }) => id));
    expect(after.rates[0]).toMatchObject({ id: rate?.id, ppm: 75_000 });
  });

  test('is brought in whole or not at all, and says which field is wrong', async () => {
    const before = await fileOf(house);
    const zone = (more: object) => ({ shippingZones: [{ code: 'nova', names: { ca: 'Nova' }, ...more }] });
    const refused = async (file: object, why: string) => {
      const menus = { footer: [] };
      const found = readSettingsFile(house.shop.live.description, { name: 'Nou nom', menus, ...file });
      const said = found.problems.map(problemText).join('\n');
      const error = found.problems.length > 0 ? said : applyFile(house.shop, ana, found);
      if (typeof error === 'string') expect(error).toContain(why);
      else await expect(error).rejects.toThrow(why);
      expect(await fileOf(house)).toEqual(before);
      expect(house.shop.settings.name).not.toBe('Nou nom');
    };
    await refused(
      zone({ locations: [{ kind: 'state', value: 'ES:XX' }] }),
      'shippingZones.0.locations.0.value is "ES:XX"',
    );
    const flat = { kind: 'flat_rate', titles: { ca: 'Paquet' } };
    const methods = [flat];
    await refused(
      zone({ locations: [{ kind: 'country', value: 'ES' }], methods }),
      'shippingZones.0.methods.0.cost is {}',
    );
    await refused(zone({ methods: [{ ...flat, cost: { EUR: -1 } }] }), 'shippingZones.0.methods.0.cost.EUR');
    await refused(zone({}), 'only the last zone');
    await refused({ shippingZones: [{ names: {} }] }, 'shippingZones.0.code');
    await refused({ taxRates: [{ ppm: 1, class: 'cap' }] }, 'taxRates.0.class is "cap"');
    await refused({ taxRates: [{ ppm: 1, state: 'GC' }] }, 'taxRates.0.state is "GC"');
    await refused(
      { taxClasses: [{ slug: 'standard', names: { ca: 'S' } }] },
      'taxClasses.0.slug is "standard"',
    );
    await refused({ menus: { header: { items: [{ to: 'javascript:x' }] } } }, 'menus.header.items.0.to');
    await refused({ tax: { shippingClass: 'cap' } }, 'tax.shippingClass is "cap"');
  });

  test('may bring a class and what is taxed by it at once', async () => {
    await put(house, { tax: { shippingClass: 'llibres' } });
    expect(house.shop.settings.tax.shippingClass).toBe('llibres');
  });
});
