import { delegate, listen } from '../../platform/browser/contract.ts';
import { EVENT_TIMEOUT, type GoodsData, itemOf, readGoods, twoDecimals } from '../data-layer/model.ts';
import { attachCheckoutTags } from './data-layer-checkout.ts';
import { push, tags, whenTagsMay } from './tags.ts';

/** A variation as the contract's form tells it. */
interface Variation {
  variation_id: number;
  sku: string;
  display_price: number;
  attributes: Record<string, string>;
}

const CARD = '.gtm4wp_productdata';
const told = new WeakSet<Element>();

/** The GA4 e-commerce events of the contract (wire.md 2.13), from the moment the visitor allows statistics. */
export function attachDataLayer(): void {
  whenTagsMay(() => {
    tellLists(document);
    listen(document.body, 'listing_grown', () => tellLists(document));
    const product = pageGoods();
    if (product) push('view_item', [itemOf(product)]);
    attachChoosing();
    attachCart();
    attachCheckoutTags();
  });
}

/** One `view_item_list` for each list; cards that came later are told by themselves. */
function tellLists(root: ParentNode): void {
  for (const list of root.querySelectorAll('ul.products')) {
    const name = nameOf(list);
    const fresh = [...list.querySelectorAll<HTMLElement>(CARD)].flatMap((card, index) => {
      const goods = readGoods(card.dataset.gtm4wp_product_data);
      if (!goods || told.has(card)) return [];
      told.add(card);
      const placed = { ...goods, item_list_name: name, index: index + 1 };
      // Scripts of others read it here.
      card.dataset.gtm4wp_product_data = JSON.stringify(placed);
      return [itemOf(placed)];
    });
    if (fresh.length > 0) push('view_item_list', fresh, { item_list_name: name });
  }
}

function nameOf(list: Element): string {
  const heading = list.closest('section')?.querySelector('h2') ?? document.querySelector('h1');
  return heading?.textContent?.trim() ?? '';
}

/** `select_item` goes ahead of the link, which is followed when the tags are done or after two seconds. */
function attachChoosing(): void {
  delegate('click', 'li.product a:not(.add_to_cart_button):not(.added_to_cart)', (event, link) => {
    const card = link.closest('li.product')?.querySelector<HTMLElement>(CARD);
    const goods = readGoods(card?.dataset.gtm4wp_product_data);
    if (!goods || !(link instanceof HTMLAnchorElement)) return;
    const more = { item_list_name: goods.item_list_name };
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
    if (elsewhere || event.defaultPrevented || !tags.google_tag_manager) {
      push('select_item', [itemOf(goods)], more);
      return;
    }
    event.preventDefault();
    const eventTimeout = tags.gtm4wp_datalayer_max_timeout ?? EVENT_TIMEOUT;
    let gone = false;
    const follow = () => {
      if (gone) return;
      gone = true;
      location.assign(link.href);
    };
    push('select_item', [itemOf(goods)], more, { eventCallback: follow, eventTimeout });
    setTimeout(follow, eventTimeout);
  });
}

/** What this page's product is, as its form says it; with a variation, what was chosen. */
let chosen: GoodsData | undefined;

function pageGoods(form: ParentNode = document): GoodsData | undefined {
  const field = form.querySelector<HTMLInputElement>('[name="gtm4wp_product_data"]');
  return readGoods(field?.value);
}

function attachCart(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form.variations_form')) {
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
  listen(document.body, 'added_to_cart', (_fragments, _hash, button) => {
    const element = fromArgument(button);
    if (element) tellAdded(element);
  });
  listen(document.body, 'removed_from_cart', (_fragments, _hash, button) =>
    tellRemoved(fromArgument(button)),
  );
  delegate('click', '.woocommerce-cart-form a.remove', (_event, link) => tellRemoved(link));
}

function tellAdded(button: HTMLElement): void {
  const form = button.closest<HTMLFormElement>('form.cart');
  const card = button.closest('li.product')?.querySelector<HTMLElement>(CARD);
  const goods = form ? (chosen ?? pageGoods(form)) : readGoods(card?.dataset.gtm4wp_product_data);
  if (!goods) return;
  const typed = form?.querySelector<HTMLInputElement>('[name="quantity"]')?.value;
  push('add_to_cart', [itemOf(goods, Number(typed ?? button.dataset.quantity ?? 1) || 1)]);
}

function tellRemoved(link: HTMLElement | undefined): void {
  const goods = readGoods(link?.dataset.gtm4wp_product_data);
  if (goods) push('remove_from_cart', [itemOf(goods)]);
}

function variationOf(form: HTMLFormElement, goods: GoodsData, found: Variation): GoodsData {
  const words = [...form.querySelectorAll<HTMLSelectElement>('.variations select')].map(
    (select) => select.selectedOptions[0]?.textContent?.trim() ?? '',
  );
  return {
    ...goods,
    ...{ internal_id: found.variation_id, item_id: found.variation_id, id: found.variation_id },
    ...{ sku: found.sku, price: twoDecimals(found.display_price), item_variant: words.join(', ') },
    item_group_id: goods.internal_id,
  };
}

/** Arguments of the contract's events are elements, or jQuery's lists of them. */
function fromArgument(argument: unknown): HTMLElement | undefined {
  const element = argument instanceof HTMLElement ? argument : (argument as HTMLElement[] | undefined)?.[0];
  return element instanceof HTMLElement ? element : undefined;
}
