import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { WRITING } from '../../../tests/support/orders/invoice-desk.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { type FakeAgency, openAgency } from '../../../tests/support/outside/agency.ts';
import { certificates } from '../../../tests/support/outside/certificates.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { engines } from '../../../tests/support/shop.ts';
import { type Invoice, readInvoicesOf } from '../../invoices/index.ts';
import { sendWaiting } from '../../invoices/sending/follow.ts';
import { otherAgency } from '../../invoices/sending/model-agency.ts';
import { countOrders } from '../../orders/sums/follow.ts';

const BOUNDARY = 'the-border-between-the-parts-of-a-form';

const BUYER = new URLSearchParams({
  do: 'full',
  name: 'Ceràmica, SL',
  tax_id: 'B12345674',
  street: 'Carrer Nou, 2',
  postcode: '17001',
  city: 'Girona',
  state: 'GI',
  country: 'ES',
});

describe.each(engines)('invoices at the desk on %s', (engine) => {
  let desk: DeskShop;
  let agency: FakeAgency;
  const { write, become } = ordersOf(() => desk);
  beforeAll(async () => {
    agency = await openAgency();
    desk = await openDeskShop(engine);
    otherAgency.set(desk.shop, agency.agency);
    const { maker, system } = WRITING.verifactu;
    await desk.set({
      'invoices.by': 'shop',
      'invoices.since': WRITING.since,
      'invoices.issuer.name': WRITING.issuer.name,
      'invoices.issuer.taxId': WRITING.issuer.taxId,
      'invoices.verifactu.mode': 'test',
      'invoices.verifactu.maker.name': maker.name,
      'invoices.verifactu.maker.taxId': maker.taxId,
      'invoices.verifactu.system.id': system.id,
      'invoices.verifactu.system.installation': system.installation,
    });
  });
  afterAll(async () => {
    await desk.close();
    await agency.close();
  });

  async function sold(
    currency = 'EUR',
    quantity = 2,
  ): Promise<{ orderId: number; invoice: Invoice | undefined }> {
    const { id } = await write(draftOf([{ productId: null, quantity }], { currency }), Date.now());
    await become(id, 'processing', Date.now());
    await countOrders(desk.shop);
    await desk.settle();
    const [invoice] = await readInvoicesOf(desk.shop.db.read, id);
    return { orderId: id, invoice };
  }

  test('are sent with the certificate that somebody puts there, once it opens', async () => {
    const { invoice } = await sold();
    const owner = desk.as('owner');
    const put = async (base64: string, password: string) => {
      const part = (name: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`;
      const body = Buffer.concat([
        Buffer.from(`${part('password')}\r\n\r\n${password}\r\n`),
        Buffer.from(
          `${part('certificate')}; filename="shop.p12"\r\ncontent-type: application/x-pkcs12\r\n\r\n`,
        ),
        Buffer.from(base64, 'base64'),
        Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
      ]);
      const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
      await owner.post('/admin/invoices/certificate', body, type);
      return (await owner.get('/admin/invoices/agency')).text;
    };
    const { taxpayer, password } = certificates();
    expect(await put(taxpayer, 'una altra')).toContain('La contrasenya no obre el certificat');
    expect(await put(Buffer.from('res').toString('base64'), '')).toContain('no és un fitxer .p12');
    expect(await put(taxpayer, password)).toContain('Terrissa Puig, SL (R: B12345674)');
    await owner.post('/admin/invoices/agency', 'do=send');
    expect((await owner.get('/admin/invoices/agency')).text).toContain('S’ha enviat un registre');
    const list = (await owner.get('/admin/invoices')).text;
    expect(list).toContain(invoice!.number);
    expect(list).toContain('Acceptada');
    expect((await owner.get('/admin/invoices?tab=rejected')).text).not.toContain(invoice!.number);
    const file = (await owner.get('/admin/export/invoices')).text;
    expect(file).toContain(invoice!.number);
  });

  test('that the agency refuses wait on the first page, say why, and are put right', async () => {
    const { invoice } = await sold();
    agency.finds.set(invoice!.number, { code: 1153, said: 'ClaveRegimen incorrecta' });
    await sendWaiting(desk.shop, Date.now() + 120_000);
    const bookkeeper = desk.as(['invoices.view', 'invoices.edit']);
    expect((await bookkeeper.get('/admin/')).text).toContain('1 factura per revisar');
    const page = `/admin/invoices/${invoice!.id}`;
    expect((await bookkeeper.get('/admin/invoices/agency')).text).toContain(`href="${page}"`);
    const shown = (await bookkeeper.get(page)).text;
    expect(shown).toContain('1153 · ClaveRegimen incorrecta');
    expect(shown).toContain('Rebutjada');
    expect((await desk.as(['invoices.view']).post(page, 'do=amend')).status).toBe(403);
    await bookkeeper.post(page, 'do=amend');
    agency.finds.clear();
    await sendWaiting(desk.shop, Date.now() + 240_000);
    expect((await bookkeeper.get(page)).text).toContain('Alta corregida');
    expect((await bookkeeper.get('/admin/')).text).not.toContain('factura per revisar');
    expect((await bookkeeper.post(page, 'do=annul&reason=')).status).toBe(303);
    expect((await bookkeeper.get(page)).text).toContain('Digues per què');
    await bookkeeper.post(page, 'do=annul&reason=Prova');
    expect((await bookkeeper.get(page)).text).toContain('La factura queda anul·lada');
  });

  test('that cannot be written are a task with a reason', async () => {
    const { orderId, invoice } = await sold('CHF');
    expect(invoice).toBeUndefined();
    const bookkeeper = desk.as(['invoices.view', 'invoices.edit']);
    const shown = (await bookkeeper.get('/admin/invoices/agency')).text;
    expect(shown).toContain('La botiga ja no té la moneda de la comanda');
    await bookkeeper.post('/admin/invoices/agency', `do=retry&order=${orderId}`);
    expect((await bookkeeper.get('/admin/invoices/agency')).text).toContain('La botiga ja no té la moneda');
  });

  test('become full ones for who asks for it at the desk', async () => {
    const owner = desk.as('owner');
    const { invoice } = await sold();
    const page = `/admin/invoices/${invoice!.id}`;
    const { location } = await owner.post(page, BUYER.toString());
    expect((await owner.get(location)).text).toContain('Completa en lloc de simplificada');
  });

  test('keep what was typed of a buyer whose number is none, and begin with the whole address of the order', async () => {
    const owner = desk.as('owner');
    const made = draftOf([{ productId: null, quantity: 2 }]);
    const billing = { ...made.billing, address1: 'Carrer Nou, 2', address2: '3r 1a' };
    const { id } = await write({ ...made, billing }, Date.now());
    await become(id, 'processing', Date.now());
    await countOrders(desk.shop);
    await desk.settle();
    const [invoice] = await readInvoicesOf(desk.shop.db.read, id);
    const page = `/admin/invoices/${invoice!.id}`;
    expect((await owner.get(page)).text).toContain('value="Carrer Nou, 2, 3r 1a"');
    const typed = new URLSearchParams({ ...Object.fromEntries(BUYER), tax_id: 'B12345675', city: 'Olot' });
    const refused = await owner.post(page, typed.toString());
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('no és correcte per al país de l’adreça');
    expect(refused.text).toContain('value="B12345675"');
    expect(refused.text).toContain('value="Olot"');
    expect(await readInvoicesOf(desk.shop.db.read, id)).toHaveLength(1);
  });

  test('without a number are called as their paper calls them', async () => {
    const { invoice } = await sold('EUR', 400);
    expect([invoice?.type, invoice?.form]).toEqual(['F2', 'full']);
    const owner = desk.as('owner');
    expect((await owner.get(`/admin/invoices/${invoice!.id}`)).text).toContain('Completa sense NIF');
    expect((await owner.get('/admin/invoices?type=F2')).text).toContain('Completa sense NIF');
  });

  test('of full ones without a number too: there is one with it in their place', async () => {
    const owner = desk.as('owner');
    const { invoice } = await sold('EUR', 400);
    const page = `/admin/invoices/${invoice!.id}`;
    expect((await owner.get(page)).text).toContain('value="full"');
    const { location } = await owner.post(page, BUYER.toString());
    const full = (await owner.get(location)).text;
    expect(full).toContain('B12345674');
    expect(full).toContain(invoice!.number);
    expect((await owner.get(page)).text).not.toContain('value="full"');
  });

  test('stand at their order for who may see them', async () => {
    const { orderId, invoice } = await sold();
    const link = `href="/admin/invoices/${invoice!.id}"`;
    const seen = (await desk.as('owner').get(`/admin/orders/${orderId}`)).text;
    expect(seen).toContain(link);
    // The job that wrote it is nobody.
    expect(seen).toContain('S’ha fet una factura');
    expect(seen).not.toContain('invoices.follow');
    expect((await desk.as(['orders.view']).get(`/admin/orders/${orderId}`)).text).not.toContain(link);
  });

  test('are told of beside rates of other states that are not theirs, once the one-stop shop is on', async () => {
    const owner = desk.as('owner');
    const { sellsTo, invoices } = desk.shop.settings;
    const said = async () => (await owner.get('/admin/books')).text;
    expect(await said()).not.toContain('Comprova els tipus');
    await desk.set({ 'invoices.oss': true, sellsTo: ['ES', 'FI'] });
    expect(await said()).toContain('Comprova els tipus');
    expect(await said()).toMatch(/Finlàndia: [^<]* a la taula; el tipus d’allà: 25,5/);
    await desk.set({ 'invoices.oss': invoices.oss, sellsTo: [...sellsTo] });
  });

  test('in other currencies say by which rate they are booked; rates are seen, and typed by who may', async () => {
    const owner = desk.as('owner');
    const today = new Date().toISOString().slice(0, 10);
    const typed = { day: today, currency: 'USD', rate: '1,25' };
    expect((await desk.as(['invoices.view']).post('/admin/books/rates', typed)).status).toBe(403);
    const refused = await owner.post('/admin/books/rates', { ...typed, rate: 'molt' });
    expect([refused.status, refused.text.includes('Això no és cap canvi')]).toEqual([422, true]);
    expect((await owner.submit('/admin/books/rates', typed)).text).toContain('Canvi desat: 1 EUR = 1,25 USD');
    expect((await owner.get('/admin/books')).text).toContain('href="/admin/books/rates"');
    const { invoice } = await sold('USD');
    const { text } = await owner.get(`/admin/invoices/${invoice!.id}`);
    expect(text).toContain('Canvi a la comptabilitat');
    expect(text).toMatch(/1 EUR = 1,25 USD\nEscrit a mà/);
  });

  test('stand in books, which are files, and are closed by who may', async () => {
    const owner = desk.as('owner');
    const year = new Date().getFullYear();
    const file = await owner.get(`/admin/books/file?book=register&period=${year}&format=csv`);
    expect(file.text).toContain('Autoliquidación: Ejercicio');
    // What paid an order by what came back of another has no gateway to be called by.
    const { id } = await write(draftOf([{ productId: null }], { paymentMethod: 'exchange' }), Date.now());
    await become(id, 'processing', Date.now());
    const money = await owner.get(`/admin/books/file?book=payments&period=${year}&format=csv`);
    expect(money.text).toMatch(new RegExp(`,${id},Cobrament,[\\d.]+,EUR,Canvi per un altre producte,`));
    const xlsx = await owner.get(`/admin/books/file?book=payments&period=${year}&format=xlsx`);
    expect(xlsx.status).toBe(200);
    expect((await owner.get('/admin/books/file?book=register&period=x')).status).toBe(404);
    expect((await desk.as(['invoices.view']).post('/admin/books', 'until=2020-01-01&reason=x')).status).toBe(
      403,
    );
    await owner.post('/admin/books', 'until=2020-12-31&reason=Trimestre');
    expect((await owner.get('/admin/books')).text).toContain('queden tancats');
    await owner.post('/admin/books', `until=${year + 1}-12-31&reason=x`);
    expect((await owner.get('/admin/books')).text).toContain('Només es tanquen dies que ja han acabat');
  });
});
