import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { sendParcel } from '../../parcels/index.ts';
import { referenceOf } from '../../payments/by-hand/check-digits.ts';

const NOON = Date.UTC(2026, 5, 10, 10);

describe.each(engines)('finding and writing to several orders on %s', (engine) => {
  let desk: DeskShop;
  const { write, become, letters } = ordersOf(() => desk);
  let [paid, waiting] = [0, 0];
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    const lines = [{ productId: null, quantity: 2 }];
    ({ id: paid } = await write(draftOf(lines, { attribution: { source_type: 'organic' } }), NOON));
    ({ id: waiting } = await write(draftOf(lines, { attribution: { source_type: 'typein' } }), NOON));
    await become(paid, 'processing', NOON);
  });
  afterAll(() => desk.close());

  const found = async (query: string) => {
    const { text } = await desk.as('owner').get(`/admin/orders?${query}`);
    return [...text.matchAll(/<td data-phone="title"><a href="\/admin\/orders\/(\d+)/g)].map(
      ([, id]) => +id!,
    );
  };

  test('how a shopper came is a filter', async () => {
    expect(await found('origin=organic')).toEqual([paid]);
    expect(await found('origin=typein')).toEqual([waiting]);
    expect(await found('origin=utm')).toEqual([]);
  });

  test('the number of a parcel finds its order, in the list and in the search of everything', async () => {
    const asked = { shop: desk.shop, actor: staff(), now: NOON };
    await ask(asked, sendParcel, { orderId: paid, carrier: 'correos', tracking: 'PQ 4711 XY', tell: false });
    expect(await found('q=pq4711xy')).toEqual([paid]);
    expect((await desk.as('owner').get('/admin/search?q=PQ+4711+XY')).location).toBe(`/admin/orders/${paid}`);
  });

  test('the reference of a transfer finds its order, and a mistyped one none', async () => {
    const reference = referenceOf(waiting);
    expect(await found(`q=${reference.replace(/.{4}(?=.)/g, '$&+')}`)).toEqual([waiting]);
    const { location } = await desk.as('owner').get(`/admin/search?q=${reference.toLowerCase()}`);
    expect(location).toBe(`/admin/orders/${waiting}`);
    expect(await found(`q=${reference}0`)).toEqual([]);
  });

  test('how an order is paid is told in the language of who reads, whatever its customer speaks', async () => {
    const title = 'Transferència bancària';
    const lines = [{ productId: null, quantity: 1 }];
    const { id } = await write(draftOf(lines, { paymentMethod: 'bacs', paymentTitle: title }), NOON);
    for (const path of ['orders', `orders/${id}`]) {
      expect((await desk.as('owner', 'ca').get(`/admin/${path}`)).text).toContain(title);
      const { text } = await desk.as('owner', 'en').get(`/admin/${path}`);
      expect([path, text.includes('Bank transfer'), text.includes(title)]).toEqual([path, true, false]);
    }
  });

  test('what a change of many will do is told in words, in the language of who asks', async () => {
    const { text } = await desk
      .as('owner', 'es')
      .post('/admin/orders', { action: 'completed', ids: waiting });
    expect(text).toMatch(/<td>En espera del pago<\/td><td>→ (?:<!-- -->)?Completado<\/td>/);
  });

  test('one letter goes to all of those that were chosen whom it fits, once', async () => {
    const owner = desk.as('owner');
    const here = `/admin/orders/letters?ids=${paid},${waiting},99999`;
    const page = await owner.get(here);
    expect(page.text).toMatch(/customer_invoice[\s\S]*per a 2 comandes[\s\S]*per a 1 comanda/);
    const wish = { mail: 'customer_completed', key: 'many' };
    await owner.post(here, wish);
    await owner.post(here, wish);
    const byHand = async (id: number) =>
      (await letters(id)).filter(({ mail, by }) => mail === 'customer_completed' && by === 'Núria Soler');
    expect([(await byHand(paid)).length, (await byHand(waiting)).length]).toEqual([1, 0]);
    const { text } = await desk.as(['orders.view']).get('/admin/orders');
    expect(text).not.toContain('value="letter"');
  });
});
