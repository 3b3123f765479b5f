import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addByCall, openSellingShop, partOf } from '../../tests/support/buying/cart.ts';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';
import { createShopper } from '../accounts/index.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import { md5 } from '../platform/security/tokens.ts';
import { emptyCart, mergeCarts, removeLine, routeCart, undoRemove } from './index.ts';
import { takeOverCart } from './lines/steps-join.ts';
import { type KeptLine, MOST_COUPONS, MOST_LINES } from './model.ts';
import { findCart, updateCart } from './store.ts';
import { forgetCarts, forgetGuestCarts, forgetRemoved } from './store-forget.ts';
import { putLine } from './store-lines.ts';
import { clearAside, setAside } from './unavailable/store.ts';

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

  test('where the guest’s cart goes to, and by which way, counts; else the account’s stays', async () => {
    const { db } = house.shop;
    const place = (state: string) => ({ country: 'ES', state, postcode: '', city: '' });
    const join = async (sessionId: number) => {
      await db.transaction((tx) => mergeCarts(tx, sessionId, 503));
      const cart = await findCart(db.read, { sessionId: 0, userId: 503 });
      return [cart?.place, cart?.billing, cart?.chosenRate];
    };
    const route = (sessionId: number, wanted: Parameters<typeof routeCart>[2]) =>
      db.transaction((tx) => routeCart(tx, { sessionId, userId: null }, wanted, 1));
    await join(await guest([cup, 1]));
    const first = await guest([jug, 1]);
    await route(first, { place: place('GI'), billing: place('B'), rate: 'flat_rate:2' });
    expect(await join(first)).toEqual([place('GI'), place('B'), 'flat_rate:2']);
    const second = await guest([jug, 1]);
    await route(second, { rate: 'local_pickup:1' });
    expect(await join(second)).toEqual([place('GI'), place('B'), 'flat_rate:2']);
    const third = await guest([jug, 1]);
    await route(third, { place: place('GC') });
    expect(await join(third)).toEqual([place('GC'), place('B'), '']);
  });

  test('the guest’s coupons come first, then the account’s, and each once', async () => {
    const { db } = house.shop;
    const join = async (...coupons: string[]) => {
      const sessionId = await guest([cup, 1]);
      await db.transaction(async (tx) => {
        const cart = await findCart(tx, { sessionId, userId: null });
        await updateCart(tx, cart!.id, { coupons: JSON.stringify(coupons) });
        await mergeCarts(tx, sessionId, 504);
      });
      return (await findCart(db.read, { sessionId: 0, userId: 504 }))?.coupons;
    };
    expect(await join('a')).toEqual(['a']);
    expect(await join()).toEqual(['a']);
    expect(await join('b', 'a')).toEqual(['b', 'a']);
    expect(await join('c')).toEqual(['c', 'b', 'a']);
    expect(await join('a')).toEqual(['c', 'b', 'a']);
  });

  test('of two carts no more becomes one than a cart may have, however often they are joined', async () => {
    const { db } = house.shop;
    const userId = 507;
    const line = (name: string, at: number): KeptLine => ({
      key: md5(`${name} ${at}`),
      productId: cup,
      variationId: 0,
      attributes: { gravat: `${name} ${at}` },
      quantity: 1,
      seen: undefined,
    });
    const filled = async (name: string, lines: number) => {
      const sessionId = await guest([jug, 1]);
      await db.transaction(async (tx) => {
        const cart = (await findCart(tx, { sessionId, userId: null }))!;
        for (let at = 0; at < lines; at += 1) await putLine(tx, cart.id, line(name, at), 1);
        const coupons = Array.from({ length: 15 }, (_, at) => `${name}${at}`);
        await updateCart(tx, cart.id, { coupons: JSON.stringify(coupons) });
        await mergeCarts(tx, sessionId, userId);
      });
      return (await findCart(db.read, { sessionId: 0, userId }))!;
    };
    expect((await filled('a', 150)).lines).toHaveLength(151);
    for (const name of ['b', 'c']) {
      const { lines, coupons } = await filled(name, 150);
      expect([lines.length, coupons.length]).toEqual([MOST_LINES, MOST_COUPONS]);
    }
    const other = await guest([cup, 3]);
    await db.transaction(async (tx) => {
      await mergeCarts(tx, other, 508);
      await takeOverCart(tx, userId, 508);
    });
    expect((await findCart(db.read, { sessionId: 0, userId: 508 }))?.lines).toHaveLength(MOST_LINES);
  });

  test('whoever has no cart brings none along', async () => {
    const { db } = house.shop;
    await db.transaction((tx) => mergeCarts(tx, 999_999, 505));
    expect(await findCart(db.read, { sessionId: 0, userId: 505 })).toBeUndefined();
  });

  test('whoever has emptied it brings nothing along, and loses nothing', async () => {
    const join = async (sessionId: number) =>
      house.shop.db.transaction((tx) => mergeCarts(tx, sessionId, 506));
    await join(await guest([cup, 1]));
    const emptied = await guest([jug, 1]);
    await house.shop.db.transaction((tx) => emptyCart(tx, { sessionId: emptied, userId: null }, 1));
    await join(emptied);
    expect(await quantities(506)).toEqual({ [cup]: 1 });
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
      await forgetGuestCarts(tx);
    });
    const left = await house.shop.db.read
      .selectFrom('cart')
      .select('id')
      .where('session_id', 'is', null)
      .where('user_id', 'is', null)
      .execute();
    expect(left).toEqual([]);
  });

  const touch = (owner: { sessionId: number; userId: number | null }, updated_at: number) =>
    house.shop.db.transaction(async (tx) =>
      updateCart(tx, (await findCart(tx, owner))?.id ?? 0, { updated_at }),
    );
  const forget = (before: number) => house.shop.db.transaction((tx) => forgetCarts(tx, before));

  test('an account’s cart is forgotten when nobody has touched it for so long, a guest’s goes with the session', async () => {
    const [old, young] = [await guest([cup, 1]), await guest([jug, 1])];
    await house.shop.db.transaction(async (tx) => {
      await mergeCarts(tx, old, 521);
      await mergeCarts(tx, young, 522);
    });
    const sessionId = await guest([cup, 3]);
    await touch({ sessionId, userId: null }, 100);
    await touch({ sessionId: 0, userId: 521 }, 199);
    await touch({ sessionId: 0, userId: 522 }, 200);
    expect(await forget(200)).toBe(1);
    expect([await quantities(521), await quantities(522)]).toEqual([{}, { [jug]: 1 }]);
    expect(await findCart(house.shop.db.read, { sessionId: 0, userId: 521 })).toBeUndefined();
    expect((await findCart(house.shop.db.read, { sessionId, userId: null }))?.lines).toHaveLength(1);
    expect(await forget(200)).toBe(0);
  });

  test('a cart that two became is as young as the younger, so that what was just put into it stays', async () => {
    for (const [userId, ofAccount, ofGuest] of [
      [523, 100, 300],
      [524, 300, 100],
    ] as const) {
      const first = await guest([jug, 1]);
      await house.shop.db.transaction((tx) => mergeCarts(tx, first, userId));
      await touch({ sessionId: 0, userId }, ofAccount);
      const sessionId = await guest([cup, 2]);
      await touch({ sessionId, userId: null }, ofGuest);
      await house.shop.db.transaction((tx) => mergeCarts(tx, sessionId, userId));
      await forget(300);
      expect(await quantities(userId)).toEqual({ [jug]: 1, [cup]: 2 });
    }
    await touch({ sessionId: 0, userId: 523 }, 400);
    await house.shop.db.transaction((tx) => takeOverCart(tx, 523, 524));
    await forget(400);
    expect(await quantities(524)).toEqual({ [jug]: 1, [cup]: 2 });
    await forget(401);
    expect(await quantities(524)).toEqual({});
  });

  test('what was removed long ago is forgotten; what the shop set aside is not, nor what was removed of late', async () => {
    const { db } = house.shop;
    const vase = await addSimple(house);
    const sessionId = await guest([cup, 1], [jug, 2], [vase, 3]);
    const owner = { sessionId, userId: null };
    const lines = (await findCart(db.read, owner))!.lines;
    await db.transaction(async (tx) => {
      const cart = (await findCart(tx, owner))!;
      await removeLine(tx, owner, lines[0]!.key, 100);
      await removeLine(tx, owner, lines[1]!.key, 200);
      await setAside(tx, cart.id, [{ key: lines[2]!.key, reason: 'gone' }], 100);
      await forgetRemoved(tx, 200);
    });
    expect((await findCart(db.read, owner))?.aside.map(({ productId }) => productId)).toEqual([vase]);
    const undo = (key: string) => db.transaction((tx) => undoRemove(tx, owner, key, 300));
    expect(await undo(lines[0]!.key)).toBeUndefined();
    expect(await undo(lines[1]!.key)).toEqual(lines[1]);
  });

  test('an emptied cart keeps what was set aside, until that is cleared', async () => {
    const { db } = house.shop;
    const sessionId = await guest([cup, 1], [jug, 2]);
    const owner = { sessionId, userId: null };
    const { id, lines } = (await findCart(db.read, owner))!;
    await db.transaction(async (tx) => {
      await updateCart(tx, id, { coupons: '["a"]', shipping_rate: 'flat_rate:2' });
      await setAside(tx, id, [{ key: lines[0]!.key, reason: 'currency' }], 100);
      await emptyCart(tx, owner, 200);
    });
    const emptied = await findCart(db.read, owner);
    expect(emptied).toMatchObject({ lines: [], coupons: [], chosenRate: '' });
    expect(emptied?.aside.map(({ key, reason }) => [key, reason])).toEqual([[lines[0]!.key, 'currency']]);
    const clear = () => db.transaction((tx) => clearAside(tx, id));
    expect([await clear(), await clear()]).toEqual([1, 0]);
    expect((await findCart(db.read, owner))?.aside).toEqual([]);
  });
});
