import { debounce, scrollWindow } from '../../platform/browser/scroll.ts';

/** Appears after this many pixels, and takes so long (spec, section 9). */
const AFTER_PX = 70;
const DURATION_MS = 500;
/** Scrolling is looked at when it has been quiet for so long. */
const QUIET_MS = 200;

export function attachScrollToTop(): void {
  const button = document.querySelector<HTMLButtonElement>('#scroll-to-top');
  if (!button) return;
  const look = () => button.classList.toggle('scroll-show', scrollY > AFTER_PX);
  addEventListener('scroll', debounce(QUIET_MS, look), { passive: true });
  look();
  button.addEventListener('click', async () => {
    await scrollWindow(0, DURATION_MS);
    look();
    // The keyboard goes up as well.
    const top = document.querySelector<HTMLElement>('.skip-link');
    top?.focus({ preventScroll: true });
  });
}
