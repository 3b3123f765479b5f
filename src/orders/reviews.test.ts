import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../tests/support/browser.ts';
import { openSellingShop } from '../../tests/support/cart.ts';
import { addSimple, addVariable } from '../../tests/support/catalogue.ts';
import { buy } from '../../tests/support/checkout.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';
import { changeStatus, type OrderStatus } from './index.ts';

describe.each(engines)('reviews by those who bought, on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openSellingShop(engine);
  });
  afterAll(() => house.close());
  const change = (id: number, to: OrderStatus) =>
    house.shop.db.transaction((tx) =>
      changeStatus(house.shop, tx, id, to, { now: Date.now(), why: '', by: 'Ada' }),
    );
  let next = 0;
  function somebody() {
    next += 1;
    return `ressenya${next}@example.cat`;
  }
  async function order(productId: number, email: string, form: Record<string, string | number> = {}) {
    const bought = await buy(house, productId, {
      form: { payment_method: 'bacs', billing_email: email, ...form },
    });
    expect(bought.result).toBe('success');
    return bought;
  }
  /** Writes a review as the page's form does. @returns its id */
  async function review(productId: number, email: string, shopper: Browser = house.browser()) {
    next += 1;
    const reply = await shopper.post(
      '/wp-comments-post.php',
      { comment_post_ID: productId, rating: 5, comment: 'Molt bé.', author: 'Anna', email, lang: 'ca' },
      // Each from a house of its own: so many reviews from one are refused.
      { 'x-forwarded-for': `192.0.2.${next}` },
    );
    expect(reply.status).toBe(302);
    return Number(/(?:unapproved=|#comment-)(\d+)/.exec(reply.location)?.[1]);
  }
  const verified = async (id: number) =>
    (
      await house.shop.db.read
        .selectFrom('review')
        .select('verified')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).verified === 1;

  test('a review that was there before is marked when the order is paid, and no other', async () => {
    const cup = await addSimple(house, { price: 900 });
    const vase = await addSimple(house, { price: 900 });
    const email = somebody();
    const own = await review(cup, email.toUpperCase());
    const others = await review(cup, somebody());
    const elsewhere = await review(vase, email);
    const { order_id: id } = await order(cup, email);
    expect(await verified(own)).toBe(false);
    await change(id, 'processing');
    expect([await verified(own), await verified(others), await verified(elsewhere)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('a review written after the purchase is marked at once, by its e-mail', async () => {
    const cup = await addSimple(house, { price: 900 });
    const email = somebody();
    const { order_id: id } = await order(cup, email);
    expect(await verified(await review(cup, email))).toBe(false);
    await change(id, 'completed');
    expect(await verified(await review(cup, email.toUpperCase()))).toBe(true);
    expect(await verified(await review(cup, somebody()))).toBe(false);
    await change(id, 'refunded');
    expect(await verified(await review(cup, email))).toBe(false);
  });

  test('who bought a variation has bought its product', async () => {
    const { id, variationIds } = await addVariable(house, { price: 900 });
    const email = somebody();
    const before = await review(id, email);
    const { order_id: placed } = await order(variationIds[1] ?? 0, email);
    await change(placed, 'processing');
    expect(await verified(before)).toBe(true);
    expect(await verified(await review(id, email))).toBe(true);
  });

  test('an account is known whatever e-mail it writes with, and a stranger is not', async () => {
    const cup = await addSimple(house, { price: 900 });
    const { shopper, order_id: id } = await order(cup, somebody(), {
      createaccount: 1,
      account_password: 'una frase curta',
    });
    const before = await review(cup, somebody(), shopper);
    await change(id, 'processing');
    expect(await verified(before)).toBe(true);
    const mail = somebody();
    expect(await verified(await review(cup, mail, shopper))).toBe(true);
    expect(await verified(await review(cup, mail))).toBe(false);
  });

  test('cash at the door counts as bought when it is paid', async () => {
    const cup = await addSimple(house, { price: 900 });
    const email = somebody();
    const { order_id: id } = await order(cup, email, { payment_method: 'cod' });
    expect(await verified(await review(cup, email))).toBe(false);
    await change(id, 'completed');
    expect(await verified(await review(cup, email))).toBe(true);
  });
});
