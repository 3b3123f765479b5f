import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf, HOME } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { Order, OrderDraft } from '../model.ts';
import { orderHolder } from './holder.ts';

const NOW = 1_800_000_000_000;

describe.each(engines)('what orders know of a person, on %s', (engine) => {
  let house: TestShop;
  let people = 0;
  const { write, order, become } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  /** A guest with an address of their own, and orders of theirs. */
  const guest = () => {
    people += 1;
    const email = `persona${people}@example.cat`;
    const placed = async (more: Partial<OrderDraft> = {}) => {
      const draft = draftOf([{ productId: null }], { billing: { ...HOME, email }, ...more });
      return order((await write(draft, NOW)).id);
    };
    return { person: { accounts: [], emails: [email] }, placed };
  };
  const over = async ({ id }: Order) => {
    await become(id, 'processing', NOW + 1);
    await become(id, 'completed', NOW + 2);
    return order(id);
  };

  test('is kept for the books of what was paid: who was billed, and where it went if it went anywhere', async () => {
    const { person, placed } = guest();
    const [sent, fetched] = [await over(await placed()), await over(await placed({ shipping: null }))];
    await become((await placed()).id, 'cancelled', NOW + 1);
    const kept = await house.shop.db.transaction((tx) => orderHolder.keeps!(tx, person, (at) => at + 1000));
    expect(kept.map(({ subject, reason, until }) => [subject, reason, until])).toEqual(
      [sent, fetched].map(({ id, paidAt }) => [`order ${id}`, 'books', (paidAt ?? 0) + 1000]),
    );
    expect(kept.map(({ content }) => JSON.parse(content))).toEqual(
      [sent, fetched].map(({ billing, shipping }) => ({ billing, shipping })),
    );
    expect([sent.shipping === null, fetched.shipping]).toEqual([false, null]);
  });

  test('waits for goods and money on their way, and for nothing else of theirs', async () => {
    const waits = async (of: ReturnType<typeof guest>['person']) =>
      (await orderHolder.waits!(house.shop, house.shop.db.read, of)).map(({ what, which }) => [what, which]);
    const { person, placed } = guest();
    const done = await over(await placed());
    expect(await waits(person)).toEqual([]);
    const open = await placed();
    expect(await waits(person)).toEqual([['order', `${open.id}`]]);
    await become(open.id, 'cancelled', NOW + 1);
    const owed = { order_id: done.id, by_gateway: 1, gateway: 'card', reason: '', made_by: 'Anna' } as const;
    await house.shop.db.transaction(async (tx) => {
      const row = { ...owed, amount: 100, transaction_id: '', created_at: NOW, settled_at: null };
      await tx
        .insertInto('order_difference')
        .values([
          { ...row, state: 'open' },
          { ...row, state: 'done' },
        ])
        .execute();
    });
    expect(await waits(person)).toEqual([['refund', `${done.id}`]]);
    expect(await waits(guest().person)).toEqual([]);
    expect(await waits({ accounts: [], emails: [] })).toEqual([]);
  });
});
