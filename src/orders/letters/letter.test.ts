import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { Order } from '../model.ts';
import { writeLetter } from './letter.tsx';
import { letterLinks } from './links.ts';
import { MAILS, type MailDetails, type OrderMail } from './model.ts';

const NOW = Date.UTC(2026, 10, 20);
const TO_SHOPPER: readonly OrderMail[] = ['customer_on_hold', 'customer_processing', 'customer_completed'];

describe.each(engines)('what a letter about an order says, on %s', (engine) => {
  let house: TestShop;
  let order: Order;
  const { write, order: read } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    const cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 100 });
    order = await read((await write(draftOf([{ productId: cup, quantity: 2 }]), NOW)).id);
  });
  afterAll(() => house.close());

  const letter = (mail: OrderMail, more: Partial<Order> = {}, details: Details = {}) =>
    writeLetter(house.shop, { ...order, ...more }, mail, details);
  type Details = MailDetails & Parameters<typeof writeLetter>[3];
  const html = (...args: Parameters<typeof letter>) => letter(...args).html;
  const line = (more: Partial<Order['lines'][number]>) => ({ lines: [{ ...order.lines[0]!, ...more }] });
  const account = () => house.shop.addresses.in('ca').viewOrder({ id: order.id });

  test('to the shopper speaks the order’s language, to the shop the shop’s, and is answered to the shopper', () => {
    const own = letter('customer_on_hold', { language: 'en' });
    expect([own.to, own.replyTo]).toEqual(['Maria@example.cat', undefined]);
    expect(own.html).toMatch(/^<!doctype html><html lang="en/);
    const toShop = letter('shop_new', { language: 'en' });
    expect([toShop.to, toShop.replyTo]).toEqual([house.shop.settings.email, 'Maria@example.cat']);
    expect(toShop.html).toMatch(/^<!doctype html><html lang="ca/);
    expect(toShop.subject).toBe(`Comanda nova ${order.id}: Maria Puig`);
    const bare = letter('shop_new', { billing: { ...order.billing, firstName: '' } });
    expect(bare.subject).toBe(`Comanda nova ${order.id}: Puig`);
  });

  test('names each thing with how many, what was chosen, its number, and why it cannot be sent back', () => {
    const choice = { name: 'attribute_pa_colour', value: 'blau', label: 'Color', display: 'Blau' };
    const said = html(
      'customer_on_hold',
      line({ attributes: [choice], sku: 'T-1', withdrawal: 'perishable' }),
    );
    expect(said).toMatch(
      /Tassa × 2<div[^>]*>Color: Blau<\/div><div[^>]*>[^<]{10,}<\/div><div[^>]*>T-1<\/div><\/td>/,
    );
    expect(said).toContain('24,20');
    expect(html('customer_on_hold')).toContain('Tassa × 2</td>');
  });

  test('says how many of a thing went back, and what came back of all', () => {
    const refund = (id: number, amount: number, pieces: number, toWallet = 0) => ({
      id,
      amount,
      toWallet,
      reason: '',
      createdAt: NOW,
      done: true,
      shares: [{ kind: 'line', id: order.lines[0]!.id, pieces, net: amount, taxes: {} }],
    });
    const refunds = [refund(1, 1210, 1), refund(2, 300, 0)] as unknown as Order['refunds'];
    expect(html('customer_refunded', { refunds })).toMatch(/T’hem tornat 15,10.*Tassa × 2 − 1</s);
    for (const [refundId, amount] of [
      [1, '12,10'],
      [2, '3,00'],
    ] as const)
      expect(html('customer_partially_refunded', { refunds }, { refundId })).toContain(
        `T’hem tornat ${amount}`,
      );
    // The last of several is not all, and who has it in the wallet is not sent to the bank.
    const rest = html('customer_refunded', { refunds }, { refundId: 2 });
    expect(rest).toMatch(/T’hem tornat 3,00.€: amb això ja t’hem tornat tot l’import/);
    expect(rest).toContain('el banc pot trigar');
    const wallet = (amount: number) =>
      html('customer_refunded', { refunds: [refund(1, 1210, 1, amount)] as unknown as Order['refunds'] });
    expect(wallet(1210)).toContain('El tens al moneder del teu compte.');
    expect(wallet(1210)).not.toContain('el banc pot trigar');
    expect(wallet(210)).toMatch(/D’aquest import, 2,10.€ són al moneder del teu compte\. Si l’has pagada/);
    expect(html('customer_refunded', { refunds })).not.toContain('moneder');
  });

  test('repeats what its shopper wrote and agreed to, each to whom it is news', () => {
    const wrote = { customerNote: 'Al veí.', digitalConsent: 'Que comenci ara.' };
    expect(html('customer_on_hold', wrote)).toContain('La teva nota: Al veí.');
    expect(html('shop_new', wrote)).toContain('Nota del client: Al veí.');
    expect(html('customer_on_hold', wrote)).toMatch(/vas acceptar això.*Que comenci ara\./s);
    expect(html('shop_new', wrote)).not.toContain('Que comenci ara.');
    expect(html('customer_on_hold')).not.toMatch(/La teva nota|vas acceptar això/);
  });

  test('has a note of the shop’s where one is written', () => {
    expect(html('customer_note', {}, { note: 'Surt demà.' })).toMatch(/<blockquote[^>]*>Surt demà\./);
    expect(html('customer_note')).not.toContain('<blockquote');
  });

  test('says how to pay by transfer while that is waited for, and leads to the code to pay with', async () => {
    await house.set({ 'checkout.bankAccount.iban': 'ES91 2100 0418 4502 0005 1332' });
    const said = html('customer_on_hold');
    expect(said).toMatch(/IBAN[^<]*<strong>ES91 2100 0418 4502 0005 1332<\/strong><br\/?>/);
    expect(said).toMatch(new RegExp(`href="[^"]*order-received/${order.id}/[^"]*key=${order.key}#[\\w-]+"`));
    for (const mail of ['customer_processing', 'customer_completed', 'shop_new'] as const)
      expect(html(mail)).not.toContain('ES91 2100');
    expect(html('customer_on_hold', { paymentMethod: 'card' })).not.toContain('ES91 2100');
  });

  test('confirms what the law guarantees where it confirms what was bought, unless the shop says it elsewhere', async () => {
    await house.set({ 'guarantee.words.ca': 'Tres anys de garantia.', 'guarantee.shown': true });
    for (const mail of TO_SHOPPER) expect(html(mail), mail).toContain('Tres anys de garantia.');
    for (const mail of ['customer_cancelled', 'shop_new'] as const)
      expect(html(mail), mail).not.toContain('Tres anys de garantia.');
    await house.set({ 'guarantee.shown': false });
    expect(html('customer_on_hold')).not.toContain('Tres anys de garantia.');
  });

  test('leads to where it is paid while it can be, else to its owner’s account, and a guest nowhere', () => {
    const pay = `order-pay/${order.id}/?pay_for_order=true&amp;key=${order.key}`;
    for (const mail of ['customer_failed', 'customer_invoice'] as const) {
      for (const userId of [null, 4]) expect(html(mail, { status: 'failed', userId })).toContain(pay);
      const paid = html(mail, { status: 'processing', userId: 4 });
      expect(paid).not.toContain(pay);
      expect(paid).toContain(`href="${house.shop.publicUrl}${account()}"`);
    }
    expect(html('customer_cancelled', { status: 'failed', userId: 4 })).not.toContain('order-pay');
    expect(html('customer_cancelled', { userId: 4 })).toContain(account());
    expect(html('customer_cancelled')).not.toContain(account());
    expect(html('shop_failed', { status: 'failed', userId: 4 })).not.toMatch(/order-pay|Mira la comanda/);
  });

  test('leads to the files that can be fetched, and speaks of none where there are none', () => {
    const file = { product: 'Llibre', name: 'llibre.pdf', remaining: null, expiresAt: null };
    const open = { ...file, href: 'https://b.example/f' };
    const said = html(
      'customer_completed',
      {},
      { downloads: [open, { ...file, name: 'vell.pdf', href: undefined }] },
    );
    expect(said).toMatch(
      /Els teus fitxers.*Llibre<br\/?><a href="https:\/\/b\.example\/f"[^>]*>llibre\.pdf<\/a>/s,
    );
    expect(said).not.toContain('vell.pdf');
    expect(html('customer_completed', {}, { downloads: [{ ...file, href: undefined }] })).not.toContain(
      'fitxers',
    );
    expect(html('customer_completed')).not.toContain('fitxers');
  });

  test('says where the parcel goes only where one does', () => {
    const parcel = { shipping: { ...order.billing, address1: 'Carrer Nou, 3' } };
    expect(html('customer_on_hold', parcel)).toMatch(/Adreça d’enviament.*Carrer Nou, 3/s);
    expect(html('customer_on_hold', { shipping: null })).not.toContain('Adreça d’enviament');
    expect(html('customer_on_hold', { shipping: null })).toContain('Carrer de la Força, 8');
  });

  test('names where to fetch an order that is collected, and no place that it is sent to', () => {
    const pickup = {
      method: 'local_pickup',
      title: 'Recollida',
      rate: 'local_pickup:1',
      total: 0,
      totalTax: 0,
    };
    const shippingLines = [{ ...order.shippingLines[0]!, ...pickup }];
    const said = html('customer_processing', { shippingLines });
    expect(said).not.toContain('Adreça d’enviament');
    expect(said).toMatch(new RegExp(`On ho pots recollir</h2>.*${house.shop.settings.name}`, 's'));
  });

  test('leads the shop to the order at its desk', () => {
    for (const mail of MAILS.filter((name) => name.startsWith('shop_')))
      expect(html(mail)).toContain(`href="${house.shop.publicUrl}/admin/orders/${order.id}"`);
    expect(html('customer_processing')).not.toContain('/admin/');
  });

  test('to the shop names countries in its own language, whoever ordered', () => {
    expect(html('shop_new', { language: 'en' })).toContain('Espanya');
    expect(html('customer_processing', { language: 'en' })).toContain('Spain');
  });

  test('says how a cheque reaches the shop, and what to have ready at the door, until the money is there', async () => {
    await house.set({ 'checkout.cheques': true });
    const cheque = { paymentMethod: 'cheque', status: 'on-hold' } as const;
    expect(html('customer_on_hold', cheque)).toMatch(
      new RegExp(`30,25.*darrere el número de la comanda, ${order.id},`),
    );
    expect(html('customer_invoice', cheque)).toContain('A nom de:');
    const atDoor = { paymentMethod: 'cod', status: 'processing', paidAt: null } as const;
    const ready = /Tingues a punt [^.]+ en efectiu/;
    for (const mail of ['customer_processing', 'customer_invoice'] as const) {
      expect(html(mail, atDoor)).toMatch(ready);
      expect(html(mail, { ...atDoor, paidAt: NOW })).not.toMatch(ready);
      expect(html(mail, { ...cheque, status: 'processing', paidAt: NOW })).not.toContain('A nom de:');
    }
    expect(html('shop_new', atDoor)).not.toMatch(ready);
  });

  test('leads the shopper where other rooms say, and the shop not', () => {
    const shop = { ...house.shop };
    letterLinks.add(shop, ({ id }) => ({ href: `https://b.example/${id}`, label: 'Segueix el paquet' }));
    letterLinks.add(shop, () => undefined);
    const link = new RegExp(
      `<a href="https://b\\.example/${order.id}" style="color:#[^"]+">Segueix el paquet</a>`,
    );
    expect(writeLetter(shop, order, 'customer_processing').html).toMatch(link);
    expect(writeLetter(shop, order, 'shop_new').html).not.toContain('Segueix el paquet');
  });

  test('has no empty paragraph, however little there is to say', async () => {
    await house.set({ 'checkout.cheques': true });
    for (const mail of [...TO_SHOPPER, 'shop_new'] as const)
      for (const paymentMethod of ['cheque', 'bacs', 'card', ''])
        expect(html(mail, { paymentMethod }), `${mail} ${paymentMethod}`).not.toMatch(/<p[^>]*><\/p>/);
  });

  test('has one total, which stands out', () => {
    const said = html('customer_on_hold');
    const cells = [...said.matchAll(/<tr><th scope="row" style="([^"]*)">/g)].map(([, style]) => style);
    expect(cells.length).toBeGreaterThan(2);
    expect(cells.filter((style) => style !== cells[0])).toHaveLength(1);
    expect(cells.at(-1)).toContain('font-weight:bold');
    const tax = said.matchAll(/inclou/g);
    expect([...tax]).toHaveLength(1);
  });
});
