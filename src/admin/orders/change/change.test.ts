import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy } from '../../../../tests/support/buying/checkout.ts';
import { addSimple, addVariable } from '../../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../../tests/support/orders/orders.ts';
import { type DeskShop, openDeskShop } from '../../../../tests/support/people/admin.ts';
import { sentForm } from '../../../../tests/support/sent-form.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { seedPricing } from '../../../pricing/index.ts';

type Changes = Parameters<typeof sentForm>[1];

describe.each(engines)('a placed order is changed at the desk on %s', (engine) => {
  let desk: DeskShop;
  let cup = 0;
  let shirt: { id: number; variationIds: number[] };
  const { order, stockOf } = ordersOf(() => desk);
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    await desk.shop.db.transaction((tx) => seedPricing(tx));
    await desk.settle();
    cup = await addSimple(desk, { name: 'Tassa', price: 1000, stock: 100 });
    shirt = await addVariable(desk, {
      name: 'Samarreta',
      attributes: { size: ['S', 'M'] },
      variations: [
        { values: { size: 'S' }, price: 2000, stock: 5 },
        { values: { size: 'M' }, price: 2000, stock: 5 },
      ],
    });
  });
  afterAll(() => desk.close());

  const bought = async () => (await buy(desk, cup, { quantity: 2 })).order_id;
  const path = (id: number) => `/admin/orders/${id}/change`;
  const isForm = (action: string | undefined) => action === undefined || action.endsWith('/change');
  /** Opens the form, types, and looks at what comes of it. */
  const look = async (id: number, changes: Changes) => {
    const owner = desk.as('owner');
    return owner.post(path(id), sentForm((await owner.get(path(id))).text, changes, isForm));
  };
  const sure = (id: number, preview: string) =>
    desk.as('owner').post(path(id), sentForm(preview, { sure: 1 }, isForm));
  const pieces = async (id: number) => (await order(id)).lines.map(({ name, quantity }) => [name, quantity]);

  test('what it would come to is shown first, and nothing is changed by looking', async () => {
    const id = await bought();
    const { lines, totals } = await order(id);
    const preview = await look(id, { [`lines[${lines[0]?.id}][pieces]`]: 3 });
    expect(preview.status).toBe(200);
    expect(preview.text).toContain('name="sure"');
    expect((await order(id)).totals).toEqual(totals);
    const stock = (await stockOf(cup)) ?? 0;
    expect((await sure(id, preview.text)).location).toBe(`/admin/orders/${id}`);
    expect(await pieces(id)).toEqual([['Tassa', 3]]);
    expect((await order(id)).totals.total).toBe(totals.total + 1000);
    expect(await stockOf(cup)).toBe(stock - 1);
  });

  test('a variation is added by its number, at a price of its own, and a line of 0 pieces goes', async () => {
    const id = await bought();
    const { lines } = await order(id);
    const preview = await look(id, {
      [`lines[${lines[0]?.id}][pieces]`]: 0,
      'add.0.item': `${shirt.id}-${shirt.variationIds[1]}`,
      'add.0.pieces': 2,
      'add.0.price': '15,50',
    });
    await sure(id, preview.text);
    const changed = await order(id);
    expect(
      changed.lines.map(({ variationId, quantity, total, totalTax }) => [
        variationId,
        quantity,
        total + totalTax,
      ]),
    ).toEqual([[shirt.variationIds[1], 2, 3100]]);
  });

  test('sending is typed as prices are, with the tax in it, and comes to that to the cent', async () => {
    for (const [typed, gross] of [
      ['4,95', 495],
      ['99,99', 9999],
      ['0', 0],
    ] as const) {
      const id = await bought();
      const { totals, shippingLines } = await order(id);
      expect(shippingLines).toHaveLength(1);
      const goods = totals.total - totals.shipping - totals.shippingTax;
      const preview = await look(id, { send: typed });
      await sure(id, preview.text);
      const after = (await order(id)).totals;
      expect([typed, after.shipping + after.shippingTax]).toEqual([typed, gross]);
      expect(after.total).toBe(goods + gross);
    }
  });

  test('what is shown adds up: goods as the order’s page has them, sending and coupons among what makes the total', async () => {
    const id = await bought();
    const { lines, shippingLines } = await order(id);
    const preview = await look(id, { [`lines[${lines[0]?.id}][pieces]`]: 3 });
    const shown = preview.text.replace(/<[^>]*>/g, ' ').replaceAll('\u00a0', ' ');
    expect(shown).toContain('30,00 €');
    expect(shown).toContain(shippingLines[0]?.title);
    expect(shown).toMatch(/Subtotal: .* Enviament: .* Total:/s);
  });

  test('more than there is is refused by its name before anything is taken, and a coupon by its code', async () => {
    const id = await bought();
    const { lines } = await order(id);
    const line = lines[0]?.id;
    const left = (await stockOf(cup)) ?? 0;
    const much = await look(id, { [`lines[${line}][pieces]`]: left + 3 });
    expect(much.status).toBe(422);
    expect(much.text).toContain(`«Tassa»: només en queden ${left} unitats`);
    expect(much.text).toContain(`value="${left + 3}"`);
    // What the order has already is its own.
    expect((await look(id, { [`lines[${line}][pieces]`]: left + 2 })).status).toBe(200);
    const unknown = await look(id, { coupons: 'ningú' });
    expect(unknown.text).toContain('El cupó NINGÚ no existeix.');
  });

  test('money that nobody moves but the shopkeeper is not said to have gone back', async () => {
    const id = await bought();
    await desk.as('owner').post(`/admin/orders/${id}`, { do: 'status', to: 'processing' });
    const { lines } = await order(id);
    const preview = await look(id, { [`lines[${lines[0]?.id}][pieces]`]: 1 });
    const owner = desk.as('owner');
    await owner.post(path(id), sentForm(preview.text, { sure: 1 }, isForm));
    const page = (await owner.get(`/admin/orders/${id}`)).text.replaceAll('\u00a0', ' ');
    expect(page).toContain('Torna tu els 10,00 €');
    expect(page).toMatch(/Pel canvi, de menys.*10,00 € · A mà/s);
  });

  test('an address with other taxes is shown with what it comes to, and counts once somebody is sure', async () => {
    const id = await bought();
    const at = `/admin/orders/${id}/address/shipping`;
    const before = await order(id);
    expect(before.totals.totalTax).toBeGreaterThan(0);
    const owner = desk.as('owner');
    const islands = { shipping_postcode: '35001', shipping_city: 'Las Palmas', shipping_state: 'GC' };
    const shown = await owner.post(at, sentForm((await owner.get(at)).text, islands, isForm));
    expect([shown.status, shown.text.includes('name="sure"')]).toEqual([200, true]);
    expect((await order(id)).totals).toEqual(before.totals);
    // Who goes back finds what they had typed.
    const back = await owner.post(at, sentForm(shown.text, { do: 'change' }, isForm));
    expect(back.text).toContain('value="35001"');
    expect((await owner.post(path(id), sentForm(shown.text, { sure: 1 }, isForm))).location).toBe(
      `/admin/orders/${id}`,
    );
    const after = await order(id);
    expect([after.shipping?.postcode, after.totals.totalTax]).toEqual(['35001', 0]);
    expect(after.totals.total).toBeLessThan(before.totals.total);
  });

  test('sent twice it is done once, and after somebody else’s change it is not done at all', async () => {
    const id = await bought();
    const line = `lines[${(await order(id)).lines[0]?.id}][pieces]`;
    const [mine, theirs] = [await look(id, { [line]: 4 }), await look(id, { [line]: 1 })];
    const stock = (await stockOf(cup)) ?? 0;
    await Promise.all([sure(id, mine.text), sure(id, mine.text)]);
    expect([await pieces(id), await stockOf(cup)]).toEqual([[['Tassa', 4]], stock - 2]);
    expect((await sure(id, theirs.text)).status).toBe(409);
    expect(await pieces(id)).toEqual([['Tassa', 4]]);
  });

  test('what makes no sense is said, and what was typed stays', async () => {
    const id = await bought();
    const line = `lines[${(await order(id)).lines[0]?.id}][pieces]`;
    const refused = [
      await look(id, {}),
      await look(id, { [line]: '-1' }),
      await look(id, { 'add.0.item': 'tassa' }),
      await look(id, { [line]: 0 }),
      await sure(id, (await look(id, { [line]: 5000 })).text),
      await look(id, { send: 'car' }),
    ];
    for (const { status, text } of refused)
      expect([status, text.includes('role="alert"')]).toEqual([422, true]);
    expect(refused[2]?.text).toContain('value="tassa"');
    // And the field that it is about is the one that says so.
    for (const { text } of [refused[1], refused[2], refused[5]].filter((each) => each !== undefined))
      expect(text.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect((await desk.as('owner').get(path(id))).text).not.toContain('aria-invalid="true"');
  });

  test('only who may edit orders, and only an order that is still open', async () => {
    const id = await bought();
    expect((await desk.as(['orders.view']).get(path(id))).status).toBe(403);
    expect((await desk.as('owner').get(`/admin/orders/${id}`)).text).toContain(path(id));
    const { become } = ordersOf(() => desk);
    await become(id, 'processing', Date.now());
    await become(id, 'completed', Date.now());
    expect((await desk.as('owner').get(`/admin/orders/${id}`)).text).not.toContain(path(id));
    const line = `lines[${(await order(id)).lines[0]?.id}][pieces]`;
    expect((await look(id, { [line]: 1 })).text).toContain('role="alert"');
  });

  test('who may edit orders and not refund gives no money back by making one cheaper', async () => {
    const id = await bought();
    await desk.shop.db.transaction((tx) =>
      tx.updateTable('order').set({ paid_at: Date.now() }).where('id', '=', id).execute(),
    );
    const { totals } = await order(id);
    const price = `lines[${(await order(id)).lines[0]?.id}][price]`;
    const support = desk.as(['orders.view', 'orders.edit']);
    const send = (form: Changes, text: string) => support.post(path(id), sentForm(text, form, isForm));
    const opened = (await support.get(path(id))).text;
    expect((await send({ [price]: '0,01' }, opened)).text).toContain('el teu rol no ho permet');
    // Past the preview, as by a form that was kept.
    const kept = (await look(id, { [price]: '0,01' })).text;
    expect((await send({ sure: 1 }, kept)).status).toBe(403);
    expect((await order(id)).totals).toEqual(totals);
    expect((await sure(id, kept)).status).toBe(303);
  });

  test('goods are found by their words, each variation by itself', async () => {
    await desk.settle();
    const found = await desk.as('owner').get('/admin/pick/goods?q=samarr');
    expect(found.json<{ choices: { value: string }[] }>().choices.map(({ value }) => value)).toEqual(
      shirt.variationIds.map((variation) => `${shirt.id}-${variation}`),
    );
  });
});
