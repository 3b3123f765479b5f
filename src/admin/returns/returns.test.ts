import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { EMPTY_ADDRESS } from '../../accounts/index.ts';
import { ask } from '../../frame/command/index.ts';
import { refundOrder } from '../../orders/index.ts';
import { seedPricing } from '../../pricing/index.ts';
import { declareReturn, readReturn } from '../../returns/index.ts';

describe.each(engines)('returns at the desk on %s', (engine) => {
  let desk: DeskShop;
  const { write, order, become } = ordersOf(() => desk);
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    await desk.shop.db.transaction((tx) => seedPricing(tx));
  });
  afterAll(() => desk.close());

  let turn = 0;
  const declared = async (
    more: {
      orderId?: number;
      orderNumber?: string;
      name?: string;
      lines?: { lineId: number; pieces: number }[];
    } = {},
  ) => {
    turn += 1;
    const said = {
      name: 'Maria Puig',
      email: 'maria@example.cat',
      things: '',
      note: '',
      language: 'es',
      lines: [],
    };
    const { orderNumber = '1', ...rest } = more;
    return ask({ shop: desk.shop, actor: staff(), now: Date.now() }, declareReturn, {
      ...said,
      ...rest,
      orderNumber,
      key: `${turn}`,
    });
  };
  const bought = async () => {
    const { id } = await write(draftOf([{ productId: null, quantity: 2 }]), Date.now());
    await become(id, 'processing', Date.now());
    return order(id);
  };
  const state = async (id: number) => (await readReturn(desk.shop.db.read, id))?.state;
  const mails = async () => {
    const jobs = await desk.shop.db.read
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'returns.letter')
      .execute();
    return jobs.map(({ payload }) => JSON.parse(payload) as { id: number; letter: string });
  };

  test('what waits comes first, with how long there is to pay back, and is found by name, e-mail and order', async () => {
    const it = await bought();
    const id = await declared({ orderId: it.id, name: 'Àlex Ferrer' });
    const page = async (query: string) => (await desk.as('owner').get(`/admin/returns${query}`)).text;
    expect(await page('')).toContain('>14 dies<');
    for (const q of ['alex', 'maria%40example', `${it.id}`])
      expect(await page(`?q=${q}`), q).toContain(`/admin/returns/${id}`);
    expect(await page('?q=ningu')).not.toContain(`/admin/returns/${id}`);
    expect(await page('?tab=done')).not.toContain(`/admin/returns/${id}`);
  });

  test('what is said on the telephone is declared from the order, and can be exchanged', async () => {
    const it = await bought();
    const owner = desk.as('owner');
    const form = `/admin/orders/${it.id}/return`;
    expect((await owner.get(`/admin/orders/${it.id}`)).text).toContain(`href="${form}"`);
    const line = `lines[${it.lines[0]?.id}][pieces]`;
    const reply = await owner.post(form, { [line]: '1', note: 'Massa petita', key: 'k-1' });
    const id = Number(/returns\/(\d+)$/.exec(reply.location)?.[1]);
    expect(await readReturn(desk.shop.db.read, id)).toMatchObject({
      orderId: it.id,
      email: it.billing.email,
      note: 'Massa petita',
      lines: [{ lineId: it.lines[0]?.id, pieces: 1 }],
      state: 'open',
    });
    expect((await mails()).filter((mail) => mail.id === id).map(({ letter }) => letter)).toContain('receipt');
    expect((await owner.get(`/admin/returns/${id}`)).text).toContain(`/admin/returns/${id}/exchange`);
    const around = (await owner.get(`/admin/orders/${it.id}`)).text;
    expect(around, 'whoever packs it sees it').toMatch(
      new RegExp(`href="/admin/returns/${id}">Devolució ${id}</a> <span class="badge">Nova<`),
    );
    await become(it.id, 'cancelled', Date.now());
    expect((await owner.get(form)).status).toBe(404);
  });

  test('accepting sends the instructions in the customer’s language; the parcel comes; the refund form is filled in', async () => {
    const it = await bought();
    const id = await declared({ orderId: it.id });
    const owner = desk.as('owner');
    const here = `/admin/returns/${id}`;
    const page = (await owner.get(here)).text;
    expect(page).toContain('Envíanos los productos');
    await owner.post(here, { to: 'awaited', said: 'Envíelo a Girona', key: 'a' });
    expect(await state(id)).toBe('awaited');
    expect((await mails()).filter((mail) => mail.id === id).map(({ letter }) => letter)).toContain('awaited');
    await desk.as(['orders.view', 'orders.send', 'orders.edit']).post(here, { to: 'arrived' });
    expect(await state(id)).toBe('arrived');
    const link = /href="(\/admin\/orders\/\d+\/refund\?[^"]+)"/.exec((await owner.get(here)).text)?.[1] ?? '';
    const form = (await owner.get(link.replaceAll('&amp;', '&'))).text;
    const pieces = new RegExp(
      `<input(?=[^>]* name="lines\\[${it.lines[0]?.id}\\]\\[pieces\\]")[^>]* value="2"`,
    );
    expect(form).toMatch(pieces);
    expect(form).toContain(`Desistiment ${id}`);
    expect(form).toMatch(/<input(?=[^>]* name="shipping")[^>]* checked=""/);
  });

  test('other goods go out for what comes back: seen before, made by one press, and each page leads to the other', async () => {
    const plate = await addSimple(desk, { name: 'Plat', price: 700, stock: 5 });
    const at = { country: 'ES', state: 'GI', postcode: '17004', city: 'Girona', address1: 'Carrer Nou, 1' };
    const billing = { ...EMPTY_ADDRESS, ...at, firstName: 'Maria', email: 'maria@example.cat' };
    const wrote = await write(draftOf([{ productId: null, quantity: 2 }], { billing, shipping: billing }), 1);
    await become(wrote.id, 'processing', Date.now());
    const it = await order(wrote.id);
    const id = await declared({ orderId: it.id });
    const [owner, here] = [desk.as('owner'), `/admin/returns/${id}`];
    expect((await owner.get(here)).text).toContain(`href="${here}/exchange"`);
    expect((await desk.as(['orders.view', 'orders.edit']).get(`${here}/exchange`)).status).toBe(403);
    expect((await owner.get(`${here}/exchange`)).text).toContain('Es fa una comanda nova');
    const goods = { key: 'go', 'add.0.item': `${plate}`, 'add.0.pieces': '1', restock: '' };
    expect((await owner.post(`${here}/exchange`, { key: 'no' })).status).toBe(422);
    const preview = (await owner.post(`${here}/exchange`, goods)).text;
    const hidden = (name: string) => new RegExp(`name="${name}" value="(\\d+)"`).exec(preview)?.[1] ?? '';
    expect(preview).toContain('El que torna val');
    const sent = { ...goods, total: hidden('total'), worth: hidden('worth'), sure: '1' };
    const late = await owner.post(`${here}/exchange`, { ...sent, worth: '1', key: 'late' });
    expect(late.status).toBe(422);
    expect((await owner.post(`${here}/exchange`, sent)).location).toBe(here);
    expect(await state(id)).toBe('done');
    const [made] = (await order(it.id)).refunds.flatMap(({ toOrder }) => (toOrder > 0 ? [toOrder] : []));
    expect((await owner.get(here)).text).toContain(`href="/admin/orders/${made}"`);
    expect((await owner.get(`/admin/orders/${it.id}`)).text).toContain(`Canviat per la comanda ${made}`);
    expect((await owner.get(`/admin/orders/${made}`)).text).toContain(
      `Canvi del que ha tornat de la comanda ${it.id}`,
    );
    // Of what went back by itself since, there is nothing to exchange.
    const other = await write(draftOf([{ productId: null, quantity: 1 }], { billing, shipping: billing }), 1);
    await become(other.id, 'processing', Date.now());
    const [line] = (await order(other.id)).lines;
    const again = await declared({ orderId: other.id, lines: [{ lineId: line!.id!, pieces: 1 }] });
    await refundOrder(
      { shop: desk.shop, actor: staff(), now: Date.now() },
      {
        orderId: other.id,
        key: 'r',
        lines: [{ lineId: line!.id!, amount: 1 }],
        reason: '',
        restock: false,
        byGateway: false,
      },
    );
    expect((await owner.get(`/admin/returns/${again}/exchange`)).status).toBe(200);
    await desk.shop.db.transaction((tx) =>
      tx.updateTable('refund_item').set({ pieces: 1 }).where('item_id', '=', line!.id!).execute(),
    );
    expect((await owner.get(`/admin/returns/${again}/exchange`)).location).toBe(`/admin/returns/${again}`);
    // Settled, it is exchanged for nothing else.
    expect((await owner.get(`${here}/exchange`)).status).toBe(404);
  });

  test('nobody is refused without a reason, which they are written; refused too soon, it is taken up again', async () => {
    const id = await declared();
    const owner = desk.as('owner');
    const here = `/admin/returns/${id}`;
    await owner.post(here, { to: 'declined', said: '  ', key: 'b' });
    expect(await state(id)).toBe('open');
    await owner.post(here, { to: 'declined', said: 'És un producte fet a mida.', key: 'c' });
    expect(await state(id)).toBe('declined');
    await owner.post(here, { to: 'open', key: 'd' });
    expect(await state(id)).toBe('open');
  });

  test('a step that is not there any more is refused, and the form sent twice writes one letter', async () => {
    const id = await declared();
    const owner = desk.as('owner');
    const form = { to: 'awaited', said: 'Aquí', key: 'twice' };
    await Promise.all([
      owner.post(`/admin/returns/${id}`, form),
      desk.as('owner').post(`/admin/returns/${id}`, form),
    ]);
    expect((await mails()).filter((mail) => mail.id === id && mail.letter === 'awaited')).toHaveLength(1);
    await owner.post(`/admin/returns/${id}`, { to: 'done', said: 'Canviat', key: 'e' });
    const late = await owner.post(`/admin/returns/${id}`, { to: 'declined', said: 'Tard', key: 'f' });
    expect(await state(id)).toBe('done');
    expect(late.status).toBe(303);
  });

  test('one that named no order is linked to it by hand, and only to one that is there', async () => {
    const it = await bought();
    const id = await declared({ orderNumber: 'no ho sé' });
    const owner = desk.as('owner');
    await owner.post(`/admin/returns/${id}`, { to: 'assign', order: '99999' });
    expect((await readReturn(desk.shop.db.read, id))?.orderId).toBe(null);
    await owner.post(`/admin/returns/${id}`, { to: 'assign', order: `${it.id}` });
    expect(await readReturn(desk.shop.db.read, id)).toMatchObject({
      orderId: it.id,
      ground: 'law',
      orderNumber: 'no ho sé',
    });
  });
});
