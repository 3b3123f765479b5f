import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addCoupon } from '../../../tests/support/buying/coupons.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import {
  askCoupons,
  type CouponInput,
  CouponProblem,
  CouponsGone,
  type CouponUser,
  listCoupons,
  markCoupons,
  takeCoupons,
  usesByCoupon,
} from '../index.ts';
import { NO_RULES } from './model.ts';
import { deleteCoupon, saveCoupon } from './steps.ts';
import { giveUses } from './store.ts';

const NOW = 1_800_000_000_000;
const NOBODY: CouponUser = { userId: null, emails: [], exceptOrder: null };

describe.each(engines)('coupons on %s', (engine) => {
  let house: TestShop;
  const orders: number[] = [];
  beforeAll(async () => {
    house = await openSellingShop(engine);
    const cup = await addSimple(house, { price: 2000, stock: 99 });
    for (let count = 0; count < 3; count += 1) orders.push((await buy(house, cup)).order_id);
  });
  afterAll(() => house.close());

  const take = (order: number, codes: string[], who: { userId?: number; email?: string } = {}) =>
    house.shop.db.transaction((tx) =>
      takeCoupons(tx, codes, {
        orderId: orders[order] ?? 0,
        userId: who.userId ?? null,
        email: who.email ?? 'anna@b.cat',
        now: NOW,
      }),
    );
  const mark = (order: number, state: 'held' | 'used' | 'released') =>
    house.shop.db.transaction((tx) => markCoupons(tx, orders[order] ?? 0, state));
  const ask = (codes: string[], who: Partial<CouponUser> = {}) =>
    askCoupons(house.shop.db.read, codes, { ...NOBODY, ...who });
  const uses = async (code: string, who: Partial<CouponUser> = {}) => (await ask([code], who))[0]?.uses;
  const save = (input: CouponInput) => house.shop.db.transaction((tx) => saveCoupon(tx, input, NOW));
  const refused = (taking: Promise<void>) =>
    taking.then(
      () => [],
      (error: unknown) => {
        if (!(error instanceof CouponsGone)) throw error;
        return error.refused;
      },
    );

  test('what is not said of one counts for nothing', async () => {
    const id = await save({ code: ' Només-Codi ', kind: 'percent' });
    expect((await ask(['només-codi']))[0]?.coupon).toEqual({
      ...NO_RULES,
      id,
      version: 1,
      batchId: 0,
      code: 'només-codi',
      description: '',
      kind: 'percent',
      usageLimit: null,
      customerLimit: null,
      startsAt: null,
      endsAt: null,
      enabled: true,
    });
  });

  test('are read as they were written, and one of the same code is written over', async () => {
    const whole = {
      code: 'sencer',
      description: 'Per a la fira',
      kind: 'fixed_cart' as const,
      ppm: 5,
      amount: { EUR: 500, USD: 550 },
      freeShipping: true,
      individualUse: true,
      excludeSaleItems: true,
      minimum: { EUR: 1000 },
      maximum: { EUR: 9000 },
      productIds: [1, 2],
      excludedProductIds: [3],
      categoryIds: [4],
      excludedCategoryIds: [5],
      brandIds: [6],
      excludedBrandIds: [7],
      emails: ['*@b.cat'],
      itemLimit: 2,
      usageLimit: 10,
      customerLimit: 1,
      startsAt: NOW,
      endsAt: NOW + 1,
      enabled: false,
    };
    const id = await save(whole);
    const read = async () => (await ask(['sencer']))[0]?.coupon;
    expect(await read()).toEqual({ ...whole, id, version: 1, batchId: 0 });
    expect(await save({ ...whole, code: 'SENCER', kind: 'percent', usageLimit: null })).toBe(id);
    expect(await read()).toEqual({
      ...whole,
      id,
      version: 2,
      batchId: 0,
      kind: 'percent',
      usageLimit: null,
    });
  });

  test('are listed by code and can be taken away, once', async () => {
    const [second, first] = [
      await addCoupon(house, { code: 'ab2' }),
      await addCoupon(house, { code: 'ab1' }),
    ];
    const listed = async () =>
      (await listCoupons(house.shop.db.read))
        .map(({ code }) => code)
        .filter((code) => [first, second].includes(code));
    expect(await listed()).toEqual([first, second]);
    const remove = () => house.shop.db.transaction((tx) => deleteCoupon(tx, ' AB1 '));
    expect([await remove(), await remove()]).toEqual([true, false]);
    expect(await listed()).toEqual([second]);
  });

  test('are asked for in the order of their codes, unknown ones too, with at most two queries', async () => {
    const limited = await addCoupon(house, { customerLimit: 1 });
    const free = await addCoupon(house);
    const asked = await ask([free, 'no-hi-es', limited]);
    expect(asked.map(({ code, coupon }) => [code, coupon?.code])).toEqual([
      [free, free],
      ['no-hi-es', undefined],
      [limited, limited],
    ]);
    const queries = async (...codes: string[]) =>
      (await house.shop.db.countQueries(() => ask(codes))).queries.length;
    expect([await queries(), await queries(free), await queries(free, limited)]).toEqual([0, 1, 2]);
  });

  test('an order counts once however often it is placed, and does not stand in its own way', async () => {
    const code = await addCoupon(house, { usageLimit: 1 });
    await take(0, [code]);
    await take(0, [code]);
    expect(await uses(code)).toEqual({ total: 1, own: 0, held: 1, ownHeld: 0 });
    expect(await uses(code, { exceptOrder: orders[0] ?? 0 })).toEqual({
      total: 0,
      own: 0,
      held: 0,
      ownHeld: 0,
    });
    await take(0, []);
    expect((await uses(code))?.total).toBe(0);
  });

  test('the last use is nobody else’s: all that are refused are named, and nothing is kept', async () => {
    const [last, other] = [
      await addCoupon(house, { usageLimit: 1 }),
      await addCoupon(house, { usageLimit: 9 }),
    ];
    await take(0, [last, other]);
    await take(1, [other]);
    expect(await refused(take(1, [last, other]))).toEqual([{ code: 'held', coupon: last }]);
    expect((await uses(other))?.total).toBe(2);
    await mark(0, 'used');
    expect(await refused(take(1, [last, 'mai-vist']))).toEqual([
      { code: 'used_up', coupon: last },
      { code: 'unknown', coupon: 'mai-vist' },
    ]);
    await mark(0, 'released');
    expect(await refused(take(1, [last]))).toEqual([]);
  });

  test('a customer is known by the account or by the mailbox, however it is written', async () => {
    const code = await addCoupon(house, { customerLimit: 1 });
    await take(0, [code], { email: 'Anna+fira@B.cat' });
    await take(1, [code], { email: 'pere@b.cat', userId: 70 });
    const own = async (who: Partial<CouponUser>) => (await uses(code, who))?.own;
    expect(await own({})).toBe(0);
    expect(await own({ emails: ['anna@b.cat'] })).toBe(1);
    expect(await own({ emails: ['joan@b.cat', 'ANNA+x@b.cat'] })).toBe(1);
    expect(await own({ emails: ['joan@b.cat'], userId: 71 })).toBe(0);
    expect(await own({ userId: 70 })).toBe(1);
    expect(await own({ emails: ['anna@b.cat'], userId: 70 })).toBe(2);
    expect(await refused(take(2, [code], { email: 'anna@b.cat' }))).toEqual([{ code: 'held', coupon: code }]);
    expect(await refused(take(2, [code], { email: 'new@b.cat', userId: 70 }))).toEqual([
      { code: 'held_by_you', coupon: code },
    ]);
    expect(await refused(take(2, [code], { email: 'new@b.cat' }))).toEqual([]);
  });

  test('two accounts that become one have both pasts, with what the first used as a guest', async () => {
    const code = await addCoupon(house, { customerLimit: 5 });
    await take(0, [code], { email: 'maria@b.cat', userId: 81 });
    await take(1, [code], { email: 'Rosa@b.cat' });
    await take(2, [code], { email: 'rosa@b.cat', userId: 83 });
    const own = async (userId: number) => (await uses(code, { userId, emails: ['altra@b.cat'] }))?.own;
    expect([await own(81), await own(82)]).toEqual([1, 0]);
    await house.shop.db.transaction((tx) => giveUses(tx, { userId: 81, email: 'rosa@B.cat' }, 82));
    expect([await own(81), await own(82), await own(83)]).toEqual([0, 2, 1]);
  });

  test('a use follows its order: held while it waits, used when it is paid, free when it is called off', async () => {
    const code = await addCoupon(house, { usageLimit: 5 });
    const id = (await ask([code]))[0]?.coupon?.id ?? 0;
    await take(0, [code]);
    await take(1, [code], { email: 'pere@b.cat' });
    const anna = { emails: ['anna@b.cat'] };
    expect(await uses(code, anna)).toEqual({ total: 2, own: 1, held: 2, ownHeld: 1 });
    await mark(0, 'used');
    expect(await uses(code, anna)).toEqual({ total: 2, own: 1, held: 1, ownHeld: 0 });
    expect((await usesByCoupon(house.shop.db.read)).get(id)).toBe(2);
    await mark(0, 'released');
    expect(await uses(code, anna)).toEqual({ total: 1, own: 0, held: 1, ownHeld: 0 });
    expect((await usesByCoupon(house.shop.db.read)).get(id)).toBe(1);
    await mark(0, 'held');
    expect(await uses(code, anna)).toEqual({ total: 2, own: 1, held: 2, ownHeld: 1 });
  });

  test('whom one is for was looked at when the cart was read, and is not asked again', async () => {
    const code = await addCoupon(house, { emails: ['pere@b.cat'], minimum: { EUR: 9999 } });
    expect(await refused(take(0, [code], { email: 'anna@b.cat' }))).toEqual([]);
  });

  test('one that ended meanwhile is refused, whatever its uses', async () => {
    const code = await addCoupon(house, { endsAt: NOW });
    expect(await refused(take(0, [code]))).toEqual([{ code: 'expired', coupon: code }]);
  });

  test('what makes no sense is refused with a sentence, and nothing is written', async () => {
    const sentences: [Partial<CouponInput>, string][] = [
      [{ code: 'a<b' }, 'a code has 1 to 50 signs, with a letter or digit among them, and none of < > , ;'],
      [{ code: '' }, 'a code has 1 to 50 signs'],
      [{ code: '-' }, 'a code has 1 to 50 signs'],
      [{ code: 'a'.repeat(51) }, 'a code has 1 to 50 signs'],
      [{ kind: 'half' as 'percent' }, 'the kind is percent, fixed_cart or fixed_product'],
      [{ ppm: -1 }, 'a percentage is between 0 and 100'],
      [{ ppm: 1_000_001 }, 'a percentage is between 0 and 100'],
      [{ ppm: 0.5 }, 'a percentage is between 0 and 100'],
      [{ amount: { EUR: 500, USD: -1 } }, 'amounts are whole minor units from 0 up'],
      [{ minimum: { EUR: -1 } }, 'amounts are whole minor units from 0 up'],
      [{ maximum: { EUR: 0.5 } }, 'amounts are whole minor units from 0 up'],
      [{ usageLimit: 0 }, 'a limit is a whole number from 1 up'],
      [{ customerLimit: 1.5 }, 'a limit is a whole number from 1 up'],
      [{ itemLimit: -1 }, 'a limit is a whole number from 1 up'],
      [{ productIds: [1.5] }, 'goods are named by id'],
      [{ excludedProductIds: [1, Number.NaN] }, 'goods are named by id'],
      [{ categoryIds: ['1'] as never }, 'goods are named by id'],
      [{ excludedCategoryIds: {} as never }, 'goods are named by id'],
      [{ brandIds: [0.1] }, 'goods are named by id'],
      [{ excludedBrandIds: [0.1] }, 'goods are named by id'],
      [{ emails: ['a@b.cat', 'a b@c'] }, 'an e-mail is an address, with * for any part'],
      [{ emails: ['a@b@c'] }, 'an e-mail is an address'],
      [{ emails: ['a@'] }, 'an e-mail is an address'],
      [{ emails: 'a@b.cat' as never }, 'an e-mail is an address'],
      [{ startsAt: 5, endsAt: 5 }, 'it would end before it begins'],
    ];
    for (const [wish, sentence] of sentences) {
      const wrong = save({ code: 'dolent', kind: 'percent', ...wish });
      await expect(wrong).rejects.toThrow(CouponProblem);
      await expect(wrong).rejects.toThrow(`Coupon "${wish.code ?? 'dolent'}": ${sentence}`);
    }
    expect((await ask(['dolent']))[0]?.coupon).toBeUndefined();
  });

  test('what is only just right is taken', async () => {
    const wishes: Partial<CouponInput>[] = [
      { code: 'a' },
      { code: `ñ${'0'.repeat(46)}._-` },
      { ppm: 0 },
      { ppm: 1_000_000 },
      { kind: 'fixed_product', amount: { EUR: 0 } },
      { usageLimit: 1, customerLimit: 1, itemLimit: 1 },
      { emails: ['*', '*@b.cat', '@b.cat'] },
      { startsAt: 5 },
      { endsAt: 5 },
      { startsAt: 5, endsAt: 6 },
    ];
    for (const wish of wishes)
      expect(await save({ code: 'just', kind: 'percent', ...wish })).toBeGreaterThan(0);
  });
});
