import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { invoiceScope } from '../../../tests/support/orders/invoice-desk.ts';
import { refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { annulInvoice, issueInvoices, requestInvoice } from '../issuing/commands.ts';
import { proofOf } from '../links.ts';
import { verifyInvoices } from '../verify/verify.ts';
import { closeBooks } from './commands.ts';
import { bookCsv, bookXlsx } from './file.ts';
import { periodOf } from './model-period.ts';
import type { BookRow } from './model-table.ts';
import { type Book, bookOf, entriesIn, movementsIn } from './read.ts';
import { BY_HAND } from './store-money.ts';

const YEAR = { from: '2026-01-01', to: '2026-12-31' };
const BUYER = {
  name: '=Ceràmica & Fills, SL',
  taxId: 'B12345674',
  street: 'Carrer Nou, 2',
  postcode: '17001',
  city: 'Girona',
  state: 'GI',
  country: 'ES',
};
const SAID = { head: (head: string) => head, word: (_head: string, word: string) => word, decimals: 2 };

describe.each(engines)('the books, on %s', (engine) => {
  const desk = invoiceScope(engine, {
    by: 'shop',
    since: '2026-01-01',
    issuer: { name: 'Terrissa Puig, SL', taxId: 'B12345674' },
    verifactu: {
      mode: 'test',
      maker: { name: 'Fusta i Fils, SCCL', taxId: 'F12345674' },
      system: { id: 'CI', installation: '1' },
    },
  });
  const shop = () => desk.house.shop;
  const asked = (now = Date.now()) => ({ shop: shop(), actor: staff(), now });
  async function rowsOf(book: Book, days = YEAR): Promise<BookRow[]> {
    return Array.fromAsync(bookOf(shop(), book, days).rows);
  }
  const issuedOn = async () =>
    (
      await shop()
        .db.read.selectFrom('invoice')
        .select('issued_on')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).issued_on;

  test('come to the money that moved: full ones take the place of others, and what is annulled is not there', async () => {
    const [plain, back, full, void_] = [
      await desk.paid(),
      await desk.paid(),
      await desk.paid(),
      await desk.paid(),
    ];
    await refundOrder(
      shop(),
      {
        orderId: back.id,
        key: 'r',
        lines: [],
        other: 700,
        reason: '',
        restock: false,
        byGateway: false,
        by: 'Botiga',
      },
      Date.now(),
    );
    await ask(asked(), issueInvoices, { orderId: back.id });
    await ask(asked(), requestInvoice, { orderId: full.id, proof: proofOf(shop(), full.id), buyer: BUYER });
    const [wrong] = await desk.invoicesOf(void_.id);
    await ask(asked(), annulInvoice, { invoiceId: wrong!.id, reason: 'Prova' });
    const money = plain.totals.total * 3 - 700;
    const entries = await Array.fromAsync(entriesIn(shop(), YEAR));
    expect(entries.reduce((sum, { total }) => sum + total, 0)).toBe(money);
    expect((await rowsOf('days')).reduce((sum, row) => sum + Number(row[5]), 0)).toBe(money);
    const register = await rowsOf('register');
    expect(register.map((row) => row[5])).toEqual(['F2', 'F2', 'F2', 'R5', 'F3']);
    // The agency does not count what an F3 says again, nor is it an income once more; no number stands there twice.
    const counted = register.filter((row) => row[5] !== 'F3');
    expect(counted.reduce((sum, row) => sum + Number(row[21]) + Number(row[23]), 0)).toBe(money);
    expect(register.reduce((sum, row) => sum + Number(row[7]), 0)).toBe(
      entries.reduce((sum, { net }) => sum + net, 0),
    );
    expect(new Set(register.map((row) => `${row[10]}${row[11]}`)).size).toBe(register.length);
    expect(register.at(-1)!.slice(13, 17)).toEqual(['', '', 'B12345674', BUYER.name]);
    // Money itself: four were paid, one of which is not invoiced any more.
    const moved = await movementsIn(shop(), YEAR);
    expect(moved.reduce((sum, { amount }) => sum + amount, 0)).toBe(plain.totals.total * 4 - 700);
    // What went back by hand is not among what the way of paying gave back.
    expect(moved.filter(({ kind }) => kind === 'refund').map(({ way }) => way)).toEqual([BY_HAND]);
  });

  test('of clients who bought more than the limit, by quarter; of others nothing', async () => {
    expect(await rowsOf('clients')).toEqual([]);
    await desk.set({ 'invoices.clientsOver': 1000 });
    const [client] = await rowsOf('clients');
    expect(client?.slice(0, 2)).toEqual(['B12345674', BUYER.name]);
    expect(client?.[2]).toBe(
      Number(client?.[3]) + Number(client?.[4]) + Number(client?.[5]) + Number(client?.[6]),
    );
    await desk.set({ 'invoices.clientsOver': undefined });
  });

  test('of the one-stop shop, by country, rate and quarter; the register has its base alone', async () => {
    await desk.set({ 'invoices.oss': true });
    const made = draftOf([{ productId: desk.cup, quantity: 1 }]);
    const address = { ...made.billing, country: 'FR', state: '' };
    const french = await desk.paid({ billing: address, shipping: address });
    const [invoice] = await desk.invoicesOf(french.id);
    const [row, ...more] = await rowsOf('oss');
    expect(more).toEqual([]);
    expect(row?.slice(1, 3)).toEqual(['FR', 'goods']);
    expect([Number(row?.[4]), Number(row?.[5])]).toEqual([invoice!.net, invoice!.tax]);
    const byDay = await rowsOf('days');
    expect(
      byDay.reduce((sum, day) => sum + Number(day[4]), 0),
      'apart from the tax of here',
    ).toBe(invoice!.tax);
    for (const [, , net, tax, oss, total] of byDay)
      expect(total).toBe(Number(net) + Number(tax) + Number(oss));
    const own = (await rowsOf('register')).at(-1)!;
    expect([own[17], own[18], own[21], own[23]]).toEqual(['17', 'N2', invoice!.net, '']);
    // A download beside them is told apart, in the same invoice.
    const mixed = draftOf([{ productId: desk.cup }, { productId: desk.cup, price: 300 }]);
    const [thing, song] = mixed.lines;
    const lines = [thing!, { ...song!, service: true }];
    await desk.paid({ ...mixed, lines, billing: address, shipping: address });
    expect((await rowsOf('oss')).map((each) => [each[2], Number(each[4]), Number(each[5])])).toEqual([
      ['goods', invoice!.net + 1500, invoice!.tax + 315],
      ['services', 300, 63],
    ]);
    await desk.set({ 'invoices.oss': false });
  });

  test('are files for table programs, in which no cell is a formula', async () => {
    const chunks: string[] = [];
    for await (const chunk of bookCsv(bookOf(shop(), 'register', YEAR), SAID)) chunks.push(String(chunk));
    const text = chunks.join('');
    expect(text).toContain(`'=Ceràmica & Fills, SL`);
    expect(text.split('\n')[0]).toContain('Autoliquidación: Ejercicio,');
    const xlsx = await bookXlsx(bookOf(shop(), 'register', YEAR), SAID, 'register');
    const files = unzipSync(new Uint8Array(xlsx));
    const inside = Object.entries(files)
      .map(([, bytes]) => Buffer.from(bytes).toString('utf8'))
      .join('');
    expect(inside).toContain("'=Ceràmica &amp; Fills, SL");
    expect(inside).not.toContain('<f>');
  });

  test('that are closed stay as they are: nothing is dated into them or annulled in them, and it is found when it was', async () => {
    const order = await desk.paid();
    const [invoice] = await desk.invoicesOf(order.id);
    const today = await issuedOn();
    await expect(ask(asked(), closeBooks, { until: today, reason: '' })).rejects.toMatchObject({
      why: 'not_over',
    });
    const tomorrow = Date.now() + 86_400_000;
    await ask(asked(tomorrow), closeBooks, { until: today, reason: 'Trimestre' });
    await expect(ask(asked(tomorrow), closeBooks, { until: today, reason: '' })).rejects.toMatchObject({
      why: 'closed',
    });
    const annul = ask(asked(tomorrow), annulInvoice, { invoiceId: invoice!.id, reason: 'Prova' });
    await expect(annul).rejects.toMatchObject({ why: 'closed' });
    // The clock of the machine goes back: what would fall into closed books is not written.
    const late = await desk.paid();
    expect(await desk.invoicesOf(late.id)).toEqual([]);
    expect((await verifyInvoices(shop().db.read)).faults).toEqual([]);
    await ask(asked(tomorrow), issueInvoices, { orderId: late.id });
    const [after] = await desk.invoicesOf(late.id);
    expect(after!.issuedOn > today).toBe(true);
    // What goes back of a closed invoice is a correction of an open day.
    await refundOrder(
      shop(),
      {
        orderId: order.id,
        key: 'r',
        all: true,
        reason: '',
        restock: false,
        byGateway: false,
        by: 'Botiga',
      },
      tomorrow,
    );
    await ask(asked(tomorrow), issueInvoices, { orderId: order.id });
    const correction = (await desk.invoicesOf(order.id)).at(-1)!;
    expect([correction.type, correction.issuedOn > today]).toEqual(['R5', true]);
    expect((await verifyInvoices(shop().db.read)).faults).toEqual([]);
  });
});

test('a period is a year, a quarter or a month, and nothing else', () => {
  expect(periodOf('2026')).toEqual(YEAR);
  expect(periodOf('2026-1T')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
  expect(periodOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  for (const name of ['', '26', '2026-5T', '2026-13', '2026-1T ', '1026'])
    expect(periodOf(name)).toBeUndefined();
});
