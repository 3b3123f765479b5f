import { delegate, listen } from '../../platform/browser/contract.ts';
import { cartParams } from './replies.ts';

/** How long the small cart shows itself after a change. */
const GLANCE_MS = 3000;

const drawer = () => document.querySelector<HTMLDialogElement>('dialog.nv-nav-cart.cart-off-canvas');

/**
 * The cart beside the page. A dialog: Escape closes it, focus stays inside and goes back to where it was. After
 * a change it only shows itself for a moment and takes nothing.
 */
export function attachDrawer(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  delegate('click', '.responsive-nav-cart.off-canvas .cart-icon-wrapper', (event) => {
    const dialog = drawer();
    if (!dialog || event.metaKey || event.ctrlKey || event.shiftKey || cartParams().is_cart === '1') return;
    event.preventDefault();
    endGlance(dialog);
    dialog.showModal();
  });
  delegate('click', '.nv-close-cart-sidebar', () => {
    const dialog = drawer();
    if (dialog) endGlance(dialog);
    dialog?.close();
  });
  // A click that hits the dialog itself fell beside its content: on the veil.
  delegate('click', 'dialog.cart-off-canvas', (event, dialog) => {
    if (event.target === dialog && dialog.matches(':modal')) (dialog as HTMLDialogElement).close();
  });

  function endGlance(dialog: HTMLDialogElement): void {
    clearTimeout(timer);
    if (!dialog.classList.contains('is-glance')) return;
    dialog.classList.remove('is-glance');
    dialog.removeAttribute('open');
    dialog.closest('.responsive-nav-cart')?.classList.remove('is-changed');
  }

  function glance(): void {
    const dialog = drawer();
    if (!dialog || dialog.matches(':modal')) return;
    dialog.closest('.responsive-nav-cart')?.classList.add('is-changed');
    // The attribute alone: show() would take the focus away from what the shopper is doing.
    dialog.classList.add('is-glance');
    dialog.setAttribute('open', '');
    clearTimeout(timer);
    const end = () => {
      if (dialog.matches(':hover, :focus-within')) timer = setTimeout(end, GLANCE_MS);
      else endGlance(dialog);
    };
    timer = setTimeout(end, GLANCE_MS);
  }
  for (const event of ['added_to_cart', 'removed_from_cart']) listen(document.body, event, glance);
}
