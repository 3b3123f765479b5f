import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';
import './lightbox.css';
import type { LightboxItem } from '../model.ts';
import { galleryText, galleryTexts, type LightboxOptions } from './gallery-params.ts';
import { addShare } from './lightbox-share.ts';

export interface OpenedLightbox {
  close(): void;
  goTo(index: number): void;
}

/** Opens the lightbox. Fetched only when a picture is first opened. */
export function openLightbox({
  items,
  index,
  options,
  onChange,
  onClose,
}: {
  items: LightboxItem[];
  index: number;
  options: LightboxOptions;
  onChange: (pid: number) => void;
  onClose: () => void;
}): OpenedLightbox {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const lightbox = new PhotoSwipe({
    dataSource: items,
    index,
    loop: options.loop ?? true,
    pinchToClose: options.pinchToClose ?? true,
    closeOnVerticalDrag: options.closeOnVerticalDrag ?? true,
    showHideAnimationType: still ? 'none' : 'fade',
    showAnimationDuration: options.showAnimationDuration ?? 240,
    hideAnimationDuration: options.hideAnimationDuration ?? 240,
    bgOpacity: 1,
    // A picture that fits whole can still be looked at from near.
    secondaryZoomLevel: ({ fit }) => Math.max(1, fit * 1.75),
    maxZoomLevel: ({ fit }) => Math.max(2, fit * 4),
    indexIndicatorSep: ' / ',
    closeTitle: galleryText('close'),
    zoomTitle: galleryText('zoom'),
    arrowPrevTitle: galleryText('previous'),
    arrowNextTitle: galleryText('next'),
    errorMsg: galleryText('error'),
  });
  lightbox.on('uiRegister', () => {
    addCaption(lightbox, items);
    if (options.fullscreenEl !== false && document.fullscreenEnabled) addFullscreen(lightbox);
    if (options.shareEl !== false && (galleryTexts().share?.length ?? 0) > 0) addShare(lightbox, items);
  });
  lightbox.addFilter('contentErrorElement', (element, content) =>
    errorWithLink(element, content.data.src ?? ''),
  );
  if (options.closeOnScroll !== false)
    lightbox.on('wheel', ({ originalEvent }) => {
      const slide = lightbox.currSlide;
      const zoomed = slide !== undefined && slide.currZoomLevel > slide.zoomLevels.initial;
      if (!originalEvent.ctrlKey && !zoomed) lightbox.close();
    });
  lightbox.on('change', () => onChange(lightbox.currIndex + 1));
  lightbox.on('bindEvents', () => {
    const dialog = lightbox.element;
    if (!dialog) return;
    dialog.id = 'photoswipe-fullscreen-dialog';
    dialog.setAttribute('aria-label', galleryText('lightbox'));
    dialog.setAttribute('aria-modal', 'true');
    dialog.addEventListener('keydown', (event) => keepWithin(dialog, event));
  });
  lightbox.on('destroy', onClose);
  lightbox.init();
  return { close: () => lightbox.close(), goTo: (to) => lightbox.goTo(to) };
}

/** Tab goes round within the dialog: behind its last button is its first one, and not the page. */
function keepWithin(dialog: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const stops = [...dialog.querySelectorAll<HTMLElement>('button, a[href]')].filter(
    (stop) => !stop.hasAttribute('disabled') && stop.checkVisibility({ checkVisibilityCSS: true }),
  );
  const [first, last] = [stops[0], stops.at(-1)];
  const from = document.activeElement;
  const to = event.shiftKey ? (from === first || from === dialog) && last : from === last && first;
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/** The message about a picture that cannot be had, with the way to it. */
function errorWithLink(element: HTMLElement, address: string): HTMLElement {
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = galleryText('error_link');
  element.append(' ', link);
  return element;
}

function addCaption(lightbox: PhotoSwipe, items: readonly LightboxItem[]): void {
  lightbox.ui?.registerElement({
    name: 'caption',
    className: 'pswp__caption',
    appendTo: 'root',
    onInit(element) {
      element.setAttribute('aria-live', 'polite');
      lightbox.on('change', () => {
        const item = items[lightbox.currIndex];
        element.textContent = item?.title || item?.alt || '';
        element.hidden = element.textContent === '';
      });
    },
  });
}

const FULLSCREEN_ICON =
  '<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 32 32" width="32" height="32"><path d="M7 13V7h6M19 7h6v6M25 19v6h-6M13 25H7v-6" fill="none" stroke="currentColor" stroke-width="2"/></svg>';

function addFullscreen(lightbox: PhotoSwipe): void {
  const on = () => document.fullscreenElement === lightbox.element;
  lightbox.ui?.registerElement({
    name: 'fs',
    title: galleryText('fullscreen'),
    ariaLabel: galleryText('fullscreen'),
    order: 9,
    isButton: true,
    html: FULLSCREEN_ICON,
    onInit(element) {
      const mark = () => element.setAttribute('aria-pressed', String(on()));
      mark();
      lightbox.events.add(document, 'fullscreenchange', mark);
    },
    onClick: () => void (on() ? document.exitFullscreen() : lightbox.element?.requestFullscreen()),
  });
  lightbox.on('close', () => {
    if (on()) void document.exitFullscreen();
  });
}
