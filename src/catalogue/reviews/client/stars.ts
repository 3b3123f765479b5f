import { params, trigger } from '../../../platform/browser/contract.ts';

/** Five stars in place of the plain field of the review form (spec section 2). */
export function attachStars(): void {
  const select = document.querySelector<HTMLSelectElement>('#respond #rating');
  if (!select || select.dataset.stars) return;
  select.dataset.stars = 'on';
  const settings = params<{
    i18n_rating_options: string[];
    i18n_required_rating_text: string;
    review_rating_required: string;
  }>('wc_single_product_params');
  const words = settings.i18n_rating_options ?? ['1', '2', '3', '4', '5'];
  const group = document.createElement('p');
  group.className = 'stars';
  group.innerHTML = '<span role="radiogroup" aria-labelledby="comment-form-rating-label"></span>';
  const stars = words.map((text, index) => {
    const star = document.createElement('a');
    star.href = '#';
    star.className = `star-${index + 1}`;
    star.setAttribute('role', 'radio');
    star.setAttribute('aria-checked', 'false');
    star.tabIndex = index === 0 ? 0 : -1;
    star.textContent = text;
    group.firstElementChild?.append(star);
    return star;
  });

  function choose(index: number): void {
    if (!select) return;
    select.value = String(index + 1);
    group.classList.add('selected');
    for (const [n, star] of stars.entries()) {
      star.classList.toggle('active', n === index);
      star.setAttribute('aria-checked', String(n === index));
      star.tabIndex = n === index ? 0 : -1;
    }
  }

  for (const [index, star] of stars.entries()) {
    star.addEventListener('click', (event) => {
      event.preventDefault();
      choose(index);
    });
    star.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
      if (event.key === ' ') choose(index);
      else if (step === undefined) return;
      else {
        const next = (index + step + stars.length) % stars.length;
        choose(next);
        stars[next]?.focus();
      }
      event.preventDefault();
    });
  }
  // A hidden field that is required would stop the form without a word; the check below speaks.
  select.required = false;
  select.hidden = true;
  select.before(group);
  trigger(select, 'init');
  const form = select.closest('form');
  form?.addEventListener('submit', (event) => {
    if (settings.review_rating_required !== 'yes' || select.value !== '') return;
    event.preventDefault();
    window.alert(settings.i18n_required_rating_text ?? '');
  });
}
