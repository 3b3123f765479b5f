import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { type BankShop, openBankShop } from '../../../tests/support/outside/bank.ts';
import { type Mailbox, startMailbox } from '../../../tests/support/outside/mail.ts';
import { refundOrder } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import type { TestBank } from '../../payments/index.ts';
import { type RefundRequest, readOrder } from '../index.ts';
import { changeStatus } from '../status/steps.ts';
import { addNote } from '../status/steps-note.ts';

describe.each(engines)('refunds on %s', (engine) => {
  let house: TestShop;
  let bank: TestBank;
  let shop: BankShop;
  let mailbox: Mailbox;
  let cup: number;
  beforeAll(async () => {
    mailbox = await startMailbox();
    shop = await openBankShop(engine, { smtpUrl: mailbox.url });
    ({ house, bank } = shop);
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
  });
  afterAll(async () => {
    await shop.close();
    await mailbox.close();
  });

  const order = async (id: number) => (await readOrder(house.shop.db.read, id))!;
  const stockOf = async (id: number) =>
    (await house.shop.db.read.selectFrom('product').select('stock').where('id', '=', id).executeTakeFirst())
      ?.stock;
  const kept = async (orderId: number) =>
    (
      await house.shop.db.read
        .selectFrom('stock_reservation')
        .select('quantity')
        .where('order_id', '=', orderId)
        .execute()
    ).reduce((sum, { quantity }) => sum + quantity, 0);
  const refund = (orderId: number, more: Partial<RefundRequest>) =>
    refundOrder(
      house.shop,
      { orderId, key: 'one', reason: '', restock: false, byGateway: false, by: 'Botiga', ...more },
      Date.now(),
    );
  /** Three cups, paid by transfer or by card. */
  const threeCups = async (payment_method = 'bacs') => {
    const { order_id: id } = await buy(house, cup, { quantity: 3, form: { payment_method } });
    if (payment_method === 'card') {
      const payment = bank.books.ofOrder(id)!;
      bank.books.decide(payment, 'pay');
      await bank.report(payment);
    } else
      await house.shop.db.transaction((tx) =>
        changeStatus(house.shop, tx, id, 'processing', { now: Date.now(), why: '', by: 'Botiga' }),
      );
    const placed = await order(id);
    return { id, placed, lineId: placed.lines[0]?.id ?? 0 };
  };

  test('one piece of three goes back by line, with its tax, its stock and its letter', async () => {
    const { id, placed, lineId } = await threeCups();
    const before = (await stockOf(cup)) ?? 0;
    const done = await refund(id, { lines: [{ lineId, pieces: 1 }], restock: true, reason: 'Escantellada' });
    expect(done.amount).toBe(1000);
    expect(done.shares).toMatchObject([{ kind: 'line', pieces: 1, net: 826, taxes: expect.anything() }]);
    expect(await stockOf(cup)).toBe(before + 1);
    expect(await kept(id)).toBe(2);
    const after = await order(id);
    expect(after.status).toBe('processing');
    expect(after.totals.total).toBe(placed.totals.total);
    await house.settle();
    const letter = await mailbox.waitFor(({ subject = '' }) =>
      subject.includes(`una part de la comanda ${id}`),
    );
    expect(letter.text).toContain('10,00');
    expect(letter.html).toContain('Escantellada');
  });

  test('without restock the pieces stay out of the stock', async () => {
    const { id, lineId } = await threeCups();
    const before = await stockOf(cup);
    await refund(id, { lines: [{ lineId, pieces: 2 }] });
    expect(await stockOf(cup)).toBe(before);
    expect(await kept(id)).toBe(3);
  });

  test('piece by piece, then shipping, then the rest: in the end the whole is back and the order is refunded', async () => {
    const { id, placed, lineId } = await threeCups();
    const steps: Partial<RefundRequest>[] = [
      { key: 'a', lines: [{ lineId, pieces: 1 }] },
      { key: 'b', lines: [{ lineId, amount: 333 }] },
      { key: 'c', shipping: true },
      { key: 'd', all: true },
    ];
    const amounts: number[] = [];
    for (const step of steps) amounts.push((await refund(id, step)).amount);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(placed.totals.total);
    expect(await order(id)).toMatchObject({ status: 'refunded' });
    await expect(refund(id, { key: 'e', other: 1 })).rejects.toMatchObject({ problem: { why: 'not_paid' } });
    await house.settle();
    await mailbox.waitFor(({ subject = '' }) => subject.includes(`la resta de la comanda ${id}`));
  });

  test('the same refund asked twice, also at once, gives the money back once', async () => {
    const { id, lineId } = await threeCups('card');
    const wish = { lines: [{ lineId, pieces: 1 }], byGateway: true, restock: true };
    const before = (await stockOf(cup)) ?? 0;
    await Promise.all([1, 2, 3].map(() => refund(id, wish)));
    await refund(id, wish);
    expect(bank.books.ofOrder(id)?.refunded).toBe(1000);
    expect((await order(id)).refunds).toMatchObject([{ amount: 1000, done: true }]);
    expect(await stockOf(cup)).toBe(before + 1);
  });

  test('two different refunds at once never give back more than was paid', async () => {
    const { id, placed } = await threeCups();
    const half = Math.floor(placed.totals.total / 2) + 1;
    const results = await Promise.allSettled(['a', 'b', 'c'].map((key) => refund(id, { key, other: half })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await order(id)).refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(half);
  });

  test('what the gateway refuses is not written down as given back, and may be tried otherwise', async () => {
    const { id, lineId } = await threeCups('card');
    bank.books.ofOrder(id)!.refunded = bank.books.ofOrder(id)!.report.amount;
    const wish = { lines: [{ lineId, pieces: 1 }], byGateway: true };
    await expect(refund(id, wish)).rejects.toMatchObject({ problem: { code: 'refund', why: 'refused' } });
    expect((await order(id)).refunds).toEqual([]);
    await refund(id, { ...wish, key: 'by hand', byGateway: false });
    expect((await order(id)).refunds).toHaveLength(1);
  });

  test('a gateway without a machine says that the shopkeeper has to move the money', async () => {
    const { id } = await threeCups();
    await expect(refund(id, { all: true, byGateway: true })).rejects.toMatchObject({
      problem: { why: 'by_hand' },
    });
  });

  test('more pieces or money than there is, lines of other orders, and nothing at all are refused', async () => {
    const { id, placed, lineId } = await threeCups();
    const why = (more: Partial<RefundRequest>) =>
      refund(id, more).then(
        () => 'done',
        (error) => error.problem?.why,
      );
    expect(await why({ lines: [{ lineId, pieces: 4 }] })).toBe('too_much');
    expect(await why({ lines: [{ lineId, amount: 3001 }] })).toBe('too_much');
    expect(await why({ other: placed.totals.total + 1 })).toBe('too_much');
    expect(await why({ lines: [{ lineId: lineId + 1000, pieces: 1 }] })).toBe('nothing');
    expect(await why({})).toBe('nothing');
    expect((await order(id)).refunds).toEqual([]);
  });

  test('an order that is cancelled after a refund with its goods gives back only the pieces that it still keeps', async () => {
    const before = (await stockOf(cup)) ?? 0;
    const { id, lineId } = await threeCups();
    await refund(id, { lines: [{ lineId, pieces: 1 }], restock: true });
    await house.shop.db.transaction((tx) =>
      changeStatus(house.shop, tx, id, 'cancelled', { now: Date.now(), why: '', by: 'Botiga' }),
    );
    expect(await stockOf(cup)).toBe(before);
  });

  test('a note for the shopper is shown in the account and sent as a letter', async () => {
    const { id } = await threeCups();
    await house.shop.db.transaction((tx) =>
      addNote(tx, id, { kind: 'customer', author: 'Botiga', body: 'Surt demà al matí.', now: Date.now() }),
    );
    await house.settle();
    const letter = await mailbox.waitFor(({ subject = '' }) =>
      subject.includes(`nota sobre la comanda ${id}`),
    );
    expect(letter.text).toContain('Surt demà al matí.');
  });

  test('the shopkeeper is told once when little is left, when nothing is, and when more is sold than there is', async () => {
    const bowl = await addSimple(house, { name: 'Bol únic', price: 500, stock: 5 });
    await buy(house, bowl);
    await buy(house, bowl);
    await buy(house, bowl);
    await buy(house, bowl, { quantity: 2 });
    await house.settle();
    await mailbox.waitFor(({ subject }) => subject === 'S’ha esgotat: Bol únic');
    const told = mailbox.messages
      .map(({ subject = '' }) => subject)
      .filter((subject) => subject.includes('Bol únic'));
    expect(told.sort()).toEqual(['Queda poc estoc: Bol únic', 'S’ha esgotat: Bol únic']);
    const plate = await addSimple(house, {
      name: 'Plat',
      price: 500,
      more: { stock: { managed: true, quantity: 1, status: 'instock', backorders: 'yes', low: null } },
    });
    await buy(house, plate, { quantity: 3 });
    await house.settle();
    await mailbox.waitFor(({ subject }) => subject === 'Venut per endavant: Plat');
  });

  test('a payment that failed is told to the shopper, with the way to pay, and to the shop', async () => {
    const { order_id: id } = await buy(house, cup, { form: { payment_method: 'card' } });
    const payment = bank.books.ofOrder(id)!;
    bank.books.decide(payment, 'decline');
    await bank.report(payment);
    await house.settle();
    const letter = await mailbox.waitFor(({ subject = '' }) => subject.includes(`cobrar la comanda ${id}`));
    expect(letter.text).toContain(`/order-pay/${id}/`);
    await mailbox.waitFor(({ subject = '' }) =>
      subject.includes(`El pagament de la comanda ${id} ha fallat`),
    );
  });
});
