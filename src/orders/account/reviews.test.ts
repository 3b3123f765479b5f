import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { findShopperByEmail, markVerified } from '../../accounts/index.ts';
import type { OrderStatus } from '../index.ts';
import { changeStatus } from '../status/steps.ts';

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
    const reply = await shopper.post('/wp-comments-post.php', {
      comment_post_ID: productId,
      rating: 5,
      comment: 'Molt bé.',
      author: 'Anna',
      email,
      lang: 'ca',
    });
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
    const { order_id: id, shopper } = await order(cup, email);
    const own = await review(cup, email.toUpperCase(), shopper);
    const others = await review(cup, somebody());
    const elsewhere = await review(vase, email, shopper);
    expect(await verified(own)).toBe(false);
    await change(id, 'processing');
    expect([await verified(own), await verified(others), await verified(elsewhere)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('a review written after the purchase is marked at once, in the browser that bought', async () => {
    const cup = await addSimple(house, { price: 900 });
    const email = somebody();
    const { order_id: id, shopper } = await order(cup, email);
    expect(await verified(await review(cup, email, shopper))).toBe(false);
    await change(id, 'completed');
    expect(await verified(await review(cup, somebody(), shopper))).toBe(true);
    await change(id, 'refunded');
    expect(await verified(await review(cup, email, shopper))).toBe(false);
  });

  test('whoever writes the e-mail of a buyer has bought nothing', async () => {
    const cup = await addSimple(house, { price: 900 });
    const email = somebody();
    const { order_id: id } = await order(cup, email);
    const before = await review(cup, email);
    await change(id, 'processing');
    expect([await verified(before), await verified(await review(cup, email))]).toEqual([false, false]);
    const thief = house.browser();
    const form = { email: somebody(), password: 'una frase llarga', register: 1 };
    await thief.fill('/el-meu-compte/', form);
    expect(await verified(await review(cup, email, thief))).toBe(false);
  });

  test('a guest’s order under the e-mail of an account that has not proved it marks nothing of that account', async () => {
    const cup = await addSimple(house, { price: 900 });
    const email = somebody();
    const owner = house.browser();
    await owner.fill('/el-meu-compte/', { email, password: 'una frase llarga', register: 1 });
    const own = await review(cup, email, owner);
    const { order_id: id } = await order(cup, email);
    await change(id, 'processing');
    expect(await verified(own)).toBe(false);
  });

  test('an account that proves the e-mail of its guest orders has bought, before and after', async () => {
    const cup = await addSimple(house, { price: 900 });
    const email = somebody();
    const { order_id: first } = await order(cup, email);
    await change(first, 'processing');
    const owner = house.browser();
    const form = { email, password: 'una frase llarga', register: 1 };
    await owner.fill('/el-meu-compte/', form);
    const early = await review(cup, email, owner);
    expect(await verified(early)).toBe(false);
    const { shop } = house;
    const account = await findShopperByEmail(shop.db.read, email);
    await shop.db.transaction((tx) => markVerified(shop, tx, account?.id ?? 0, Date.now()));
    expect(await verified(early)).toBe(true);
    const vase = await addSimple(house, { price: 900 });
    const { order_id: second } = await order(vase, email);
    const waiting = await review(vase, email, owner);
    await change(second, 'processing');
    expect([await verified(waiting), await verified(await review(vase, email, owner))]).toEqual([true, true]);
  });

  test('who bought a variation has bought its product', async () => {
    const { id, variationIds } = await addVariable(house, { price: 900 });
    const email = somebody();
    const { order_id: placed, shopper } = await order(variationIds[1] ?? 0, email);
    const before = await review(id, email, shopper);
    await change(placed, 'processing');
    expect(await verified(before)).toBe(true);
    expect(await verified(await review(id, email, shopper))).toBe(true);
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
    const { order_id: id, shopper } = await order(cup, email, { payment_method: 'cod' });
    expect(await verified(await review(cup, email, shopper))).toBe(false);
    await change(id, 'completed');
    expect(await verified(await review(cup, email, shopper))).toBe(true);
  });
});
