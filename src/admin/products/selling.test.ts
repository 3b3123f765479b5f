import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { productForms } from '../../../tests/support/catalogue/product-forms.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';

describe.each(engines)('a product that is edited and sold at once on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
  });
  afterAll(() => desk.close());
  const { SAVE, form, whole } = productForms(
    () => desk,
    () => owner,
  );

  test('what was sold while the form was open stays sold, and two people are shown both values', async () => {
    const id = await addSimple(desk, { name: 'Olla', price: 1000, stock: 12 });
    const path = `/admin/products/${id}`;
    const open = await form(path, { quantity: '20', 'name.en': 'Cooking pot' });
    const other = await form(path, { sku: 'OLLA' });
    await desk.shop.db.transaction((tx) =>
      tx.updateTable('product').set({ stock: 9 }).where('id', '=', id).execute(),
    );
    await owner.post(SAVE, open);
    expect((await whole(id)).product?.stock.quantity).toBe(17);
    const told = await owner.post(SAVE, other);
    expect(told.status).toBe(409);
    expect(told.text).toContain('Cooking pot');
    await owner.post(
      SAVE,
      sentForm(told.text, {}, (action) => action === SAVE),
    );
    const { product } = await whole(id);
    expect([product?.sku, product?.stock.quantity]).toEqual(['OLLA', 17]);
  });

  test('loses nothing while fifty shoppers buy it: pieces add up, and each pays a price that it had', async () => {
    const id = await addSimple(desk, { name: 'Cassola', price: 1000, stock: 100, more: { virtual: true } });
    const path = `/admin/products/${id}`;
    // Downwards: who is shown less than it costs by then is asked again.
    const prices = [950, 900, 850, 800, 750];
    const buying = Array.from({ length: 50 }, (_, at) =>
      buy(desk, id, { form: { billing_email: `compra${at}@example.cat` } }),
    );
    const editing = (async () => {
      for (const [at, price] of prices.entries()) {
        // Each time two pieces more than the form has read.
        const open = new URLSearchParams(
          await form(path, { 'name.en': `Pot ${at}`, 'regular.EUR': (price / 100).toFixed(2) }),
        );
        open.set('quantity', `${Number(open.get('seen')) + 2}`);
        expect((await owner.post(SAVE, open.toString())).status).toBe(303);
      }
    })();
    const placed = await Promise.all(buying);
    await editing;
    const { product } = await whole(id);
    const { read } = desk.shop.db;
    const lines = await read
      .selectFrom('order_line')
      .select(['order_id', 'quantity', 'total', 'total_tax'])
      .where('product_id', '=', id)
      .execute();
    expect(new Set(placed.map(({ order_id }) => order_id)).size).toBe(50);
    expect(lines).toHaveLength(50);
    expect(product?.stock.quantity).toBe(100 + 2 * prices.length - 50);
    expect([product?.prices.EUR?.regular, product?.texts.en?.name]).toEqual([750, 'Pot 4']);
    for (const line of lines) expect([1000, ...prices]).toContain(line.total + line.total_tax);
  });
});
