import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { WRITING } from '../../../tests/support/orders/invoice-desk.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { type BankShop, openBankShop } from '../../../tests/support/outside/bank.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { MONEY_SOURCES, readMovements } from '../../invoices/books/store-money.ts';
import { readInvoicesOf } from '../../invoices/index.ts';
import { readDifferences } from '../../orders/differences/store.ts';
import { worthOf } from '../../orders/exchange/steps.ts';
import { listLetters, readExchangedFrom, readLetter, readNotes } from '../../orders/index.ts';
import { countOrders } from '../../orders/sums/follow.ts';
import { readParcels, sendParcel } from '../../parcels/index.ts';
import { declareReturn, exchangeReturn, readReturn } from '../../returns/index.ts';

describe.each(engines)('exchanges on %s', (engine) => {
  let shop: BankShop;
  let [cup, bowl, plate] = [0, 0, 0];
  const { order, become, stockOf } = ordersOf(() => shop.house);
  beforeAll(async () => {
    shop = await openBankShop(engine, { settings: { invoices: WRITING } });
    cup = await addSimple(shop.house, { name: 'Tassa', price: 1000, stock: 100 });
    bowl = await addSimple(shop.house, { name: 'Bol', price: 2500, stock: 100 });
    plate = await addSimple(shop.house, { name: 'Plat', price: 300, stock: 100 });
  });
  afterAll(() => shop.close());

  const db = () => shop.house.shop.db.read;
  const asked = () => ({ shop: shop.house.shop, actor: staff('Anna'), now: Date.now() });
  const follow = async () => {
    await countOrders(shop.house.shop);
    await shop.house.settle();
  };
  let turn = 0;
  /** Three cups, paid by card and sent, of which somebody returns so many. */
  async function returned(pieces: number) {
    const { order_id: id } = await buy(shop.house, cup, { quantity: 3, form: { payment_method: 'card' } });
    const payment = shop.bank.books.ofOrder(id)!;
    shop.bank.books.decide(payment, 'pay');
    await shop.bank.report(payment);
    await follow();
    await become(id, 'completed', Date.now());
    const before = await order(id);
    turn += 1;
    const said = { name: 'Maria', email: before.billing.email, orderNumber: `${id}`, things: '', note: '' };
    const statement = await ask(asked(), declareReturn, {
      ...said,
      language: 'ca',
      lines: [{ lineId: before.lines[0]!.id!, pieces }],
      orderId: id,
      key: `${engine} ${turn}`,
    });
    await follow();
    return { id, before, statement };
  }
  const wish = (id: number, productId: number, quantity = 1) => ({
    id,
    order: { lines: [{ productId, quantity }] },
    seenTotal: undefined,
    seenWorth: undefined,
    restock: true,
    byGateway: true,
    reason: `Canvi, devolució ${id}`,
    key: `x${engine} ${id}`,
  });
  /** What moved of two orders together, by the books. */
  async function moved(...ids: number[]) {
    const all = await Promise.all(
      MONEY_SOURCES.map((table) => readMovements(db(), table, [0, 1_000_000], [0, Date.now() + 1])),
    );
    const mine = all.flat().filter(({ orderId }) => ids.includes(orderId));
    const by = new Map<string, number>();
    for (const { way, amount } of mine) by.set(way, (by.get(way) ?? 0) + amount);
    return Object.fromEntries(by);
  }
  const invoiced = async (id: number) =>
    (await readInvoicesOf(db(), id)).reduce((sum, { total }) => sum + total, 0);

  test('cheaper goods: what is too much goes back by the card, and books, stock and invoices follow', async () => {
    const { id, before, statement } = await returned(2);
    const [cups, plates] = [await stockOf(cup), await stockOf(plate)];
    const worth = (before.lines[0]!.total + before.lines[0]!.totalTax) * (2 / 3);
    const back = [{ lineId: before.lines[0]!.id!, pieces: 2 }];
    expect(await worthOf(db(), id, back)).toBe(worth);
    const made = await exchangeReturn(asked(), { ...wish(statement, plate), seenWorth: worth });
    await follow();
    const fresh = await order(made.orderId);
    expect(made).toMatchObject({ due: 0, restLeft: false, rest: { amount: worth - fresh.totals.total } });
    expect(fresh).toMatchObject({
      status: 'processing',
      paymentMethod: 'exchange',
      paymentTitle: 'Canvi',
      due: 0,
      billing: before.billing,
      shipping: before.shipping,
    });
    expect(fresh.paidAt).not.toBeNull();
    const old = await order(id);
    expect(old.refunds.map(({ amount, toOrder, done }) => [amount, toOrder, done])).toEqual([
      [fresh.totals.total, fresh.id, true],
      [worth - fresh.totals.total, 0, true],
    ]);
    expect(old.refunds.flatMap(({ shares }) => shares).reduce((sum, { pieces }) => sum + pieces, 0)).toBe(2);
    expect(shop.bank.books.ofOrder(id)).toMatchObject({ refunded: worth - fresh.totals.total });
    expect(await stockOf(cup)).toBe((cups ?? 0) + 2);
    expect(await stockOf(plate)).toBe((plates ?? 0) - 1);
    expect(await readReturn(db(), statement)).toMatchObject({ state: 'done' });
    // Of what was invoiced, all that is not given back or exchanged is left; of the new order all.
    expect(await invoiced(id)).toBe(before.totals.total - worth);
    expect(await invoiced(fresh.id)).toBe(fresh.totals.total);
    expect(await moved(id, fresh.id)).toEqual({
      card: before.totals.total - (worth - fresh.totals.total),
      exchange: 0,
    });
    // Each leads to the other.
    expect(await readExchangedFrom(db(), fresh.id)).toBe(id);
    const noted = async (of: number) => (await readNotes(db(), of, true)).map(({ body }) => body).join('\n');
    expect(await noted(id)).toContain(`paguen la comanda ${fresh.id}`);
    expect(await noted(fresh.id)).toContain(`Canvi del que torna de la comanda ${id}`);
    // The last cup still costs what it cost.
    const left = before.lines[0]!.total + before.lines[0]!.totalTax - worth;
    expect(left).toBe(worth / 2);
  });

  test('dearer goods: the difference is due, and is paid by the link of a letter', async () => {
    const { id, before, statement } = await returned(1);
    const made = await exchangeReturn(asked(), wish(statement, bowl));
    await follow();
    const fresh = await order(made.orderId);
    const worth = Math.round((before.lines[0]!.total + before.lines[0]!.totalTax) / 3);
    expect(made.due).toBe(fresh.totals.total - worth);
    expect(fresh.due).toBe(made.due);
    expect(await readDifferences(db(), fresh.id)).toMatchObject([{ amount: made.due, state: 'open' }]);
    expect(shop.bank.books.ofOrder(id)?.refunded ?? 0).toBe(0);
    expect(await invoiced(fresh.id), 'what came back is an advance').toBe(worth);
    const letter = (await listLetters(db(), fresh.id)).find(({ kind }) => kind === 'customer_invoice');
    const { html } = (await readLetter(db(), letter!.id))!.letter;
    const link = new URL(/href="([^"]+pay_for_order[^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&'));
    const [shopper, path] = [shop.house.browser(), link.pathname + link.search];
    const nonce =
      /name="woocommerce-pay-nonce" value="(\w+)"/.exec((await shopper.get(path)).text)?.[1] ?? '';
    const form = { woocommerce_pay: 1, 'woocommerce-pay-nonce': nonce, payment_method: 'card', terms: 'on' };
    expect((await shopper.post(path, form)).status).toBe(303);
    const payment = shop.bank.books.ofOrder(fresh.id)!;
    expect(payment.report).toMatchObject({ amount: made.due, state: 'waiting' });
    shop.bank.books.decide(payment, 'pay');
    await shop.bank.report(payment);
    await follow();
    expect((await order(fresh.id)).due).toBe(0);
    expect(await invoiced(fresh.id)).toBe(fresh.totals.total);
    expect(await moved(id, fresh.id)).toEqual({ card: before.totals.total + made.due, exchange: 0 });
  });

  test('its parcel is not sent while the difference is owed, but by a yes to just that sum', async () => {
    const { statement } = await returned(1);
    const made = await exchangeReturn(asked(), wish(statement, bowl));
    const parcel = { orderId: made.orderId, carrier: 'seur', tracking: 'S1', tell: false };
    for (const seenDue of [undefined, 0, made.due - 1])
      await expect(ask(asked(), sendParcel, { ...parcel, seenDue })).rejects.toMatchObject({ why: 'owed' });
    expect(await readParcels(db(), made.orderId)).toEqual([]);
    await ask(asked(), sendParcel, { ...parcel, seenDue: made.due });
    expect(await readParcels(db(), made.orderId)).toHaveLength(1);
  });

  test('pressed twice it is one exchange, and of a settled return there is none', async () => {
    const { statement } = await returned(1);
    const stock = (await stockOf(plate)) ?? 0;
    const both = await Promise.all([
      exchangeReturn(asked(), wish(statement, plate)),
      exchangeReturn(asked(), wish(statement, plate)),
    ]);
    expect(both[0].orderId).toBe(both[1].orderId);
    expect(await stockOf(plate)).toBe(stock - 1);
    await expect(
      exchangeReturn(asked(), { ...wish(statement, plate), key: 'another' }),
    ).rejects.toMatchObject({ why: 'not_now' });
  });

  test('nothing is kept where the goods are gone, or where it comes to something else than was shown', async () => {
    const { id, statement } = await returned(1);
    const rare = await addSimple(shop.house, { name: 'Gerra', price: 900, stock: 0 });
    await expect(exchangeReturn(asked(), wish(statement, rare))).rejects.toMatchObject({
      refused: { code: 'lines' },
    });
    await expect(
      exchangeReturn(asked(), { ...wish(statement, plate), seenWorth: 1, key: 'w' }),
    ).rejects.toMatchObject({ problem: { code: 'changed' } });
    await expect(
      exchangeReturn(asked(), { ...wish(statement, plate), seenTotal: 1, key: 't' }),
    ).rejects.toMatchObject({ refused: { code: 'dearer' } });
    // What costs nothing is no exchange.
    const gift = await addSimple(shop.house, { name: 'Regal', price: 0, more: { virtual: true } });
    await expect(exchangeReturn(asked(), { ...wish(statement, gift), key: 'g' })).rejects.toMatchObject({
      problem: { code: 'refund', why: 'nothing' },
    });
    expect((await order(id)).refunds).toEqual([]);
    expect(await readReturn(db(), statement)).toMatchObject({ state: 'open' });
  });
});
