import { beforeAll, describe, expect, test } from 'vitest';
import { placingScope } from '../../../tests/support/buying/placing.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { cartOf } from '../lines/read.ts';
import { findCart } from '../store.ts';
import { revalidateCart } from '../unavailable/revalidate.ts';
import { add } from './add.ts';

describe.each(engines)('what a visitor puts into the cart, on %s', (engine) => {
  const scope = placingScope(engine);
  const { register } = membersOf(() => scope.house);
  let [cup, jug] = [0, 0];
  beforeAll(async () => {
    cup = await addSimple(scope.house, { name: 'Tassa', price: 1850 });
    jug = await addSimple(scope.house, { name: 'Gerra', price: 900, stock: 1 });
  });
  const wish = (productId: number, quantity = 1) => ({
    productId,
    variationId: 0,
    quantity,
    chosen: new Map<string, string>(),
  });
  const gone = (id: number) =>
    scope.run((tx) => tx.updateTable('product').set({ status: 'draft' }).where('id', '=', id).execute());
  const stranger = async () => {
    const { ctx } = await scope.visitor();
    const cookies: string[] = [];
    return {
      cookies,
      ctx: { ...ctx, session: undefined, setCookie: (name: string) => cookies.push(name) } as RequestContext,
    };
  };

  test('goes into the cart of the account, at whichever browser', async () => {
    const { userId } = await register();
    const [here, there] = [await scope.visitor(userId), await scope.visitor(userId)];
    await add(here.ctx, [wish(cup)]);
    const { cart } = await add(there.ctx, [wish(cup, 2)]);
    expect(cart?.lines).toMatchObject([{ quantity: 3 }]);
    expect((await findCart(scope.house.shop.db.read, here.owner))?.lines).toMatchObject([{ quantity: 3 }]);
  });

  test('is seen at once by the rest of the request', async () => {
    const { ctx } = await scope.visitor();
    expect((await cartOf(ctx)).count).toBe(0);
    await add(ctx, [wish(cup)]);
    expect((await cartOf(ctx)).count).toBe(1);
  });

  test('goes in together, but for what is refused, which is named', async () => {
    const { ctx } = await scope.visitor();
    const { cart, added, refused, product } = await add(ctx, [wish(jug, 2), wish(cup), wish(999_999)]);
    expect(cart?.lines.map(({ item }) => item.id)).toEqual([cup]);
    expect(added).toMatchObject([{ item: { id: cup }, quantity: 1 }]);
    expect(refused.map(({ code }) => code)).toEqual(['not_enough', 'not_purchasable']);
    expect(product).toBeUndefined();
  });

  test('begins a session with the first thing that goes in, and none with what is refused or with nothing', async () => {
    const { ctx, cookies } = await stranger();
    expect(await add(ctx, [wish(jug, 2)])).toMatchObject({ cart: undefined, product: { id: jug } });
    expect((await add(ctx, [])).refused).toMatchObject([{ code: 'quantity' }]);
    expect([ctx.session, cookies]).toEqual([undefined, []]);
    const { cart } = await add(ctx, [wish(cup), wish(jug)]);
    expect(cart?.count).toBe(2);
    expect([ctx.session?.userId, cookies.length]).toEqual([null, 1]);
  });

  test('is named once when it cannot be bought any more, and not again with what follows it', async () => {
    const [bowl, vase] = [
      await addSimple(scope.house, { name: 'Bol', price: 500 }),
      await addSimple(scope.house, { name: 'Gerro', price: 500 }),
    ];
    const { ctx, owner } = await scope.visitor();
    await add(ctx, [wish(bowl), wish(vase), wish(cup)]);
    const taken = async () => {
      const look = { ...ctx } as RequestContext;
      return (await revalidateCart(look)).taken.map(({ text }) => /Bol|Gerro/.exec(`${text}`)?.[0]);
    };
    expect(await taken()).toEqual([]);
    await gone(bowl);
    expect(await taken()).toEqual(['Bol']);
    await gone(vase);
    expect([await taken(), await taken()]).toEqual([['Gerro'], []]);
    const kept = await findCart(scope.house.shop.db.read, owner);
    expect([kept?.lines.length, kept?.aside.length]).toEqual([1, 2]);
  });
});
