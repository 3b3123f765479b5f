import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import {
  EMPTY_ADDRESS,
  exemptFromTax,
  readAccount,
  readAddresses,
  saveAddress,
} from '../../accounts/index.ts';
import { addReview } from '../../catalogue/reviews/store-write.ts';
import { ask, readAudit } from '../../frame/command/index.ts';
import { countOrders } from '../../orders/sums/follow.ts';
import { keepSaved, readSaved } from '../../payments/index.ts';
import { correctPoints, verifyLedger } from '../../points/index.ts';
import {
  mergeCustomers,
  noteCustomer,
  previewMerge,
  readCustomerNotes,
  readHoldings,
  readTags,
  setTags,
} from '../index.ts';

describe.each(engines)('two accounts of one person, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  let bowl: number;
  const { write, become } = ordersOf(() => house);
  const { apply, register, give, balance } = membersOf(() => house);
  const read = () => house.shop.db.read;
  const asked = () => ({ shop: house.shop, actor: staff('Anna'), now: Date.now() });
  const merge = (from: number, into: number) =>
    ask(asked(), mergeCustomers, { from, into, reason: 'és la mateixa persona' });
  beforeAll(async () => {
    house = await openTestShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
    bowl = await addSimple(house, { name: 'Bol', price: 1000, stock: 1000 });
    await apply();
  });
  afterAll(() => house.close());

  async function pair() {
    const [from, into] = [await register(), await register()];
    const buy = async (userId: number) => {
      const { id } = await write(draftOf([{ productId: cup, price: 10_000 }], { userId }), Date.now());
      await become(id, 'processing', Date.now());
      return id;
    };
    return { from, into, buy };
  }

  test('become one with everything that was the first’s', async () => {
    const { from, into, buy } = await pair();
    const now = Date.now();
    const orderId = await buy(from.userId);
    await buy(into.userId);
    await give(from.userId, 40);
    await ask(asked(), correctPoints, { userId: from.userId, cents: 250, reason: 'disculpa' });
    await from.shopper.call('add_to_cart', { product_id: cup, quantity: 2 });
    await from.shopper.call('add_to_cart', { product_id: bowl, quantity: 1 });
    await into.shopper.call('add_to_cart', { product_id: cup, quantity: 5 });
    await from.shopper.call('update_wish_list', { product_id: bowl });
    const address = { ...EMPTY_ADDRESS, firstName: 'Maria', country: 'ES', city: 'Girona' };
    await ask(asked(), saveAddress, { userId: from.userId, kind: 'shipping', address });
    await ask(asked(), saveAddress, { userId: from.userId, kind: 'billing', address });
    const own = { ...address, city: 'Olot' };
    await ask(asked(), saveAddress, { userId: into.userId, kind: 'billing', address: own });
    await ask(asked(), exemptFromTax, { userId: from.userId, reason: 'FR123' });
    await ask(asked(), setTags, { userId: from.userId, tags: ['premsa', 'vip'] });
    await ask(asked(), setTags, { userId: into.userId, tags: ['vip'] });
    await ask(asked(), noteCustomer, { userId: from.userId, body: 'Truca els dilluns', key: 'n' });
    const card = { token: 'tok', label: 'Visa •••• 4242', expires: '12/30' };
    await house.shop.db.transaction(async (tx) => {
      await keepSaved(tx, from.userId, 'card', card, now);
      await addReview(tx, {
        productId: cup,
        userId: from.userId,
        author: 'Maria',
        email: from.email,
        body: 'Bona',
        language: 'ca',
        rating: 5,
        approved: true,
        verified: true,
        createdAt: now,
      });
    });
    const before = { from: await balance(from.userId), into: await balance(into.userId) };

    const preview = await previewMerge(house.shop, { from: from.userId, into: into.userId, now });
    expect(await readHoldings(read(), into.userId)).toEqual(preview.into);
    expect(preview.after).toMatchObject({ orders: 2, reviews: 1, cards: 1, addresses: 2, tags: 2, notes: 1 });
    await merge(from.userId, into.userId);
    expect(await readHoldings(read(), into.userId)).toEqual(preview.after);

    const after = await balance(into.userId);
    expect(after.available).toBe(before.from.available + before.into.available);
    expect(after.wallet).toBe(before.from.wallet + before.into.wallet);
    expect(after.wallet).toBe(250);
    expect(await readSaved(read(), into.userId)).toMatchObject([{ label: card.label, isDefault: true }]);
    expect(await readAddresses(read(), into.userId)).toMatchObject({
      billing: { city: 'Olot' },
      shipping: { city: 'Girona' },
    });
    expect((await readTags(read(), [into.userId])).get(into.userId)).toEqual(['premsa', 'vip']);
    expect(await readCustomerNotes(read(), into.userId, 5)).toMatchObject([{ body: 'Truca els dilluns' }]);
    await countOrders(house.shop);
    expect(await readAccount(read(), into.userId)).toMatchObject({ orders: 2, closedAt: 0 });
    expect(await readAccount(read(), from.userId)).toMatchObject({ orders: 0, mergedInto: into.userId });
    const cart = (await into.shopper.get('/cistella/')).text;
    expect(cart).toContain('Bol');
    expect(cart).toMatch(/value="5"/);

    await refundOrder(
      house.shop,
      { orderId, key: 'r', other: 12_705, reason: '', restock: false, byGateway: false, by: 'Anna' },
      now,
    );
    expect((await verifyLedger(read())).faults).toEqual([]);
    expect(await balance(from.userId)).toEqual({ available: 0, pending: 0, held: 0, debt: 0, wallet: 0 });
  });

  test('the first is signed out, and nobody signs in with it', async () => {
    const { from, into } = await pair();
    expect((await from.shopper.get('/el-meu-compte/')).text).toContain('customer-logout');
    await merge(from.userId, into.userId);
    expect((await from.shopper.get('/el-meu-compte/')).text).not.toContain('customer-logout');
    const again = await house.browser().fill('/el-meu-compte/', {
      username: from.email,
      password: 'una contrasenya llarga',
      login: 1,
    });
    expect(again.text).toContain('En aquest compte no s’hi pot entrar');
    expect((await into.shopper.get('/el-meu-compte/')).text).toContain('customer-logout');
  });

  test('both histories tell it', async () => {
    const { from, into, buy } = await pair();
    await buy(from.userId);
    await merge(from.userId, into.userId);
    const lines = async (id: number) =>
      (await readAudit(read(), { subject: 'customer', subjectId: `${id}`, limit: 5 }))[0];
    expect(await lines(from.userId)).toMatchObject({
      command: 'customer.merge',
      before: { orders: 1 },
      after: { orders: 0, mergedInto: into.userId },
    });
    expect(await lines(into.userId)).toMatchObject({
      before: { orders: 0 },
      after: { orders: 1, merged: from.userId },
    });
  });

  test('what makes no sense is refused', async () => {
    const { from, into } = await pair();
    const third = await register();
    await expect(merge(from.userId, from.userId)).rejects.toThrow('same');
    await expect(merge(from.userId, 999_999)).rejects.toThrow('gone');
    await merge(from.userId, into.userId);
    await expect(merge(from.userId, third.userId)).rejects.toThrow('merged');
    await expect(merge(third.userId, from.userId)).rejects.toThrow('closed');
  });

  test('an order that came in between is taken along when it is told again', async () => {
    const { from, into, buy } = await pair();
    await merge(from.userId, into.userId);
    await buy(from.userId);
    await merge(from.userId, into.userId);
    await countOrders(house.shop);
    expect(await readAccount(read(), into.userId)).toMatchObject({ orders: 1 });
    expect((await verifyLedger(read())).faults).toEqual([]);
  });

  test('two who are merged while they order lose nothing', async () => {
    const { from, into, buy } = await pair();
    await Promise.all([buy(from.userId), merge(from.userId, into.userId), buy(into.userId)]);
    await merge(from.userId, into.userId);
    await countOrders(house.shop);
    expect(await readAccount(read(), into.userId)).toMatchObject({ orders: 2 });
    expect((await balance(into.userId)).available + (await balance(into.userId)).pending).toBeGreaterThan(0);
    expect((await verifyLedger(read())).faults).toEqual([]);
  });
});
