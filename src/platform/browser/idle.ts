/** Runs when the browser has nothing better to do, two seconds from now at the latest. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => work(), { timeout: 2000 });
  else setTimeout(work, 200);
}

/** Runs once the page itself is there, with its pictures, and the browser is idle. */
export function whenLoaded(work: () => void): void {
  if (document.readyState === 'complete') whenIdle(work);
  else window.addEventListener('load', () => whenIdle(work), { once: true });
}
