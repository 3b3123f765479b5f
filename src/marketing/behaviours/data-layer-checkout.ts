import { delegate } from '../../platform/browser/contract.ts';
import { type GoodsData, type Item, itemOf, NO_PAYMENT_TYPE, NO_SHIPPING_TIER } from '../data-layer/model.ts';
import { push, tags } from './tags.ts';

interface PageData {
  gtm4wp_checkout_products?: GoodsData[];
  gtm4wp_purchase?: { transaction_id: string; items: Item[] } & Record<string, unknown>;
}

/** The contract's name, in a cookie or the browser's storage: the order that was told last. */
const TRACKED = 'gtm4wp_orderid_tracked';

/** The events of cart, checkout and thank-you page. */
export function attachCheckoutTags(): void {
  const { gtm4wp_checkout_products: goods = [], gtm4wp_purchase: purchase } = tags as PageData;
  if (purchase) tellPurchase(purchase);
  if (goods.length === 0) return;
  const items = goods.map((each) => itemOf(each));
  const classes = document.body.classList;
  if (classes.contains('woocommerce-cart')) push('view_cart', items);
  if (!document.querySelector('form.checkout')) return;
  push('begin_checkout', items);
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

/** Once an order, however often its page is opened. */
function tellPurchase({ items, ...purchase }: NonNullable<PageData['gtm4wp_purchase']>): void {
  const id = purchase.transaction_id;
  try {
    if (localStorage.getItem(TRACKED) === id) return;
    localStorage.setItem(TRACKED, id);
  } catch {
    // A browser that keeps nothing may tell it twice; the transaction's number says that it is one.
  }
  push('purchase', items, purchase);
}
