import { ready } from '../../platform/browser/contract.ts';

/** Search forms and the search box bring their scripts only where they are, and when they are used. */
export function attach(): void {
  ready(() => {
    if (document.querySelector('.searchandfilter'))
      void import('./search-form.ts').then((forms) => forms.attach());
    for (const form of document.querySelectorAll<HTMLFormElement>('[data-site-search]')) {
      const wake = () => void import('./site/site-search.ts').then((box) => box.attach(form));
      form.addEventListener('focusin', wake, { once: true });
      if (form.contains(document.activeElement)) wake();
    }
  });
}
