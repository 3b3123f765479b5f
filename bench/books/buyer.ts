import { Shopper } from '../lib/shopper.ts';
import { below, oneOf, perhaps } from './random.ts';

/** Where goods go: at home more often than elsewhere. */
const PLACES = [
  ...Array.from({ length: 8 }, () => ['ES', 'GI', '17001', 'Girona'] as const),
  ['ES', 'PM', '07001', 'Palma'],
  ['ES', 'GC', '35001', 'Las Palmas'],
  ['ES', 'CE', '51001', 'Ceuta'],
  ['FR', '', '66000', 'Perpignan'],
  ['DE', '', '10115', 'Berlin'],
  ['PT', '', '1000-001', 'Lisboa'],
  ['AD', '', 'AD500', 'Andorra la Vella'],
] as const;

export interface Bought {
  id: number;
  method: string;
  shopper: Shopper;
  /** The page that says thank you; of who pays at the bank, the bank's. */
  next: string;
}

/** A cart at random by a shopper whom nobody has seen before. @returns undefined where the shop does not sell it so */
export async function buy(url: string, products: readonly number[]): Promise<Bought | undefined> {
  const shopper = new Shopper(url);
  for (let count = 1 + below(4); count > 0; count -= 1)
    await shopper.post('/?wc-ajax=add_to_cart', {
      product_id: `${oneOf(products)}`,
      quantity: `${1 + below(4)}`,
    });
  const page = await shopper.get('/finalitzar-comanda/');
  const token = /name="woocommerce-process-checkout-nonce" value="([0-9a-f]{10})"/.exec(page)?.[1];
  if (!token) return undefined;
  const security = /"apply_coupon_nonce":"([0-9a-f]{10})"/.exec(page)?.[1] ?? '';
  if (perhaps(0.35))
    await shopper.post('/?wc-ajax=apply_coupon', {
      security,
      coupon_code: oneOf(['benvinguda10', 'taula5', 'portes']),
      billing_email: shopper.email,
    });
  const [country, state, postcode, city] = oneOf(PLACES);
  const method = oneOf(['card', 'card', 'bacs', 'cod']);
  const placed = await shopper.post('/?wc-ajax=checkout', {
    billing_first_name: 'Núria',
    billing_last_name: 'Puig',
    billing_country: country,
    billing_address_1: 'Carrer Major, 3',
    billing_city: city,
    billing_state: state,
    billing_postcode: postcode,
    billing_phone: '972202020',
    billing_email: shopper.email,
    ...(country === 'ES' && perhaps(0.2) ? { billing_nif: 'B12345674', billing_company: 'Obrador, SL' } : {}),
    ...(country === 'ES' && perhaps(0.1) ? { 'shipping_method[0]': 'local_pickup:5' } : {}),
    terms: '1',
    'terms-field': '1',
    digital_consent: '1',
    'woocommerce-process-checkout-nonce': token,
    payment_method: method,
  });
  const { result, order_id: id, redirect } = JSON.parse(placed) as Record<string, unknown>;
  return result === 'success' ? { id: Number(id), method, shopper, next: String(redirect) } : undefined;
}

/** Asks for a full invoice at the order's page; some press the button twice at once. @returns whether they could ask */
export async function askForInvoice(shopper: Shopper, page: string): Promise<boolean> {
  const { pathname, search } = new URL(page, 'http://localhost');
  const address = /action="(\/invoices\/request\/[^"]+)"/.exec(await shopper.get(pathname + search))?.[1];
  if (!address) return false;
  const form = {
    name: 'Obrador Vell, SL',
    tax_id: 'B12345674',
    street: 'Carrer Nou, 8',
    postcode: '17002',
    city: 'Girona',
    state: 'GI',
    country: 'ES',
  };
  await Promise.all(Array.from({ length: 1 + below(3) }, () => shopper.post(address, form)));
  return true;
}
