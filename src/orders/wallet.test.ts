import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../tests/support/browser.ts';
import { addByCall, openSellingShop } from '../../tests/support/cart.ts';
import { addSimple } from '../../tests/support/catalogue.ts';
import { buy, fillCheckout, place, updateReview } from '../../tests/support/checkout.ts';
import { membersOf } from '../../tests/support/members.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';
import { payByWallet, verifyLedger } from '../points/index.ts';
import { changeStatus, type OrderStatus, readOrder, refundOrder } from './index.ts';

const WALLET = { wallet: { enabled: true }, rules: [] };

describe.each(engines)('orders paid from the wallet on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 10_000, stock: 500 });
    const { take } = house.shop.limits;
    house.shop.limits.take = async (what, who) => what === 'register' || take(what, who);
    await apply(WALLET);
  });
  afterAll(async () => {
    expect((await verifyLedger(house.shop.db.read)).faults).toEqual([]);
    await house.close();
  });
  const { apply, register, give, balance } = membersOf(() => house);
  /** Somebody who has turned so many points into cents. */
  async function rich(cents: number) {
    const member = await register();
    await give(member.userId, cents);
    await addByCall(member.shopper, { product_id: cup });
    const page = await member.shopper.get('/el-meu-compte/points/notices/');
    const wps_nonce = /name="wps_nonce" value="(\w+)"/.exec(page.text)?.[1] ?? '';
    await member.shopper.post('/wp-admin/admin-ajax.php', {
      ...{ action: 'wps_wpr_generate_custom_wallet', points: cents, wps_nonce },
    });
    expect((await balance(member.userId)).wallet).toBe(cents);
    return member;
  }
  const form = { payment_method: 'wallet' };
  const pays = (shopper: Browser) => buy(house, cup, { shopper, quantity: 1, form });
  const change = (id: number, to: OrderStatus) =>
    house.shop.db.transaction((tx) =>
      changeStatus(house.shop, tx, id, to, { now: Date.now(), why: '', by: 'test' }),
    );
  const refund = (orderId: number, key: string, more: object) =>
    refundOrder(
      house.shop,
      { orderId, key, reason: '', restock: false, byGateway: true, by: 'test', ...more },
      Date.now(),
    );
  const wallet = async (userId: number) => (await balance(userId)).wallet;

  test('a wallet that covers the whole order pays it in the transaction that places it', async () => {
    const { shopper, userId } = await rich(50_000);
    const placed = await pays(shopper);
    expect(placed.result).toBe('success');
    const order = await readOrder(house.shop.db.read, placed.order_id);
    expect(order).toMatchObject({ status: 'processing', paymentMethod: 'wallet' });
    expect(order?.paidAt).not.toBeNull();
    expect(await wallet(userId)).toBe(50_000 - (order?.totals.total ?? 0));
    const page = (await shopper.get('/el-meu-compte/points/wallet/')).text;
    expect(page).toContain('Punts convertits');
    expect(page).toContain(`Comanda ${placed.order_id}`);
  });

  test('it is offered to nobody whose wallet does not cover the order, and in no other currency', async () => {
    const { shopper, userId } = await rich(9999);
    expect((await shopper.get('/finalitzar-comanda/')).text).not.toContain('payment_method_wallet');
    const refused = await pays(shopper);
    expect(refused.result).toBe('failure');
    expect(await wallet(userId)).toBe(9999);
    const { shopper: other } = await rich(90_000);
    expect((await other.get('/finalitzar-comanda/')).text).toContain('payment_method_wallet');
    const foreign = house.shop.settings.currencies[1]?.code ?? '';
    other.cookies.set('client_currency', foreign);
    expect((await other.get('/finalitzar-comanda/')).text).not.toContain('payment_method_wallet');
  });

  test('two browsers of one account that pay at the same moment spend its money once', async () => {
    const { shopper, userId, email } = await rich(15_000);
    const second = house.browser();
    const login = { username: email, password: 'una contrasenya llarga', login: 1 };
    const page = (await second.get('/el-meu-compte/')).text;
    const nonce = /name="woocommerce-login-nonce" value="(\w+)"/.exec(page)?.[1] ?? '';
    await second.post('/el-meu-compte/', { ...login, 'woocommerce-login-nonce': nonce });
    const forms = [];
    for (const each of [shopper, second]) {
      expect((await each.get('/finalitzar-comanda/')).text).toContain('payment_method_wallet');
      const { form: filled } = await updateReview(each, await fillCheckout(each));
      forms.push({ each, filled: { ...filled, payment_method: 'wallet' } });
    }
    const results = await Promise.all(forms.map(({ each, filled }) => place(each, filled)));
    expect(results.filter(({ result }) => result === 'success')).toHaveLength(1);
    expect(await wallet(userId)).toBeGreaterThanOrEqual(0);
    expect(await wallet(userId)).toBeLessThan(15_000);
  });

  test('fifty payments at once out of one wallet spend it once', async () => {
    const { userId } = await rich(10_000);
    const tries = Array.from({ length: 50 }, (_, index) =>
      house.shop.db.transaction((tx) =>
        payByWallet(tx, { orderId: 900_000 + index, userId, amount: 10_000, now: Date.now() }),
      ),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await wallet(userId)).toBe(0);
  });

  test('an order that is called off gives the money back, and takes it again when it comes back', async () => {
    const { shopper, userId } = await rich(30_000);
    const { order_id: id } = await pays(shopper);
    const left = await wallet(userId);
    await change(id, 'cancelled');
    expect(await wallet(userId)).toBe(30_000);
    await change(id, 'processing');
    expect(await wallet(userId)).toBe(left);
    await change(id, 'cancelled');
    await house.shop.db.transaction((tx) =>
      payByWallet(tx, { orderId: 990_000 + id, userId, amount: 30_000, now: Date.now() }),
    );
    await expect(change(id, 'processing')).rejects.toThrow('insufficient');
    expect((await readOrder(house.shop.db.read, id))?.status).toBe('cancelled');
  });

  test('a refund goes back to the wallet, once for each key, and never more than was paid', async () => {
    const { shopper, userId } = await rich(40_000);
    const { order_id: id } = await pays(shopper);
    const order = await readOrder(house.shop.db.read, id);
    const left = await wallet(userId);
    const lineId = order?.lines[0]?.id ?? 0;
    await refund(id, 'half', { lines: [{ lineId, amount: 5000 }] });
    await refund(id, 'half', { lines: [{ lineId, amount: 5000 }] });
    expect(await wallet(userId)).toBe(left + 5000);
    await refund(id, 'by hand', { lines: [{ lineId, amount: 1000 }], byGateway: false });
    expect(await wallet(userId)).toBe(left + 5000);
    await change(id, 'cancelled');
    expect(await wallet(userId)).toBe(40_000 - 1000);
  });

  test('the page of an unpaid order takes the wallet too', async () => {
    const { shopper, userId } = await rich(60_000);
    const { order_id: id } = await buy(house, cup, { shopper, form: { payment_method: 'bacs' } });
    await change(id, 'pending');
    const order = await readOrder(house.shop.db.read, id);
    const path = `/finalitzar-comanda/order-pay/${id}/?pay_for_order=true&key=${order?.key}`;
    const page = (await shopper.get(path)).text;
    expect(page).toContain('payment_method_wallet');
    const nonce = /name="woocommerce-pay-nonce" value="(\w+)"/.exec(page)?.[1] ?? '';
    await shopper.post(path, {
      ...{ woocommerce_pay: 1, payment_method: 'wallet', terms: 'on', 'woocommerce-pay-nonce': nonce },
    });
    expect((await readOrder(house.shop.db.read, id))?.status).toBe('processing');
    expect(await wallet(userId)).toBe(60_000 - (order?.totals.total ?? 0));
  });
});
