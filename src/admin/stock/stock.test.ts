import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { seedPricing } from '../../pricing/index.ts';

describe.each(engines)('the stock at the desk on %s', (engine) => {
  let desk: DeskShop;
  let keeper: Browser;
  let [cup, bowl] = [0, 0];
  let sizes: number[] = [];
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    await desk.shop.db.transaction((tx) => seedPricing(tx));
    await desk.settle();
    keeper = desk.as(['stock.edit', 'orders.view', 'products.view'], 'en');
    cup = await addSimple(desk, {
      name: 'Tassa',
      price: 1000,
      stock: 12,
      sku: 'T-1',
      more: { gtin: '0012345678905' },
    });
    bowl = await addSimple(desk, { name: 'Bol', price: 1000, stock: 0, sku: 'B-1' });
    const made = await addVariable(desk, {
      name: 'Samarreta',
      variations: [
        { values: { colour: 'Blau' }, stock: 3, sku: 'S-P' },
        { values: { colour: 'Verd' }, stock: 7 },
      ],
    });
    sizes = made.variationIds;
    await addSimple(desk, { name: 'Curs', price: 1000, sku: 'C-1' });
  });
  afterAll(() => desk.close());

  const rows = (html: string) =>
    [...html.matchAll(/href="\/admin\/stock\/(\d+)/g)].map(([, id]) => Number(id));
  const stockOf = async (id: number) =>
    (
      await desk.shop.db.read
        .selectFrom('product')
        .select('stock')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).stock;

  test('lists what is counted, variations too, the fewest first, and finds it by name, SKU and what is low', async () => {
    expect(rows((await keeper.get('/admin/stock')).text)).toEqual([bowl, sizes[0], sizes[1], cup]);
    expect(rows((await keeper.get('/admin/stock?sort=-left')).text)).toEqual([cup, sizes[1], sizes[0], bowl]);
    expect(rows((await keeper.get('/admin/stock?tab=out')).text)).toEqual([bowl]);
    expect(rows((await keeper.get('/admin/stock?q=samarreta')).text)).toEqual([sizes[0], sizes[1]]);
    expect(rows((await keeper.get('/admin/stock?q=t-1')).text)).toEqual([cup]);
    expect((await keeper.get('/admin/export/stock')).text).toContain('Tassa');
  });

  test('a code that is read leads to its thing: a SKU, a GTIN with or without its nought', async () => {
    const find = async (code: string) => (await keeper.get(`/admin/stock/find?code=${code}`)).location;
    expect(await find('T-1')).toBe(`/admin/stock/${cup}`);
    expect(await find('S-P')).toBe(`/admin/stock/${sizes[0]}`);
    for (const code of ['0012345678905', '012345678905'])
      expect([code, await find(code)]).toEqual([code, `/admin/stock/${cup}`]);
    expect(await find('C-1')).toBe('/admin/stock');
    expect((await keeper.get('/admin/stock')).text).toContain('Nobody counts');
    expect(await find('nothing')).toBe('/admin/stock?q=nothing');
    expect((await keeper.get('/admin/stock?q=nothing')).text).toContain('No product has the code');
  });

  test('what orders hold is said beside what is left, and each movement with who and why', async () => {
    const { order_id: order } = await buy(desk, cup, { quantity: 2 });
    const page = (await keeper.get(`/admin/stock/${cup}`)).text;
    expect(page).toMatch(new RegExp(`Held by.*href="/admin/orders/${order}"`, 's'));
    expect(page).toContain('if you count 12 on the shelf');
    const form =
      (page.match(/<form.*?<\/form>/gs) ?? []).find((each) => each.includes('name="quantity"')) ?? '';
    const sent = sentForm(form, { quantity: '9', reason: 'Trencada' });
    expect((await keeper.post(`/admin/stock/${cup}`, sent)).location).toBe(`/admin/stock/${cup}`);
    expect(await stockOf(cup)).toBe(9);
    const after = (await keeper.get(`/admin/stock/${cup}`)).text;
    expect(after).toMatch(/Count<span class="soft below">Trencada<\/span>.*?-1.*?9.*?Order.*?-2.*?10/s);
    // Somebody else has counted it since that page was shown.
    await keeper.post(`/admin/stock/${cup}`, sent);
    expect(await stockOf(cup)).toBe(9);
  });

  test('many are counted in their rows, and what is refused comes back with its name', async () => {
    const page = (await keeper.get('/admin/stock')).text;
    const seen = (id: number) => new RegExp(`name="seen.${id}" value="([^"]*)"`).exec(page)?.[1] ?? '';
    const answer = await keeper.post('/admin/products/quick', {
      back: '/admin/stock',
      [`seen.${sizes[0]}`]: seen(sizes[0]!),
      [`stock.${sizes[0]}`]: '5',
      [`seen.${sizes[1]}`]: seen(sizes[1]!),
      [`stock.${sizes[1]}`]: 'many',
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Samarreta');
    expect(answer.text).toContain(`name="seen.${sizes[1]}"`);
    expect(await stockOf(sizes[0]!)).toBe(5);
  });

  test('is nobody’s who may not count', async () => {
    expect((await desk.as(['products.view', 'products.edit']).get(`/admin/stock/${cup}`)).status).toBe(403);
  });
});
