import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addByCall, openSellingShop, partOf } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addCoupon, applyByCall } from '../../../tests/support/buying/coupons.ts';
import { addTestCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { createShopper } from '../../accounts/index.ts';
import { hashPassword } from '../../platform/security/passwords.ts';

const PASSWORD = 'una contrasenya ben llarga';
const CARD = { form: { payment_method: 'test_card' } };

describe.each(engines)('what was paid at a payment page leaves the cart, on %s', (engine) => {
  let house: TestShop;
  let [cup, jug] = [0, 0];
  const { order, become } = ordersOf(() => house);
  const { register } = membersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    addTestCard(house);
    house.shop.limits.take = async () => true;
    [cup, jug] = [await addSimple(house, { name: 'Tassa' }), await addSimple(house, { name: 'Gerra' })];
    return () => house.close();
  });

  const paid = async (id: number) => {
    const { totals } = await order(id);
    const told = { mark: 'genuine', order: id, outcome: 'paid', reference: `T${id}`, amount: totals.total };
    await house.browser().post('/wc-api/test_card/', told);
    await house.settle();
    expect((await order(id)).status).toBe('processing');
  };
  /** Names and quantities, as the cart's page says them. */
  const cartOf = async (shopper: Browser) => {
    const { text } = await shopper.get('/cistella/');
    return [...text.matchAll(/name="cart\[\w{32}\]\[qty\]"[^>]*value="(\d+)"/g)].map(
      ([, quantity]) => quantity,
    );
  };
  const logIn = async (shopper: Browser, email: string) => {
    const page = (await shopper.get('/el-meu-compte/')).text;
    const nonce = partOf(page, /name="woocommerce-login-nonce"[^>]*value="(\w+)"/);
    const form = { username: email, password: PASSWORD, login: '1', 'woocommerce-login-nonce': nonce };
    expect((await shopper.submit('/el-meu-compte/', form)).text).not.toContain('woocommerce-error');
  };
  let people = 0;
  async function account(): Promise<string> {
    people += 1;
    const email = `torna${people}@shop.test`;
    const passwordHash = await hashPassword(PASSWORD);
    await house.shop.db.transaction((tx) =>
      createShopper(house.shop, tx, { email, passwordHash, language: 'ca' }),
    );
    return email;
  }

  test('also where a guest has logged in meanwhile, and what the account had kept stays', async () => {
    const email = await account();
    const atHome = house.browser();
    await logIn(atHome, email);
    await addByCall(atHome, { product_id: jug, quantity: 3 });
    const { shopper, order_id: id } = await buy(house, cup, { quantity: 2, ...CARD });
    await logIn(shopper, email);
    expect(await cartOf(shopper)).toEqual(['3', '2']);
    await paid(id);
    expect(await cartOf(shopper)).toEqual(['3']);
    expect(await cartOf(atHome)).toEqual(['3']);
  });

  test('also where a guest has registered meanwhile', async () => {
    const { shopper, order_id: id } = await buy(house, cup, CARD);
    await register(shopper);
    expect(await cartOf(shopper)).toEqual(['1']);
    await paid(id);
    expect(await cartOf(shopper)).toEqual([]);
  });

  test('with its coupons, and what came to the cart meanwhile stays', async () => {
    const [code, other] = [await addCoupon(house), await addCoupon(house)];
    const shopper = house.browser();
    await addByCall(shopper, { product_id: cup });
    await applyByCall(shopper, code);
    const { order_id: id } = await buy(house, cup, { shopper, ...CARD });
    await addByCall(shopper, { product_id: cup });
    await addByCall(shopper, { product_id: jug });
    await applyByCall(shopper, other);
    await paid(id);
    expect(await cartOf(shopper)).toEqual(['1', '1']);
    const { text } = await shopper.get('/cistella/');
    expect([text.includes(code), text.includes(other)]).toEqual([false, true]);
  });

  test('by the variation that was paid, and another of the same product stays', async () => {
    const { variationIds } = await addVariable(house, {
      variations: [
        { values: { colour: 'Blau' }, stock: 9 },
        { values: { colour: 'Verd' }, stock: 9 },
      ],
    });
    const shopper = house.browser();
    await addByCall(shopper, { product_id: variationIds[0]!, quantity: 2 });
    const { order_id: id } = await buy(house, variationIds[0]!, { shopper, ...CARD });
    await addByCall(shopper, { product_id: variationIds[1]!, quantity: 4 });
    await paid(id);
    expect(await cartOf(shopper)).toEqual(['4']);
  });

  test('and one that waits for another order by now is left alone until that is paid', async () => {
    const { shopper, order_id: first } = await buy(house, cup, CARD);
    // It may still be paid by its link.
    await become(first, 'failed', Date.now());
    const { order_id: second } = await buy(house, jug, { shopper, ...CARD });
    expect(second).not.toBe(first);
    await paid(first);
    expect(await cartOf(shopper)).toEqual(['1', '1']);
    await paid(second);
    expect(await cartOf(shopper)).toEqual([]);
  });

  test('and stays where nobody’s browser waits for it any more', async () => {
    const { shopper, order_id: id } = await buy(house, cup, CARD);
    await house.shop.db.transaction((tx) =>
      tx.updateTable('order').set({ session_id: null }).where('id', '=', id).execute(),
    );
    await paid(id);
    expect(await cartOf(shopper)).toEqual(['1']);
  });
});
