import { beforeAll, describe, expect, test } from 'vitest';
import { addCoupon } from '../../../tests/support/buying/coupons.ts';
import { placingScope } from '../../../tests/support/buying/placing.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { engines } from '../../../tests/support/shop.ts';
import { findCart, updateCart } from '../store.ts';
import { applyCoupon, dropCoupons } from './steps.ts';

const LATER = 1_800_000_000_500;

describe.each(engines)('the coupons of a cart on %s', (engine) => {
  const scope = placingScope(engine);
  let cup: number;
  beforeAll(async () => {
    cup = await addSimple(scope.house, { name: 'Tassa', price: 1850 });
  });
  async function filled() {
    const { ctx, owner, put } = await scope.visitor();
    await put(cup);
    const cart = async () => (await findCart(scope.house.shop.db.read, owner))!;
    return {
      apply: (code: string, email?: string) =>
        scope.run((tx) => applyCoupon(tx, { ...ctx, now: LATER }, owner, code, email)),
      remove: (code: string) => scope.run((tx) => dropCoupons(tx, owner, [code], LATER)),
      drop: (...codes: string[]) => scope.run((tx) => dropCoupons(tx, owner, codes, LATER)),
      write: async (set: Parameters<typeof updateCart>[2]) => {
        const { id } = await cart();
        await scope.run((tx) => updateCart(tx, id, set));
      },
      cart,
      coupons: async () => (await cart()).coupons,
    };
  }
  const TAKEN = { refused: undefined, dropped: [] };
  const refusedFor = (code: string, coupon: string) => ({ refused: { code, coupon }, dropped: [] });

  test('are kept by their plain code in the order in which they came, each once', async () => {
    const [one, other] = [await addCoupon(scope.house), await addCoupon(scope.house)];
    const { apply, coupons } = await filled();
    expect([await apply(` ${one.toUpperCase()} `), await apply(other)]).toEqual([TAKEN, TAKEN]);
    expect(await apply(one)).toEqual(refusedFor('already_applied', one));
    expect([await apply('  '), await apply('gone')]).toEqual([
      refusedFor('empty', ''),
      refusedFor('unknown', 'gone'),
    ]);
    const long = 'x'.repeat(80);
    expect(await apply(long)).toEqual(refusedFor('unknown', long.slice(0, 60)));
    expect(await coupons()).toEqual([one, other]);
  });

  test('that are there and count no more say why they do not, as the contract asks them first', async () => {
    const code = await addCoupon(scope.house);
    const { apply, coupons } = await filled();
    expect(await apply(code)).toEqual(TAKEN);
    await addCoupon(scope.house, { code, endsAt: 1 });
    expect(await apply(code)).toEqual(refusedFor('expired', code));
    expect(await coupons()).toEqual([code]);
  });

  test('are unknown to a shop that has none', async () => {
    const code = await addCoupon(scope.house);
    const { apply, coupons } = await filled();
    await scope.house.set({ 'coupons.enabled': false });
    expect(await apply(code)).toEqual(refusedFor('unknown', code));
    await scope.house.set({ 'coupons.enabled': true });
    expect(await coupons()).toEqual([]);
  });

  test('are no more than twenty, for each is looked at on every page', async () => {
    const code = await addCoupon(scope.house);
    const { apply, write, coupons } = await filled();
    const many = Array.from({ length: 20 }, (_, index) => `c${index}`);
    await write({ coupons: JSON.stringify(many) });
    expect(await apply(code)).toEqual(refusedFor('individual_use', code));
    await write({ coupons: JSON.stringify(many.slice(1)) });
    expect(await apply(code)).toEqual(TAKEN);
    expect(await coupons()).toHaveLength(20);
  });

  test('one that goes with no other takes their place, and lets none in beside it', async () => {
    const [one, alone] = [
      await addCoupon(scope.house),
      await addCoupon(scope.house, { individualUse: true }),
    ];
    const { apply, coupons } = await filled();
    await apply(one);
    expect(await apply(alone)).toEqual({ refused: undefined, dropped: [one] });
    expect(await apply(one)).toEqual(refusedFor('individual_use', one));
    expect(await coupons()).toEqual([alone]);
  });

  test('that send for free let the way of sending be chosen anew, unless the shopper fetches the goods', async () => {
    const rates = [];
    for (const freeShipping of [true, false])
      for (const shipping_rate of ['flat_rate:1', 'local_pickup:2']) {
        const { apply, write, cart } = await filled();
        await write({ shipping_rate });
        await apply(await addCoupon(scope.house, { freeShipping }));
        rates.push((await cart()).chosenRate);
      }
    expect(rates).toEqual(['', 'local_pickup:2', 'flat_rate:1', 'local_pickup:2']);
  });

  test('for one e-mail count when it is only typed as well', async () => {
    const code = await addCoupon(scope.house, { emails: ['anna@example.cat'] });
    const { apply } = await filled();
    expect(await apply(code, 'carla@example.cat')).toEqual(refusedFor('not_yours', code));
    expect(await apply(code, 'Anna@example.cat')).toEqual(TAKEN);
  });

  test('are taken out one by one or several, and it is told whether there was any', async () => {
    const codes = [await addCoupon(scope.house), await addCoupon(scope.house), await addCoupon(scope.house)];
    const { apply, remove, drop, coupons } = await filled();
    for (const code of codes) await apply(code);
    expect([await remove('gone'), await remove(` ${codes[1]?.toUpperCase()}`)]).toEqual([false, true]);
    expect(await coupons()).toEqual([codes[0], codes[2]]);
    expect([await drop('gone', codes[2] ?? ''), await drop(codes[2] ?? '')]).toEqual([true, false]);
    expect(await coupons()).toEqual([codes[0]]);
    const nobody = (await scope.visitor()).owner;
    expect(await scope.run((tx) => dropCoupons(tx, nobody, codes, LATER))).toBe(false);
  });
});
