import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addByCall, openSellingShop, partOf } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addTestCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { refundOrder } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { readOrder } from '../../orders/index.ts';
import { changeStatus } from '../../orders/status/steps.ts';
import { adjustPoints } from '../earning/steps-earn.ts';
import { applyProgramme, programmeContext } from '../programme/programme.ts';
import { verifyLedger } from '../verify/verify.ts';

const PROGRAMME = {
  redeem: { points: 100, value: 100 },
  earn: { awardAt: 'paid', holdDays: 0, tax: true },
  wallet: { enabled: true },
  rules: [{ code: 'spend', trigger: 'order', amount: { kind: 'per_money', points: 1, money: 100 } }],
};

describe.each(engines)('points in the cart on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  let people = 0;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 10_000, stock: 500 });
    await applyTo({});
    // Many accounts from one address: what is told here is not about that limit.
    const { take } = house.shop.limits;
    house.shop.limits.take = async (what, who) => what === 'register' || take(what, who);
  });
  afterAll(() => house.close());

  async function applyTo(more: object) {
    await house.shop.db.transaction((tx) =>
      applyProgramme(tx, { ...PROGRAMME, ...more }, { by: 'test', now: 1, zone: 'Europe/Madrid' }),
    );
    await house.settle();
  }
  async function someone(points: number): Promise<{ shopper: Browser; userId: number }> {
    people += 1;
    const email = `punts${people}@example.cat`;
    const password = 'una contrasenya llarga';
    const shopper = house.browser();
    await shopper.fill('/el-meu-compte/', { email, password, register: 1 });
    const user = await house.shop.db.read
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const scope = await programmeContext(house.shop);
    const wish = {
      userId: user.id,
      points,
      key: `gift:${user.id}`,
      reason: 'regal',
      by: 'test',
      now: Date.now(),
    };
    if (points !== 0) await house.shop.db.transaction((tx) => adjustPoints(tx, scope, wish));
    return { shopper, userId: user.id };
  }
  const nonceOf = async (shopper: Browser) =>
    partOf((await shopper.get('/cistella/')).text, /name="wps_nonce" value="(\w+)"/);
  async function call(shopper: Browser, action: string, form: Record<string, string | number>) {
    return shopper.post('/wp-admin/admin-ajax.php', { action, ...form });
  }
  async function apply(
    shopper: Browser,
    points: string | number,
    more: Record<string, string | number> = {},
  ) {
    const wps_nonce = await nonceOf(shopper);
    const form = { wps_cart_points: points, wps_nonce, ...more };
    const reply = await call(shopper, 'wps_wpr_apply_fee_on_cart_subtotal', form);
    return reply.json<{
      result: boolean;
      message: string;
      code: string;
      applied_points?: number;
      value?: number;
      spendable: number;
    }>();
  }
  const balance = async (userId: number) => {
    const row = await house.shop.db.read
      .selectFrom('points_account')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return (
      row && {
        available: row.available,
        held: row.held,
        pending: row.pending,
        debt: row.debt,
        wallet: row.wallet,
      }
    );
  };
  const total = (page: string) => partOf(page, /<tr class="order-total">.*?<bdi>([\d.,]+)/);

  test('points applied lower the total, stand as a row with a remove link, and take nothing from the balance', async () => {
    const { shopper, userId } = await someone(500);
    await addByCall(shopper, { product_id: cup });
    const reply = await apply(shopper, 300);
    expect(reply).toMatchObject({ result: true, applied_points: 300, value: 300, spendable: 500 });
    expect(reply.message).toContain('300 punts');
    const page = (await shopper.get('/cistella/')).text;
    expect(page).toMatch(/<tr class="cart-discount coupon-loyalty-points">.*?Punts de fidelitat/);
    expect(page).toContain('wps_remove_virtual_coupon');
    expect(total(page)).toBe('97,00');
    expect(await balance(userId)).toMatchObject({ available: 500, held: 0 });
  });

  test('60 points never buy more than 60 cents', async () => {
    const { shopper } = await someone(60);
    await addByCall(shopper, { product_id: cup });
    expect(await apply(shopper, 60)).toMatchObject({ result: true, value: 60 });
    expect(await apply(shopper, 5000)).toMatchObject({ result: false, code: 'insufficient' });
    expect(total((await shopper.get('/cistella/')).text)).toBe('99,40');
  });

  test('the amount must be non-empty, a whole number and above zero', async () => {
    const { shopper } = await someone(100);
    await addByCall(shopper, { product_id: cup });
    for (const [typed, code] of [
      ['', 'empty'],
      ['0', 'not_integer'],
      ['-5', 'not_integer'],
      ['1.5', 'not_integer'],
      ['1e3', 'not_integer'],
      ['x', 'not_integer'],
    ] as const)
      expect(await apply(shopper, typed)).toMatchObject({ result: false, code });
  });

  test('no more is taken than the goods cost, and no point is burnt for nothing', async () => {
    const cheap = await addSimple(house, { name: 'Clau', price: 150 });
    const { shopper } = await someone(500);
    await addByCall(shopper, { product_id: cheap });
    expect(await apply(shopper, 400)).toMatchObject({ result: true, applied_points: 150, value: 150 });
    await addByCall(shopper, { product_id: cheap });
    const page = (await shopper.get('/cistella/')).text;
    expect(page).toMatch(/coupon-loyalty-points.*?300 punts/);
  });

  test('every points call carries a nonce and only touches the session’s own account, whatever user_id says', async () => {
    const victim = await someone(1000);
    const { shopper, userId } = await someone(10);
    await addByCall(shopper, { product_id: cup });
    const calls = [
      'wps_wpr_apply_fee_on_cart_subtotal',
      'wps_wpr_remove_cart_point',
      'wps_wpr_generate_custom_wallet',
      'stop_sms_whatsapp_notify',
    ];
    for (const action of calls) {
      const bad = await call(shopper, action, { wps_nonce: '0000000000', nonce: '0000000000' });
      expect([bad.status, bad.text]).toEqual([403, '-1']);
    }
    expect(await apply(shopper, 500, { user_id: victim.userId })).toMatchObject({
      result: false,
      code: 'insufficient',
    });
    const wps_nonce = await nonceOf(shopper);
    const steal = await call(shopper, 'wps_wpr_generate_custom_wallet', {
      points: 10,
      user_id: victim.userId,
      wps_nonce,
    });
    expect(steal.json()).toMatchObject({ result: true, points: 10, credit: 10, balance: 10 });
    expect(await balance(victim.userId)).toMatchObject({ available: 1000, wallet: 0 });
    expect(await balance(userId)).toMatchObject({ available: 0, wallet: 10 });
    const guest = house.browser();
    await addByCall(guest, { product_id: cup });
    expect((await guest.get('/cistella/')).text).not.toContain('wps_cart_points');
  });

  test('a conversion below zero, of nothing or of too much changes nothing', async () => {
    const { shopper, userId } = await someone(100);
    await addByCall(shopper, { product_id: cup });
    const wps_nonce = await nonceOf(shopper);
    for (const [points, code] of [
      ['-50', 'not_integer'],
      ['', 'empty'],
      ['101', 'insufficient'],
    ] as const)
      expect(
        (await call(shopper, 'wps_wpr_generate_custom_wallet', { points, wps_nonce })).json(),
      ).toMatchObject({ result: false, code });
    expect(await balance(userId)).toMatchObject({ available: 100, wallet: 0 });
  });

  test('removing is true also when nothing was applied', async () => {
    const { shopper } = await someone(100);
    await addByCall(shopper, { product_id: cup });
    await apply(shopper, 50);
    const form = { wps_nonce: await nonceOf(shopper), coupon_code: 'loyalty-points', is_checkout: '' };
    for (const _ of [1, 2])
      expect((await call(shopper, 'wps_wpr_remove_cart_point', form)).json()).toMatchObject({ result: true });
    expect(total((await shopper.get('/cistella/')).text)).toBe('100,00');
  });

  test('without scripts the form applies and the row’s link removes, on the cart and at the checkout', async () => {
    for (const path of ['/cistella/', '/finalitzar-comanda/']) {
      const { shopper } = await someone(100);
      await addByCall(shopper, { product_id: cup });
      const wps_nonce = partOf((await shopper.get(path)).text, /name="wps_nonce" value="(\w+)"/);
      const page = await shopper.submit(path, { wps_apply_points: 1, wps_cart_points: 40, wps_nonce });
      expect(page.text).toContain('Fas servir 40 punts');
      const href = partOf(page.text, /href="([^"]+remove_points[^"]+)"/).replaceAll('&amp;', '&');
      const after = await shopper.follow(await shopper.get(href));
      expect(after.text).toContain('Hem tret els punts de la cistella.');
      expect(after.text).not.toContain('coupon-loyalty-points');
    }
  });

  test('an opt-out answers true when messages stop and says what is on', async () => {
    const { shopper } = await someone(10);
    await addByCall(shopper, { product_id: cup });
    const nonce = await nonceOf(shopper);
    const ask = async (form: Record<string, string>) =>
      (await call(shopper, 'stop_sms_whatsapp_notify', { nonce, ...form })).json();
    expect(await ask({ stop_sms: 'yes' })).toMatchObject({
      result: true,
      enabled: false,
      msg: 'No t’enviarem cap SMS.',
    });
    expect(await ask({ stop_whatsapp: 'no' })).toMatchObject({ result: false, enabled: true });
    expect(await ask({ stop_sms: 'perhaps' })).toMatchObject({ result: false, code: 'bad_value' });
  });

  test('an order holds its points, spends them when it is paid, and earns for what was paid in money', async () => {
    const { shopper, userId } = await someone(500);
    await addByCall(shopper, { product_id: cup });
    await apply(shopper, 500);
    const placed = await buy(house, cup, { shopper });
    expect(placed.result).toBe('success');
    const order = await readOrder(house.shop.db.read, placed.order_id);
    expect(order?.adjustments).toMatchObject([{ kind: 'points', code: 'loyalty-points' }]);
    expect(order?.totals.total).toBe(19_500);
    expect(await balance(userId)).toMatchObject({ available: 0, held: 500 });
    expect((await shopper.get('/el-meu-compte/points/')).text).toContain('500 punts reservats');
    await house.shop.db.transaction((tx) =>
      changeStatus(house.shop, tx, placed.order_id, 'processing', { now: Date.now(), why: '', by: 'test' }),
    );
    expect(await balance(userId)).toMatchObject({ available: 195, held: 0 });
    const lines = order?.lines.map(({ id }) => id ?? 0) ?? [];
    const refund = (key: string, more: object) =>
      refundOrder(
        house.shop,
        { orderId: placed.order_id, key, reason: '', restock: false, byGateway: false, by: 'test', ...more },
        Date.now(),
      );
    await refund('half', { lines: [{ lineId: lines[0] ?? 0, pieces: 1 }] });
    expect(await balance(userId)).toMatchObject({ available: 195 + 250 - 98, debt: 0 });
    await refund('rest', { all: true });
    expect(await balance(userId)).toMatchObject({ available: 500, debt: 0 });
    expect((await verifyLedger(house.shop.db.read)).faults).toEqual([]);
  });

  test('an order that is called off gives its points back, and takes them again when it comes back', async () => {
    const { shopper, userId } = await someone(500);
    await addByCall(shopper, { product_id: cup });
    await apply(shopper, 200);
    const { order_id } = await buy(house, cup, { shopper });
    const go = (to: 'cancelled' | 'processing') =>
      house.shop.db.transaction((tx) =>
        changeStatus(house.shop, tx, order_id, to, { now: Date.now(), why: '', by: 'test' }),
      );
    await go('cancelled');
    expect(await balance(userId)).toMatchObject({ available: 500, held: 0 });
    await go('processing');
    expect(await balance(userId)).toMatchObject({ available: 300 + 198, held: 0 });
  });

  test('points of an order that gives way to another cart lower the price of the new one', async () => {
    addTestCard(house);
    const form = { payment_method: 'test_card' };
    const { shopper, userId } = await someone(500);
    await addByCall(shopper, { product_id: cup });
    await apply(shopper, 500);
    const first = await buy(house, cup, { shopper, form });
    expect(await balance(userId)).toMatchObject({ available: 0, held: 500 });
    const second = await buy(house, cup, { shopper, form });
    expect(second.order_id).not.toBe(first.order_id);
    expect((await readOrder(house.shop.db.read, first.order_id))?.status).toBe('cancelled');
    expect((await readOrder(house.shop.db.read, second.order_id))?.totals.total).toBe(29_500);
    expect(await balance(userId)).toMatchObject({ available: 0, held: 500 });
    expect((await verifyLedger(house.shop.db.read)).faults).toEqual([]);
  });

  test('two orders of one balance: the second is told its new price', async () => {
    const { shopper, userId } = await someone(500);
    await addByCall(shopper, { product_id: cup });
    await apply(shopper, 500);
    const checkout = (await shopper.get('/finalitzar-comanda/')).text;
    expect(total(checkout)).toBe('95,00');
    const scope = await programmeContext(house.shop);
    await house.shop.db.transaction((tx) =>
      adjustPoints(tx, scope, {
        userId,
        points: -400,
        key: `take:${userId}`,
        reason: 'test',
        by: 'test',
        now: Date.now(),
      }),
    );
    expect((await shopper.get('/cistella/')).text).toContain(
      'Havies demanat 500 punts; aquesta cistella només n’admet 100.',
    );
    expect(await balance(userId)).toMatchObject({ available: 100, held: 0 });
  });

  test('an order may be limited to a share of its goods', async () => {
    await applyTo({ redeem: { points: 100, value: 100, orderShare: 500_000 } });
    const { shopper } = await someone(9000);
    await addByCall(shopper, { product_id: cup });
    expect(await apply(shopper, 6000)).toMatchObject({ result: false, code: 'above_order_limit' });
    expect((await shopper.get('/cistella/')).text).toContain('data-order-limit="5000"');
    expect(await apply(shopper, 5000)).toMatchObject({ result: true, value: 5000 });
    await applyTo({});
  });

  test('an order with points may earn nothing, and the cart says so', async () => {
    await applyTo({ earn: { ...PROGRAMME.earn, whenRedeemed: 'none' }, restrictionMessage: true });
    const { shopper, userId } = await someone(500);
    await addByCall(shopper, { product_id: cup });
    await apply(shopper, 100);
    expect((await shopper.get('/cistella/')).text).toContain('aquesta comanda no te’n farà guanyar cap');
    const { order_id } = await buy(house, cup, { shopper });
    await house.shop.db.transaction((tx) =>
      changeStatus(house.shop, tx, order_id, 'processing', { now: Date.now(), why: '', by: 'test' }),
    );
    expect(await balance(userId)).toMatchObject({ available: 400 });
    await applyTo({});
  });

  test('the account’s statement tells every change with its running balance, page by page and by kind', async () => {
    const { shopper, userId } = await someone(1000);
    const scope = await programmeContext(house.shop);
    for (let turn = 1; turn <= 30; turn += 1)
      await house.shop.db.transaction((tx) =>
        adjustPoints(tx, scope, {
          userId,
          points: -1,
          key: `s:${userId}:${turn}`,
          reason: `pas ${turn}`,
          by: 'test',
          now: Date.now(),
        }),
      );
    const first = (await shopper.get('/el-meu-compte/points/')).text;
    expect(first).toContain('970 punts');
    expect(first).toMatch(/pas 30.*?−1.*?970.*?pas 29.*?−1.*?971/s);
    expect(first).not.toContain('regal');
    const older = partOf(first, /href="([^"]+before=\d+)"/);
    const second = (await shopper.get(older)).text;
    expect(second).toMatch(/pas 1<.*?−1.*?999.*?regal.*?\+1\.000.*?1\.000/s);
    expect((await shopper.get('/el-meu-compte/points/?show=expired')).text).toContain(
      'Encara no hi ha cap moviment.',
    );
    for (const [path, title] of [
      ['/es/mi-cuenta/points/', 'Puntos de fidelidad'],
      ['/en/my-account/points/', 'Loyalty points'],
    ] as const)
      expect((await shopper.get(path)).text).toContain(`<h1 class="page-title">${title}</h1>`);
    const stranger = await house.browser().get('/el-meu-compte/points/');
    expect(stranger.text).not.toContain('points-balance');
  });

  test('applying is limited to ten tries a minute', async () => {
    const { shopper } = await someone(100);
    await addByCall(shopper, { product_id: cup });
    const wps_nonce = await nonceOf(shopper);
    const codes: string[] = [];
    for (let turn = 0; turn < 11; turn += 1)
      codes.push(
        (
          await call(shopper, 'wps_wpr_apply_fee_on_cart_subtotal', { wps_cart_points: 999, wps_nonce })
        ).json<{ code: string }>().code,
      );
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(1);
  });
});
