import { listen } from '../../../platform/browser/contract.ts';
import { nextSlide } from '../model.ts';
import { type GalleryOptions, galleryText } from './gallery-params.ts';

/** Sent to a slide that is left: a video in it stops. */
export const SLIDE_LEFT = 'cistella:slide-left';
const SETTLED_MS = 80;
const SWIPE_PX = 40;

export interface Slider {
  show(index: number): void;
  current(): number;
}

/** The strip of a gallery with more than one picture: small pictures, arrows, keys and swipes; the ends meet. */
export function attachSlider(
  gallery: HTMLElement,
  strip: HTMLElement,
  options: GalleryOptions['flexslider'],
): Slider {
  const slides = [...strip.children] as HTMLElement[];
  const row = gallery.querySelector('.gallery-thumbs');
  // The names of the script that this one stands for: until it runs, the other may come and make a row of its own.
  row?.classList.add('flex-control-nav', 'flex-control-thumbs');
  const thumbs = [...(row?.querySelectorAll('a') ?? [])];
  const arrows = options.directionNav ? addArrows(strip, (step) => show(from(step))) : undefined;
  let at = 0;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const from = (step: number) => nextSlide(at, step, slides.length, options.animationLoop);

  function mark(index: number): void {
    const moved = index !== at;
    if (moved) slides[at]?.dispatchEvent(new CustomEvent(SLIDE_LEFT, { bubbles: true }));
    at = index;
    for (const [n, thumb] of thumbs.entries()) {
      thumb.classList.toggle('flex-active', n === index);
      if (n === index) thumb.setAttribute('aria-current', 'true');
      else thumb.removeAttribute('aria-current');
    }
    // Not when the page opens: to measure it then would make the browser lay it out once more.
    if (moved) bring(thumbs[index]);
    if (options.animationLoop || !arrows) return;
    arrows.back.disabled = index === 0;
    arrows.on.disabled = index === slides.length - 1;
  }

  function show(index: number): void {
    const slide = slides[index];
    if (!slide) return;
    const near = Math.abs(index - at) === 1;
    clearTimeout(settling);
    strip.scrollTo({
      left: slide.offsetLeft - strip.offsetLeft,
      behavior: near ? 'auto' : 'instant',
    });
    mark(index);
  }

  for (const [index, thumb] of thumbs.entries())
    thumb.addEventListener('click', (event) => {
      event.preventDefault();
      show(index);
    });
  strip.addEventListener(
    'scroll',
    () => {
      clearTimeout(settling);
      settling = setTimeout(
        () => mark(Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth))),
        SETTLED_MS,
      );
    },
    { passive: true },
  );
  gallery.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const onThumb = thumbs.includes(document.activeElement as HTMLAnchorElement);
    const inStrip = strip.contains(document.activeElement);
    show(from(step));
    if (onThumb) thumbs[at]?.focus({ preventScroll: true });
    else if (inStrip) slides[at]?.querySelector('a')?.focus({ preventScroll: true });
  });
  if (options.animationLoop) swipeRound(strip, (step) => show(from(step)));
  listen(gallery, 'woocommerce_gallery_reset_slide_position', () => show(0));
  mark(0);
  return { show, current: () => at };
}

/** A small picture comes into view within its own row; the page stays where it is. */
function bring(thumb: HTMLElement | undefined): void {
  const row = thumb?.closest<HTMLElement>('.flex-control-nav');
  const item = thumb?.closest('li');
  if (!row || !item) return;
  const [box, own] = [row.getBoundingClientRect(), item.getBoundingClientRect()];
  const out = (start: number, end: number, low: number, high: number) =>
    start < low ? start - low : Math.max(0, end - high);
  row.scrollBy({
    left: out(own.left, own.right, box.left, box.right),
    top: out(own.top, own.bottom, box.top, box.bottom),
  });
}

function addArrows(strip: HTMLElement, go: (step: number) => void) {
  const button = (name: 'previous' | 'next', step: number) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = `flex-${name === 'next' ? 'next' : 'prev'}`;
    element.setAttribute('aria-label', galleryText(name));
    element.addEventListener('click', () => go(step));
    return element;
  };
  const arrows = { back: button('previous', -1), on: button('next', 1) };
  const bar = document.createElement('div');
  bar.className = 'flex-direction-nav';
  bar.append(arrows.back, arrows.on);
  strip.after(bar);
  return arrows;
}

/** A finger that pulls beyond the last picture comes to the first, and the other way round. */
function swipeRound(strip: HTMLElement, go: (step: number) => void): void {
  let start: { x: number; y: number; left: number } | undefined;
  strip.addEventListener(
    'touchstart',
    ({ touches: [touch, more] }) => {
      start = touch && !more ? { x: touch.clientX, y: touch.clientY, left: strip.scrollLeft } : undefined;
    },
    { passive: true },
  );
  strip.addEventListener(
    'touchend',
    ({ changedTouches: [touch] }) => {
      if (!start || !touch) return;
      const across = touch.clientX - start.x;
      const most = strip.scrollWidth - strip.clientWidth;
      if (Math.abs(across) < SWIPE_PX || Math.abs(across) < Math.abs(touch.clientY - start.y)) return;
      if (across < 0 && start.left >= most - 1) go(1);
      if (across > 0 && start.left <= 1) go(-1);
    },
    { passive: true },
  );
}
