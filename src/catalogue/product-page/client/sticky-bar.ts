/** The bar that stands in for the product's form while that is out of view (spec section 4). */
export function attachStickyBar(): void {
  const bar = document.querySelector<HTMLElement>('.sticky-add-to-cart');
  const area = document.querySelector<HTMLElement>('.summary .cart');
  const main = area?.querySelector<HTMLElement>('.single_add_to_cart_button');
  const button = bar?.querySelector<HTMLButtonElement>('.sticky-add');
  if (!bar || !area || !main || !button) return;
  document.body.classList.add('has-sticky-add-to-cart');

  const watcher = new IntersectionObserver(
    ([entry]) => {
      const gone = entry !== undefined && !entry.isIntersecting;
      bar.classList.toggle('active', gone);
      bar.inert = !gone;
    },
    // Below the window it has not been seen yet: only what has left at the top is gone, however far one jumps.
    { rootMargin: '0px 0px 1000000px 0px' },
  );
  watcher.observe(area);

  const words = button.textContent;
  const undecided = () =>
    main.classList.contains('wc-variation-selection-needed') || area.classList.contains('grouped_form');
  button.addEventListener('click', () => {
    if (!undecided()) return main.click();
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    area.scrollIntoView({ block: 'center', behavior: still ? 'instant' : 'smooth' });
    const open = [...area.querySelectorAll<HTMLElement>('.variations select, .qty')];
    const first = open.find((field) => (field as HTMLSelectElement).value === '') ?? open[0];
    first?.focus({ preventScroll: true });
  });

  // What the product's own button goes through is seen on the bar's as well.
  const mirror = () => {
    for (const state of ['loading', 'added']) button.classList.toggle(state, main.classList.contains(state));
    button.classList.toggle('disabled', main.classList.contains('wc-variation-is-unavailable'));
    // What leads to the choice does not say that it adds.
    button.textContent = undecided() ? (button.dataset.choose ?? words) : words;
  };
  mirror();
  new MutationObserver(mirror).observe(main, { attributeFilter: ['class'] });
  area.addEventListener('change', (event) => {
    if (event.target instanceof HTMLSelectElement) main.classList.remove('added');
  });
}
