/**
 * The first script of every page, before any other: turns the page's data blocks into the globals that the
 * contract's scripts expect. Data blocks need no `unsafe-inline`. In a function, so that nothing else leaks.
 */
(() => {
  const globals = window as unknown as Record<string, unknown>;
  for (const block of document.querySelectorAll<HTMLScriptElement>('script[data-global]')) {
    globals[block.dataset.global ?? ''] = JSON.parse(block.textContent ?? '{}');
  }
  document.documentElement.classList.replace('no-js', 'js');
  document.body.classList.replace('woocommerce-no-js', 'woocommerce-js');
})();
