import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buy, MARIA } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { WRITING } from '../../../tests/support/orders/invoice-desk.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { type BankShop, openBankShop } from '../../../tests/support/outside/bank.ts';
import { openVies } from '../../../tests/support/outside/vies.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { ask, job, readAudit } from '../../frame/command/index.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import { readInvoicesOf } from '../../invoices/index.ts';
import { changeOrder } from '../changes/commands.ts';
import { readDifferences } from '../differences/store.ts';
import { refundOrder } from '../refunds/commands.ts';
import { countOrders } from '../sums/follow.ts';
import { askAgainAt } from '../union/model.ts';
import { readOrderVat, readVatTasks } from '../union/store.ts';
import { closeVatTask, followVat, recheckVat } from './commands-vat.ts';
import { askAgain } from './follow-vat.ts';

const NUMBER = 'FR40303265045';
const ATELIER = {
  ...MARIA,
  billing_company: 'Atelier SARL',
  billing_country: 'FR',
  billing_address_1: '1 rue de Rivoli',
  billing_postcode: '75001',
  billing_city: 'Paris',
  billing_state: '',
  billing_nif: NUMBER,
};
const DAY = 86_400_000;

describe.each(engines)('orders that were placed while the register did not answer on %s', (engine) => {
  let shop: BankShop;
  let vies: Awaited<ReturnType<typeof openVies>>;
  let cup: number;
  const { order, become, notes, letters: lettersOf } = ordersOf(() => shop.house);
  beforeAll(async () => {
    vies = await openVies();
    shop = await openBankShop(engine, { settings: { invoices: WRITING } });
    await shop.house.set({ 'tax.union.number': 'ESB12345674' });
    cup = await addSimple(shop.house, { name: 'Tassa', price: 1210, stock: 1000 });
  });
  afterAll(async () => {
    await shop.close();
    await vies.close();
  });
  afterEach(async () => {
    vies.entered.clear();
    vies.state.fault = undefined;
    await shop.house.shop.db.transaction((tx) => tx.deleteFrom('vat_check').execute());
    await shop.house.set({ 'tax.union.whenDown': 'charge' });
  });
  const db = () => shop.house.shop.db.read;
  const asked = () => ({ shop: shop.house.shop, actor: staff('Anna'), now: Date.now() });
  const enter = () => vies.entered.set(NUMBER, { name: 'ATELIER SARL', address: 'PARIS' });
  const follow = async () => {
    await countOrders(shop.house.shop);
    await shop.house.settle();
  };
  const placed = async (rule: 'charge' | 'accept' = 'charge') => {
    await shop.house.set({ 'tax.union.whenDown': rule });
    vies.state.fault = 'ms_unavailable';
    const { order_id: id } = await buy(shop.house, cup, {
      quantity: 3,
      form: { ...ATELIER, payment_method: 'card' },
    });
    const payment = shop.bank.books.ofOrder(id)!;
    shop.bank.books.decide(payment, 'pay');
    await shop.bank.report(payment);
    await follow();
    vies.state.fault = undefined;
    return order(id);
  };
  const groups = async (id: number) =>
    (await readInvoicesOf(db(), id)).flatMap(({ type, groups: of }) =>
      of.map(({ treatment, operation, base, taxes }) => [
        type,
        treatment,
        operation,
        base,
        taxes.reduce((sum, { amount }) => sum + amount, 0),
      ]),
    );

  /** What the trail was told of an order by a command last. */
  const told = async (command: string) => {
    const [line] = await readAudit(db(), { command, limit: 1 });
    const { subject, subjectId, before, after, reason, actor } = line!;
    return { about: [subject, subjectId], before, after, reason, by: actor.id };
  };

  test('tax goes back once the number is valid: order, money and invoice are put right by themselves', async () => {
    const before = await placed();
    const { totalTax, total } = before.totals;
    expect(totalTax).toBeGreaterThan(0);
    const net = total - totalTax;
    expect(await groups(before.id)).toEqual([['F1', 'home', 'S1', net, totalTax]]);
    enter();
    const sent = await lettersOf(before.id);
    await askAgain(shop.house.shop, Date.now());
    expect((await order(before.id)).totals.totalTax, 'nobody is asked before it is time').toBe(totalTax);
    await askAgain(shop.house.shop, Date.now() + DAY);
    await follow();
    const after = await order(before.id);
    expect(after.totals).toMatchObject({ totalTax: 0, total: net });
    expect(await readDifferences(db(), before.id)).toMatchObject([{ amount: -totalTax, state: 'done' }]);
    expect(shop.bank.books.ofOrder(before.id)).toMatchObject({ refunded: totalTax });
    expect(await groups(before.id)).toEqual([
      ['F1', 'home', 'S1', net, totalTax],
      ['R1', 'intra_union', 'E5', net, 0],
      ['R1', 'home', 'S1', -net, -totalTax],
    ]);
    expect(await readOrderVat(db(), before.id)).toMatchObject({
      free: true,
      task: '',
      askAt: 0,
      check: { outcome: 'valid', name: 'ATELIER SARL', consultation: expect.stringMatching(/^WAPI/) },
    });
    expect(await told('order.recheck_vat')).toMatchObject({
      about: ['order', `${before.id}`],
      before: { vat: 'unknown' },
      after: { vat: 'valid', number: NUMBER },
      by: 'orders.vat',
    });
    const said = (await notes(before.id)).map(({ body }) => body).join('\n');
    expect(said).toContain(shopTexts(shop.house.shop)('orders.vat.reason.give_back', { number: NUMBER }));
    expect(await lettersOf(before.id), 'nobody is asked for money that goes back').toEqual(sent);
    await askAgain(shop.house.shop, Date.now() + 2 * DAY);
    expect((await order(before.id)).version).toBe(after.version);
  });

  test('nothing goes back while nobody answers, and none where the number is none', async () => {
    const { id, totals } = await placed();
    vies.state.fault = 'down';
    const [now, before] = [Date.now() + DAY, await readOrderVat(db(), id)];
    const lines = () => readAudit(db(), { command: 'order.recheck_vat', limit: 100 });
    const heard = await lines();
    await askAgain(shop.house.shop, now);
    // Nobody answered: what is known of the number stays, and it is asked about later.
    expect(await readOrderVat(db(), id)).toEqual({ ...before, tries: 1, askAt: askAgainAt(1, now) });
    for (const line of (await lines()).slice(0, -heard.length || undefined))
      expect([line.before, line.after]).toEqual([{}, {}]);
    vies.state.fault = undefined;
    await askAgain(shop.house.shop, Date.now() + 3 * DAY);
    expect(await readOrderVat(db(), id)).toMatchObject({ askAt: 0, task: '', check: { outcome: 'invalid' } });
    expect((await order(id)).totals).toEqual(totals);
  });

  test('one that is completed by then is put right the same, and keeps its goods, its status and its place', async () => {
    const before = await placed();
    const stock = async () =>
      (await db().selectFrom('product').select('stock').where('id', '=', cup).executeTakeFirst())?.stock;
    await become(before.id, 'completed', Date.now());
    const [had, { totalTax, total }] = [await stock(), before.totals];
    enter();
    await askAgain(shop.house.shop, Date.now() + DAY);
    await follow();
    const after = await order(before.id);
    expect(after).toMatchObject({
      status: 'completed',
      due: 0,
      totals: { totalTax: 0, total: total - totalTax },
    });
    expect(after.lines.map(({ name, quantity }) => [name, quantity])).toEqual(
      before.lines.map(({ name, quantity }) => [name, quantity]),
    );
    expect(await stock()).toBe(had);
    expect(shop.bank.books.ofOrder(before.id)).toMatchObject({ refunded: totalTax });
    expect(await groups(before.id)).toEqual([
      ['F1', 'home', 'S1', total - totalTax, totalTax],
      ['R1', 'intra_union', 'E5', total - totalTax, 0],
      ['R1', 'home', 'S1', totalTax - total, -totalTax],
    ]);
    expect(await readVatTasks(db(), 50)).toEqual([]);
    // Nothing else of it may be another.
    const edit = { tax: 'free' as const, coupons: [] };
    await expect(
      changeOrder(asked(), { orderId: before.id, edit, byGateway: false, reason: '', tell: false }),
    ).rejects.toMatchObject({ problem: { why: 'over' } });
  });

  test('what the register said stands in the invoice, and stays there when the person is erased', async () => {
    const { id } = await placed();
    enter();
    await askAgain(shop.house.shop, Date.now() + DAY);
    await follow();
    const [first, second] = await readInvoicesOf(db(), id);
    expect(first?.vat).toBeNull();
    const { number, name, consultation, askedAs, at } = (await readOrderVat(db(), id))!.check;
    expect(consultation).toMatch(/^WAPI/);
    expect(second?.vat).toEqual({ number, name, address: 'PARIS', consultation, askedAs, at });
    // As it is left by an erasure: the next correction says what the one before did.
    await become(id, 'completed', Date.now());
    await shop.house.shop.db.transaction((tx) =>
      tx
        .updateTable('order_vat')
        .set({ number: '', name: '', address: '' })
        .where('order_id', '=', id)
        .execute(),
    );
    await refundOrder(asked(), {
      orderId: id,
      key: 'r',
      other: 100,
      reason: '',
      restock: false,
      byGateway: false,
    });
    await follow();
    expect((await readInvoicesOf(db(), id)).at(-1)).toMatchObject({ cause: 'refund', vat: second?.vat });
  });

  test('one of which money went back is for somebody to decide, and stands there until it is', async () => {
    const { id } = await placed();
    await become(id, 'completed', Date.now());
    await refundOrder(asked(), {
      orderId: id,
      key: 'r',
      other: 100,
      reason: '',
      restock: false,
      byGateway: false,
    });
    enter();
    await askAgain(shop.house.shop, Date.now() + DAY);
    expect((await readVatTasks(db(), 50)).map(({ orderId, task }) => [orderId, task])).toEqual([
      [id, 'give_back'],
    ]);
    await expect(followVat(asked(), { orderId: id })).rejects.toMatchObject({ problem: { why: 'refunded' } });
    const close = (reason: string) => ask(asked(), closeVatTask, { orderId: id, reason });
    const kept = await readOrderVat(db(), id);
    await close('Tornat a mà');
    expect(await readVatTasks(db(), 50)).toEqual([]);
    expect(await readOrderVat(db(), id)).toEqual({ ...kept, task: '' });
    const line = {
      about: ['order', `${id}`],
      before: { task: 'give_back' },
      after: { task: '' },
      reason: 'Tornat a mà',
      by: 'Anna',
    };
    expect(await told('order.close_vat')).toEqual(line);
    // Who is second changes nothing, and neither does who follows an answer that was followed.
    await close('Una altra raó');
    expect(await told('order.close_vat')).toEqual(line);
    const { version } = await order(id);
    await followVat(asked(), { orderId: id });
    expect((await order(id)).version).toBe(version);
  });

  test('no order is asked about that has no number, and none while the shop has none of its own', async () => {
    expect(await recheckVat(asked(), { orderId: 999_999 })).toBeUndefined();
    const closed = () => readAudit(db(), { command: 'order.close_vat', limit: 100 });
    const heard = await closed();
    await ask(asked(), closeVatTask, { orderId: 999_999, reason: 'Res' });
    expect(await closed()).toEqual(heard);
    const { id, totals } = await placed();
    const before = await readOrderVat(db(), id);
    enter();
    await shop.house.set({ 'tax.union.number': '' });
    await askAgain(shop.house.shop, Date.now() + DAY);
    expect(await readOrderVat(db(), id)).toEqual(before);
    // Who asks all the same is asked about no more.
    const clock = { ...asked(), actor: job('orders.vat') };
    expect(await recheckVat(clock, { orderId: id })).toBeUndefined();
    expect(await readOrderVat(db(), id)).toEqual({ ...before, askAt: 0 });
    expect((await order(id)).totals).toEqual(totals);
    await shop.house.set({ 'tax.union.number': 'ESB12345674' });
  });

  test('what was sold without tax by a number that is none is a task; charged, the customer owes the tax', async () => {
    const { id, totals } = await placed('accept');
    expect(totals.totalTax).toBe(0);
    expect(await groups(id)).toEqual([['F1', 'intra_union', 'E5', totals.total, 0]]);
    await askAgain(shop.house.shop, Date.now() + DAY);
    expect((await readVatTasks(db(), 50)).map(({ orderId, task }) => [orderId, task])).toEqual([
      [id, 'charge'],
    ]);
    expect((await order(id)).totals).toEqual(totals);
    const letters = async () => (await lettersOf(id)).length;
    const sent = await letters();
    await followVat(asked(), { orderId: id });
    // What is missing is asked for in a letter.
    expect(await letters()).toBe(sent + 1);
    const after = await order(id);
    expect(after.totals.total - after.totals.totalTax).toBe(totals.total);
    expect(after.due).toBe(after.totals.totalTax);
    expect(after.totals.totalTax).toBe(Math.round(totals.subtotal * 0.21) + after.totals.shippingTax);
    expect(after.totals.shippingTax).toBe(Math.round(totals.shipping * 0.21));
    expect(await readVatTasks(db(), 50)).toEqual([]);
  });

  test('whoever asks again is answered anew: a number that was entered since is right, and nothing is to do', async () => {
    const { id, totals } = await placed('accept');
    await askAgain(shop.house.shop, Date.now() + DAY);
    expect(await readVatTasks(db(), 50)).toHaveLength(1);
    enter();
    expect(await recheckVat(asked(), { orderId: id })).toBe('right');
    expect(await readVatTasks(db(), 50)).toEqual([]);
    expect(await readOrderVat(db(), id)).toMatchObject({ free: true, check: { outcome: 'valid' } });
    expect((await order(id)).totals).toEqual(totals);
  });

  test('one that is changed stays without tax, and is taxed once its goods stay in the country', async () => {
    await shop.house.set({ 'tax.union.whenDown': 'accept' });
    const sold = await placed('accept');
    const edit = { lines: [{ lineId: sold.lines[0]!.id!, quantity: 5 }] };
    const change = (more: object) =>
      changeOrder(asked(), { orderId: sold.id, byGateway: false, reason: '', tell: false, edit, ...more });
    await change({});
    expect((await order(sold.id)).totals.totalTax).toBe(0);
    const home = { ...sold.billing, country: 'ES', state: 'GI', postcode: '17001', city: 'Girona' };
    await change({ edit: { shipping: home } });
    const { totals } = await order(sold.id);
    expect(totals.totalTax).toBeGreaterThan(0);
    expect(await readOrderVat(db(), sold.id)).toMatchObject({ free: false });
  });
});
