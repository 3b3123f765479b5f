import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DeskCard, openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { type RefundBy, refundOrder } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { readOpenCases } from '../cases/store.ts';
import type { OrderDraft } from '../model.ts';

const NOW = 1_800_000_000_000;
const FEE = { code: 'gift', title: 'Embolcall', taxClass: '', total: 300, totalTax: 63, taxes: { 1: 63 } };

describe.each(engines)('money given back on %s', (engine) => {
  let house: TestShop;
  let bank: DeskCard;
  let cup: number;
  let bowl: number;
  const news: Record<string, unknown>[] = [];
  const { write, order, become, stockOf, reservations, notes, letters } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    bank = openDeskCard(house);
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
    bowl = await addSimple(house, { name: 'Bol', price: 1000, stock: 1000 });
    house.shop.events.on('order.refunded', async (_, refunded) => void news.push({ refunded }));
    house.shop.events.on('order.charged_back', async (_, charged) => void news.push({ charged }));
  });
  afterAll(() => house.close());
  beforeEach(() => {
    news.length = 0;
    bank.forget();
  });

  const refund = (orderId: number, more: Partial<RefundBy>) =>
    refundOrder(
      house.shop,
      { orderId, key: 'one', reason: '', restock: false, byGateway: false, by: 'Botiga', ...more },
      NOW + 1,
    );
  const why = (orderId: number, more: Partial<RefundBy>) =>
    refund(orderId, more).then(
      () => 'done',
      (error) => error.problem?.why ?? error.problem?.code,
    );
  /** Three cups and two bowls, wrapped, for 70.18 euros with the shipping; paid by card. */
  async function paid(more: Partial<OrderDraft> = {}) {
    const plain = draftOf(
      [
        { productId: cup, quantity: 3 },
        { productId: bowl, quantity: 2 },
      ],
      { paymentMethod: bank.id },
    );
    const { totalTax, total } = plain.totals;
    const totals = { ...plain.totals, fees: 300, feesTax: 63, totalTax: totalTax + 63, total: total + 363 };
    const { id } = await write({ ...plain, fees: [FEE], totals, ...more }, NOW);
    await become(id, 'processing', NOW);
    const { lines } = await order(id);
    return { id, total: totals.total, cups: lines[0]?.id ?? 0, bowls: lines[1]?.id ?? 0 };
  }
  const refundedOf = async (id: number) =>
    (await house.shop.db.read.selectFrom('order').select('refunded').where('id', '=', id).executeTakeFirst())
      ?.refunded;

  test('is what each thing cost: pieces, an amount, the shipping, the fees, and what belongs to none of them', async () => {
    const { id, cups, bowls } = await paid();
    const lines = [
      { lineId: cups, pieces: 2 },
      { lineId: bowls, amount: 605 },
    ];
    const first = await refund(id, { lines, other: 50 });
    expect([first.amount, first.done]).toEqual([2420 + 605 + 50, true]);
    expect(first.shares).toEqual([
      { kind: 'line', id: cups, pieces: 2, net: 2000, taxes: { 1: 420 } },
      { kind: 'line', id: bowls, pieces: 0, net: 500, taxes: { 1: 105 } },
    ]);
    const second = await refund(id, { key: 'two', shipping: true });
    expect(second.shares).toMatchObject([{ kind: 'shipping', pieces: 1, net: 500, taxes: { 1: 105 } }]);
    expect(second.amount).toBe(605);
    const third = await refund(id, { key: 'three', fees: true });
    expect(third.shares).toMatchObject([{ kind: 'fee', pieces: 1, net: 300, taxes: { 1: 63 } }]);
    expect([third.amount, await refundedOf(id)]).toEqual([363, 3075 + 605 + 363]);
    expect((await order(id)).refunds).toEqual([first, second, third]);
  });

  test('is all that is left when all is asked for, and then the order is refunded, once', async () => {
    const { id, total, cups } = await paid();
    await refund(id, { lines: [{ lineId: cups, pieces: 1 }] });
    expect((await order(id)).status).toBe('processing');
    const rest = await refund(id, { key: 'two', all: true, reason: 'Trencades' });
    expect(rest.amount).toBe(total - 1210);
    expect(rest.shares.map(({ kind, pieces }) => [kind, pieces])).toEqual([
      ['line', 2],
      ['line', 2],
      ['shipping', 1],
      ['fee', 1],
    ]);
    expect((await order(id)).status).toBe('refunded');
    expect(await letters(id)).toEqual(
      expect.arrayContaining([
        { orderId: id, mail: 'customer_partially_refunded', refundId: rest.id - 1 },
        { orderId: id, mail: 'customer_refunded', refundId: rest.id },
      ]),
    );
    expect(news).toEqual([
      { refunded: { orderId: id, refundId: rest.id - 1, full: false, now: NOW + 1 } },
      { refunded: { orderId: id, refundId: rest.id, full: true, now: NOW + 1 } },
    ]);
    expect((await notes(id)).at(-1)).toMatchObject({ author: 'Botiga' });
    expect((await notes(id)).at(-1)?.body).toMatch(/^S’han tornat 58,08\s€\. Trencades Estat: /);
    expect(await why(id, { key: 'three', other: 1 })).toBe('not_paid');
  });

  test('is written on the order with its reason, by whoever did it', async () => {
    const { id } = await paid();
    await refund(id, { other: 1, reason: 'Retard' });
    await refund(id, { key: 'two', other: 2 });
    const [first, second] = (await notes(id)).slice(-2);
    expect(first).toMatchObject({ kind: 'private', author: 'Botiga', created_at: NOW + 1 });
    expect(first?.body).toMatch(/^S’han tornat 0,01\s€\. Retard$/);
    expect(second?.body).toMatch(/^S’han tornat 0,02\s€\.$/);
  });

  test('is refused whole when anything in it is more than there is, is not of the order, or is nothing', async () => {
    const { id, total, cups, bowls } = await paid();
    const other = await paid();
    expect(await why(id, { lines: [{ lineId: cups, pieces: 4 }] })).toBe('too_much');
    expect(await why(id, { lines: [{ lineId: cups, amount: 3631 }] })).toBe('too_much');
    expect(await why(id, { other: total + 1 })).toBe('too_much');
    expect(await why(id, { lines: [{ lineId: bowls, pieces: 1 }], other: total })).toBe('too_much');
    expect(await why(id, { lines: [{ lineId: other.cups, pieces: 1 }], other: 5 })).toBe('nothing');
    const oneForeign = [
      { lineId: cups, pieces: 1 },
      { lineId: other.cups, pieces: 1 },
    ];
    expect(await why(id, { lines: oneForeign })).toBe('nothing');
    const sent = await house.shop.db.read
      .selectFrom('order_shipping')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect([cups, bowls]).not.toContain(sent.id);
    expect(await why(id, { lines: [{ lineId: sent.id, pieces: 1 }], other: 5 })).toBe('nothing');
    expect(await why(id, { lines: [{ lineId: cups, pieces: 0 }] })).toBe('nothing');
    expect(await why(id, {})).toBe('nothing');
    for (const wrong of [-1, 0.5, Number.NaN]) expect(await why(id, { other: wrong })).toBe('nothing');
    expect(await why(id, { other: -5, lines: [{ lineId: cups, pieces: 1 }] })).toBe('nothing');
    expect(await why(999_999, { all: true })).toBe('unknown_order');
    expect([(await order(id)).refunds, await refundedOf(id), news]).toEqual([[], 0, []]);
    expect(await why(id, { other: 0, lines: [{ lineId: cups, pieces: 1 }] })).toBe('done');
    expect(await why(id, { key: 'two', lines: [{ lineId: bowls, amount: 605 }] })).toBe('done');
    expect(await why(id, { key: 'three', lines: [{ lineId: bowls, amount: 1816 }] })).toBe('too_much');
    expect(await why(id, { key: 'three', lines: [{ lineId: bowls, amount: 1815 }] })).toBe('done');
  });

  test('goes back from nothing that was not paid', async () => {
    const { id } = await write(draftOf([{ productId: cup }], { paymentMethod: bank.id }), NOW);
    expect(await why(id, { all: true })).toBe('not_paid');
  });

  test('brings its pieces back into the stock when they come back, and only pieces', async () => {
    const { id, cups, bowls } = await paid();
    const [cupsLeft = 0, bowlsLeft] = [(await stockOf(cup)) ?? 0, await stockOf(bowl)];
    await refund(id, {
      lines: [
        { lineId: cups, pieces: 2 },
        { lineId: bowls, amount: 100 },
      ],
      restock: true,
    });
    expect([await stockOf(cup), await stockOf(bowl)]).toEqual([cupsLeft + 2, bowlsLeft]);
    expect(await reservations(id)).toMatchObject([
      { product_id: cup, quantity: 1, state: 'taken' },
      { product_id: bowl, quantity: 2, state: 'taken' },
    ]);
    expect((await order(id)).refunds).toMatchObject([{ restock: true, byGateway: false }]);
    await refund(id, { key: 'two', lines: [{ lineId: bowls, pieces: 1 }] });
    expect(await stockOf(bowl)).toBe(bowlsLeft);
    await refund(id, { key: 'three', all: true, restock: true });
    expect([await stockOf(cup), await stockOf(bowl)]).toEqual([cupsLeft + 3, (bowlsLeft ?? 0) + 1]);
    expect(await reservations(id)).toMatchObject([{ product_id: bowl, quantity: 1 }]);
  });

  test('brings them back once where its order is called off while the gateway is asked', async () => {
    const { id, cups } = await paid();
    const before = (await stockOf(cup)) ?? 0;
    bank.answer = async () => {
      await become(id, 'cancelled', NOW + 1);
      return { done: true, reference: 'R1' };
    };
    await refund(id, { lines: [{ lineId: cups, pieces: 1 }], restock: true, byGateway: true });
    expect(await stockOf(cup)).toBe(before + 3);
    // The piece that came back is not sold a second time either when the order is.
    await become(id, 'processing', NOW + 2);
    expect(await stockOf(cup)).toBe(before + 1);
  });

  test('that is refused leaves a task with all that is held where its order was called off meanwhile', async () => {
    for (const of of ['all', 'a piece']) {
      const { id, total, cups } = await paid();
      bank.answer = async () => {
        await become(id, 'cancelled', NOW + 1);
        return { done: false, why: 'refused' };
      };
      const more = of === 'all' ? { all: true } : { lines: [{ lineId: cups, pieces: 1 }] };
      expect(await why(id, { ...more, byGateway: true })).toBe('refused');
      const tasks = await readOpenCases(house.shop.db.read, 1000);
      const own = tasks.filter(({ orderId, kind }) => orderId === id && kind === 'kept_money');
      expect([of, own.map(({ amount }) => amount)]).toEqual([of, [total]]);
    }
  });

  test('brings back the variation that was bought, and nothing where the product is gone', async () => {
    const { variationIds, id: book } = await addVariable(house, {
      variations: [{ values: { colour: 'Blau' }, stock: 7 }],
    });
    const [blue = 0] = variationIds;
    const draft = draftOf([{ productId: book, variationId: blue, quantity: 2 }, { productId: null }]);
    const { id } = await write(draft, NOW);
    await become(id, 'processing', NOW);
    const done = await refund(id, { all: true, restock: true });
    expect(done.shares.map(({ pieces }) => pieces)).toEqual([2, 1, 1]);
    expect([await stockOf(blue), await reservations(id)]).toEqual([7, []]);
  });

  test('leaves of a product in two lines what is still with the shopper, and a cancellation gives back no more than that', async () => {
    const before = (await stockOf(cup)) ?? 0;
    const draft = draftOf([
      { productId: cup, quantity: 3 },
      { productId: cup, quantity: 2 },
    ]);
    const { id } = await write(draft, NOW);
    await become(id, 'processing', NOW);
    const [three, two] = (await order(id)).lines.map((line) => line.id ?? 0);
    await refund(id, { lines: [{ lineId: two ?? 0, pieces: 1 }], restock: true });
    await refund(id, { key: 'two', lines: [{ lineId: three ?? 0, pieces: 3 }], restock: true });
    expect(await stockOf(cup)).toBe(before - 1);
    expect((await reservations(id)).map(({ quantity }) => quantity)).toEqual([1]);
    await become(id, 'cancelled', NOW + 2);
    expect(await stockOf(cup)).toBe(before);
  });

  test('asked for twice with one key goes back once, whatever is asked the second time', async () => {
    const { id } = await paid();
    const first = await refund(id, { other: 100 });
    expect(await refund(id, { other: 500 })).toEqual(first);
    expect([await refundedOf(id), news]).toMatchObject([100, [{}]]);
  });

  test('goes through the gateway that took it, with a key that names order and refund, and is done when it answers', async () => {
    const { id } = await paid();
    await refund(id, { key: 'k0', other: 10 });
    news.length = 0;
    const done = await refund(id, { key: 'k1', other: 700, reason: 'Tara', byGateway: true });
    expect(bank.refunds).toEqual([{ orderId: id, amount: 700, key: `${id}-k1`, reason: 'Tara' }]);
    expect(done).toMatchObject({ done: true, amount: 700, reference: 'R1', byGateway: true, reason: 'Tara' });
    expect((await order(id)).refunds[1]).toEqual(done);
    expect(news).toHaveLength(1);
    await refund(id, { key: 'k1', other: 700, byGateway: true });
    expect([bank.refunds.length, news.length]).toEqual([1, 1]);
    await refund(id, { key: 'k2', other: 1 });
    expect(bank.refunds).toHaveLength(1);
  });

  test('that the gateway refuses is not given back, and may go another way or be asked for again by its own key', async () => {
    const { id, total } = await paid();
    bank.answer = async () => ({ done: false, why: 'refused' });
    expect(await why(id, { all: true, byGateway: true })).toBe('refused');
    expect([await refundedOf(id), (await order(id)).refunds, news]).toEqual([0, [], []]);
    expect((await refund(id, { key: 'two', all: true })).amount).toBe(total);
    const { id: later } = await paid();
    expect(await why(later, { other: 5, byGateway: true })).toBe('refused');
    bank.answer = undefined;
    expect(await refund(later, { other: 7, byGateway: true })).toMatchObject({ done: true, amount: 7 });
    expect(await refundedOf(later)).toBe(7);
    const { id: byHand } = await write(draftOf([{ productId: cup }], { paymentMethod: 'bacs' }), NOW);
    expect(await why(byHand, { all: true })).toBe('not_paid');
    await become(byHand, 'processing', NOW);
    expect(await why(byHand, { all: true, byGateway: true })).toBe('by_hand');
    const { id: gone } = await write(draftOf([{ productId: cup }], { paymentMethod: 'gone' }), NOW);
    await become(gone, 'processing', NOW);
    expect(await why(gone, { all: true, byGateway: true })).toBe('by_hand');
  });

  test('whose answer was lost stays asked for, counts as given back until it is known, and is asked again with its key', async () => {
    const { id, total } = await paid();
    bank.answer = () => Promise.reject(new Error('no line'));
    expect(await why(id, { all: true, byGateway: true })).toBe('unreachable');
    expect([await refundedOf(id), news]).toEqual([total, []]);
    expect(await why(id, { key: 'two', other: 1 })).toBe('too_much');
    bank.answer = undefined;
    const done = await refund(id, { all: true, byGateway: true });
    expect(done).toMatchObject({ done: true, amount: total, shares: expect.objectContaining({ length: 4 }) });
    expect(bank.refunds.map(({ key }) => key)).toEqual([`${id}-one`, `${id}-one`]);
    expect((await order(id)).status).toBe('refunded');
  });

  test('that two ask for with one key at once is written down once', async () => {
    const { id } = await paid();
    const wish = { other: 300, byGateway: true };
    bank.answer = async () => {
      const reference = `R${bank.refunds.length}`;
      // Time for the other to ask as well.
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { done: true, reference };
    };
    const [one, two] = await Promise.all([refund(id, wish), refund(id, wish)]);
    expect(one).toEqual(two);
    expect([news.length, (await order(id)).refunds.length]).toEqual([1, 1]);
  });

  test('that the bank took back is news of its own, and no letter says that the shop gave it', async () => {
    const { id } = await paid();
    const before = await letters(id);
    await refund(id, { other: 100, chargedBack: true });
    expect(await letters(id)).toEqual(before);
    expect(news[0]).toEqual({ charged: { orderId: id, userId: null, now: NOW + 1 } });
    await refund(id, { key: 'two', other: 100 });
    expect(news.filter((each) => 'charged' in each)).toHaveLength(1);
  });
});
