import { listen } from '../../../platform/browser/contract.ts';
import type { GalleryOptions } from './gallery-params.ts';

export interface Zoom {
  /** Zooms in or out by a tap; false when the picture has nothing more to show. */
  tap(slide: HTMLElement, at: { clientX: number; clientY: number }): boolean;
}

/**
 * A look from near: the large picture follows the mouse, or a finger after a tap. Only where the large picture is
 * wider than the gallery.
 */
export function attachZoom(gallery: HTMLElement, options: GalleryOptions['zoom_options']): Zoom {
  const { magnify = 1, duration = 120 } = options;

  function begin(slide: HTMLElement): HTMLImageElement | undefined {
    const shown = slide.querySelector('img');
    const width = Number(shown?.dataset.large_image_width);
    const height = Number(shown?.dataset.large_image_height);
    if (!shown || !(width > gallery.clientWidth)) return undefined;
    const near = document.createElement('img');
    near.className = 'zoomImg';
    near.alt = '';
    near.src = shown.dataset.large_image ?? '';
    near.style.width = `${width * magnify}px`;
    // Known before it has loaded: where it stands is reckoned at once.
    near.style.height = `${height * magnify}px`;
    near.style.transition = `opacity ${duration}ms`;
    slide.append(near);
    requestAnimationFrame(() => near.classList.add('zoomImg--shown'));
    return near;
  }
  const zoomed = (slide: HTMLElement) => slide.querySelector<HTMLImageElement>('.zoomImg');

  function move(slide: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): void {
    const near = zoomed(slide);
    if (!near) return;
    const box = slide.getBoundingClientRect();
    const part = (at: number, start: number, size: number) => Math.min(1, Math.max(0, (at - start) / size));
    near.style.left = `${-part(clientX, box.left, box.width) * (near.offsetWidth - box.width)}px`;
    near.style.top = `${-part(clientY, box.top, box.height) * (near.offsetHeight - box.height)}px`;
  }
  const end = (slide: HTMLElement) => zoomed(slide)?.remove();

  for (const slide of gallery.querySelectorAll<HTMLElement>('.woocommerce-product-gallery__image')) {
    slide.addEventListener('pointerenter', (event) => {
      if (event.pointerType !== 'mouse' || zoomed(slide) || !begin(slide)) return;
      move(slide, event);
    });
    slide.addEventListener('pointermove', (event) => move(slide, event));
    slide.addEventListener('pointerleave', (event) => {
      if (event.pointerType === 'mouse') end(slide);
    });
  }
  // Another picture stands there now: what was near shows the one before.
  listen(gallery, 'woocommerce_gallery_init_zoom', () => {
    for (const near of gallery.querySelectorAll('.zoomImg')) near.remove();
  });
  return {
    tap(slide, at) {
      if (zoomed(slide)) {
        end(slide);
        return true;
      }
      if (!begin(slide)) return false;
      move(slide, at);
      return true;
    },
  };
}
