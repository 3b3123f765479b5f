import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/cart.ts';
import { addSimple } from '../../../tests/support/catalogue.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { findPurchasables } from '../../catalogue/index.ts';
import { type Actor, ask, NotAllowed, readAudit, terminal } from '../../frame/command/index.ts';
import { takeCouponsOff } from '../coupons/commands.ts';
import type { Owner } from '../model.ts';
import { findCart } from '../store.ts';
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
