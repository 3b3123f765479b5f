/** Lets the browser show a page of ours when there is no network. After everything else, and only over TLS. */
export function attachOffline(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register('/offline.js').catch(() => {
      // Without the worker there is the browser's own page.
    });
  });
}
