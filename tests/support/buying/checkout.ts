import type { Browser, Reply } from '../browser.ts';
import type { TestShop } from '../shop.ts';

/** A shopper of Girona, as the billing form takes her. */
export const MARIA = {
  billing_first_name: 'Maria',
  billing_last_name: 'Puig Serra',
  billing_company: '',
  billing_country: 'ES',
  billing_address_1: 'Carrer de la Força, 8',
  billing_address_2: '2n 1a',
  billing_postcode: '17004',
  billing_city: 'Girona',
  billing_state: 'GI',
  billing_phone: '972 00 00 00',
  billing_email: 'maria@example.cat',
};

/** Where the taxes are others. */
export const GUAGUA = {
  ...MARIA,
  billing_city: 'Las Palmas',
  billing_postcode: '35001',
  billing_state: 'GC',
};

export type Form = Record<string, string | number>;

/** The hidden fields and the chosen radios of the checkout page, as a browser would send them. */
export function hiddenFields(html: string): Form {
  const form = /<form name="checkout"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  const fields: Form = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
    const hidden = read('type') === 'hidden';
    if (hidden || (read('type') === 'radio' && /\schecked\b/.test(tag))) fields[read('name')] = read('value');
  }
  return fields;
}

const PATHS = { ca: '/finalitzar-comanda/', es: '/es/finalizar-compra/', en: '/en/checkout/' };
export type ShopLanguage = keyof typeof PATHS;
export const checkoutPath = (language: ShopLanguage = 'ca') => PATHS[language];
const base = (language: ShopLanguage) => (language === 'ca' ? '/' : `/${language}/`);

/** Opens the checkout and gives what its form would send with the address typed in. */
export async function fillCheckout(
  shopper: Browser,
  typed: Form = MARIA,
  language: ShopLanguage = 'ca',
): Promise<Form> {
  const page = await shopper.get(checkoutPath(language));
  return { ...hiddenFields(page.text), terms: 'on', ...typed };
}

/** What the contract's script sends after the address was typed, and the form as it is after the reply. */
export async function updateReview(
  shopper: Browser,
  form: Form,
  language: ShopLanguage = 'ca',
): Promise<{ reply: Reply; form: Form; review: string }> {
  const page = await shopper.get(checkoutPath(language));
  const nonce = /"update_order_review_nonce":"([0-9a-f]{10})"/.exec(page.text)?.[1] ?? '';
  const reply = await shopper.call(
    'update_order_review',
    {
      security: nonce,
      payment_method: form.payment_method ?? '',
      country: form.billing_country ?? '',
      state: form.billing_state ?? '',
      postcode: form.billing_postcode ?? '',
      city: form.billing_city ?? '',
      s_country: form.shipping_country ?? form.billing_country ?? '',
      s_state: form.shipping_state ?? form.billing_state ?? '',
      s_postcode: form.shipping_postcode ?? form.billing_postcode ?? '',
      s_city: form.shipping_city ?? form.billing_city ?? '',
      has_full_address: 'true',
      ...(form['shipping_method[0]'] === undefined
        ? {}
        : { 'shipping_method[0]': form['shipping_method[0]'] }),
      post_data: new URLSearchParams(form as Record<string, string>).toString(),
    },
    base(language),
  );
  const { fragments } = reply.json<{ fragments: Record<string, string> }>();
  const review = Object.values(fragments ?? {}).join('');
  return { reply, review, form: { ...form, ...hiddenFields(`<form name="checkout">${review}</form>`) } };
}

export interface Placed {
  result: 'success' | 'failure';
  redirect: string;
  order_id: number;
  messages: string;
  refresh: boolean;
  reload: boolean;
}

export async function place(shopper: Browser, form: Form, language: ShopLanguage = 'ca'): Promise<Placed> {
  return (await shopper.call('checkout', form, base(language))).json<Placed>();
}

/** The whole way with scripts: add, type the address, place. */
export async function buy(
  house: TestShop,
  productId: number,
  more: { quantity?: number; form?: Form; shopper?: Browser; language?: ShopLanguage } = {},
): Promise<Placed & { shopper: Browser }> {
  const shopper = more.shopper ?? house.browser();
  const language = more.language ?? 'ca';
  await shopper.call('add_to_cart', { product_id: productId, quantity: more.quantity ?? 1 }, base(language));
  const filled = await fillCheckout(shopper, { ...MARIA, ...more.form }, language);
  const { form } = await updateReview(shopper, filled, language);
  return { ...(await place(shopper, { ...form, payment_method: 'bacs', ...more.form }, language)), shopper };
}
