import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { programmeContext } from '../../points/index.ts';
import { revokeLevel } from '../../points/membership/steps-account.ts';
import { grantLevel } from '../../points/membership/steps-level.ts';
import type { Order } from '../model.ts';
import { draftChange } from './draft.ts';
import type { OrderEdit } from './model.ts';

describe.each(engines)('what a level takes off an order that is changed, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  let bowl: number;
  let cups: number;
  const { order } = ordersOf(() => house);
  const { apply, register } = membersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    await house.set({ 'checkout.unpaidOffline': 100 });
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 100, categories: ['Tasses'] });
    bowl = await addSimple(house, { name: 'Bol', price: 2000, stock: 100, categories: ['Bols'] });
    const inIt = house.shop.db.read
      .selectFrom('product_term')
      .select('term_id')
      .where('product_id', '=', cup);
    cups = (await inIt.executeTakeFirstOrThrow()).term_id;
  });
  afterAll(() => house.close());

  /** One level that takes so much off, in parts per million. */
  const programme = (share: number, categoryIds: number[] = []) =>
    apply({
      levels: [
        {
          slug: 'or',
          rank: 1,
          name: { ca: 'Or', es: 'Oro', en: 'Gold' },
          entry: { kind: 'purchase', price: 100 },
          benefits: { discount: { share, categoryIds } },
        },
      ],
    });
  /** The level as it is now; who has it keeps it as it was then. */
  const grant = async (userId: number) => {
    const scope = await programmeContext(house.shop);
    const level = { userId, slug: 'or', now: Date.now() };
    await house.shop.db.transaction((tx) => grantLevel(tx, scope, level));
  };
  /** A cup and a bowl, ordered by somebody who has the level. */
  async function ordered() {
    const { shopper, userId, email } = await register();
    await grant(userId);
    await shopper.call('add_to_cart', { product_id: bowl, quantity: 1 });
    const { order_id } = await buy(house, cup, { shopper, quantity: 1, form: { billing_email: email } });
    return { before: await order(order_id), userId };
  }
  /** What comes off each product, with its tax. */
  const off = ({ lines }: Pick<Order, 'lines'>) =>
    Object.fromEntries(
      lines.map((line) => [
        line.productId === cup ? 'cup' : 'bowl',
        line.subtotal + line.subtotalTax - line.total - line.totalTax,
      ]),
    );
  const draft = async (of: Order, edit: OrderEdit = {}) =>
    (await draftChange(house.shop, house.shop.db.read, of, edit, Date.now())).draft;
  const twice = ({ lines }: Order) => ({ lines: lines.map(({ id = 0 }) => ({ lineId: id, quantity: 2 })) });

  test('it takes off what it took off, also where the level takes off more by now, or other goods', async () => {
    await programme(100_000, [cups]);
    const { before, userId } = await ordered();
    expect(off(before)).toEqual({ cup: 100, bowl: 0 });
    await programme(300_000);
    await grant(userId);
    expect(off(await draft(before))).toEqual({ cup: 100, bowl: 0 });
    expect(off(await draft(before, twice(before)))).toEqual({ cup: 200, bowl: 0 });
  });

  test('what is new counts where the level of today counts for it', async () => {
    await programme(100_000, [cups]);
    const { before, userId } = await ordered();
    const [cupLine] = before.lines.filter(({ productId }) => productId === cup);
    const lines = [
      { lineId: cupLine?.id ?? 0, quantity: 1 },
      { productId: bowl, quantity: 1 },
    ];
    expect(off(await draft(before, { lines }))).toEqual({ cup: 100, bowl: 0 });
    await programme(300_000);
    await grant(userId);
    expect(off(await draft(before, { lines }))).toEqual({ cup: 100, bowl: 200 });
  });

  test('of a customer who has none any more it takes off what was ordered, and nothing new', async () => {
    await programme(100_000);
    const { before, userId } = await ordered();
    await house.shop.db.transaction((tx) => revokeLevel(tx, { userId, now: Date.now() }));
    const [cupLine] = before.lines.filter(({ productId }) => productId === cup);
    const lines = [
      { lineId: cupLine?.id ?? 0, quantity: 3 },
      { productId: bowl, quantity: 1 },
    ];
    expect(off(await draft(before, { lines }))).toEqual({ cup: 300, bowl: 0 });
  });
});
