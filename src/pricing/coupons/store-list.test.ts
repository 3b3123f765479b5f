import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCoupon } from '../../../tests/support/buying/coupons.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { ask, readAudit } from '../../frame/command/index.ts';
import { makeCoupons, switchBatch } from './commands-batch.ts';
import { CouponProblem } from './problem.ts';
import {
  COUPON_STATES,
  type CouponFilter,
  countCoupons,
  couponState,
  listBatches,
  listCouponIds,
  listSomeCoupons,
} from './store-list.ts';

const NOW = 1_800_000_000_000;

describe.each(engines)('lists of coupons on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  const read = () => house.shop.db.read;
  const by = () => ({ shop: house.shop, actor: staff('Anna'), now: NOW });
  const codes = async (more: Partial<CouponFilter>) =>
    (await listSomeCoupons(read(), { now: NOW, ...more }, { descending: false, limit: 100 })).map(
      ({ code }) => code,
    );
  type Batch = Parameters<typeof makeCoupons>[1];
  const batch = (more: Partial<Batch> = {}) =>
    ask(by(), makeCoupons, {
      name: 'Fira',
      count: 3,
      prefix: 'FIRA',
      coupon: { kind: 'percent', ppm: 100_000 },
      ...more,
    });

  test('have each under the state that it is in, to the moment in which it begins and ends', async () => {
    const moments = [null, NOW - 1, NOW, NOW + 1];
    for (const enabled of [true, false])
      for (const startsAt of moments)
        for (const endsAt of moments)
          if (startsAt === null || endsAt === null || startsAt < endsAt)
            await addCoupon(house, { enabled, startsAt, endsAt, code: `s${enabled}${startsAt}-${endsAt}` });
    const all = await listSomeCoupons(read(), { now: NOW, text: 's' }, { descending: false, limit: 100 });
    const named = (state: (typeof COUPON_STATES)[number]) =>
      all.filter((each) => couponState(each, NOW) === state).map(({ code }) => code);
    for (const state of COUPON_STATES) {
      expect(named(state).length, state).toBeGreaterThan(0);
      expect(await codes({ state }), state).toEqual(named(state));
      expect(await countCoupons(read(), { now: NOW, state }, 100)).toBe(named(state).length);
    }
    expect(named('over')).toEqual(
      [NOW - 1, NOW].flatMap((end) => [`strue${null}-${end}`]).concat(`strue${NOW - 1}-${NOW}`),
    );
    expect(named('planned').every((code) => code.startsWith(`strue${NOW + 1}`))).toBe(true);
    expect(named('off').every((code) => code.startsWith('sfalse'))).toBe(true);
  });

  test('leave codes of batches out, until somebody looks for their beginning, or at the batch', async () => {
    await addCoupon(house, { code: 'fira.sola', kind: 'fixed_cart', ppm: 0, amount: { EUR: 500 } });
    const batchId = await batch();
    expect((await codes({})).filter((code) => code.startsWith('fira'))).toEqual(['fira.sola']);
    expect(await codes({ text: 'FIRA' })).toHaveLength(4);
    expect(await codes({ text: 'fira', kind: 'fixed_cart' })).toEqual(['fira.sola']);
    expect(await codes({ batchId })).toHaveLength(3);
    expect(await codes({ batchId, text: 'fira.' })).toEqual([]);
    expect(await listCouponIds(read(), { now: NOW, batchId }, 2)).toHaveLength(2);
  });

  test('a batch is switched off and on as one, and nothing else with it', async () => {
    const [one, other] = [await batch({ name: 'Una' }), await batch({ name: 'Altra' })];
    await addCoupon(house, { code: 'de-ningu' });
    const change = (batchId: number, on: boolean) => ask(by(), switchBatch, { batchId, on });
    const enabled = async () =>
      (await listBatches(read(), 2)).map(({ id, enabled: on, used, count }) => [id, on, used, count]);
    expect(await change(one, false)).toBe(3);
    expect(await enabled()).toEqual([
      [other, 3, 0, 3],
      [one, 0, 0, 3],
    ]);
    const [line] = await readAudit(read(), { command: 'coupon.switch_batch', limit: 1 });
    expect([line?.before, line?.after]).toEqual([{ on: true }, { on: false, count: 3 }]);
    expect(await change(one, false)).toBe(0);
    expect(await change(0, false), 'those that are of no batch are none').toBe(0);
    const lines = await readAudit(read(), { command: 'coupon.switch_batch', limit: 10 });
    expect(lines).toHaveLength(1);
    expect(await change(one, true)).toBe(3);
  });

  test('a batch has as many codes as can be made at once, begun as one can type them, of a coupon that may be', async () => {
    const fault = async (more: Partial<Batch>) => {
      const failed = await batch(more).then(
        () => undefined,
        (error: unknown) => error,
      );
      return failed instanceof CouponProblem ? failed.fault : failed;
    };
    for (const count of [0, -1, 1.5, 5001]) expect(await fault({ count }), `${count}`).toBe('count');
    for (const prefix of ['.fira', 'fi ra', 'x'.repeat(21), 'fira!'])
      expect(await fault({ prefix }), prefix).toBe('prefix');
    expect(await fault({ coupon: { kind: 'percent', ppm: 2_000_000 } })).toBe('ppm');
    for (const prefix of ['', 'x'.repeat(20), 'Ç_1.-'])
      expect(await fault({ count: 1, prefix })).toBeUndefined();
    const [line] = await readAudit(read(), { command: 'coupon.batch', limit: 1 });
    expect(line?.after).toMatchObject({ name: 'Fira', count: 1, prefix: 'ç_1.-' });
  });
});
