import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addByCall, openSellingShop, partOf } from '../../tests/support/cart.ts';
import { addSimple } from '../../tests/support/catalogue.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';
import { createShopper } from '../accounts/index.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import { emptyCart, mergeCarts, routeCart } from './index.ts';
import { findCart, pruneCarts } from './store.ts';

describe.each(engines)('carts of shoppers and guests on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  let jug: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house);
    jug = await addSimple(house);
  });
  afterAll(() => house.close());

  async function newest(): Promise<number> {
    const rows = await house.shop.db.read
      .selectFrom('session')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    return rows[0]?.id ?? 0;
  }
  const quantities = async (userId: number) => {
    const cart = await findCart(house.shop.db.read, { sessionId: 0, userId });
    return Object.fromEntries((cart?.lines ?? []).map((line) => [line.productId, line.quantity]));
  };
  async function guest(...adds: [number, number][]): Promise<number> {
    const shopper = house.browser();
    for (const [product_id, quantity] of adds) await addByCall(shopper, { product_id, quantity });
    return newest();
  }

  test('a guest’s cart becomes the account’s that had none', async () => {
    const sessionId = await guest([cup, 2]);
    await house.shop.db.transaction((tx) => mergeCarts(tx, sessionId, 501));
    expect(await quantities(501)).toEqual({ [cup]: 2 });
  });

  test('of two carts every line is kept, and the guest’s counts where both have one', async () => {
    const first = await guest([cup, 5], [jug, 1]);
    await house.shop.db.transaction((tx) => mergeCarts(tx, first, 502));
    const second = await guest([cup, 2]);
    await house.shop.db.transaction((tx) => mergeCarts(tx, second, 502));
    expect(await quantities(502)).toEqual({ [jug]: 1, [cup]: 2 });
    expect(await findCart(house.shop.db.read, { sessionId: second, userId: null })).toBeUndefined();
  });

  test('logging in brings the saved cart back and joins it with the guest’s', async () => {
    const { shop } = house;
    const password = 'una contrasenya ben llarga';
    const passwordHash = await hashPassword(password);
    await shop.db.transaction((tx) =>
      createShopper(shop, tx, { email: 'anna@shop.test', passwordHash, language: 'ca' }),
    );
    const logIn = async (shopper: ReturnType<TestShop['browser']>) => {
      const page = (await shopper.get('/el-meu-compte/')).text;
      const nonce = partOf(page, /name="woocommerce-login-nonce"[^>]*value="(\w+)"/);
      const form = { username: 'anna@shop.test', password, login: '1', 'woocommerce-login-nonce': nonce };
      return shopper.submit('/el-meu-compte/', form);
    };
    const atHome = house.browser();
    await addByCall(atHome, { product_id: cup, quantity: 3 });
    expect((await logIn(atHome)).text).toContain('<span class="cart-count">3</span>');
    const atWork = house.browser();
    await addByCall(atWork, { product_id: jug });
    expect((await logIn(atWork)).text).toContain('<span class="cart-count">4</span>');
    expect((await atHome.get('/cistella/')).text).toContain('<span class="cart-count">4</span>');
  });

  test('the cookies follow another currency, and go with the session', async () => {
    const shopper = house.browser();
    const { cart_hash } = await addByCall(shopper, { product_id: cup });
    await shopper.get('/botiga/?wcmlc=USD');
    await shopper.get('/botiga/');
    expect(shopper.cookies.get('woocommerce_cart_hash')).toMatch(/^[0-9a-f]{32}$/);
    expect(shopper.cookies.get('woocommerce_cart_hash')).not.toBe(cart_hash);
    await house.shop.db.transaction(async (tx) =>
      tx
        .deleteFrom('session')
        .where('id', '=', await newest())
        .execute(),
    );
    await shopper.get('/cistella/');
    expect([...shopper.cookies.keys()].filter((name) => name.startsWith('woocommerce_'))).toEqual([]);
  });

  test('an emptied cart keeps its place', async () => {
    const sessionId = await guest([cup, 1]);
    const owner = { sessionId, userId: null };
    const place = { country: 'ES', state: 'GC', postcode: '35001', city: '' };
    await house.shop.db.transaction(async (tx) => {
      await routeCart(tx, owner, { place }, 1);
      await emptyCart(tx, owner, 2);
    });
    const cart = await findCart(house.shop.db.read, owner);
    expect([cart?.lines, cart?.place]).toEqual([[], place]);
  });

  test('a guest’s cart goes with the session', async () => {
    const sessionId = await guest([cup, 1]);
    await house.shop.db.transaction(async (tx) => {
      await tx.deleteFrom('session').where('id', '=', sessionId).execute();
      await pruneCarts(tx, 0);
    });
    const left = await house.shop.db.read
      .selectFrom('cart')
      .select('id')
      .where('session_id', 'is', null)
      .where('user_id', 'is', null)
      .execute();
    expect(left).toEqual([]);
  });
});
