import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import type { Destination } from '../../pricing/index.ts';
import type { Owner } from '../model.ts';
import { restoreLines } from '../snapshot.ts';
import { findCart, readChangedAt } from '../store.ts';
import { routeCart } from './steps.ts';

describe.each(engines)('where a cart goes to on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openSellingShop(engine);
  });
  afterAll(() => house.close());

  let owner: Owner = { sessionId: 0, userId: 1000 };
  beforeEach(() => {
    owner = { sessionId: 0, userId: (owner.userId ?? 0) + 1 };
  });
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => house.shop.db.transaction(work);
  const cart = async () => (await findCart(house.shop.db.read, owner))!;
  const changedAt = async () => readChangedAt(house.shop.db.read, (await cart()).id);
  const fill = (productId: number) => {
    const line = { key: 'a', productId, variationId: 0, attributes: {}, quantity: 1 };
    return inTx((tx) => restoreLines(tx, owner, [line], 1));
  };
  const place = (state: string, postcode = '', city = ''): Destination => ({
    country: 'ES',
    state,
    postcode,
    city,
  });
  const route = (wanted: Parameters<typeof routeCart>[2], now: number) =>
    inTx((tx) => routeCart(tx, owner, wanted, now));
  const kept = async () => {
    const { place, billing, chosenRate } = await cart();
    return { place, billing, chosenRate };
  };

  test('is kept from before there is anything in it, a way of shipping or a bill alone is not', async () => {
    expect(await route({ rate: 'flat_rate:1', billing: place('B') }, 1)).toBeUndefined();
    expect(await findCart(house.shop.db.read, owner)).toBeUndefined();
    await route({ place: place('GI', '17001', 'Girona') }, 2);
    expect(await kept()).toEqual({
      place: place('GI', '17001', 'Girona'),
      billing: undefined,
      chosenRate: '',
    });
  });

  test('the chosen way stays while the country and the province do', async () => {
    await route({ place: place('GI', '17001'), rate: 'flat_rate:2' }, 1);
    await route({ place: place('GI', '17002', 'Girona') }, 2);
    expect((await cart()).chosenRate).toBe('flat_rate:2');
    await route({ place: place('B', '08001') }, 3);
    expect(await kept()).toMatchObject({ place: place('B', '08001'), chosenRate: '' });
    await route({ rate: 'flat_rate:3' }, 4);
    await route({ place: { ...place('B', '08001'), country: 'FR' } }, 5);
    expect((await cart()).chosenRate).toBe('');
    await route({ place: place('GC'), rate: 'local_pickup:1' }, 6);
    expect(await kept()).toMatchObject({ place: place('GC'), chosenRate: 'local_pickup:1' });
  });

  test('what is not said stays, and what is said again is no change', async () => {
    await route({ place: place('GI'), billing: place('B'), rate: 'flat_rate:2' }, 1);
    const all = { place: place('GI'), billing: place('B'), chosenRate: 'flat_rate:2' };
    expect(await kept()).toEqual(all);
    for (const again of [{}, { place: place('GI') }, { billing: place('B') }, { rate: 'flat_rate:2' }])
      expect(await route(again, 9)).toMatchObject(all);
    expect(await changedAt()).toBe(1);
    expect(await route({ billing: place('T') }, 10)).toEqual({ ...(await cart()), billing: place('T') });
    expect(await kept()).toEqual({ ...all, billing: place('T') });
    expect(await route({ rate: '' }, 11)).toEqual(await cart());
    expect(await kept()).toEqual({ ...all, billing: place('T'), chosenRate: '' });
    expect(await changedAt()).toBe(11);
  });

  test('a way of shipping that is no way of ours is cut to what a way may be', async () => {
    await route({ place: place('GI') }, 1);
    expect((await route({ rate: 'x'.repeat(500) }, 2))?.chosenRate).toBe('x'.repeat(100));
    expect((await cart()).place).toEqual(place('GI'));
  });

  test('the buyer’s VAT number is kept with the bill, changes by itself, and goes when it is taken out', async () => {
    const number = async () => (await cart()).vatNumber;
    const [here, there] = [place('GI'), place('B')];
    expect((await route({ place: here, billing: here, vatNumber: 'FR1' }, 1))?.vatNumber).toBe('FR1');
    expect(await number()).toBe('FR1');
    await route({ billing: there }, 2);
    expect([await number(), (await kept()).billing]).toEqual(['FR1', there]);
    expect(await route({ billing: there, vatNumber: 'FR2' }, 3)).toEqual(await cart());
    expect(await number()).toBe('FR2');
    expect((await route({ vatNumber: '' }, 4))?.vatNumber).toBe('');
    expect([await number(), (await kept()).billing]).toEqual(['', there]);
  });

  test('while nobody has said where to, a way may be chosen and the place stays open', async () => {
    await fill(await addSimple(house));
    expect(await route({ rate: 'flat_rate:2' }, 2)).toMatchObject({
      place: undefined,
      chosenRate: 'flat_rate:2',
    });
    expect(await kept()).toEqual({ place: undefined, billing: undefined, chosenRate: 'flat_rate:2' });
  });
});
