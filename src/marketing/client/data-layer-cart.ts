import { delegate, listen } from '../../platform/browser/contract.ts';
import {
  type CartGoods,
  cartChanges,
  cartGoods,
  type GoodsData,
  itemOf,
  readGoods,
  twoDecimals,
} from '../data-layer/model.ts';
import { push, tags } from './tags.ts';

/** A variation as the contract's form tells it. */
interface Variation {
  variation_id: number;
  sku: string;
  display_price: number;
  attributes: Record<string, string>;
}

/** What of this page's product was chosen. */
let chosen: GoodsData | undefined;

/** What this page's product is, as its form says it. */
function pageGoods(form: ParentNode = document): GoodsData | undefined {
  const field = form.querySelector<HTMLInputElement>('[name="gtm4wp_product_data"]');
  return readGoods(field?.value);
}

/** What comes into the cart and leaves it, wherever that is done; and variations that are looked at. */
export function attachCartTags(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form.variations_form'))
    attachVariations(form);
  // A group's form is sent with a new page.
  delegate('submit', 'form.grouped_form', (_event, form) => tellAdded(groupGoods(form)));
  if (isCartPage()) attachCartPage();
  else {
    // The second is ours, from shops that go on to the cart at once.
    for (const added of ['added_to_cart', 'cistella:added'])
      listen(document.body, added, (_fragments, _hash, button) =>
        tellAdded(buttonGoods(fromArgument(button))),
      );
    listen(document.body, 'removed_from_cart', (_fragments, _hash, button) => {
      const goods = readGoods(fromArgument(button)?.dataset.gtm4wp_product_data);
      tellRemoved(goods ? [goods] : []);
    });
  }
}

const isCartPage = () => document.body.classList.contains('woocommerce-cart');

/**
 * On the cart's page a quantity changes, a line goes and comes back, something is added below: whatever is done, what
 * is told is how the cart differs from what it was. An answer that changes nothing tells nothing.
 */
function attachCartPage(): void {
  const { gtm4wp_checkout_products: whole = [] } = tags as { gtm4wp_checkout_products?: GoodsData[] };
  const known = new Map(whole.map((goods) => [goods.internal_id, goods]));
  let before = shownCart(known);
  listen(document.body, 'added_to_cart', (_fragments, _hash, button) => {
    for (const goods of buttonGoods(fromArgument(button))) known.set(goods.internal_id, goods);
  });
  listen(document.body, 'updated_wc_div', () => {
    const now = shownCart(known);
    const { added, removed } = cartChanges(before, now);
    before = now;
    tellAdded(added);
    tellRemoved(removed);
  });
}

function shownCart(known: CartGoods): CartGoods {
  const links = document.querySelectorAll<HTMLElement>('.woocommerce-cart-form .product-remove > a');
  return cartGoods(
    [...links].flatMap((link) => readGoods(link.dataset.gtm4wp_product_data) ?? []),
    known,
  );
}

function attachVariations(form: HTMLFormElement): void {
  listen(form, 'found_variation', (found) => {
    const goods = pageGoods(form);
    if (!goods) return;
    const same = chosen?.internal_id === (found as Variation).variation_id;
    chosen = variationOf(form, goods, found as Variation);
    if (!same) push('view_item', [itemOf(chosen)]);
  });
  listen(form, 'reset_data', () => {
    chosen = undefined;
  });
}

function tellAdded(goods: readonly GoodsData[]): void {
  if (goods.length > 0)
    push(
      'add_to_cart',
      goods.map((each) => itemOf(each)),
    );
}

function tellRemoved(goods: readonly GoodsData[]): void {
  if (goods.length > 0)
    push(
      'remove_from_cart',
      goods.map((each) => itemOf(each)),
    );
}

/** What a button puts into the cart: its form's product as chosen, or its card's. */
function buttonGoods(button: HTMLElement | undefined): GoodsData[] {
  const form = button?.closest<HTMLFormElement>('form.cart');
  const card = button?.closest('li.product')?.querySelector<HTMLElement>('.gtm4wp_productdata');
  const goods = form ? (chosen ?? pageGoods(form)) : readGoods(card?.dataset.gtm4wp_product_data);
  if (!goods) return [];
  const typed = form?.querySelector<HTMLInputElement>('[name="quantity"]')?.value;
  return [{ ...goods, quantity: Number(typed ?? button?.dataset.quantity ?? 1) || 1 }];
}

/** The products of a group of which somebody wants any. */
function groupGoods(form: HTMLElement): GoodsData[] {
  return [...form.querySelectorAll<HTMLElement>('[data-gtm4wp_product_data]')].flatMap((row) => {
    const goods = readGoods(row.dataset.gtm4wp_product_data);
    const field = row.querySelector<HTMLInputElement>('[name^="quantity["]');
    const wanted = field?.type === 'checkbox' && !field.checked ? 0 : Number(field?.value ?? 0);
    return goods && wanted > 0 ? [{ ...goods, quantity: wanted }] : [];
  });
}

function variationOf(form: HTMLFormElement, goods: GoodsData, found: Variation): GoodsData {
  const words = [...form.querySelectorAll<HTMLSelectElement>('.variations select')].map(
    (select) => select.selectedOptions[0]?.textContent?.trim() ?? '',
  );
  return {
    ...goods,
    internal_id: found.variation_id,
    item_id: found.variation_id,
    id: found.variation_id,
    sku: found.sku,
    price: twoDecimals(found.display_price),
    item_variant: words.join(', '),
    item_group_id: goods.internal_id,
  };
}

/** Arguments of the contract's events are elements, or jQuery's lists of them. */
function fromArgument(argument: unknown): HTMLElement | undefined {
  const element = argument instanceof HTMLElement ? argument : (argument as HTMLElement[] | undefined)?.[0];
  return element instanceof HTMLElement ? element : undefined;
}
