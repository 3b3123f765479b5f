import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addByCall, openSellingShop, partOf } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addCoupon, applyByCall } from '../../../tests/support/buying/coupons.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { readOrder } from '../../orders/index.ts';

describe.each(engines)('a coupon of whatever code in the cart on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 2000 });
  });
  afterAll(() => house.close());

  async function filled() {
    const shopper = house.browser();
    await addByCall(shopper, { product_id: cup });
    return shopper;
  }
  type Shopper = Awaited<ReturnType<typeof filled>>;
  const page = async (shopper: Shopper) => (await shopper.get('/cistella/')).text;
  const removeByCall = async (shopper: Shopper, coupon: string) => {
    const security = partOf(await page(shopper), /"remove_coupon_nonce":"(\w{10})"/);
    return (await shopper.call('remove_coupon', { security, coupon })).text;
  };
  /** An attribute's value as a script reads it. */
  const read = (value: string) =>
    value
      .replace(/&quot;/g, '"')
      .replace(/&#x27;/g, "'")
      .replace(/&amp;/g, '&');

  // What is made, what somebody types, the word of its row's class.
  const codes: [made: string, typed: string, word: string][] = [
    ['TEST&COUPON', 'test&amp;amp;coupon', 'testcoupon'],
    ['Estiu 2026', ' ESTIU  2026 ', 'estiu-2026'],
    [`L'HORT "5"`, 'l&#039;hort &quot;5&quot;', 'lhort-5'],
    ['-10%', '-10%', '10'],
    ['+1/2#festa', '+1/2#FESTA', '1-2festa'],
    ['ÇÀÉ·L', 'ça\u0300é·l', 'cael'],
    ['ЛЕТО', 'лето', '%d0%bb%d0%b5%d1%82%d0%be'],
    ['=2+2?a=b', '=2+2?A=B', '22ab'],
  ];

  test.each(codes)(
    '%s is taken by call, form and link, and its own links and scripts take it out',
    async (made, typed, word) => {
      await addCoupon(house, { code: made });
      const shopper = await filled();
      expect(await applyByCall(shopper, typed)).toContain('Hem aplicat el cupó.');
      const shown = await page(shopper);
      const row = partOf(shown, /(<tr class="cart-discount .*?<\/tr>)/s);
      expect(row).toContain(`<tr class="cart-discount coupon-${word}">`);
      const code = read(partOf(row, /data-coupon="([^"]*)"/));
      expect(code).toBe(made.toLowerCase());
      expect(await removeByCall(shopper, code)).toContain('Hem tret el cupó.');

      const nonce = partOf(shown, /name="woocommerce-cart-nonce" value="(\w+)"/);
      const form = { 'woocommerce-cart-nonce': nonce, apply_coupon: 1, coupon_code: typed };
      expect((await shopper.submit('/cistella/', form)).text).toContain('Hem aplicat el cupó.');
      const link = read(partOf(await page(shopper), /href="([^"]*\?remove_coupon=[^"]*)"/));
      expect((await shopper.follow(await shopper.get(link))).text).toContain('Hem tret el cupó.');
      const applied = await shopper.follow(
        await shopper.get(`/cistella/?apply_coupon=${encodeURIComponent(typed)}`),
      );
      expect(applied.text).toContain('Hem aplicat el cupó.');
    },
  );

  test('is the same coupon in the order that it was used in, and counts there once', async () => {
    const code = await addCoupon(house, { code: 'Festa Major & Cia 20%', customerLimit: 1 });
    const shopper = await filled();
    await applyByCall(shopper, code);
    const { order_id } = await buy(house, cup, { shopper, form: { billing_email: 'anna@b.cat' } });
    const order = await readOrder(house.shop.db.read, order_id);
    expect(order?.adjustments).toMatchObject([
      { kind: 'coupon', code: 'festa major & cia 20%', title: 'FESTA MAJOR & CIA 20%' },
    ]);
    const again = await applyByCall(await filled(), code.toUpperCase(), { billing_email: 'anna@b.cat' });
    expect(again).toContain('Ja has fet servir el cupó FESTA MAJOR &amp; CIA 20%');
  });

  test('that nobody made is refused as it was typed, with nothing of it as markup', async () => {
    const said = await applyByCall(await filled(), '<b>&lt;i&gt;x');
    expect(said).toContain('El cupó &lt;B&gt;&lt;I&gt;X no existeix.');
  });
});
