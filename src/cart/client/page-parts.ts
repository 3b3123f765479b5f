import { trigger } from '../../platform/browser/contract.ts';
import { carryTyped } from '../../platform/browser/typed.ts';

const NOTICES =
  '.woocommerce-error, .woocommerce-message, .woocommerce-info, .is-error, .is-success, .is-info';

/**
 * Takes the parts of a fetched cart page into the page that is open.
 *
 * @param said markup of further notices
 * @param stays whether the window stays where it is, though there is news above
 */
export function applyPage(html: string, said = '', stays = false): void {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const focus = focusMark();
  const form = page.querySelector('.woocommerce-cart-form');
  const further = new DOMParser().parseFromString(said, 'text/html').body.children;
  const notices = [...page.querySelectorAll(NOTICES)]
    .filter((notice) => !notice.matches('.cart-empty, .wcml_removed_cart_items_notice'))
    .concat(...further);
  const before = document.querySelector('.woocommerce-cart-form');
  if (form && before) {
    before.replaceWith(form);
    const totals = page.querySelector('.cart_totals');
    if (totals) document.querySelector('.cart_totals')?.replaceWith(totals);
    for (const part of page.querySelectorAll<HTMLElement>('[data-cart-part]')) renewPart(part);
    const list = '.wcml_removed_cart_items_notice';
    document.querySelector(list)?.remove();
    const removed = page.querySelector(list);
    if (removed) document.querySelector('.cart-columns')?.before(removed);
    // What goes well with the cart is another thing for another cart.
    document.querySelector('.cross-sells')?.remove();
    const crossSells = page.querySelector('.cross-sells');
    if (crossSells) document.querySelector('.cart-columns')?.after(crossSells);
  } else {
    // From full to empty or back again: the whole content changes.
    const content = page.querySelector('.cart-page .woocommerce');
    if (content) document.querySelector('.cart-page .woocommerce')?.replaceWith(content);
  }
  showNotices(notices);
  if (!stays) notices[0]?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  if (!form) trigger(document.body, 'wc_cart_emptied');
  trigger(document.body, 'updated_wc_div');
  trigger(document.body, 'updated_cart_totals');
  restoreFocus(focus);
}

/** A marked part of what a module above shows with the cart. What is typed stays. */
function renewPart(part: HTMLElement): void {
  const same = `[data-cart-part="${CSS.escape(part.dataset.cartPart ?? '')}"]`;
  const before = document.querySelector(same);
  if (!before || before.isEqualNode(part)) return;
  carryTyped(before, part);
  before.replaceWith(part);
}

function showNotices(notices: readonly Element[]): void {
  const wrapper = document.querySelector('#content > .woocommerce-notices-wrapper');
  for (const old of document.querySelectorAll('.cart-page .woocommerce-notices-wrapper')) old.remove();
  wrapper?.replaceChildren(...notices);
}

/** What has the focus, in words that still mean something in new markup. */
function focusMark(): string | undefined {
  const active = document.activeElement;
  if (!active?.closest('.cart-page')) return undefined;
  const name = active.getAttribute('name');
  if (name) return `[name="${CSS.escape(name)}"]`;
  const label = active.getAttribute('aria-label');
  return label ? `[aria-label="${CSS.escape(label)}"]` : '';
}

/** Back to the same control; if that is gone, to the notice about it. */
function restoreFocus(mark: string | undefined): void {
  if (mark === undefined) return;
  const same = mark === '' ? null : document.querySelector<HTMLElement>(`.cart-page ${mark}`);
  if (same) same.focus({ preventScroll: true });
  else toNews();
}

function toNews(): void {
  const heading = document.querySelector<HTMLElement>(
    '#content > .woocommerce-notices-wrapper > *, .cart-page .page-title',
  );
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
