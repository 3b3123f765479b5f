import { delegate } from '../../platform/browser/contract.ts';
import { type GoodsData, type Item, itemOf, NO_PAYMENT_TYPE, NO_SHIPPING_TIER } from '../data-layer/model.ts';
import { push, tags } from './tags.ts';

/** The choices at the checkout. */
export function attachCheckoutTags(): void {
  const { gtm4wp_checkout_products: goods = [] } = tags as { gtm4wp_checkout_products?: GoodsData[] };
  if (goods.length === 0 || !document.querySelector('form.checkout')) return;
  const items = goods.map((each) => itemOf(each));
  const shipping = teller(items, 'add_shipping_info', 'shipping_tier', shippingTier);
  const payment = teller(items, 'add_payment_info', 'payment_type', paymentType);
  delegate('change', 'form.checkout input[name^="shipping_method"]', shipping.again);
  delegate('change', 'form.checkout input[name="payment_method"]', payment.again);
  delegate('submit', 'form.checkout', () => {
    shipping.once();
    payment.once();
  });
  // Our own script places the order before the document hears of it.
  delegate('click', '#place_order', () => {
    shipping.once();
    payment.once();
  });
}

/** Tells a choice whenever it changes, and once at the end when it never did. */
function teller(items: readonly Item[], event: string, field: string, read: () => string) {
  let last: string | undefined;
  const again = () => {
    const value = read();
    if (value === last) return;
    last = value;
    push(event, items, { [field]: value });
  };
  return { again, once: () => last === undefined && again() };
}

function shippingTier(): string {
  const chosen =
    document.querySelector<HTMLInputElement>('input[name^="shipping_method"]:checked') ??
    document.querySelector<HTMLInputElement>('input[type="hidden"][name^="shipping_method"]');
  return wordsOf(chosen) || NO_SHIPPING_TIER;
}

function paymentType(): string {
  return wordsOf(document.querySelector('input[name="payment_method"]:checked')) || NO_PAYMENT_TYPE;
}

/** What the shopper read beside the choice, without the price in it; else its value. */
function wordsOf(input: HTMLInputElement | null): string {
  const label = input?.labels?.[0]?.cloneNode(true);
  if (label instanceof HTMLElement)
    for (const price of label.querySelectorAll('.amount, .woocommerce-Price-amount')) price.remove();
  return label?.textContent?.replace(/[\s:]+$/, '').trim() || (input?.value ?? '');
}
