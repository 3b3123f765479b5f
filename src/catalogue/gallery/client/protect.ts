import { params } from '../../../platform/browser/contract.ts';

const PICTURES = '.woocommerce-product-gallery img, .products .product img, .pswp__img';

/**
 * Makes it a little harder to take product pictures along: no context menu on them, no dragging, no menu after a
 * long press. The keyboard's menu opens on the link that has the focus and stays.
 */
export function attachProtection(): void {
  if (!params<{ protect: string }>('cistella_pictures').protect) return;
  document.documentElement.classList.add('pictures-protected');
  for (const type of ['contextmenu', 'dragstart'])
    document.addEventListener(type, (event) => {
      if (event.target instanceof Element && event.target.closest(PICTURES)) event.preventDefault();
    });
}
