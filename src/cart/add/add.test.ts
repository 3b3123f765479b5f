import { beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue.ts';
import { membersOf } from '../../../tests/support/members.ts';
import { placingDesk } from '../../../tests/support/placing.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Visit } from '../../frame/request/visit.ts';
import { cartOf } from '../lines/read.ts';
import { findCart } from '../store.ts';
import { settleCart } from '../unavailable/settle.ts';
import { add } from './add.ts';

describe.each(engines)('what a visitor puts into the cart, on %s', (engine) => {
  const desk = placingDesk(engine);
  const { register } = membersOf(() => desk.house);
  let [cup, jug] = [0, 0];
  beforeAll(async () => {
    cup = await addSimple(desk.house, { name: 'Tassa', price: 1850 });
    jug = await addSimple(desk.house, { name: 'Gerra', price: 900, stock: 1 });
  });
  const wish = (productId: number, quantity = 1) => ({
    ...{ productId, variationId: 0, quantity },
    chosen: new Map<string, string>(),
  });
  const gone = (id: number) =>
    desk.run((tx) => tx.updateTable('product').set({ status: 'draft' }).where('id', '=', id).execute());
  const stranger = async () => {
    const { visit } = await desk.visitor();
    const cookies: string[] = [];
    return {
      cookies,
      visit: { ...visit, session: undefined, setCookie: (name: string) => cookies.push(name) } as Visit,
    };
  };

  test('goes into the cart of the account, at whichever browser', async () => {
    const { userId } = await register();
    const [here, there] = [await desk.visitor(userId), await desk.visitor(userId)];
    await add(here.visit, [wish(cup)]);
    const { cart } = await add(there.visit, [wish(cup, 2)]);
    expect(cart?.lines).toMatchObject([{ quantity: 3 }]);
    expect((await findCart(desk.house.shop.db.read, here.owner))?.lines).toMatchObject([{ quantity: 3 }]);
  });

  test('is seen at once by the rest of the request', async () => {
    const { visit } = await desk.visitor();
    expect((await cartOf(visit)).count).toBe(0);
    await add(visit, [wish(cup)]);
    expect((await cartOf(visit)).count).toBe(1);
  });

  test('goes in together, but for what is refused, which is named', async () => {
    const { visit } = await desk.visitor();
    const { cart, added, refused, product } = await add(visit, [wish(jug, 2), wish(cup), wish(999_999)]);
    expect(cart?.lines.map(({ item }) => item.id)).toEqual([cup]);
    expect(added).toMatchObject([{ item: { id: cup }, quantity: 1 }]);
    expect(refused.map(({ code }) => code)).toEqual(['not_enough', 'not_purchasable']);
    expect(product).toBeUndefined();
  });

  test('begins a session with the first thing that goes in, and none with what is refused or with nothing', async () => {
    const { visit, cookies } = await stranger();
    expect(await add(visit, [wish(jug, 2)])).toMatchObject({ cart: undefined, product: { id: jug } });
    expect((await add(visit, [])).refused).toMatchObject([{ code: 'quantity' }]);
    expect([visit.session, cookies]).toEqual([undefined, []]);
    const { cart } = await add(visit, [wish(cup), wish(jug)]);
    expect(cart?.count).toBe(2);
    expect([visit.session?.userId, cookies.length]).toEqual([null, 1]);
  });

  test('is named once when it cannot be bought any more, and not again with what follows it', async () => {
    const [bowl, vase] = [
      await addSimple(desk.house, { name: 'Bol', price: 500 }),
      await addSimple(desk.house, { name: 'Gerro', price: 500 }),
    ];
    const { visit, owner } = await desk.visitor();
    await add(visit, [wish(bowl), wish(vase), wish(cup)]);
    const taken = async () => {
      const look = { ...visit } as Visit;
      return (await settleCart(look)).taken.map(({ text }) => /Bol|Gerro/.exec(`${text}`)?.[0]);
    };
    expect(await taken()).toEqual([]);
    await gone(bowl);
    expect(await taken()).toEqual(['Bol']);
    await gone(vase);
    expect([await taken(), await taken()]).toEqual([['Gerro'], []]);
    const kept = await findCart(desk.house.shop.db.read, owner);
    expect([kept?.lines.length, kept?.aside.length]).toEqual([1, 2]);
  });
});
