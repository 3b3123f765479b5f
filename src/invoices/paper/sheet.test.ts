import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  allOf,
  type Goods,
  issue,
  NOW,
  paidOrder,
  refundOf,
  rules,
  situation,
} from '../../../tests/support/orders/invoices.ts';
import type { Order } from '../../orders/index.ts';
import type { OrderFacts } from '../making/model-content.ts';
import { fullInvoice } from '../making/model-next.ts';
import type { Situation } from '../making/model-situation.ts';
import { pdfOf } from './pdf.ts';
import { sheetIn } from './sheet.ts';

const SETTINGS = { languages: ['ca', 'es', 'en'], locales: {} };
const TWO: Goods[] = [
  { pieces: 2, net: 2000, taxes: { 210000: 420 } },
  { net: 1000, taxes: { 40000: 40 } },
];
const of = (goods: Goods[], more: Partial<Order> = {}, facts: Partial<OrderFacts> = {}): Situation =>
  situation(paidOrder(goods, more), { facts: { freed: false, exchange: null, vat: undefined, ...facts } });
const sheets = (situated: Situation) =>
  allOf(situated).map((invoice) => sheetIn(SETTINGS, invoice, undefined));

test('what corrects another, or takes its place, names it with its day', () => {
  const refund = {
    id: 1,
    key: 'a',
    done: true,
    amount: 1210,
    toWallet: 0,
    toOrder: 0,
    reason: '',
    reference: '',
    createdAt: NOW,
    byGateway: false,
    restock: false,
    shares: [{ kind: 'line' as const, id: 1, pieces: 1, net: 1000, taxes: { 210000: 210 } }],
  };
  const situated = of(TWO, { language: 'es', refunds: [refund] });
  const [, back] = sheets(situated);
  expect(back?.facts).toContainEqual({ label: 'Rectifica', text: 'N-1 (10 de junio de 2026)' });
  // A minus like those of the amounts.
  expect(back?.items.map((cells) => cells[1])).toEqual(['−1']);
  const [first] = allOf(of(TWO, { language: 'es' }));
  const full = fullInvoice({ ...of(TWO, { language: 'es' }), issued: [first!] }, first!.issuer);
  const said = sheetIn(SETTINGS, issue(full!, 2), undefined).facts;
  expect(said).toContainEqual({ label: 'Sustituye', text: 'N-1 (10 de junio de 2026)' });
});

test('an advance says of what it is, and the invoice of the rest which it takes off', () => {
  const before = allOf(of(TWO, { due: 2000 }));
  const all = allOf({ ...of(TWO), issued: before }).map((each) => sheetIn(SETTINGS, each, undefined));
  expect(all[0]?.items.map(([name]) => name)).toEqual(['Bestreta: 2 × Peça 1, Peça 2']);
  expect(all[1]?.items.map(([name]) => name)).toEqual(['Peça 1', 'Peça 2', 'Bestreta']);
  expect(all[1]?.facts).toContainEqual({ label: 'Descompta', text: 'N-1 (10 de juny del 2026)' });
  expect(all[1]?.total.text).toBe('20,00\u00a0€');
});

const courtesy = refundOf(500);

test('money that went back for no thing is called so in the full one that takes the place of both', () => {
  const situated = of(TWO, { refunds: [courtesy] });
  const issued = allOf(situated);
  const full = issue(fullInvoice({ ...situated, issued }, issued[0]!.issuer)!, 3);
  expect(sheetIn(SETTINGS, full, undefined).items.at(-1)?.[0]).toBe('Devolució');
});

test.each([
  [1, 2091, '20,91'],
  [2, 2090, '10,45'],
  [2, 2091, '10,455'],
  [3, 1000, '3,333'],
  [7, 1000, '1,429'],
  [250, 1000, '0,04'],
  [999, 1000, '0,01001'],
])('%i pieces for %i cents have a price that comes to them: %s', (pieces, net, price) => {
  const [sheet] = sheets(of([{ pieces, net, taxes: { 210000: Math.round(net * 0.21) } }]));
  expect(sheet?.items[0]?.[2]).toBe(`${price}\u00a0€`);
});

test('tax that goes back has the same minus in the books’ money as every other amount', () => {
  const from = { code: 'USD', decimals: 2, rate: '1.0873' };
  const exchange = { to: { code: 'EUR', decimals: 2 }, from };
  const [, back] = sheets(of(TWO, { currency: 'USD', refunds: [courtesy] }, { exchange }));
  expect(back?.notes.join(' ')).toMatch(/−0,\d\d\u00a0€/);
});

test.each([
  ['ca', '4,23\u00a0€'],
  ['es', '4,23\u00a0€'],
  ['en', '€4.23'],
])('in another currency the tax stands in that of the books, as it is written in %s', (language, amount) => {
  const from = { code: 'USD', decimals: 2, rate: '1.0873' };
  const exchange = { to: { code: 'EUR', decimals: 2 }, from };
  const [sheet] = sheets(of(TWO, { language, currency: 'USD' }, { exchange }));
  expect(sheet?.notes.join(' ')).toContain(amount);
});

test('goods and services at one rate are one line of it, though the one-stop shop is told them apart', () => {
  const goods: Goods[] = [
    { net: 2000, taxes: { 190000: 380 } },
    { net: 1500, taxes: { 190000: 285 }, service: true },
  ];
  const situated = of(goods);
  const place = { ...situated.order.billing, country: 'DE', state: '', postcode: '10115' };
  const order = { ...situated.order, language: 'en' as const, billing: place, shipping: place };
  const [sheet] = sheets({ ...situated, order, rules: rules({ oss: true }) });
  expect(sheet?.taxes.map(([name, , tax]) => [name, tax])).toEqual([['IVA 19%', '6,65\u00a0€']]);
});

/** How often something is left to those who look: heads that come again, and numbers of pages. */
async function paginations(lines: number): Promise<number> {
  const [sheet] = sheets(of(TWO));
  const items = Array.from({ length: lines }, () => sheet!.items[0]!);
  const look = { accent: '#a4452a', typeface: 'fraunces', shop: 'Terrissa', at: NOW };
  const file = (await pdfOf({ ...sheet!, items }, look)).toString('latin1');
  const streams = file.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g);
  const pages = [...streams].map(([, bytes = '']) => {
    try {
      return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return pages.join('').match(/\/Type \/Pagination/g)?.length ?? 0;
}

test('a sheet of several pages says on each which it is, and begins with the heads again', async () => {
  expect(await paginations(3)).toBe(0);
  // Three pages: a number on each, and heads on two.
  expect(await paginations(60)).toBe(5);
});

test('to a business of another state the shop sells by its VAT number, with its state before it', () => {
  const { billing } = paidOrder(TWO);
  const german = { ...billing, company: 'Werkstatt GmbH', country: 'DE', state: '', taxId: 'DE136695976' };
  const untaxed: Goods[] = [{ net: 2000, taxes: {} }];
  const abroad = { billing: german, shipping: german };
  const said = (goods: Goods[], freed: boolean) => sheets(of(goods, abroad, { freed }))[0]?.seller.lines;
  expect(said(untaxed, true)).toContain('NIF: ESB12345674');
  expect(said(TWO, false)).toContain('NIF: B12345674');
});
