const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Slow at both ends. */
const ease = (share: number) => (share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2);

let running = 0;

/**
 * Scrolls the window to a height within so many milliseconds; at once for those who want no motion. A wheel, a
 * finger or a key takes over.
 */
export function scrollWindow(to: number, duration: number): Promise<void> {
  const from = scrollY;
  const mine = ++running;
  if (calm() || duration <= 0) {
    scrollTo({ top: to, behavior: 'instant' });
    return Promise.resolve();
  }
  return new Promise((done) => {
    const stop = () => {
      if (mine === running) running += 1;
    };
    const events = ['wheel', 'touchstart', 'keydown'] as const;
    for (const name of events) addEventListener(name, stop, { once: true, passive: true });
    const start = performance.now();
    const step = (now: number) => {
      const share = Math.min(1, (now - start) / duration);
      if (mine === running) scrollTo({ top: from + (to - from) * ease(share), behavior: 'instant' });
      if (share < 1 && mine === running) return void requestAnimationFrame(step);
      for (const name of events) removeEventListener(name, stop);
      done();
    };
    requestAnimationFrame(step);
  });
}

/** How far to scroll so that an element stands right below what sticks to the top of the window. */
export function heightOf(element: Element): number {
  const kept = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  return Math.max(0, element.getBoundingClientRect().top + scrollY - (kept || 0));
}

/** Notices: 100 px above the element, over 1000 ms (spec, section 9); further where more sticks there. */
export function scrollToNotice(element: Element): Promise<void> {
  const above = element.getBoundingClientRect().top + scrollY - 100;
  return scrollWindow(Math.max(0, Math.min(above, heightOf(element))), 1000);
}

/** Calls once things have been quiet for so long. */
export function debounce(wait: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, wait);
  };
}
