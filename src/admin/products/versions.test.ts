import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { productForms } from '../../../tests/support/catalogue/product-forms.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { engines } from '../../../tests/support/shop.ts';

describe.each(engines)('what a product said of itself, at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  let jug: number;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
    jug = await addSimple(desk, { name: 'Gerra', price: 3000, stock: 5 });
  });
  afterAll(() => desk.close());
  const { saveProduct, whole, shopPage } = productForms(
    () => desk,
    () => owner,
  );
  const versions = async (id: number) =>
    [...(await owner.get(`/admin/products/${id}`)).text.matchAll(/href="([^"]*\/versions\/\d+)"/g)].map(
      ([, path = '']) => path,
    );

  test('is kept before its words become others, and not when something else does', async () => {
    await saveProduct(jug, { 'regular.EUR': '31' });
    expect(await versions(jug)).toEqual([]);
    await saveProduct(jug, { 'description.ca': '<p>Feta a mà a la <a href="/botiga/">Bisbal</a>.</p>' });
    expect(await versions(jug)).toHaveLength(1);
    await saveProduct(jug, { 'description.ca': '<p>Feta a màquina a la Xina.</p>' });
    expect(await versions(jug)).toHaveLength(2);
  });

  test('is compared word by word with what it says now', async () => {
    const [last = ''] = await versions(jug);
    const { text } = await owner.get(last);
    expect(text).toMatch(/<del>[^<]*mà[^<]*<\/del>/);
    expect(text).toMatch(/<ins>[^<]*màquina[^<]*<\/ins>/);
    expect(text).toContain('Descri');
  });

  test('comes back by one button, with prices and stock as they are now, and that can be taken back too', async () => {
    await saveProduct(jug, { 'regular.EUR': '45' });
    const [last = ''] = await versions(jug);
    const reply = await owner.submit(last, {});
    expect(reply.text).toContain('It is as it was again.');
    await desk.settle();
    expect(await shopPage('/producte/gerra/')).toContain('Feta a mà');
    const { product } = await whole(jug);
    expect(product?.prices.EUR?.regular).toBe(4500);
    expect(product?.stock.quantity).toBe(5);
    expect((await owner.get(`/admin/products/${jug}`)).text).toContain('Back to earlier texts');
    const [again = ''] = await versions(jug);
    await owner.submit(again, {});
    await desk.settle();
    expect(await shopPage('/producte/gerra/')).toContain('Feta a màquina');
  });

  test('of another product is not found, and nobody reads it without the right', async () => {
    const cup = await addSimple(desk, { name: 'Tassa', price: 900 });
    const [last = ''] = await versions(jug);
    expect((await owner.get(last.replace(`/${jug}/`, `/${cup}/`))).status).toBe(404);
    expect((await owner.post(last.replace(`/${jug}/`, `/${cup}/`), {})).status).toBe(404);
    expect((await desk.as(['products.view']).get(last)).status).toBe(403);
  });

  test('is kept thirty times at the most', async () => {
    const cup = await addSimple(desk, { name: 'Bol', price: 900 });
    for (let turn = 0; turn < 32; turn += 1) await saveProduct(cup, { 'summary.ca': `Bol número ${turn}` });
    const rows = desk.shop.db.read
      .selectFrom('product_revision')
      .select('texts')
      .where('product_id', '=', cup)
      .orderBy('id')
      .execute();
    const kept = await rows;
    expect(kept).toHaveLength(30);
    expect(kept.at(-1)?.texts).toContain('Bol número 31');
    expect(kept[0]?.texts).toContain('Bol número 2');
  }, 60_000);
});
