import type PhotoSwipe from 'photoswipe';
import { type LightboxItem, shareAddress } from '../model.ts';
import { galleryText, galleryTexts } from './gallery-params.ts';

const POPUP = { width: 550, height: 420 };
const ICON =
  '<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 32 32" width="32" height="32"><path d="M16 19V6m-5 5 5-5 5 5M9 15H7v11h18V15h-2" fill="none" stroke="currentColor" stroke-width="2"/></svg>';

/** The share menu of the lightbox: the networks of the settings in a small window, and the picture to download. */
export function addShare(lightbox: PhotoSwipe, items: readonly LightboxItem[]): void {
  let button: HTMLElement | undefined;
  const menu = document.createElement('ul');
  menu.className = 'pswp__share-menu';
  menu.id = 'pswp-share-menu';
  menu.hidden = true;

  function open(is: boolean): void {
    if (menu.hidden === !is) return;
    const item = items[lightbox.currIndex];
    if (is && item) menu.replaceChildren(...links(item));
    menu.hidden = !is;
    button?.setAttribute('aria-expanded', String(is));
    if (is) menu.querySelector('a')?.focus();
    else if (menu.contains(document.activeElement)) button?.focus();
  }

  lightbox.ui?.registerElement({
    name: 'share',
    title: galleryText('share'),
    ariaLabel: galleryText('share'),
    order: 8,
    isButton: true,
    html: ICON,
    onInit(element) {
      button = element;
      element.setAttribute('aria-expanded', 'false');
      element.setAttribute('aria-controls', menu.id);
    },
    onClick: () => open(menu.hidden === true),
  });
  lightbox.ui?.registerElement({
    name: 'share-wrap',
    className: 'pswp__share-wrap',
    appendTo: 'root',
    onInit(element) {
      element.append(menu);
      lightbox.on('change', () => open(false));
    },
  });
  lightbox.on('keydown', (event) => {
    if (event.originalEvent.key !== 'Escape' || menu.hidden) return;
    event.preventDefault();
    button?.focus();
    open(false);
  });
  lightbox.on('pointerDown', () => open(false));
}

function links({ src, title, alt }: LightboxItem): HTMLElement[] {
  const picture = new URL(src, location.href).href;
  const about = { url: location.href, picture, text: `${document.title} · ${title || alt}` };
  const networks = (galleryTexts().share ?? []).map(({ network, label }) => {
    const link = entry(label, shareAddress(network, about), `pswp__share--${network}`);
    link.target = '_blank';
    link.rel = 'noopener';
    link.addEventListener('click', (event) => {
      event.preventDefault();
      popUp(link.href);
    });
    return link;
  });
  const download = entry(galleryText('download'), picture, 'pswp__share--download');
  download.download = '';
  const all = galleryTexts().protect_pictures ? networks : [...networks, download];
  return all.map((link) => {
    const row = document.createElement('li');
    row.append(link);
    return row;
  });
}

function entry(label: string, href: string, className: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = className;
  link.href = href;
  link.textContent = label;
  return link;
}

function popUp(address: string): void {
  const left = Math.max(0, Math.round((screen.width - POPUP.width) / 2));
  const size = `width=${POPUP.width},height=${POPUP.height},left=${left},top=100`;
  window.open(address, 'pswp_share', `noopener,scrollbars=yes,resizable=yes,toolbar=no,location=yes,${size}`);
}
