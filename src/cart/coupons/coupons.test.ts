import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addByCall, openSellingShop, partOf } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addCoupon, applyByCall } from '../../../tests/support/buying/coupons.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { createShopper } from '../../accounts/index.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { deleteCoupon } from '../../pricing/coupons/steps.ts';
import { COUPON_REFUSALS } from '../../pricing/index.ts';

describe.each(engines)('coupons in the cart on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 2000 });
  });
  afterAll(() => house.close());

  async function filled(quantity = 1, product = cup) {
    const shopper = house.browser();
    await addByCall(shopper, { product_id: product, quantity });
    return shopper;
  }
  const page = async (shopper: Awaited<ReturnType<typeof filled>>) => (await shopper.get('/cistella/')).text;
  const total = (markup: string) => partOf(markup, /<tr class="order-total">.*?<bdi>([\d.,]+)/);
  const cartNonce = (markup: string) => partOf(markup, /name="woocommerce-cart-nonce" value="(\w+)"/);

  test('apply_coupon answers with notices as HTML, and the totals have its row with a link to remove it', async () => {
    await addCoupon(house, { code: 'Estiu.10' });
    const shopper = await filled(2);
    const security = partOf(await page(shopper), /"apply_coupon_nonce":"(\w{10})"/);
    const reply = await shopper.call('apply_coupon', { security, coupon_code: ' ESTIU.10 ' });
    expect(reply.headers['content-type']).toBe('text/html; charset=UTF-8');
    expect(reply.text).toBe('<div class="woocommerce-message" role="alert">Hem aplicat el cupó.</div>');
    const after = await page(shopper);
    expect(after).toMatch(
      /<tr class="cart-discount coupon-estiu-10"><th scope="row">Cupó ESTIU\.10<\/th>.*?-4,00/,
    );
    expect(after).toContain(
      'href="/cistella/?remove_coupon=estiu.10" class="woocommerce-remove-coupon" data-coupon="estiu.10"',
    );
    expect(total(after)).toBe('40,95');
    expect((await shopper.call('get_cart_totals')).text).toContain('coupon-estiu-10');
  });

  test('a refusal is an error notice that names the field, and nothing changes', async () => {
    const shopper = await filled();
    const said = await applyByCall(shopper, 'no-hi-es');
    expect(said).toBe(
      '<ul class="woocommerce-error" role="alert"><li data-id="coupon_code">El cupó NO-HI-ES no existeix.</li></ul>',
    );
    expect(await page(shopper)).not.toContain('cart-discount');
  });

  test('a bad nonce is 403 with -1', async () => {
    const shopper = await filled();
    for (const name of ['apply_coupon', 'remove_coupon']) {
      const reply = await shopper.call(name, { security: '0000000000', coupon_code: 'x', coupon: 'x' });
      expect([reply.status, reply.text]).toEqual([403, '-1']);
    }
  });

  test('remove_coupon confirms, and an empty or unknown code is an error', async () => {
    const code = await addCoupon(house);
    const shopper = await filled();
    await applyByCall(shopper, code);
    const security = partOf(await page(shopper), /"remove_coupon_nonce":"(\w{10})"/);
    const remove = async (coupon: string) => (await shopper.call('remove_coupon', { security, coupon })).text;
    expect(await remove('')).toContain('Digues quin cupó vols treure.');
    expect(await remove('altre')).toContain('El cupó ALTRE no és a la cistella.');
    expect(await remove(code)).toContain('Hem tret el cupó.');
    expect(await page(shopper)).not.toContain('cart-discount');
  });

  test('the cart’s own form applies one without scripts, together with changed quantities', async () => {
    const code = await addCoupon(house, { minimum: { EUR: 6000 } });
    const shopper = await filled();
    const before = await page(shopper);
    const key = partOf(before, /name="cart\[(\w{32})\]\[qty\]"/);
    const form = { 'woocommerce-cart-nonce': cartNonce(before), apply_coupon: 1, coupon_code: code };
    const after = (await shopper.submit('/cistella/', { ...form, [`cart[${key}][qty]`]: 3 })).text;
    expect(after).toContain('Hem aplicat el cupó.');
    expect(total(after)).toBe('58,95');
    expect((await shopper.submit('/cistella/', { ...form, coupon_code: '' })).text).toContain(
      'Escriu el codi del cupó.',
    );
  });

  test('links apply and remove on any address, and leave it clean', async () => {
    const code = await addCoupon(house);
    const shopper = await filled();
    const applied = await shopper.get(`/botiga/?orderby=price&apply_coupon=${code}`);
    expect([applied.status, applied.location]).toEqual([302, '/botiga/?orderby=price']);
    expect((await shopper.get(applied.location)).text).toContain('Hem aplicat el cupó.');
    expect(await page(shopper)).toContain('cart-discount');
    const removed = await shopper.get(`/cistella/?remove_coupon=${code}`);
    expect(removed.location).toBe('/cistella/');
    expect((await shopper.get(removed.location)).text).toContain('Hem tret el cupó.');
    await shopper.get(`/?apply_coupon=${code}`, { 'sec-purpose': 'prefetch' });
    expect(await page(shopper)).not.toContain('cart-discount');
  });

  test('one of an account is known by its e-mail, and one of a guest by what was typed, in any case', async () => {
    const { shop } = house;
    const email = 'Berta@example.cat';
    const user = { email, passwordHash: await hashPassword('una frase ben llarga'), language: 'ca' };
    await shop.db.transaction((tx) => createShopper(shop, tx, user));
    const hers = await addCoupon(house, { emails: [email] });
    const berta = house.browser();
    await berta.fill('/el-meu-compte/', { username: email, password: 'una frase ben llarga', login: 1 });
    await addByCall(berta, { product_id: cup });
    expect(await applyByCall(berta, hers)).toContain('Hem aplicat el cupó.');
    const other = { billing_email: 'dora@example.cat' };
    expect(await applyByCall(await filled(), hers, other)).not.toContain('Hem aplicat');

    const once = await addCoupon(house, { customerLimit: 1 });
    const bought = await filled();
    await applyByCall(bought, once);
    const used = await buy(house, cup, { shopper: bought, form: { billing_email: 'carla@example.cat' } });
    expect(used.result).toBe('success');
    const again = await filled();
    expect(await applyByCall(again, once, { billing_email: ' CARLA@Example.cat ' })).not.toContain(
      'Hem aplicat',
    );
    expect(await applyByCall(again, once, other)).toContain('Hem aplicat');
  });

  test('a link that takes one out begins no session', async () => {
    const stranger = house.browser();
    const reply = await stranger.get('/en/shop/?remove_coupon=x&orderby=price');
    expect([reply.status, reply.location]).toEqual([302, '/en/shop/?orderby=price']);
    expect(stranger.cookies).toEqual(new Map());
  });

  test('one that comes before the goods counts as soon as there are some', async () => {
    const code = await addCoupon(house);
    const shopper = house.browser();
    await shopper.get(`/?apply_coupon=${code}`);
    await addByCall(shopper, { product_id: cup });
    expect(total(await page(shopper))).toBe('22,95');
  });

  const DAY = 86_400_000;
  const refusals: [keyof typeof COUPON_REFUSALS, Parameters<typeof addCoupon>[1], string][] = [
    ['not_started', { startsAt: Date.now() + DAY }, 'encara no és vigent'],
    ['expired', { endsAt: Date.now() - DAY }, 'ha caducat'],
    ['minimum', { minimum: { EUR: 2001 } }, 'és per a compres que arribin als 20,01\u00a0€'],
    ['maximum', { maximum: { EUR: 1999 } }, 'és per a compres que no passin dels 19,99\u00a0€'],
    ['not_applicable', { productIds: [999_999] }, 'no és vàlid per a cap producte'],
    ['no_brand', { brandIds: [999_999] }, 'no és per a cap de les marques'],
    ['unknown', { enabled: false }, 'no existeix'],
  ];
  test.each(refusals)('a refusal says why: %s', async (_code, wish, said) => {
    expect(await applyByCall(await filled(), await addCoupon(house, wish))).toContain(said);
  });

  test('each refusal has its own sentence in three languages', async () => {
    const { texts } = await import('../../frame/shop/texts.ts');
    const codes = Object.keys(COUPON_REFUSALS) as (keyof typeof COUPON_REFUSALS)[];
    for (const language of ['ca', 'es', 'en'] as const) {
      const t = texts(language, house.shop.settings);
      const sentences = codes.map((code) => t(`cart.coupon.${code}`, { code: 'X', amount: '1' }));
      expect(new Set(sentences).size).toBe(codes.length);
    }
    const shopper = await filled();
    const code = await addCoupon(house, { endsAt: 1 });
    expect(await applyByCall(shopper, code, {}, 'es/')).toContain('ha caducado');
    expect(await applyByCall(shopper, code, {}, 'en/')).toContain('has expired');
  });

  test('sale items, brands and categories are looked at with their ancestors', async () => {
    const sold = await addSimple(house, {
      price: 3000,
      sale: 2500,
      categories: ['Casa', 'Cuina'],
      brand: 'Terra',
    });
    const shopper = await filled(1, sold);
    expect(await applyByCall(shopper, await addCoupon(house, { excludeSaleItems: true }))).toContain(
      'rebaixats',
    );
    const terms = await house.shop.db.read
      .selectFrom('product_term as pt')
      .innerJoin('term as t', 't.id', 'pt.term_id')
      .select(['t.id', 't.taxonomy', 'pt.direct'])
      .where('pt.product_id', '=', sold)
      .execute();
    const ancestor = terms.find(({ taxonomy, direct }) => taxonomy === 'category' && direct === 0)?.id ?? 0;
    const brand = terms.find(({ taxonomy }) => taxonomy === 'brand')?.id ?? 0;
    expect(ancestor * brand).toBeGreaterThan(0);
    const wishes = [{ excludedCategoryIds: [ancestor] }, { excludedBrandIds: [brand] }];
    for (const wish of wishes)
      expect(await applyByCall(shopper, await addCoupon(house, wish))).toContain(
        'no és vàlid per a cap producte',
      );
    const code = await addCoupon(house, { categoryIds: [ancestor], brandIds: [brand] });
    expect(await applyByCall(shopper, code)).toContain('Hem aplicat');
  });

  test('one that goes with no other takes their place, and lets none beside it', async () => {
    const [plain, alone] = [await addCoupon(house), await addCoupon(house, { individualUse: true })];
    const shopper = await filled();
    await applyByCall(shopper, plain);
    expect(await applyByCall(shopper, plain)).toContain('ja està aplicat');
    expect(await applyByCall(shopper, alone)).toContain(`hem tret ${plain.toUpperCase()}.`);
    expect(await applyByCall(shopper, plain)).toContain('no es pot combinar');
    expect((await page(shopper)).match(/cart-discount/g)).toHaveLength(1);
  });

  test('one counts though another has expired since it was applied', async () => {
    const [old, fresh] = [await addCoupon(house), await addCoupon(house, { ppm: 200_000 })];
    const shopper = await filled();
    const security = partOf(await page(shopper), /"apply_coupon_nonce":"(\w{10})"/);
    const apply = async (coupon_code: string) =>
      (await shopper.call('apply_coupon', { security, coupon_code })).text;
    expect(await apply(old)).toContain('Hem aplicat');
    await addCoupon(house, { code: old, endsAt: Date.now() - DAY });
    expect(await apply(fresh)).toContain('Hem aplicat');
    expect(total(await page(shopper))).toBe('20,95');
  });

  test('free shipping by coupon is chosen at once, unless the shopper comes to fetch the goods', async () => {
    const code = await addCoupon(house, { ppm: 0, freeShipping: true });
    const shopper = await filled();
    const choose = async (kind: string) => {
      const markup = await page(shopper);
      await shopper.call('update_shipping_method', {
        security: partOf(markup, /"update_shipping_method_nonce":"(\w{10})"/),
        'shipping_method[0]': partOf(markup, new RegExp(`value="(${kind}:\\d+)"`)),
      });
    };
    await choose('flat_rate');
    await applyByCall(shopper, code);
    const free = await page(shopper);
    expect(total(free)).toBe('20,00');
    expect(free).toMatch(/coupon-prova\d+">.*?Enviament gratuït/);
    await shopper.get(`/cistella/?remove_coupon=${code}`);
    await choose('local_pickup');
    await applyByCall(shopper, code);
    expect(await page(shopper)).toMatch(
      /checked=""[^>]*value="local_pickup|value="local_pickup:\d+"[^>]*checked=""/,
    );
  });

  test('one that counts no more goes by itself, with the reason, once', async () => {
    const code = await addCoupon(house, { minimum: { EUR: 4000 } });
    const shopper = await filled(2);
    await applyByCall(shopper, code);
    const full = await page(shopper);
    const key = partOf(full, /name="cart\[(\w{32})\]\[qty\]"/);
    const form = { 'woocommerce-cart-nonce': cartNonce(full), update_cart: 1, [`cart[${key}][qty]`]: 1 };
    const less = (await shopper.submit('/cistella/', form)).text;
    expect(less).toContain('és per a compres que arribin als 40,00\u00a0€. L’hem tret de la cistella.');
    expect(less).not.toContain('cart-discount');
    expect(await page(shopper)).not.toContain('L’hem tret');
  });

  test('a coupon that is changed or taken away changes the carts that have it', async () => {
    const code = await addCoupon(house);
    const shopper = await filled();
    await applyByCall(shopper, code);
    await addCoupon(house, { code, ppm: 500_000 });
    expect(total(await page(shopper))).toBe('14,95');
    await house.shop.db.transaction((tx) => deleteCoupon(tx, code.toUpperCase()));
    expect(await page(shopper)).toContain('no existeix. L’hem tret de la cistella.');
  });

  test('a shop without coupons shows no field and takes none', async () => {
    const other = await openSellingShop(engine, {
      settings: { coupons: { enabled: false, sequential: false } },
    });
    const shopper = other.browser();
    await addByCall(shopper, { product_id: await addSimple(other) });
    expect((await shopper.get('/cistella/')).text).not.toContain('coupon_code');
    expect(await applyByCall(shopper, await addCoupon(other))).toContain('no hi ha cupons');
    await other.close();
  });

  test('a cart without coupons asks nothing about them, and one with five costs two queries more', async () => {
    using _ = house.alone();
    const shopper = await filled();
    const cost = async () => (await house.shop.db.countQueries(() => page(shopper))).queries.length;
    await cost();
    const without = await cost();
    for (let n = 0; n < 5; n += 1) await applyByCall(shopper, await addCoupon(house, { usageLimit: 9 }));
    expect((await cost()) - without).toBe(2);
  });

  test('guessing codes is slowed down', async () => {
    const other = await openSellingShop(engine);
    const shopper = other.browser();
    await addByCall(shopper, { product_id: await addSimple(other) });
    for (let n = 0; n < 60; n += 1) await shopper.get(`/?apply_coupon=guess${n}`);
    expect(await applyByCall(shopper, await addCoupon(other))).toContain('massa vegades seguides');
    await other.close();
  });
});
