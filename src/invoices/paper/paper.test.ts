import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { readQr } from '../../../tests/support/chromium/qr.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { invoiceScope } from '../../../tests/support/orders/invoice-desk.ts';
import { engines } from '../../../tests/support/shop.ts';
import { invoiceLink, pdfLink, requestLink } from '../links.ts';
import type { TaxGroup } from '../making/model.ts';
import { readModeOf } from '../store.ts';
import { checkAddress } from './model-check.ts';
import { pdfOf } from './pdf.ts';
import { sheetIn } from './sheet.ts';

test('the address in the code is that of the contract’s example', () => {
  const issuer = {
    name: '',
    taxId: '89890001K',
    street: '',
    postcode: '',
    city: '',
    state: '',
    country: 'ES',
  };
  const groups: TaxGroup[] = [
    {
      treatment: 'home',
      tax: '01',
      regime: '01',
      operation: 'S1',
      base: 19950,
      taxes: [{ label: 'IVA', ppm: 210_000, amount: 4190, surcharge: false }],
    },
  ];
  const of = { issuer, number: '12345678/G33', issuedOn: '2024-01-01', groups, exchange: null };
  expect(checkAddress(of, 'live')).toBe(
    'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%2FG33&fecha=01-01-2024&importe=241.40',
  );
});

describe.each(engines)('an invoice to be read, on %s', (engine) => {
  const desk = invoiceScope(engine);
  const shop = () => desk.house.shop;
  const read = async (orderId: number) => {
    const [invoice] = await desk.invoicesOf(orderId);
    return invoice!;
  };

  test('is a page in its own language with all that the law asks for, for whoever has the link', async () => {
    const order = await desk.paid();
    const invoice = await read(order.id);
    const browser = desk.house.browser();
    const { status, text: body } = await browser.get(invoiceLink(shop(), invoice));
    expect(status).toBe(200);
    expect(body).toMatch(/<article class="invoice" lang="ca">/);
    for (const part of [
      invoice.number,
      'Factura simplificada',
      'Terrissa Puig, SL',
      'B12345674',
      'Tassa',
      'IVA 21',
    ])
      expect([part, body.includes(part)]).toEqual([part, true]);
    const other = invoiceLink(shop(), { ...invoice, orderId: order.id + 1 });
    expect((await browser.get(other)).status).toBe(404);
    expect((await browser.get(invoiceLink(shop(), invoice).slice(0, -3))).status).toBe(404);
  });

  test('has a page around it that speaks its language, whatever its address says', async () => {
    const order = await desk.paid({ language: 'es' });
    const { text: body } = await desk.house.browser().get(invoiceLink(shop(), await read(order.id)));
    expect(body).toMatch(/<html lang="es/);
    expect(body).toContain('href="/es/');
    expect(body).toContain('Descargar en PDF');
    expect(body).not.toContain('Baixa’n el PDF');
  });

  test('carries a code that a camera reads, and says nothing of VERI*FACTU while it is but tried', async () => {
    const order = await desk.paid();
    const invoice = await read(order.id);
    const { text: body } = await desk.house.browser().get(invoiceLink(shop(), invoice));
    expect(await readQr(body)).toBe(checkAddress(invoice, 'test'));
    expect(body).not.toMatch(/VERI\*FACTU/);
  });

  test('is the same file byte for byte each time, also when the shop looks otherwise by then', async () => {
    const order = await desk.paid();
    const link = pdfLink(shop(), await read(order.id));
    const browser = desk.house.browser();
    const first = await browser.get(link);
    expect(first.headers['content-type']).toBe('application/pdf');
    expect(first.text.slice(0, 8)).toBe('%PDF-1.7');
    await desk.house.set({ 'look.typeface': 'inter', name: 'Una altra' });
    expect((await browser.get(link)).text).toBe(first.text);
  });

  test('has its fonts in it, is tagged, and says its language and its title', async () => {
    const order = await desk.paid();
    const invoice = await read(order.id);
    const sheet = sheetIn(shop().settings, invoice, await readModeOf(shop().db.read, invoice.id));
    const look = { accent: '#a4452a', typeface: 'fraunces', shop: 'Terrissa', at: invoice.issuedAt };
    const file = (await pdfOf(sheet, look)).toString('latin1');
    for (const part of [
      '/Marked true',
      '/Lang (ca)',
      '/StructTreeRoot',
      '/FontFile2',
      '/S /TH',
      '/S /H1',
      '/DisplayDocTitle true',
    ])
      expect([part, file.includes(part)]).toEqual([part, true]);
    const names = { ...sheet, buyer: { title: 'Qui compra', lines: ['Łukasz Ďurič', 'Ελένη', 'Иван'] } };
    expect((await pdfOf(names, look)).length).toBeGreaterThan(file.length);
    const long = { ...sheet, items: Array.from({ length: 90 }, () => sheet.items[0]!) };
    expect(
      (await pdfOf(long, look)).toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length,
    ).toBeGreaterThan(2);
  });

  test('is asked for in one’s own name at the order, with a number whose letter is checked', async () => {
    const order = await desk.paid();
    const browser = desk.house.browser();
    const fields = {
      name: 'Maria Puig',
      tax_id: '12345678-A',
      street: 'Carrer Major, 1',
      postcode: '17001',
      city: 'Girona',
      state: 'GI',
      country: 'ES',
      back: '/',
    };
    const link = requestLink(shop(), order.id);
    const wrong = await browser.post(link, fields);
    expect(wrong.status).toBe(303);
    expect((await browser.get('/')).text).toContain('no és correcte per al país de l’adreça');
    await browser.post(link, { ...fields, tax_id: '12345678-z' });
    expect((await desk.invoicesOf(order.id)).map(({ type }) => type)).toEqual(['F2', 'F3']);
    expect((await browser.post(`${link.slice(0, -1)}0`, fields)).status).toBe(404);
  });

  test('in somebody’s name goes to them by letter, with its file', async () => {
    const { billing } = draftOf([]);
    const order = await desk.paid({ billing: { ...billing, taxId: '12345678Z', email: 'nif@example.cat' } });
    await desk.paid({ billing: { ...billing, email: 'simple@example.cat' } });
    const outbox = join(shop().dataDir, 'outbox');
    const files = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
    const letters = await Promise.all(
      files.map((name) => PostalMime.parse(readFileSync(join(outbox, name)))),
    );
    const { number } = await read(order.id);
    const to = (address: string) =>
      letters.filter((each) => each.to?.[0]?.address === address && each.attachments.length > 0);
    expect(to('simple@example.cat')).toEqual([]);
    const [letter, ...more] = to('nif@example.cat');
    expect(more).toEqual([]);
    expect(letter?.attachments[0]).toMatchObject({ filename: `${number}.pdf`, mimeType: 'application/pdf' });
    expect(letter?.html).toContain(invoiceLink(shop(), await read(order.id)));
  });
});
