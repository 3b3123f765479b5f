import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { perform, terminal } from '../../frame/command/index.ts';
import { readAudit } from '../../frame/command/store.ts';
import { changeCoupon, removeCoupon } from './commands.ts';
import { CouponProblem } from './problem.ts';
import type { CouponInput } from './steps.ts';
import { findCoupons } from './store.ts';

describe.each(engines)('coupons as they are made by hand on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  const save = (wish: CouponInput & { fresh?: boolean; version?: number }) =>
    perform(house.shop, terminal('Ada'), (act) => changeCoupon(act, wish));
  const remove = (code: string) => perform(house.shop, terminal('Ada'), (act) => removeCoupon(act, { code }));
  const kept = async (code: string) => (await findCoupons(house.shop.db.read, [code]))[0];
  /** Its lines in the trail, the newest first, without what says who and when. */
  const lines = async (code: string) => {
    const all = await readAudit(house.shop.db.read, { subject: 'coupon', subjectId: code, limit: 9 });
    return all.map(({ command, before, after }) => ({ command, before, after }));
  };

  test('leave in the trail what makes them, and nothing of the rules that they have not', async () => {
    await save({ code: 'Plain', kind: 'percent', ppm: 100_000 });
    const plain = { kind: 'percent', ppm: 100_000, enabled: true };
    expect(await lines('plain')).toEqual([{ command: 'coupon.save', before: {}, after: plain }]);
    const rules = {
      productIds: [7, 8],
      minimum: { EUR: 1500 },
      usageLimit: 3,
      freeShipping: true,
      description: 'Summer',
    };
    await save({ code: 'plain', kind: 'percent', ppm: 100_000, ...rules });
    expect((await lines('plain'))[0]).toEqual({ command: 'coupon.save', before: {}, after: rules });
    await save({ code: 'plain', kind: 'percent', ppm: 100_000, enabled: false });
    expect((await lines('plain'))[0]).toEqual({
      command: 'coupon.save',
      before: { ...rules, enabled: true },
      after: {},
    });
  });

  test('stay untouched, and out of the trail, where what is saved is what they are', async () => {
    const wish: CouponInput = { code: 'same', kind: 'fixed_cart', amount: { EUR: 500 } };
    const id = await save(wish);
    const before = await kept('same');
    expect(await save({ ...wish, code: 'SAME', usageLimit: null, emails: [] })).toBe(id);
    expect(await kept('same')).toEqual(before);
    expect(await lines('same')).toHaveLength(1);
    expect(await save({ ...wish, amount: { EUR: 501 } })).toBe(id);
    expect(await kept('same')).toMatchObject({ amount: { EUR: 501 }, version: (before?.version ?? 0) + 1 });
    expect(await lines('same')).toHaveLength(2);
  });

  test('are not written over by somebody who means to make a new one', async () => {
    await save({ code: 'mine', kind: 'percent', ppm: 50_000, fresh: true });
    for (const ppm of [50_000, 60_000]) {
      const told = await save({ code: 'Mine', kind: 'percent', ppm, fresh: true }).catch((error) => error);
      expect(told).toBeInstanceOf(CouponProblem);
      expect(told).toMatchObject({ fault: 'taken', message: expect.stringContaining('"Mine"') });
    }
    expect(await kept('mine')).toMatchObject({ ppm: 50_000, version: 1 });
    await save({ code: 'mine', kind: 'percent', ppm: 60_000 });
    expect(await kept('mine')).toMatchObject({ ppm: 60_000 });
  });

  test('are made though who saves has read one that was taken away since', async () => {
    const id = await save({ code: 'seen', kind: 'percent', ppm: 50_000 });
    await remove('seen');
    expect(await save({ code: 'seen', kind: 'percent', ppm: 50_000, version: 1 })).not.toBe(id);
    expect(await kept('seen')).toMatchObject({ ppm: 50_000 });
  });

  test('are taken away once, and what they were stands in the trail', async () => {
    await save({ code: 'gone', kind: 'percent', ppm: 50_000 });
    expect([await remove('GONE'), await remove('gone')]).toEqual([true, false]);
    expect(await kept('gone')).toBeUndefined();
    const was = { kind: 'percent', ppm: 50_000, enabled: true };
    expect((await lines('gone')).map(({ command, before }) => [command, before])).toEqual([
      ['coupon.delete', was],
      ['coupon.save', {}],
    ]);
  });
});
