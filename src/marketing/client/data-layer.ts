import { delegate, listen } from '../../platform/browser/contract.ts';
import { EVENT_TIMEOUT, itemOf, readGoods } from '../data-layer/model.ts';
import { attachCartTags } from './data-layer-cart.ts';
import { attachCheckoutTags } from './data-layer-checkout.ts';
import { push, tags } from './tags.ts';

const CARD = '.gtm4wp_productdata';
const told = new WeakSet<Element>();

/** The GA4 e-commerce events of the contract (wire.md 2.13). */
export function attachDataLayer(): void {
  tellLists(document);
  for (const grown of ['listing_grown', 'sf:ajaxfinish'])
    listen(document.body, grown, () => tellLists(document));
  attachChoosing();
  attachCartTags();
  attachCheckoutTags();
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
