import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BankShop, openBankShop } from '../../../tests/support/bank.ts';
import { addSimple } from '../../../tests/support/catalogue.ts';
import { buy, MARIA } from '../../../tests/support/checkout.ts';
import { WRITING } from '../../../tests/support/invoice-desk.ts';
import { ordersOf } from '../../../tests/support/orders.ts';
import { engines } from '../../../tests/support/shop.ts';
import { staff } from '../../../tests/support/staff.ts';
import { openVies } from '../../../tests/support/vies.ts';
import { ask } from '../../frame/command/index.ts';
import { readInvoicesOf } from '../../invoices/index.ts';
import { changeOrder } from '../changes/commands.ts';
import { readDifferences } from '../differences/store.ts';
import { countOrders } from '../sums/follow.ts';
import { readOrderVat, readVatTasks } from '../union/store.ts';
import { closeVatTask, followVat } from './commands-vat.ts';
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
  const { order, become } = ordersOf(() => shop.house);
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

  test('tax goes back once the number is valid: order, money and invoice are put right by themselves', async () => {
    const before = await placed();
    const { totalTax, total } = before.totals;
    expect(totalTax).toBeGreaterThan(0);
    const net = total - totalTax;
    expect(await groups(before.id)).toEqual([['F1', 'home', 'S1', net, totalTax]]);
    enter();
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
    await askAgain(shop.house.shop, Date.now() + 2 * DAY);
    expect((await order(before.id)).version).toBe(after.version);
  });

  test('nothing goes back while nobody answers, and none where the number is none', async () => {
    const { id, totals } = await placed();
    vies.state.fault = 'down';
    await askAgain(shop.house.shop, Date.now() + DAY);
    expect(await readOrderVat(db(), id)).toMatchObject({ tries: 1, check: { outcome: 'unknown' } });
    vies.state.fault = undefined;
    await askAgain(shop.house.shop, Date.now() + 3 * DAY);
    expect(await readOrderVat(db(), id)).toMatchObject({ askAt: 0, task: '', check: { outcome: 'invalid' } });
    expect((await order(id)).totals).toEqual(totals);
  });

  test('one that is over, and cannot be changed, is for somebody to decide, and stands there until it is', async () => {
    const { id } = await placed();
    await become(id, 'completed', Date.now());
    enter();
    await askAgain(shop.house.shop, Date.now() + DAY);
    expect((await readVatTasks(db(), 50)).map(({ orderId, task }) => [orderId, task])).toEqual([
      [id, 'give_back'],
    ]);
    await expect(followVat(asked(), { orderId: id })).rejects.toMatchObject({ problem: { why: 'over' } });
    await ask(asked(), closeVatTask, { orderId: id, reason: 'Tornat a mà' });
    expect(await readVatTasks(db(), 50)).toEqual([]);
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
    await followVat(asked(), { orderId: id });
    const after = await order(id);
    expect(after.totals.total - after.totals.totalTax).toBe(totals.total);
    expect(after.due).toBe(after.totals.totalTax);
    expect(after.totals.totalTax).toBe(Math.round(totals.subtotal * 0.21) + after.totals.shippingTax);
    expect(after.totals.shippingTax).toBe(Math.round(totals.shipping * 0.21));
    expect(await readVatTasks(db(), 50)).toEqual([]);
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
