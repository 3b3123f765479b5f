import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../tests/support/buying/cart.ts';
import {
  buy,
  checkoutPath,
  fillCheckout,
  MARIA,
  place,
  updateReview,
} from '../../tests/support/buying/checkout.ts';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { type Mailbox, startMailbox } from '../../tests/support/outside/mail.ts';
import { staff } from '../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';
import { changeCategoryWithdrawal, changeProductWithdrawal } from '../catalogue/index.ts';
import { ask } from '../frame/command/index.ts';
import { readOrder } from '../orders/index.ts';
import { exceptionIn } from '../returns/index.ts';

const MADE_TO_MEASURE = 'Es fa a mida o és personalitzat: no es pot desistir de la compra.';
const CONSENT =
  'Vull que el contingut digital comenci de seguida i sé que, quan comenci, perdo el dret a desistir de la compra.';

describe.each(engines)('what cannot be withdrawn from on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  let ring: number;
  let song: number;
  beforeAll(async () => {
    mailbox = await startMailbox();
    house = await openSellingShop(engine, { smtpUrl: mailbox.url });
    ring = await addSimple(house, { name: 'Anell', sku: 'ANELL', price: 4000, categories: ['Joies'] });
    song = await addSimple(house, {
      name: 'Cançó',
      sku: 'CANCO',
      price: 200,
      more: { virtual: true, downloadable: true, withdrawal: 'digital' },
    });
  });
  afterAll(async () => {
    await house.close();
    await mailbox.close();
  });
  const asked = () => ({ shop: house.shop, actor: staff(), now: Date.now() });
  const order = async (id: number) => (await readOrder(house.shop.db.read, id))!;
  const shopperWith = async (...ids: number[]) => {
    const shopper = house.browser();
    for (const id of ids) await shopper.post('/?wc-ajax=add_to_cart', { product_id: id, quantity: 1 });
    return shopper;
  };

  test('a category says it of all that is in it, on the pages of products and before the button that orders', async () => {
    expect((await house.browser().get('/producte/anell/')).text).not.toContain(MADE_TO_MEASURE);
    expect(await ask(asked(), changeCategoryWithdrawal, { of: 'Joies', reason: 'custom' })).toBe(true);
    await house.settle();
    expect((await house.browser().get('/producte/anell/')).text).toContain(MADE_TO_MEASURE);
    const checkout = (await (await shopperWith(ring)).get(checkoutPath())).text;
    expect(checkout).toContain(`<strong>Anell:</strong> ${MADE_TO_MEASURE}`);
    expect(checkout).not.toContain('name="digital_consent"');
  });

  test('one product of it may come back all the same, and what is not known is refused', async () => {
    await ask(asked(), changeProductWithdrawal, { of: 'ANELL', reason: 'allowed' });
    await house.settle();
    expect((await house.browser().get('/producte/anell/')).text).not.toContain(MADE_TO_MEASURE);
    await ask(asked(), changeProductWithdrawal, { of: 'ANELL', reason: '' });
    expect(await ask(asked(), changeCategoryWithdrawal, { of: 'Res', reason: '' })).toBe(false);
    expect(await ask(asked(), changeProductWithdrawal, { of: 'RES', reason: '' })).toBe(false);
  });

  test('an order keeps what was told when it was bought, whatever the shop says later', async () => {
    const { order_id } = await buy(house, ring);
    await ask(asked(), changeCategoryWithdrawal, { of: 'Joies', reason: '' });
    const made = await order(order_id);
    expect(made.lines.map((line) => exceptionIn(made, line))).toEqual(['custom']);
    await house.settle();
    const letter = await mailbox.waitFor(
      ({ envelope, subject }) =>
        envelope.to.includes(MARIA.billing_email) && (subject ?? '').includes(`${order_id}`),
    );
    expect(letter.text?.replace(/\s+/g, ' ')).toContain(MADE_TO_MEASURE);
  });

  test('digital content is not sold without the consent that it begins at once, whose words the order keeps', async () => {
    const refused = await buy(house, song, { form: { payment_method: 'bacs' } });
    expect(refused).toMatchObject({ result: 'failure' });
    expect(refused.messages).toContain('data-id="digital_consent"');
    const placed = await buy(house, song, {
      form: { payment_method: 'bacs', digital_consent: '1', billing_email: 'canco@example.cat' },
    });
    const made = await order(placed.order_id);
    expect(made.digitalConsent).toBe(CONSENT);
    expect(exceptionIn(made, made.lines[0]!)).toBe('digital');
    await house.settle();
    const letter = await mailbox.waitFor(({ envelope }) => envelope.to.includes('canco@example.cat'));
    expect(letter.text?.replace(/\s+/g, ' ')).toContain(CONSENT);
    // Without the consent the right stays.
    expect(exceptionIn({ digitalConsent: '' }, made.lines[0]!)).toBe('');
  });

  test('the box stands where something begins at once, stays ticked when totals change, and nowhere else', async () => {
    const shopper = await shopperWith(song);
    const page = (await shopper.get(checkoutPath())).text;
    expect(page).toContain(CONSENT);
    const { review } = await updateReview(shopper, { ...MARIA, digital_consent: '1' });
    expect(review).toMatch(/name="digital_consent"[^>]* checked=""/);
    const other = await buy(house, ring, { form: { digital_consent: '1' } });
    expect((await order(other.order_id)).digitalConsent).toBe('');
  });

  test('a shop for businesses alone asks for company and tax number, and for no consent', async () => {
    await house.set({ 'checkout.customers': 'businesses' });
    const shopper = await shopperWith(song);
    const page = (await shopper.get(checkoutPath())).text;
    expect(page).toContain('Aquesta botiga només ven a empreses i professionals.');
    expect(page).not.toContain('name="digital_consent"');
    const form = await fillCheckout(shopper);
    const refused = await place(shopper, { ...form, payment_method: 'bacs', billing_nif: '' });
    expect(refused.messages).toContain('data-id="billing_company"');
    expect(refused.messages).toContain('data-id="billing_nif"');
    await house.set({ 'checkout.customers': undefined });
  });
});
