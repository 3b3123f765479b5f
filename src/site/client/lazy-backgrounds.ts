/** How near a picture behind a text must be before it is fetched (spec, section 9). */
const MARGIN = '200px 0px';

/** Adds `lazyloaded` to what comes near; the style sheet holds the picture back until then. */
export function attachLazyBackgrounds(): void {
  const waiting = document.querySelectorAll('[data-lazy-background]:not(.lazyloaded)');
  if (waiting.length === 0) return;
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        target.classList.add('lazyloaded');
        watcher.unobserve(target);
      }
    },
    { rootMargin: MARGIN },
  );
  for (const element of waiting) watcher.observe(element);
}
