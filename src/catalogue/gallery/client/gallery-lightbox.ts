import { galleryHash, galleryPosition, type LightboxItem } from '../model.ts';
import { galleryOptions, galleryText } from './gallery-params.ts';
import type { OpenedLightbox } from './lightbox.ts';

export interface GalleryLightbox {
  /** @param opener gets the focus back */
  open(slide: HTMLElement, opener: HTMLElement): void;
}

/**
 * The pictures of a gallery over the whole window. The address says which one is open (`#&gid=1&pid=2`), opens it
 * again when it is visited, and the browser's Back closes it.
 */
export function attachLightbox(gallery: HTMLElement, gid: number, current: () => number): GalleryLightbox {
  document.querySelector('.pswp--waiting')?.remove();
  const slides = [...gallery.querySelectorAll<HTMLElement>('.woocommerce-product-gallery__image')];
  const options = galleryOptions().photoswipe_options ?? {};
  const withHistory = options.history ?? false;
  let opened: OpenedLightbox | undefined;
  let opening = false;
  /** An entry of ours stands in the history, to be gone back from. */
  let pushed = false;

  async function open(index: number, opener: HTMLElement, fromAddress = false): Promise<void> {
    if (opened || opening) return;
    opening = true;
    const { openLightbox } = await import('./lightbox.ts').finally(() => {
      opening = false;
    });
    if (withHistory && !fromAddress) {
      history.pushState(history.state, '', galleryHash({ gid, pid: index + 1 }));
      pushed = true;
    }
    opened = openLightbox({
      items: slides.map(itemOf),
      index,
      options: fromAddress ? { ...options, showAnimationDuration: 0 } : options,
      onChange(pid) {
        if (withHistory && galleryPosition(location.hash)?.pid !== pid)
          history.replaceState(history.state, '', galleryHash({ gid, pid }));
      },
      onClose() {
        opened = undefined;
        opener.focus({ preventScroll: true });
        if (!withHistory || !galleryPosition(location.hash)) return;
        if (pushed) history.back();
        else history.replaceState(history.state, '', location.pathname + location.search);
        pushed = false;
      },
    });
  }

  function followAddress(): void {
    const asked = galleryPosition(location.hash);
    if (asked?.gid === gid && slides[asked.pid - 1]) {
      if (opened) opened.goTo(asked.pid - 1);
      else void open(asked.pid - 1, button, true);
    } else if (opened) {
      pushed = false;
      opened.close();
    }
  }

  const button = addTrigger(gallery, () => {
    // The video behind the pictures is none of them.
    void open(Math.min(current(), slides.length - 1), button);
  });
  button.hidden = slides.length === 0;
  if (withHistory) {
    window.addEventListener('popstate', followAddress);
    followAddress();
  }
  return { open: (slide, opener) => void open(slides.indexOf(slide), opener) };
}

/** Read when it is opened: a variation may have put another picture there. */
function itemOf(slide: HTMLElement, index: number): LightboxItem {
  const image = slide.querySelector('img');
  const { large_image, large_image_width, large_image_height, caption } = image?.dataset ?? {};
  const srcset = slide.querySelector<HTMLSourceElement>('source[type="image/webp"]')?.srcset;
  return {
    src: large_image ?? '',
    srcset: srcset ?? image?.srcset ?? '',
    w: Number(large_image_width),
    h: Number(large_image_height),
    title: caption || image?.title || '',
    alt: image?.alt ?? '',
    pid: index + 1,
  };
}

function addTrigger(gallery: HTMLElement, press: () => void): HTMLElement {
  const button = document.createElement('a');
  button.href = '#';
  button.className = 'woocommerce-product-gallery__trigger';
  button.setAttribute('role', 'button');
  button.setAttribute('aria-haspopup', 'dialog');
  button.setAttribute(
    'aria-label',
    galleryOptions().i18n_product_gallery_trigger_text ?? galleryText('lightbox'),
  );
  button.addEventListener('click', (event) => {
    event.preventDefault();
    press();
  });
  gallery.querySelector('.flex-viewport')?.append(button);
  return button;
}
