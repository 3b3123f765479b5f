import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDeskCard } from '../../tests/support/buying/gateway.ts';
import { addSimple, addVariable } from '../../tests/support/catalogue/catalogue.ts';
import { draftOf, type LineWish } from '../../tests/support/orders/draft.ts';
import { ordersOf } from '../../tests/support/orders/orders.ts';
import { membersOf } from '../../tests/support/people/members.ts';
import { engines, openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { findGateway } from '../payments/index.ts';
import type { OrderDraft } from './model.ts';
import { mayOwe } from './placing/owing.ts';
import { giveGuestOrders, hasBought, productsBoughtBy, readBought } from './store-bought.ts';

const NOW = 1_800_000_000_000;
const NOBODY = { userId: null, sessionId: 0, email: undefined };

describe.each(engines)('what is known of orders on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const { write, order, become } = ordersOf(() => house);
  const { register } = membersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    openDeskCard(house);
    cup = await addSimple(house, { name: 'Tassa', price: 1000 });
  });
  afterAll(() => house.close());

  const read = () => house.shop.db.read;
  const made = async (more: Partial<OrderDraft> = {}, lines: LineWish[] = [{ productId: cup }]) =>
    (await write(draftOf(lines, { paymentMethod: 'card', ...more }), NOW)).id;
  const paid = async (more: Partial<OrderDraft> = {}, lines?: LineWish[]) => {
    const id = await made(more, lines);
    await become(id, 'processing', NOW + 1);
    return id;
  };
  const by = (email: string) => ({ billing: { ...draftOf([]).billing, email } });
  const session = async () => {
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup });
    const row = await read().selectFrom('session').select('id').orderBy('id', 'desc').executeTakeFirst();
    return row?.id ?? 0;
  };

  test('an order is read with its pieces added up by what was bought, and its products', async () => {
    const { id: book, variationIds } = await addVariable(house, { price: 700 });
    const [blue = 0, green = 0] = variationIds;
    const id = await made(by('Anna@example.cat'), [
      { productId: book, variationId: blue, quantity: 2 },
      { productId: book, variationId: green, quantity: 3 },
      { productId: cup, quantity: 1 },
      { productId: cup, quantity: 4 },
      { productId: null },
    ]);
    expect(await readBought(read(), id)).toEqual({
      email: 'anna@example.cat',
      userId: null,
      sessionId: null,
      status: 'pending',
      paidAt: null,
      due: 0,
      pieces: new Map([
        [blue, 2],
        [green, 3],
        [cup, 5],
      ]),
      productIds: [book, cup],
    });
    expect(await readBought(read(), 999_999)).toBeUndefined();
  });

  test('somebody has bought by a paid order of the account, of the browser, or of the proved e-mail', async () => {
    const { userId } = await register();
    const sessionId = await session();
    const bowl = await addSimple(house, { price: 1000 });
    const lines = [{ productId: bowl }];
    const has = (who: Partial<Parameters<typeof hasBought>[1]>, product = bowl) =>
      hasBought(read(), { ...NOBODY, ...who }, product);
    await made({ userId }, lines);
    expect(await has({ userId })).toBe(false);
    const own = await paid({ userId }, lines);
    expect([await has({ userId }), await has({ userId: userId + 1 }), await has({})]).toEqual([
      true,
      false,
      false,
    ]);
    expect([await has({ userId }, cup), await has({ sessionId })]).toEqual([false, false]);
    await become(own, 'refunded', NOW + 2);
    expect(await has({ userId })).toBe(false);
    await paid({ sessionId }, lines);
    expect([await has({ sessionId }), await has({ sessionId: sessionId + 1 })]).toEqual([true, false]);
    await paid(by('guest@example.cat'), lines);
    expect([await has({ email: 'guest@example.cat' }), await has({ email: 'other@example.cat' })]).toEqual([
      true,
      false,
    ]);
  });

  test('an order with an account speaks for that account alone, whatever browser and e-mail it came with', async () => {
    const { userId } = await register();
    const sessionId = await session();
    const bowl = await addSimple(house, { price: 1000 });
    await paid({ userId, sessionId, ...by('typed@example.cat') }, [{ productId: bowl }]);
    const others = [{ sessionId }, { email: 'typed@example.cat' }];
    for (const who of others) expect(await hasBought(read(), { ...NOBODY, ...who }, bowl)).toBe(false);
  });

  test('the products of an account’s paid orders are each named once', async () => {
    const { userId } = await register();
    const bowl = await addSimple(house, { price: 1000 });
    await paid({ userId }, [{ productId: cup }, { productId: cup }, { productId: null }]);
    await paid({ userId }, [{ productId: cup }]);
    await made({ userId }, [{ productId: bowl }]);
    await paid({}, [{ productId: bowl }]);
    expect(await productsBoughtBy(read(), userId)).toEqual([cup]);
  });

  test('an account gets the guest orders of its e-mail, and nobody else’s', async () => {
    const [{ userId }, other] = [await register(), await register()];
    const mine = await made(by('dora@example.cat'));
    const another = await made(by('carles@example.cat'));
    const theirs = await made({ userId: other.userId, ...by('dora@example.cat') });
    await house.shop.db.transaction((tx) => giveGuestOrders(tx, userId, 'dora@example.cat'));
    const owners = await Promise.all([mine, another, theirs].map(async (id) => (await order(id)).userId));
    expect(owners).toEqual([userId, null, other.userId]);
  });

  describe('how many orders of one network may wait for money that no machine sees', () => {
    const may = (method: string, ip: string, orderId = 0) =>
      house.shop.db.transaction((tx) =>
        mayOwe(house.shop, tx, { gateway: findGateway(house.shop, method), ip, orderId }),
      );
    const owed = async (count: number, more: Partial<OrderDraft>) => {
      const ids = [];
      for (let made = 0; made < count; made += 1)
        ids.push((await write(draftOf([{ productId: null }], more), NOW)).id);
      return ids;
    };

    test('is as the shop says: one less may be placed, one more may not, whichever of these ways it goes', async () => {
      const ip = '198.51.100.7';
      const [first = 0] = await owed(6, { ip, paymentMethod: 'bacs' });
      await owed(3, { ip, paymentMethod: 'cod' });
      expect([await may('bacs', ip), await may('cod', ip)]).toEqual([true, true]);
      await owed(1, { ip, paymentMethod: 'cheque' });
      expect([await may('bacs', ip), await may('cod', ip), await may('cheque', ip)]).toEqual(
        Array(3).fill(false),
      );
      expect([await may('wallet', ip), await may('gone', ip), await may('bacs', '198.51.100.8')]).toEqual(
        Array(3).fill(true),
      );
      // An order that asks for itself is not counted.
      expect(await may('bacs', ip, first)).toBe(true);
      await become(first, 'processing', NOW + 1);
      expect(await may('bacs', ip)).toBe(true);
    });

    test('counts a whole network of the new addresses, and no orders by ways that are paid before', async () => {
      const network = '2001:db8:7:7';
      for (let host = 1; host <= 10; host += 1) await owed(1, { ip: `${network}::${host}` });
      expect([await may('bacs', `${network}::99`), await may('bacs', '2001:db8:7:8::1')]).toEqual([
        false,
        true,
      ]);
      const ip = '198.51.100.9';
      for (const id of await owed(10, { ip, paymentMethod: 'desk_card' })) await become(id, 'on-hold', NOW);
      expect(await may('bacs', ip)).toBe(true);
    });

    test('asks nothing of who pays before or at a page', async () => {
      const ip = '198.51.100.10';
      openDeskCard(house, { id: 'voucher', initialStatus: 'processing' });
      openDeskCard(house, { id: 'page', prepaid: false });
      await owed(10, { ip, paymentMethod: 'bacs' });
      const methods = ['bacs', 'desk_card', 'voucher', 'page'];
      expect(await Promise.all(methods.map((method) => may(method, ip)))).toEqual([false, true, true, true]);
      const other = '198.51.100.11';
      await owed(10, { ip: other, paymentMethod: 'voucher' });
      for (const id of await owed(10, { ip: other, paymentMethod: 'page' })) await become(id, 'on-hold', NOW);
      expect(await may('bacs', other)).toBe(true);
    });
  });
});
