import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { findPurchasables } from '../../catalogue/index.ts';
import { type Actor, ask, NotAllowed, readAudit, terminal } from '../../frame/command/index.ts';
import { takeCouponsOff } from '../coupons/commands.ts';
import type { Owner } from '../model.ts';
import { findCart, readChangedAt } from '../store.ts';
import { clearRemoved } from '../unavailable/commands.ts';
import { addLines, bringLineBack, chooseRoute, takeLineOut, updateLines } from './commands.ts';
import { priceContextOf, type Shopping } from './price-context.ts';

const MARIA: Owner = { sessionId: 31, userId: 71 };
const shopper = (id: number): Actor => ({
  kind: 'customer',
  id: String(id),
  name: '',
  request: '',
  may: () => false,
});

describe.each(engines)('whose cart it is on %s', (engine) => {
  let house: TestShop;
  let ctx: Shopping;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    ctx = { shop: house.shop, language: 'ca', currency: house.shop.settings.currencies[0]!, now: 5000 };
    cup = await addSimple(house);
  });
  afterAll(() => house.close());
  const by = (actor: Actor) => ({ shop: house.shop, actor, now: 5000 });
  const lines = async () =>
    (await findCart(house.shop.db.read, MARIA))?.lines.map(({ key, quantity }) => [key, quantity]) ?? [];
  const trail = () => readAudit(house.shop.db.read, { command: 'cart.', limit: 100 });
  async function add(actor: Actor) {
    const item = (await findPurchasables(house.shop.db.read, [cup], priceContextOf(ctx))).get(cup)!;
    const wanted = [{ item, attributes: {}, quantity: 2 }];
    return ask(by(actor), addLines, { owner: MARIA, wanted, currency: 'EUR', isNew: false });
  }

  test('a shopper fills their own, and the trail keeps nothing of it', async () => {
    await add(shopper(71));
    expect((await lines()).map(([, quantity]) => quantity)).toEqual([2]);
    expect(await trail()).toEqual([]);
  });

  test('what goes in, changes or comes back is when it was touched last', async () => {
    const owner: Owner = { sessionId: 32, userId: 72 };
    const item = (await findPurchasables(house.shop.db.read, [cup], priceContextOf(ctx))).get(cup)!;
    const wanted = [{ item, attributes: {}, quantity: 2 }];
    const at = (now: number) => ({ shop: house.shop, actor: shopper(72), now });
    const touched = async () => {
      const { id, chosenRate, lines: own } = (await findCart(house.shop.db.read, owner))!;
      const quantities = own.map(({ quantity }) => quantity);
      return [await readChangedAt(house.shop.db.read, id), quantities, chosenRate];
    };
    const toAdd = { owner, wanted, currency: 'EUR', isNew: false };
    await ask(at(1), addLines, toAdd);
    await ask(at(2), addLines, toAdd);
    expect(await touched()).toEqual([2, [4], '']);
    const key = (await findCart(house.shop.db.read, owner))!.lines[0]!.key;
    const form = { ctx: { ...ctx, now: 3 }, owner, quantities: new Map([[key, 5]]) };
    expect(await ask(at(3), updateLines, { ...form, rate: 'flat_rate:2' })).toEqual([]);
    expect(await touched()).toEqual([3, [5], 'flat_rate:2']);
    expect(await ask(at(4), updateLines, { ...form, rate: '' })).toEqual([]);
    expect(await touched()).toEqual([3, [5], 'flat_rate:2']);
    await ask(at(5), takeLineOut, { owner, key });
    expect((await ask(at(6), bringLineBack, { owner, key }))?.quantity).toBe(5);
    expect(await touched()).toEqual([6, [5], 'flat_rate:2']);
  });

  test('nothing of it is changed by another shopper, nor by a visitor', async () => {
    const before = await lines();
    const key = String(before[0]?.[0]);
    const strangers: Actor[] = [shopper(72), { ...shopper(31), kind: 'visitor' }];
    for (const stranger of strangers) {
      const asked = by(stranger);
      for (const attempt of [
        () => add(stranger),
        () =>
          ask(asked, updateLines, { ctx, owner: MARIA, quantities: new Map([[key, 0]]), rate: undefined }),
        () => ask(asked, takeLineOut, { owner: MARIA, key }),
        () => ask(asked, bringLineBack, { owner: MARIA, key }),
        () => ask(asked, chooseRoute, { owner: MARIA, rate: 'flat_rate:1' }),
        () => ask(asked, takeCouponsOff, { owner: MARIA, codes: ['any'] }),
        () => ask(asked, clearRemoved, { owner: MARIA }),
      ])
        await expect(attempt()).rejects.toThrow(NotAllowed);
    }
    expect(await lines()).toEqual(before);
  });

  test('who works here may, and the trail tells what became of it', async () => {
    const key = String((await lines())[0]?.[0]);
    await ask(by(terminal('anna')), takeLineOut, { owner: MARIA, key });
    await ask(by(terminal('anna')), takeLineOut, { owner: MARIA, key: 'unknown' });
    expect(await trail()).toMatchObject([
      {
        command: 'cart.remove',
        subject: 'customer',
        subjectId: '71',
        actor: { name: 'anna' },
        before: { lines: [[cup, 2]] },
        after: { lines: [] },
      },
    ]);
  });
});
