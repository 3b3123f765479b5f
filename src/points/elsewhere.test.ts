import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addByCall, partOf } from '../../tests/support/buying/cart.ts';
import { buy } from '../../tests/support/buying/checkout.ts';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { refundOrder } from '../../tests/support/people/staff.ts';
import { openPointsShop, type PointsShop } from '../../tests/support/points/shop.ts';
import { engines } from '../../tests/support/shop.ts';
import { previewLetter, readOrder } from '../orders/index.ts';
import { changeStatus } from '../orders/status/steps.ts';
import { applyDueForecasts } from './forecast/due.ts';
import { buyLevel } from './membership/steps-level.ts';
import { programmeContext } from './programme/programme.ts';

describe.each(engines)('points on other pages on %s', (engine) => {
  let shop: PointsShop;
  beforeAll(async () => {
    shop = await openPointsShop(engine);
  });
  afterAll(() => shop.house.close());

  const change = (orderId: number, to: 'processing' | 'completed') =>
    shop.house.shop.db.transaction((tx) =>
      changeStatus(shop.house.shop, tx, orderId, to, { now: Date.now(), why: '', by: 'test' }),
    );
  const refund = (orderId: number, lineId: number) =>
    refundOrder(
      shop.house.shop,
      {
        orderId,
        key: `half:${orderId}`,
        reason: '',
        restock: false,
        byGateway: false,
        by: 'test',
        lines: [{ lineId, pieces: 1 }],
      },
      Date.now(),
    );
  const enter = async (userId: number, slug: string, expected: number) => {
    const scope = await programmeContext(shop.house.shop);
    await shop.house.shop.db.transaction((tx) =>
      buyLevel(tx, scope, { userId, slug, expected, key: slug, now: Date.now() }),
    );
  };

  test('a product’s page says what a piece earns, the same for everybody and kept for everybody', async () => {
    using _ = shop.house.alone();
    const path = '/producte/tassa/';
    const stranger = shop.house.browser();
    expect((await stranger.get(path)).text).toContain('Amb aquest producte guanyes 100 punts.');
    expect((await stranger.get('/es/producto/tassa/')).status).toBeLessThan(500);
    const { queries } = await shop.house.shop.db.countQueries(() => stranger.get(path));
    expect(queries).toEqual([]);
  });

  test('whoever has a level reads its rate there, and nobody else does', async () => {
    const path = '/producte/tassa/';
    const { shopper, userId } = await shop.someone(200);
    expect((await shopper.get(path)).text).not.toContain('multiplica');
    await enter(userId, 'bronze', 100);
    expect((await shopper.get(path)).text).toContain('El teu nivell, Bronze, els multiplica per 1,5.');
    expect((await shop.house.browser().get(path)).text).not.toContain('multiplica');
  });

  test('a new programme changes what products promise; rules for the whole order, or used up, are not promised', async () => {
    const path = '/producte/tassa/';
    const rule = { trigger: 'order', amount: { kind: 'per_money', points: 3, money: 100 } };
    await shop.applyTo({ rules: [{ ...rule, code: 'triple' }] });
    expect((await shop.house.browser().get(path)).text).toContain('guanyes 300 punts');
    await shop.applyTo({
      rules: [
        { ...rule, code: 'capped', customerCap: 40 },
        { ...rule, code: 'budget', budget: 1000 },
        { code: 'bonus', trigger: 'order', amount: { kind: 'fixed', points: 7 } },
      ],
    });
    expect((await shop.house.browser().get(path)).text).toContain('guanyes 40 punts');
    await shop.applyTo({ rules: [] });
    expect((await shop.house.browser().get(path)).text).not.toContain('points-product');
    await shop.applyTo({});
  });

  test('when a campaign begins, kept pages promise by it', async () => {
    const path = '/producte/tassa/';
    const begins = Date.now() + 4000;
    await shop.applyTo({
      campaigns: [{ code: 'festa', multiplier: 2_000_000, startsAt: new Date(begins).toISOString() }],
    });
    expect((await shop.house.browser().get(path)).text).toContain('guanyes 100 punts');
    expect(await applyDueForecasts(shop.house.shop, begins - 1)).toBe(false);
    await shop.house.settle();
    expect((await shop.house.browser().get(path)).text).toContain('guanyes 100 punts');
    await pause(begins - Date.now());
    expect(await applyDueForecasts(shop.house.shop, begins)).toBe(true);
    await shop.house.settle();
    await expect
      .poll(async () => (await shop.house.browser().get(path)).text, { timeout: 5000 })
      .toContain('guanyes 200 punts');
    await shop.applyTo({});
  });

  test('without tax in the rate, a product promises for its price without tax', async () => {
    await shop.applyTo({ earn: { awardAt: 'paid', holdDays: 0, tax: false } });
    expect((await shop.house.browser().get('/producte/tassa/')).text).toContain('guanyes 82 punts');
    await shop.applyTo({});
  });

  test('the order’s page, the list of orders and its letters say what was spent and earned', async () => {
    const { shopper, userId } = await shop.someone(500);
    const other = await addSimple(shop.house, { name: 'Plat', price: 5000, stock: 50 });
    await addByCall(shopper, { product_id: other });
    const nonce = partOf((await shopper.get('/cistella/')).text, /name="wps_nonce" value="(\w+)"/);
    await shopper.post('/wp-admin/admin-ajax.php', {
      action: 'wps_wpr_apply_fee_on_cart_subtotal',
      wps_cart_points: 300,
      wps_nonce: nonce,
    });
    const { order_id } = await buy(shop.house, shop.cup, { shopper });
    const view = async () => (await shopper.get(`/el-meu-compte/view-order/${order_id}/`)).text;
    expect(await view()).toMatch(/Punts gastats:.*?300 punts/s);
    expect(await view()).not.toContain('Punts guanyats:');
    await change(order_id, 'processing');
    expect(await view()).toMatch(/Punts guanyats:.*?147 punts/s);
    const list = (await shopper.get('/el-meu-compte/orders/')).text;
    expect(list).toContain('300 punts gastats · 147 punts guanyats');
    const order = await readOrder(shop.house.shop.db.read, order_id);
    if (!order) throw new Error('no order');
    const letter = await previewLetter(shop.house.shop, order, 'customer_processing');
    expect(letter.text).toMatch(/Punts gastats: +300 punts/);
    expect(letter.text).toMatch(/Punts guanyats: +147 punts/);
    expect(letter.html).toMatch(/Punts guanyats:.*?147 punts/s);
    // The plate comes back, a third of the goods, and so do its points.
    await refund(order_id, order.lines.find(({ name }) => name === 'Plat')?.id ?? 0);
    expect(await view()).toMatch(/Punts gastats:.*?200 punts.*?Punts guanyats:.*?98 punts/s);
    expect(userId).toBeGreaterThan(0);
  });

  test('points that wait say from when they can be spent, and an order without points says nothing of them', async () => {
    await shop.applyTo({ earn: { awardAt: 'paid', holdDays: 10, tax: true } });
    const { shopper } = await shop.someone(0);
    const { order_id } = await buy(shop.house, shop.cup, { shopper });
    await change(order_id, 'processing');
    const { text } = await shopper.get(`/el-meu-compte/view-order/${order_id}/`);
    expect(text).toMatch(/Punts guanyats:.*?100 punts, per gastar a partir del dia \d/s);
    expect(text).not.toContain('Punts gastats:');
    const points = (await shopper.get('/el-meu-compte/points/')).text;
    expect(points).toContain('100 punts pendents, que podràs gastar a partir del');
    // The balance does not know them yet; both histories do.
    expect(points.match(/<span class="points-aside">\(.?\+100.?\)|\(<!-- -->\+100/g)).toHaveLength(2);
    await shop.applyTo({});
    const guest = await buy(shop.house, shop.cup);
    const order = await readOrder(shop.house.shop.db.read, guest.order_id);
    expect(order?.points).toBeUndefined();
  });
});
