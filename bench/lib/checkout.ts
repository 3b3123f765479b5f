import { Shopper } from './shopper.ts';

const ADDRESS = {
  billing_first_name: 'Núria',
  billing_last_name: 'Puig',
  billing_country: 'ES',
  billing_address_1: 'Carrer Major, 3',
  billing_city: 'Girona',
  billing_state: 'GI',
  billing_postcode: '17001',
  billing_phone: '972202020',
};

/** The tokens that the checkout page carries: for its form, and for the review that follows the address. */
function tokensOf(page: string): { form: Record<string, string>; review: string } {
  const form = /name="woocommerce-process-checkout-nonce" value="([0-9a-f]{10})"/.exec(page)?.[1];
  const review = /"update_order_review_nonce":"([0-9a-f]{10})"/.exec(page)?.[1];
  if (!form || !review) throw new Error('The checkout page carries no tokens.');
  return { form: { 'woocommerce-process-checkout-nonce': form }, review };
}

/** A shopper with a piece in the cart and the address typed in. */
export interface Ready {
  /** Asks for the totals of the address, as the page does after each change. */
  review(): Promise<void>;
  /** @returns the order's number, or undefined when there is none, as when the stock is gone */
  place(method?: string): Promise<number | undefined>;
}

export async function goToCheckout(url: string, product: string): Promise<Ready> {
  const shopper = new Shopper(url);
  await shopper.post('/?wc-ajax=add_to_cart', { product_id: product, quantity: '1' });
  const tokens = tokensOf(await shopper.get('/finalitzar-comanda/'));
  const form = { ...ADDRESS, billing_email: shopper.email, terms: '1', 'terms-field': '1' };
  return {
    async review() {
      await shopper.post('/?wc-ajax=update_order_review', {
        security: tokens.review,
        country: 'ES',
        state: 'GI',
        postcode: '17001',
        city: 'Girona',
        payment_method: 'bacs',
        has_full_address: 'true',
        post_data: new URLSearchParams(form).toString(),
      });
    },
    async place(method = 'bacs') {
      const reply = JSON.parse(
        await shopper.post('/?wc-ajax=checkout', { ...form, ...tokens.form, payment_method: method }),
      ) as { result: string; order_id?: number };
      return reply.result === 'success' ? reply.order_id : undefined;
    },
  };
}

/** A simple product that a card of the archive offers to put into the cart. */
export async function plentiful(url: string): Promise<string> {
  const page = await (await fetch(`${url}/botiga/`)).text();
  const found =
    /ajax_add_to_cart[^>]*data-product_id="(\d+)"|data-product_id="(\d+)"[^>]*ajax_add_to_cart/.exec(page);
  const id = found?.[1] ?? found?.[2];
  if (!id) throw new Error('The archive offers nothing to put into the cart.');
  return id;
}
