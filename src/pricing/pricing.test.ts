import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { engines, openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { findPurchasables, type Purchasable } from '../catalogue/index.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { announceChange } from '../platform/db/changes.ts';
import { shopAddress } from './destinations.ts';
import {
  type Destination,
  type PricingTables,
  priceCart,
  readPricing,
  seedPricing,
  taxRatesFor,
} from './index.ts';
import { showPrices } from './shown.ts';

const place = (country: string, state = ''): Destination => ({ country, state, postcode: '', city: '' });

describe.each(engines)('pricing on %s', (engine) => {
  let house: TestShop;
  let cup: Purchasable;
  beforeAll(async () => {
    house = await openTestShop(engine);
    await house.shop.db.transaction((tx) => seedPricing(tx));
    const id = await addSimple(house, { price: 1850 });
    cup = await read(id, 'EUR');
  });
  afterAll(() => house.close());

  async function read(id: number, code: string): Promise<Purchasable> {
    const { currencies, languages } = house.shop.settings;
    const currency = currencies.find((each) => each.code === code) ?? currencies[0]!;
    const found = await findPurchasables(house.shop.db.read, [id], {
      language: 'ca',
      languages,
      currency,
      currencies,
      now: Date.now(),
    });
    return found.get(id)!;
  }
  const totalsAt = async (where: Destination, quantity = 1, code = 'EUR') => {
    const { settings } = house.shop;
    const item = await read(cup.id, code);
    return priceCart(await readPricing(house.shop), settings, {
      lines: [{ key: 'a', item, quantity }],
      place: where,
      currency: settings.currencies.find((each) => each.code === code)!,
      chosenRate: '',
    });
  };
  const percents = async (where: Destination) =>
    Promise.all(
      ['standard', 'reduced', 'super-reduced', 'zero'].map(async (name) =>
        (await taxRatesFor(house.shop, where, name)).map(({ label, ppm }) => `${label} ${ppm / 10_000}`),
      ),
    );

  test('Spain and the Union pay IVA of 21, 10, 4 and 0 %', async () => {
    const iva = [['IVA 21'], ['IVA 10'], ['IVA 4'], ['IVA 0']];
    expect(await percents(place('ES', 'GI'))).toEqual(iva);
    expect(await percents(place('FR'))).toEqual(iva);
  });

  test('the Canary Islands, Ceuta and Melilla pay nothing, as exports', async () => {
    for (const state of ['TF', 'ML'])
      expect(await percents(place('ES', state))).toEqual([['IVA 0'], ['IVA 0'], ['IVA 0'], ['IVA 0']]);
    for (const country of ['GB', 'US', 'AD'])
      expect(await percents(place(country))).toEqual([[], [], [], []]);
  });

  test('delivery on the peninsula costs 4,95 €, 5.90 $ and 4.50 £ with tax', async () => {
    const gross = async (code: string) => {
      const { sums } = await totalsAt(shopAddress(house.shop.settings), 1, code);
      return sums.shipping_total + sums.shipping_tax;
    };
    expect([await gross('EUR'), await gross('USD'), await gross('GBP')]).toEqual([495, 590, 450]);
  });

  test('each zone offers its own ways', async () => {
    const kinds = async (where: Destination, quantity = 1) =>
      (await totalsAt(where, quantity)).offers.map(({ kind }) => kind);
    expect(await kinds(place('ES', 'GI'))).toEqual(['flat_rate', 'local_pickup']);
    expect(await kinds(place('ES', 'GI'), 4)).toEqual(['free_shipping', 'flat_rate', 'local_pickup']);
    expect(await kinds(place('ES', 'GC'), 4)).toEqual(['flat_rate', 'local_pickup']);
    expect(await kinds(place('AD'))).toEqual(['flat_rate']);
    expect(await kinds(place('US', 'TX'), 99)).toEqual(['flat_rate']);
  });

  test('seeding twice changes nothing', async () => {
    const before = await readPricing(house.shop);
    await house.shop.db.transaction((tx) => seedPricing(tx));
    await house.settle();
    expect(await readPricing(house.shop)).toEqual(before);
  });

  test('rates and zones stay in memory until one of them changes', async () => {
    await readPricing(house.shop);
    const again = await house.shop.db.countQueries(() => readPricing(house.shop));
    expect(again.queries).toEqual([]);
    await house.shop.db.transaction((tx) => announceChange(tx, 'tax'));
    await house.settle();
    const changed = await house.shop.db.countQueries(() => readPricing(house.shop));
    expect(changed.queries.length).toBeGreaterThan(0);
  });

  test('a shop that shows prices without tax takes it out of those entered with it', async () => {
    const tax = { ...house.shop.settings.tax, displayInShop: 'excl' as const };
    const other = await openTestShop(engine, { settings: { tax } });
    await other.shop.db.transaction((tx) => seedPricing(tx));
    await other.settle();
    await readPricing(other.shop);
    await expect.poll(() => other.shop.shownPrice(1210, ''), { timeout: 10_000 }).toBe(1000);
    expect(house.shop.shownPrice(1210, '')).toBe(1210);
    // A shop that starts knows its rates without being told of a change, and keeps no page with the old ones.
    const clear = vi.fn();
    const started = { ...other.shop, pages: { clear } } as unknown as Shop;
    showPrices(started);
    await expect.poll(() => started.shownPrice(1210, ''), { timeout: 10_000 }).toBe(1000);
    expect(clear).toHaveBeenCalledOnce();
    await other.close();
  });

  test('a shop that enters prices without tax shows them with that of its own place', async () => {
    const tax = { ...house.shop.settings.tax, pricesIncludeTax: false, displayInShop: 'incl' as const };
    const other = await openTestShop(engine, { settings: { tax } });
    await other.shop.db.transaction((tx) => seedPricing(tx));
    await other.settle();
    await expect.poll(() => other.shop.shownPrice(1000, ''), { timeout: 10_000 }).toBe(1210);
    await other.close();
  });

  test('what was drawn by the old rates while the new ones were read is drawn anew', async () => {
    const tax = { ...house.shop.settings.tax, displayInShop: 'excl' as const };
    const other = await openTestShop(engine, { settings: { tax } });
    const { shop } = other;
    await shop.db.transaction((tx) => seedPricing(tx));
    await other.settle();
    await expect.poll(() => shop.shownPrice(1210, ''), { timeout: 10_000 }).toBe(1000);
    const card = () => shop.cache.get('a card', ['tax'], async () => shop.shownPrice(1100, ''));
    const drawn: number[] = [];
    shop.changes.onChange(async () => drawn.push(await card()));
    await shop.db.transaction(async (tx) => {
      await tx.updateTable('tax_rate').set({ ppm: 100_000 }).where('ppm', '=', 210_000).execute();
      await announceChange(tx, 'tax');
    });
    await other.settle();
    await expect.poll(() => shop.shownPrice(1100, ''), { timeout: 10_000 }).toBe(1000);
    expect(drawn[0]).toBe(909);
    expect(await card()).toBe(1000);
    await other.close();
  });

  test('of two looks at the rates the later one counts, whichever is answered first', async () => {
    const tax = { ...house.shop.settings.tax, displayInShop: 'excl' as const };
    const other = await openTestShop(engine, { settings: { tax } });
    const { shop } = other;
    const nothing: PricingTables = { rates: [], classes: [], zones: [] };
    let answer: (tables: PricingTables) => void = () => {};
    const slow = new Promise<PricingTables>((resolve) => {
      answer = resolve;
    });
    shop.cache.drop(new Set(['tax']));
    void shop.cache.get('pricing', ['tax', 'shipping'], () => slow);
    showPrices(shop);
    await shop.db.transaction((tx) => seedPricing(tx));
    await other.settle();
    await expect.poll(() => shop.shownPrice(1210, ''), { timeout: 10_000 }).toBe(1000);
    answer(nothing);
    await new Promise((resolve) => setImmediate(resolve));
    expect(shop.shownPrice(1210, '')).toBe(1000);
    await other.close();
  });
});
