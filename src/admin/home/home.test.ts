import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { engines } from '../../../tests/support/shop.ts';
import { addReview } from '../../catalogue/index.ts';
import type { Capability } from '../../frame/command/capabilities.ts';
import { countDayCarts, readCarts } from '../../orders/index.ts';
import { countOrders } from '../../orders/sums/follow.ts';
import { logSearch } from '../../search/log/log.ts';
import { stockScreens } from '../stock/index.ts';
import { homeScreen } from './screen.tsx';
import { waitingScreens } from './waiting.tsx';

describe.each(engines)('the first page of the desk on %s', (engine) => {
  let desk: DeskShop;
  let cup = 0;
  beforeAll(async () => {
    desk = await openDeskShop(engine, { screens: [homeScreen, ...waitingScreens, ...stockScreens] });
    cup = await addSimple(desk, { name: 'Tassa', price: 1200, stock: 2 });
  });
  afterAll(() => desk.close());

  test('says what waits, each as a link to its list, what was sold, and what nobody found', async () => {
    const empty = await desk.as('owner').get('/admin/');
    expect(empty.status).toBe(200);
    expect(empty.text).toContain('1 producte amb poc estoc');
    expect(empty.text).not.toContain('per enviar');
    const { write, become } = ordersOf(() => desk);
    const now = Date.now();
    const { id } = await write(draftOf([{ productId: cup, price: 2000, quantity: 2 }]), now);
    await become(id, 'processing', now);
    logSearch(desk.shop, { text: 'tetera', language: 'ca', formId: 0, found: 0 }, now);
    await desk.shop.behind.write();
    const { text } = await desk.as('owner').get('/admin/');
    expect(text).toContain('<a href="/admin/orders?tab=processing">1 comanda per enviar</a>');
    expect(text.match(/class="periods-sum">[^<]*/g)).toEqual(
      Array(3).fill('class="periods-sum">54,45\u00a0€'),
    );
    expect(text).toContain('tetera');
    // Whoever packs them sees what is to be packed, and nothing of what was sold for how much.
    const packing = (await desk.as(['orders.view', 'orders.edit', 'stock.edit']).get('/admin/')).text;
    expect(packing).toContain('1 comanda per enviar');
    expect(packing).not.toContain('54,45');
    expect(packing).not.toContain('periods-sum');
  });

  test('calls what sells best by its name in the language of who looks', async () => {
    await countOrders(desk.shop);
    expect((await desk.as('owner', 'en').get('/admin/')).text).toContain('Tassa (en)');
    const { text } = await desk.as('owner', 'ca').get('/admin/');
    expect([text.includes('Tassa'), text.includes('(en)')]).toEqual([true, false]);
  });

  test('of the carts of a day it says how many were ordered, once they are counted from its first hour on', async () => {
    const { shop } = desk;
    const now = Date.now();
    await countDayCarts(shop, now);
    const bowl = await addSimple(desk, { name: 'Bol', price: 900, stock: 500 });
    const cart = async () => {
      const browser = desk.browser();
      await browser.call('add_to_cart', { product_id: bowl, quantity: 1 });
      return browser;
    };
    await Promise.all([cart(), cart(), cart()]);
    const orders = Number(
      (
        await shop.db.read
          .selectFrom('order')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('created_via', '=', 'checkout')
          .executeTakeFirstOrThrow()
      ).count,
    );
    await countDayCarts(shop, now);
    const carts = await readCarts(shop, { lengths: [1, 2, 7], now });
    expect(carts.get(1)).toEqual({ ordered: orders, filled: orders + 3 });
    expect([...carts.keys()]).toEqual([1, 2]);
    const { text } = await desk.as('owner', 'en').get('/admin/');
    expect(text.match(/Carts that became orders/g)).toHaveLength(1);
    expect(text).toContain(`${orders} / ${orders + 3}`);
  });

  test('what is borrowed from another language, is few, or waits for a yes stands in a list of its own', async () => {
    const { shop } = desk;
    const owner = desk.as('owner', 'en');
    await shop.db.transaction(async (tx) => {
      await tx
        .updateTable('product_translation')
        .set({ borrowed: 1 })
        .where('product_id', '=', cup)
        .where('language', '=', 'en')
        .execute();
      await addReview(tx, {
        productId: cup,
        userId: null,
        author: 'Maria',
        email: 'maria@example.cat',
        body: 'Molt fina',
        language: 'ca',
        rating: 4,
        approved: false,
        verified: false,
        createdAt: Date.now(),
      });
    });
    const home = (await owner.get('/admin/')).text;
    for (const list of ['reviews', 'untranslated']) expect(home).toContain(`href="/admin/waiting/${list}"`);
    expect(home).toContain('href="/admin/stock?tab=low"');
    expect((await owner.get('/admin/stock?tab=low')).text).toContain('Tassa (en)');
    expect((await owner.get('/admin/waiting/untranslated')).text).toMatch(
      /Tassa \(en\)<\/a><\/td><td>Product<\/td><td>English<\/td>/,
    );
  });

  test('says that rates of other states are not theirs, once the one-stop shop is on, to who may see the books', async () => {
    const home = async (...may: Capability[]) => (await desk.as(may).get('/admin/')).text;
    const { sellsTo } = desk.shop.settings;
    await desk.set({ sellsTo: ['ES', 'FI', 'SE'] });
    expect(await home('invoices.view')).not.toContain('IVA general');
    await desk.set({ 'invoices.oss': true });
    expect(await home('invoices.view')).toContain('href="/admin/books">A la taula d’impostos hi ha 2 països');
    expect(await home('stock.edit')).not.toContain('IVA general');
    await desk.set({ 'invoices.oss': false, sellsTo: [...sellsTo] });
  });

  test('shows nobody what they may not see', async () => {
    const { status, text } = await desk.as('nothing').get('/admin/');
    expect(status).toBe(200);
    expect(text).not.toContain('Vendes en');
    expect(text).not.toContain('poc estoc');
  });
});
