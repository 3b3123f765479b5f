import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { invoiceScope } from '../../../tests/support/orders/invoice-desk.ts';
import { refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { checkRecords } from '../../../tests/support/schemas.ts';
import { engines, openNeighbour } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { changeOrder } from '../../orders/index.ts';
import { sendParcel } from '../../parcels/index.ts';
import { envelope } from '../chain/model-envelope.ts';
import { proofOf, requestLink } from '../links.ts';
import { buyerOf } from '../making/model-buyer.ts';
import { readRecordRows } from '../store.ts';
import { annulInvoice, issueInvoices, requestInvoice } from './commands.ts';

describe.each(engines)('invoices on %s', (engine) => {
  const desk = invoiceScope(engine);
  const { paid, invoicesOf, follow, NOW } = desk;
  const shop = () => desk.house.shop;
  const refund = (orderId: number, more: { amount?: number; all?: true }, key = 'k') =>
    refundOrder(
      shop(),
      {
        orderId,
        key,
        ...(more.all ? { all: true } : { other: more.amount ?? 0 }),
        reason: 'Queixa',
        restock: false,
        byGateway: false,
        by: 'Botiga',
      },
      Date.now(),
    );
  const summary = async (orderId: number) =>
    (await invoicesOf(orderId)).map(({ type, cause, total }) => [type, cause, total]);

  test('an order that was paid has one, a consumer’s a simplified one, however often the shop looks', async () => {
    const order = await paid();
    const [invoice, ...more] = await invoicesOf(order.id);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({ type: 'F2', form: 'simplified', buyer: null, total: order.totals.total });
    expect(invoice!.number).toMatch(/^\d{4}-S-\d{6}$/);
    await ask({ shop: shop(), actor: staff(), now: Date.now() }, issueInvoices, { orderId: order.id });
    await follow();
    expect(await invoicesOf(order.id)).toHaveLength(1);
  });

  test('one that only waits for its money has none, and one that is sent unpaid has it by then', async () => {
    const { id } = await desk.write(draftOf([{ productId: desk.cup }], { paymentMethod: 'cod' }), NOW);
    await desk.become(id, 'processing', NOW);
    await follow();
    expect(await invoicesOf(id)).toEqual([]);
    const send = { orderId: id, carrier: '', tracking: '', tell: false };
    await ask({ shop: shop(), actor: staff(), now: Date.now() }, sendParcel, send);
    await follow();
    expect(await summary(id)).toEqual([['F2', 'order', 1815]]);
  });

  test('who gave a tax number has a full one, and an order from before the first day has none', async () => {
    const { billing } = draftOf([]);
    const order = await paid({ billing: { ...billing, company: 'Obrador, SL', taxId: 'B12345674' } });
    const [invoice] = await invoicesOf(order.id);
    expect(invoice).toMatchObject({ type: 'F1', buyer: { name: 'Obrador, SL', taxId: 'B12345674' } });
    expect(invoice!.number).toMatch(/-F-/);
    const { id } = await desk.write(draftOf([{ productId: desk.cup }]), Date.UTC(2025, 5, 1));
    await desk.become(id, 'processing', Date.UTC(2025, 5, 1));
    await follow();
    expect(await invoicesOf(id)).toEqual([]);
  });

  test('money that goes back is corrected in a series of its own, and all of it leaves nothing', async () => {
    const { id, totals } = await paid();
    await refund(id, { amount: 300 }, 'a');
    await follow();
    await refund(id, { all: true }, 'b');
    await follow();
    expect(await summary(id)).toEqual([
      ['F2', 'order', totals.total],
      ['R5', 'refund', -300],
      ['R5', 'refund', 300 - totals.total],
    ]);
    const [first, second] = await invoicesOf(id);
    expect(second).toMatchObject({ corrects: [{ number: first!.number }], reason: 'Queixa' });
    expect(second!.number).toMatch(/-RS-/);
  });

  test('a change of a placed order is a correction by what differs; dearer ones wait for their money', async () => {
    const order = await paid({ pricesIncludeTax: shop().settings.tax.pricesIncludeTax });
    const [line] = order.lines;
    const edit = (quantity: number) =>
      changeOrder(
        { shop: shop(), actor: staff(), now: Date.now() },
        {
          orderId: order.id,
          edit: { lines: [{ lineId: line!.id!, quantity }] },
          byGateway: false,
          reason: '',
          tell: false,
        },
      );
    await edit(1);
    await follow();
    const less = (await desk.order(order.id)).totals.total - order.totals.total;
    expect(less).toBeLessThan(0);
    expect((await summary(order.id)).slice(1)).toEqual([['R5', 'change', less]]);
    await edit(3);
    await follow();
    expect(await summary(order.id)).toHaveLength(2);
  });

  test('who is billed stays as they are on a full invoice; on a simplified one nobody is', async () => {
    const { billing } = draftOf([]);
    const include = shop().settings.tax.pricesIncludeTax;
    const full = await paid({ billing: { ...billing, taxId: '12345678Z' }, pricesIncludeTax: include });
    const plain = await paid({ pricesIncludeTax: include });
    const edit = ({ id, billing: before }: typeof full, more: object) =>
      changeOrder(
        { shop: shop(), actor: staff(), now: Date.now() },
        {
          orderId: id,
          edit: { billing: { ...before, ...more } },
          byGateway: false,
          reason: '',
          tell: false,
        },
      );
    const invoiced = { problem: { code: 'change', why: 'invoiced' } };
    await expect(edit(full, { lastName: 'Pons' })).rejects.toMatchObject(invoiced);
    await expect(edit(full, { taxId: '' })).rejects.toMatchObject(invoiced);
    await edit(full, { phone: '600 000 000' });
    await edit(plain, { lastName: 'Pons' });
    expect((await desk.order(plain.id)).billing.lastName).toBe('Pons');
  });

  test('one that is called off is corrected by all of it, and invoiced again when it comes back', async () => {
    const order = await paid();
    await desk.become(order.id, 'cancelled', Date.now());
    await follow();
    await desk.become(order.id, 'processing', Date.now());
    await follow();
    expect((await summary(order.id)).map(([, cause, total]) => [cause, total])).toEqual([
      ['order', order.totals.total],
      ['called_off', -order.totals.total],
      ['called_off', order.totals.total],
    ]);
  });

  test('a buyer who says who they are has a full one in its place, and corrections follow that one', async () => {
    const { id, totals } = await paid();
    const buyer = {
      name: 'Maria Puig',
      taxId: '12345678Z',
      street: 'Carrer Major, 1',
      postcode: '17001',
      city: 'Girona',
      state: 'GI',
      country: 'ES',
    };
    const wish = (more: object) =>
      ask({ shop: shop(), actor: staff(), now: Date.now() }, requestInvoice, {
        orderId: id,
        proof: proofOf(shop(), id),
        buyer: { ...buyer, ...more },
      });
    await expect(wish({ taxId: '12345678A' })).rejects.toMatchObject({ why: 'bad_tax_id' });
    await expect(wish({ city: '' })).rejects.toMatchObject({ why: 'bad_address' });
    await wish({});
    await expect(wish({})).rejects.toMatchObject({ why: 'full_already' });
    await refund(id, { all: true });
    await follow();
    expect((await summary(id)).map(([type, , total]) => [type, total])).toEqual([
      ['F2', totals.total],
      ['F3', totals.total],
      ['R1', -totals.total],
    ]);
  });

  test('by no form that was tampered with does the chain get a country that is none, or a name of two lines', async () => {
    const { id } = await paid();
    const form = {
      name: 'Maria\nPuig',
      street: 'Carrer Major, 1',
      postcode: '17001',
      city: 'Girona',
      state: '',
    };
    const send = (more: Record<string, string>) =>
      desk.house.browser().post(requestLink(shop(), id), { ...form, tax_id: 'ABCD1234', ...more });
    for (const country of ['ZZZZ', '<b>', 'XX', 'es', '']) await send({ country });
    expect(await summary(id)).toHaveLength(1);
    await send({ country: 'ES', tax_id: '12345678Z' });
    expect((await invoicesOf(id)).at(-1)?.buyer?.name).toBe('Maria Puig');
  });

  test('of an order of which all is given back or called off no full one can be asked for', async () => {
    const [back, off] = [await paid(), await paid()];
    await refund(back.id, { all: true });
    await desk.become(off.id, 'cancelled', Date.now());
    await follow();
    for (const order of [back, off]) {
      const { name, ...rest } = buyerOf(order.billing);
      const form = { ...rest, name, tax_id: '12345678Z' };
      const asked = await desk.house.browser().post(requestLink(shop(), order.id), form);
      expect(asked.status).toBe(303);
      expect(await summary(order.id)).toHaveLength(2);
    }
  });

  test('one that should never have been is annulled, and its order is invoiced anew', async () => {
    const order = await paid();
    const [first] = await invoicesOf(order.id);
    const asked = { shop: shop(), actor: staff(), now: Date.now() };
    await ask(asked, annulInvoice, { invoiceId: first!.id, reason: 'Prova' });
    await expect(ask(asked, annulInvoice, { invoiceId: first!.id, reason: '' })).rejects.toMatchObject({
      why: 'not_annulled',
    });
    await ask(asked, issueInvoices, { orderId: order.id });
    expect((await invoicesOf(order.id)).map(({ annulled }) => annulled)).toEqual([true, false]);
  });

  test('the database itself refuses that an invoice or a record is changed or deleted', async () => {
    await paid();
    for (const table of ['invoice', 'invoice_record'] as const)
      for (const change of [
        sql`update ${sql.table(table)} set id = id`,
        sql`delete from ${sql.table(table)}`,
      ])
        await expect(shop().db.transaction((tx) => change.execute(tx))).rejects.toThrow(/never changed/);
  });

  test('several processes at once give each number once, and every record is as the agency wants it', async () => {
    const orders = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const draft = draftOf([{ productId: desk.cup, quantity: 1 + (index % 3) }]);
        const { id } = await desk.write(draft, NOW);
        await desk.become(id, 'processing', NOW);
        return id;
      }),
    );
    const neighbours = engine === 'postgres' ? 3 : 1;
    const others = await Promise.all(Array.from({ length: neighbours }, () => openNeighbour(desk.house)));
    try {
      const houses = [desk.house, ...others];
      await Promise.all(
        orders.flatMap((orderId) =>
          houses.map(({ shop }) =>
            ask({ shop, actor: staff(), now: Date.now() }, issueInvoices, { orderId }),
          ),
        ),
      );
    } finally {
      await Promise.all(others.map((other) => other.close()));
    }
    for (const orderId of orders) expect(await invoicesOf(orderId)).toHaveLength(1);
    const rows = await shop().db.read.selectFrom('invoice').selectAll().orderBy('id').execute();
    expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => index + 1));
    for (const of of Map.groupBy(rows, ({ series }) => series).values())
      expect(of.map(({ in_series }) => in_series)).toEqual(of.map((_, index) => index + 1));
    const records = await readRecordRows(shop().db.read, 0, 1000);
    expect(records.filter(({ kind }) => kind === 'issue')).toHaveLength(rows.length);
    const all = envelope(
      { name: 'Terrissa', taxId: 'B12345674' },
      records.map(({ xml }) => xml),
    );
    expect(() => checkRecords(all)).not.toThrow();
  });
});
