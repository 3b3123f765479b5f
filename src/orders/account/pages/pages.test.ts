import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../../tests/support/browser.ts';
import { openSellingShop } from '../../../../tests/support/buying/cart.ts';
import { buy } from '../../../../tests/support/buying/checkout.ts';
import { openDeskCard } from '../../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../../tests/support/catalogue/catalogue.ts';
import { draftOf, type LineWish } from '../../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../../tests/support/orders/orders.ts';
import { membersOf } from '../../../../tests/support/people/members.ts';
import { refundOrder } from '../../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../../tests/support/shop.ts';
import type { OrderDraft } from '../../model.ts';
import { insertNote } from '../../store.ts';

const LIST = '/el-meu-compte/orders/';

describe.each(engines)('what pages of orders offer, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  let file: number;
  const { write, order, become } = ordersOf(() => house);
  const { apply, register, give } = membersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    openDeskCard(house);
    house.shop.limits.take = async () => true;
    await apply();
    await house.set({ 'checkout.unpaidOffline': 100 });
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
    file = await addSimple(house, {
      name: 'Guia',
      price: 500,
      more: {
        virtual: true,
        downloadable: true,
        downloads: [
          { code: 'g', name: 'Guia de pobles', file: 'guia.pdf' },
          { code: 'm', name: 'Mapa', file: 'mapa.pdf' },
        ],
        downloadLimit: 3,
        downloadDays: 30,
      },
    });
  });
  afterAll(() => house.close());

  const made = async (
    userId: number,
    more: Partial<OrderDraft> = {},
    lines: LineWish[] = [{ productId: cup }],
  ) => (await write(draftOf(lines, { userId, paymentMethod: 'desk_card', ...more }), Date.now())).id;
  /** Where the row of an order in the list leads. */
  async function waysOf(shopper: Browser, id: number) {
    const { text } = await shopper.get(LIST);
    const row = text.split('<tr').find((part) => part.includes(`/view-order/${id}/`)) ?? '';
    return ['order-pay', 'view-order', 'cancel_order'].filter((way) => row.includes(way));
  }
  const view = async (shopper: Browser, id: number) =>
    (await shopper.get(`/el-meu-compte/view-order/${id}/`)).text.replaceAll('\u00a0', ' ');

  test('to pay and to call off, while nobody paid; to order again, once somebody did', async () => {
    const { userId, shopper } = await register();
    const id = await made(userId);
    expect((await shopper.get(LIST)).text).not.toContain('woocommerce-pagination');
    const inView = async () => {
      const page = await view(shopper, id);
      return ['/order-pay/', 'order_again=', 'cancel_order='].filter((way) => page.includes(way));
    };
    expect(await waysOf(shopper, id)).toEqual(['order-pay', 'view-order', 'cancel_order']);
    expect(await inView()).toEqual(['/order-pay/', 'cancel_order=']);
    await become(id, 'failed', Date.now());
    expect(await waysOf(shopper, id)).toEqual(['order-pay', 'view-order', 'cancel_order']);
    await become(id, 'processing', Date.now());
    expect(await waysOf(shopper, id)).toEqual(['view-order']);
    expect(await inView()).toEqual(['order_again=']);
  });

  test('in the list the newest ten, and a way to the older and the newer ones', async () => {
    const { userId, shopper } = await register();
    expect((await shopper.get(LIST)).text).toContain('Encara no has fet cap comanda');
    const ids: number[] = [];
    for (let count = 0; count < 21; count += 1) ids.push(await made(userId));
    const links = async (page: string) => {
      const { text } = await shopper.get(page);
      const nav = /<nav class="woocommerce-pagination.*?<\/nav>/s.exec(text)?.[0] ?? '';
      const shown = [...text.matchAll(/<th scope="row"[^>]*><a href="[^"]*view-order\/(\d+)\//g)].map(
        ([, id]) => Number(id),
      );
      return { shown, ways: [...nav.matchAll(/href="([^"]+)"/g)].map(([, href]) => href) };
    };
    const newest = ids.toReversed();
    expect(await links(LIST)).toEqual({ shown: newest.slice(0, 10), ways: [`${LIST}2/`] });
    const heads = (await shopper.get(LIST)).text.matchAll(/<th scope="col"[^>]*>([^<]*)</g);
    expect([...heads].map(([, head]) => head)).toEqual(['Comanda', 'Data', 'Estat', 'Total', 'Accions']);
    expect(await links(`${LIST}2/`)).toEqual({ shown: newest.slice(10, 20), ways: [LIST, `${LIST}3/`] });
    expect(await links(`${LIST}3/`)).toEqual({ shown: newest.slice(20), ways: [`${LIST}2/`] });
    expect((await shopper.get(`${LIST}0/`)).status).toBe(404);
  });

  test('what an order cost and gave in points', async () => {
    const { userId, shopper } = await register();
    await give(userId, 500);
    const redeem = { points: 100, value: 100, rate: '100:100', byLine: [100] };
    const [id, plain] = [await made(userId, { redeem }), await made(userId)];
    const said = async (of: number) =>
      /<small class="order-points">(.*?)<\/small>/.exec(
        (await shopper.get(LIST)).text.split('<tr').find((row) => row.includes(`/view-order/${of}/`)) ?? '',
      )?.[1];
    expect(await said(id)).toMatch(/^100 punts[^·]*$/);
    await become(id, 'processing', Date.now());
    expect(await said(id)).toMatch(/100 punts.* · .*12 punts/);
    await become(plain, 'processing', Date.now());
    expect(await said(plain)).toMatch(/^\D*\d+ punts[^·]*$/);
    expect(await said(plain)).not.toContain('100');
  });

  test('the files of all orders in one place, how often and until when, and a way to the shop where there are none', async () => {
    const { userId, shopper } = await register();
    const all = async () => (await shopper.get('/el-meu-compte/downloads/')).text;
    expect(await all()).toContain('class="button wc-forward"');
    const id = await made(userId, {}, [{ productId: file, quantity: 2 }]);
    expect(await view(shopper, id)).not.toContain('download_file=');
    await become(id, 'processing', Date.now());
    for (const page of [await all(), await view(shopper, id)]) {
      expect(page).not.toContain('class="button wc-forward"');
      expect(
        [...page.matchAll(/href="[^"]*download_file=\d+[^"]*"[^>]*>([^<]*)</g)].map(([, name]) => name),
      ).toEqual(['Guia de pobles', 'Mapa']);
      expect(page).toMatch(/class="download-remaining"[^>]*>6</);
      expect(page).toMatch(/class="download-expires"[^>]*><time/);
    }
    await house.shop.db.transaction((tx) =>
      tx
        .updateTable('download_permission')
        .set({ remaining: null, expires_at: null, per_piece: 0 })
        .where('code', '=', 'm')
        .where('order_id', '=', id)
        .execute(),
    );
    expect(await all()).toMatch(/class="download-expires"[^>]*>No caduca/);
    expect(await all()).toMatch(/class="download-remaining"[^>]*>Sense límit/);
    await house.shop.db.transaction((tx) =>
      tx.updateTable('download_permission').set({ remaining: 0 }).where('code', '=', 'g').execute(),
    );
    expect(await all(), 'what is used up stands on the order’s page alone').not.toContain('Guia de pobles');
    expect(await view(shopper, id)).toMatch(/class="download-file"[^>]*>Guia de pobles/);
  });

  test('what was chosen of a thing, what its shopper wrote, where it goes, and what went back of it', async () => {
    const { userId, shopper } = await register();
    const draft = draftOf([{ productId: cup, quantity: 3 }], { userId, paymentMethod: 'desk_card' });
    const attributes = [{ name: 'attribute_color', value: 'blau', label: 'Color', display: 'Blau fosc' }];
    const [line] = draft.lines;
    const { id } = await write(
      { ...draft, lines: [{ ...line!, attributes }], customerNote: 'Truqueu al 2n' },
      Date.now(),
    );
    const page = await view(shopper, id);
    expect(page).toContain('Truqueu al 2n');
    expect(page).toMatch(/Color:<\/strong> Blau fosc/);
    expect(page).toContain('woocommerce-column--shipping-address');
    const rows = [
      ...page.matchAll(/<tr class="order-total"><th scope="row">(.*?)<\/th><td[^>]*>(.*?)<\/td>/g),
    ];
    expect(rows.map(([, label]) => label)).toEqual(['Total:']);
    const plain = (html = '') => html.replace(/<[^>]*>/g, '').replaceAll('&nbsp;', ' ');
    expect(plain(rows[0]?.[2])).toMatch(/^42,35 €/);
    expect(page.match(/class="shipped_via"/g)).toHaveLength(1);
    expect(page).toMatch(/class="shipped_via"> [^<]*Missatgeria/);
    expect(page).toMatch(/class="product-quantity">× 3</);
    await become(id, 'processing', Date.now());
    const refund = { orderId: id, key: 'r', reason: '', restock: false, byGateway: false, by: 'Anna' };
    const [own] = (await order(id)).lines;
    await refundOrder(house.shop, { ...refund, lines: [{ lineId: own?.id ?? 0, pieces: 1 }] }, Date.now());
    expect(await view(shopper, id)).toMatch(/<del>3<\/del> <ins>2<\/ins>/);
    const digital = await made(userId, { shipping: null }, [{ productId: file }]);
    const other = await view(shopper, digital);
    expect(other).toContain('woocommerce-column--billing-address');
    expect(other).not.toContain('woocommerce-column--shipping-address');
    expect(other).not.toContain('class="order-note"');
    expect(other).not.toContain('wc-item-meta');
  });

  test('its thank-you page with what was ordered and how it is paid, and the whole person to its owner alone', async () => {
    const { order_id: id, shopper } = await buy(house, cup, { form: { payment_method: 'bacs' } });
    const { key, billing, paymentTitle } = await order(id);
    const received = `/finalitzar-comanda/order-received/${id}/?key=${key}`;
    const own = (await shopper.get(received)).text;
    expect(own).toContain('woocommerce-order-received');
    expect(own).toContain('woocommerce-thankyou-order-received');
    expect(own).not.toContain('woocommerce-thankyou-order-failed');
    expect(own).toContain(`<strong>${billing.email}</strong>`);
    expect(own).toContain(`<strong>${paymentTitle}</strong>`);
    expect((await house.browser().get(received)).text).not.toContain(billing.email);
    expect((await house.browser().get(received.replace(key, 'x'))).text).not.toContain('Tassa');
    await become(id, 'failed', Date.now());
    const failed = (await shopper.get(received)).text;
    expect(failed).toContain('woocommerce-thankyou-order-failed');
    expect(failed).not.toContain('woocommerce-thankyou-order-received');
    expect(failed).toMatch(/href="[^"]*\/order-pay\/[^"]*" class="button alt pay"/);
  });

  test('where an order stands to who knows its number and e-mail, with what they typed where it is not found', async () => {
    const written = { billing_email: 'dora@example.cat', order_comments: 'El codi de la porta és 1714' };
    const { order_id: id } = await buy(house, cup, { form: written });
    const note = { author: 'Ada', createdAt: Date.now() };
    await house.shop.db.transaction(async (tx) => {
      await insertNote(tx, id, { ...note, kind: 'customer', body: 'Surt demà' });
      await insertNote(tx, id, { ...note, kind: 'private', body: 'Client pesat' });
    });
    const guest = house.browser();
    const track = (orderid: string, order_email: string) =>
      guest.fill('/seguiment-comanda/', { orderid, order_email, track: 1 });
    const wrong = (await track(`${id}`, 'altra@example.cat')).text;
    expect(wrong).toMatch(/role="alert"/);
    expect(wrong).toMatch(new RegExp(`name="orderid"[^>]*value="${id}"`));
    expect(wrong).toMatch(/name="order_email"[^>]*value="altra@example.cat"/);
    const found = (await track(`${id}`, 'dora@example.cat')).text;
    expect(found).toContain('Surt demà');
    expect(found).not.toContain('Client pesat');
    expect(found, 'what was written to the shop is as little for them as the address').not.toContain('1714');
    expect(found).not.toMatch(/<form[^>]*track_order/);
    expect((await guest.get('/seguiment-comanda/')).text).not.toMatch(/role="alert"/);
  });
});
