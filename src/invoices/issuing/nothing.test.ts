import { beforeAll, describe, expect, test } from 'vitest';
import { buy, type Form, GUAGUA } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { invoiceScope } from '../../../tests/support/orders/invoice-desk.ts';
import { refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { checkRecords } from '../../../tests/support/schemas.ts';
import { engines } from '../../../tests/support/shop.ts';
import { changeOrder } from '../../orders/index.ts';
import { seedPricing } from '../../pricing/index.ts';
import { envelope } from '../chain/model-envelope.ts';
import { readRecordRows } from '../store.ts';

describe.each(engines)('what is taxed by a rate and comes to no tax, on %s', (engine) => {
  const desk = invoiceScope(engine);
  let bread: number;
  let bead: number;
  beforeAll(async () => {
    await desk.house.shop.db.transaction((tx) => seedPricing(tx));
    await desk.house.settle();
    bread = await addSimple(desk.house, { name: 'Pa', price: 380, more: { taxClass: 'zero' } });
    bead = await addSimple(desk.house, { name: 'Dena', price: 2 });
  });
  /** Bought by a shopper and paid, with pieces of the others besides. */
  async function bought(goods: readonly number[], form: Form = {}) {
    const shopper = desk.house.browser();
    for (const id of goods.slice(1)) await shopper.call('add_to_cart', { product_id: id, quantity: 1 }, '/');
    const placed = await buy(desk.house, goods[0]!, { shopper, form: { payment_method: 'bacs', ...form } });
    expect(placed.messages ?? '').toBe('');
    const page = await placed.shopper.get(placed.redirect);
    await desk.become(placed.order_id, 'processing', Date.now());
    await desk.follow();
    return { page: page.text, order: await desk.order(placed.order_id) };
  }
  const said = async (id: number) =>
    (await desk.invoicesOf(id)).map(({ groups }) =>
      groups.flatMap(({ base, operation, taxes }) =>
        taxes.map(({ label, ppm, amount }) => [operation, base, label, ppm, amount]),
      ),
    );
  const give = (orderId: number) =>
    refundOrder(
      desk.house.shop,
      { orderId, key: 'k', all: true, reason: '', restock: false, byGateway: false, by: 'Botiga' },
      Date.now(),
    );

  test('is invoiced, recorded and corrected by that rate and its name; the order’s pages show no tax of nothing', async () => {
    const { page, order } = await bought([bread, bead]);
    expect(order.taxes.map(({ label, ppm, cartTax }) => [label, ppm, cartTax])).toEqual([
      ['IVA', 210_000, 0],
      ['IVA', 0, 0],
    ]);
    expect(page).toContain('IVA (21\u00a0%)');
    expect(page).not.toContain('IVA (0\u00a0%)');
    expect(await said(order.id)).toEqual([
      [
        ['S1', 411, 'IVA', 210_000, 86],
        ['S1', 380, 'IVA', 0, 0],
      ],
    ]);
    await give(order.id);
    await desk.follow();
    expect((await said(order.id))[1]).toEqual([
      ['S1', -411, 'IVA', 210_000, -86],
      ['S1', -380, 'IVA', 0, 0],
    ]);
    const records = await readRecordRows(desk.house.shop.db.read, 0, 9);
    const breakdown = (xml = '') =>
      ['TipoImpositivo', 'BaseImponibleOimporteNoSujeto', 'CuotaRepercutida'].map((name) =>
        [...xml.matchAll(new RegExp(`<sf:${name}>([^<]*)<`, 'g'))].map(([, what]) => what),
      );
    expect(breakdown(records.at(-2)?.xml)).toEqual([
      ['21.00', '0.00'],
      ['4.11', '3.80'],
      ['0.86', '0.00'],
    ]);
    expect(breakdown(records.at(-1)?.xml)[0]).toEqual(['21.00', '0.00']);
    const xml = envelope(
      { name: 'Terrissa', taxId: 'B12345674' },
      records.map((record) => record.xml),
    );
    expect(() => checkRecords(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`)).not.toThrow();
  });

  test('is an export where it leaves for the Canary Islands', async () => {
    const { order } = await bought([bead], GUAGUA);
    const [invoice] = await desk.invoicesOf(order.id);
    const groups = invoice?.groups.map(({ treatment, operation, base, taxes }) => [
      treatment,
      operation,
      base,
      taxes,
    ]);
    expect(groups).toEqual([['export', 'E2', 1292, []]]);
  });

  test('keeps its rates when the order is changed', async () => {
    const { order } = await bought([bread, bead]);
    const asked = { shop: desk.house.shop, actor: staff(), now: Date.now() };
    const edit = (lineId: number, quantity: number) => ({ lineId, quantity });
    const lines = order.lines.map(({ id = 0, quantity }) => edit(id, quantity + 1));
    await changeOrder(asked, {
      orderId: order.id,
      edit: { lines },
      byGateway: false,
      reason: '',
      tell: false,
    });
    const after = await desk.order(order.id);
    expect(after.taxes.map(({ label, ppm }) => [label, ppm])).toEqual([
      ['IVA', 210_000],
      ['IVA', 0],
    ]);
    expect(after.lines.map(({ taxes }) => Object.keys(taxes))).toEqual(
      order.lines.map(({ taxes }) => Object.keys(taxes)),
    );
    expect(after.totals.total - order.totals.total).toBe(382);
  });
});
