import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../tests/support/browser.ts';
import { addByCall, partOf } from '../../tests/support/buying/cart.ts';
import { buy } from '../../tests/support/buying/checkout.ts';
import { addCoupon, applyByCall } from '../../tests/support/buying/coupons.ts';
import { openPointsShop, type PointsShop } from '../../tests/support/points/shop.ts';
import { engines } from '../../tests/support/shop.ts';
import { readOrder } from '../orders/index.ts';
import { setAccountStatus } from './membership/steps-account.ts';
import { POINTS_NONCE } from './spending/http-calls.ts';

interface Reply {
  result: boolean;
  message: string;
  code?: string;
  points?: number;
  balance?: number;
}

/** The codes of the calls: loyalty.md 4.12. */
describe.each(engines)('why points cannot be used as asked, on %s', (engine) => {
  let shop: PointsShop;
  beforeAll(async () => {
    shop = await openPointsShop(engine);
  });
  afterAll(() => shop.house.close());

  const nonceOn = async (shopper: Browser, path: string) =>
    partOf((await shopper.get(path)).text, /name="wps_nonce" value="(\w+)"/);
  const call = async (shopper: Browser, action: string, form: Record<string, string>, path: string) => {
    const wps_nonce = await nonceOn(shopper, path);
    return (await shopper.post('/wp-admin/admin-ajax.php', { action, wps_nonce, ...form })).json<Reply>();
  };
  const apply = (shopper: Browser, points: string) =>
    call(shopper, 'wps_wpr_apply_fee_on_cart_subtotal', { wps_cart_points: points }, '/cistella/');
  const convert = (shopper: Browser, points: string, attempt = '') =>
    call(
      shopper,
      'wps_wpr_generate_custom_wallet',
      { points, try: attempt },
      '/el-meu-compte/points/notices/',
    );
  async function shopperWith(points: number) {
    const somebody = await shop.someone(points);
    await addByCall(somebody.shopper, { product_id: shop.cup });
    return somebody;
  }
  const freeze = (userId: number) =>
    shop.house.shop.db.transaction((tx) =>
      setAccountStatus(tx, { userId, status: 'frozen', now: Date.now() }),
    );
  const account = (userId: number) =>
    shop.house.shop.db.read
      .selectFrom('points_account')
      .select(['available', 'held', 'wallet', 'debt'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();

  test('applying tells which of the contract’s reasons it is, each in a sentence of the shopper’s language', async () => {
    const redeem = { points: 100, value: 100, minimum: 50, orderLimit: 4000, withCoupons: false };
    await shop.applyTo({ redeem });
    const { shopper, userId } = await shopperWith(9000);
    const said = async (typed: string) => {
      const { result, code, message } = await apply(shopper, typed);
      expect(result).toBe(false);
      return [code, message];
    };
    expect(await said('')).toEqual(['empty', 'Escriu quants punts vols fer servir.']);
    expect(await said('1.5')).toEqual(['not_integer', 'Escriu un nombre enter de punts, més gran que zero.']);
    expect(await said('49')).toEqual(['below_minimum', 'Com a mínim calen 50 punts.']);
    expect(await said('9001')).toEqual(['insufficient', 'No tens prou punts: en pots gastar 9.000.']);
    expect(await said('4001')).toEqual([
      'above_order_limit',
      'En aquesta comanda pots gastar com a molt 4.000 punts.',
    ]);
    await applyByCall(shopper, await addCoupon(shop.house));
    expect((await said('100'))[0]).toBe('coupon_conflict');
    // A page that was open before.
    const wps_nonce = await nonceOn(shopper, '/cistella/');
    await freeze(userId);
    const form = { action: 'wps_wpr_apply_fee_on_cart_subtotal', wps_cart_points: '100', wps_nonce };
    expect((await shopper.post('/wp-admin/admin-ajax.php', form)).json()).toMatchObject({
      result: false,
      code: 'restricted',
      message: 'Ara no pots gastar punts. Si creus que és un error, escriu-nos.',
    });
    expect(await account(userId)).toMatchObject({ available: 9000, held: 0 });
    await shop.applyTo({});
  });

  test('nothing is applied in a shop whose programme is switched off', async () => {
    const { shopper } = await shopperWith(500);
    const wps_nonce = await nonceOn(shopper, '/cistella/');
    await shop.applyTo({ enabled: false });
    const form = { action: 'wps_wpr_apply_fee_on_cart_subtotal', wps_cart_points: '100', wps_nonce };
    const reply = (await shopper.post('/wp-admin/admin-ajax.php', form)).json<Reply>();
    expect(reply).toMatchObject({ result: false, code: 'restricted' });
    await shop.applyTo({});
    expect((await shopper.get('/cistella/')).text).not.toContain('coupon-loyalty-points');
  });

  test('converting says when there is no wallet, when it is too little or too much a day, and answers a second press the same', async () => {
    await shop.applyTo({ wallet: { enabled: true, minimum: 50, dayCap: 200 } });
    const { shopper, userId } = await shop.someone(1000);
    expect(await convert(shopper, '49')).toMatchObject({ result: false, code: 'below_minimum' });
    const first = await convert(shopper, '150', 'a');
    expect(first).toMatchObject({ result: true, points: 150, balance: 150 });
    expect(await convert(shopper, '150', 'a')).toEqual(first);
    expect(await convert(shopper, '51', 'b')).toMatchObject({ result: false, code: 'cap' });
    expect(await account(userId)).toMatchObject({ available: 850, wallet: 150 });
    const other = await shop.someone(1000);
    await freeze(other.userId);
    expect(await convert(other.shopper, '60')).toMatchObject({ result: false, code: 'frozen' });
    await shop.applyTo({ wallet: { enabled: false } });
    const { code, result } = await convert(other.shopper, '60');
    expect([result, code]).toEqual([false, 'wallet_off']);
    expect(await account(other.userId)).toMatchObject({ available: 1000, wallet: 0 });
    await shop.applyTo({});
  });

  test('a guest with a genuine token is 400 and 0, whatever the call', async () => {
    const guest = shop.house.browser();
    const token = shop.house.shop.nonces.make(POINTS_NONCE, 'guest');
    for (const action of [
      'wps_wpr_apply_fee_on_cart_subtotal',
      'wps_wpr_remove_cart_point',
      'wps_wpr_generate_custom_wallet',
      'stop_sms_whatsapp_notify',
      'save_birthday_date',
    ]) {
      const form = { action, wps_nonce: token, nonce: token, points: '5', wps_cart_points: '5' };
      const { status, text } = await guest.post('/wp-admin/admin-ajax.php', form);
      expect([action, status, text]).toEqual([action, 400, '0']);
    }
  });

  test('an order that points pay as a whole is paid and spends them at once', async () => {
    const { shopper, userId } = await shopperWith(10_000);
    expect((await apply(shopper, '10000')).result).toBe(true);
    // One cup is in the cart; what is bought here is the same cart.
    const { order_id } = await buy(shop.house, shop.cup, { shopper, quantity: 0 });
    const order = await readOrder(shop.house.shop.db.read, order_id);
    expect(order?.totals.total).toBe(0);
    expect(order?.paidAt).not.toBeNull();
    expect(await account(userId)).toMatchObject({ available: 0, held: 0 });
  });

  test('who owes points reads how many, and that the next ones repay them', async () => {
    const { shopper, userId } = await shop.someone(10);
    await shop.give(userId, -25, 'mistake');
    const { text } = await shopper.get('/el-meu-compte/points/');
    expect(text).toContain('Deus 15 punts: els pròxims punts que guanyis serviran per saldar el deute.');
    await shop.give(userId, 40, 'more');
    expect((await account(userId)).available).toBe(25);
    expect((await shopper.get('/el-meu-compte/points/')).text).not.toContain('Deus');
  });
});
