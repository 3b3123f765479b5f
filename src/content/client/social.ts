import { mayUse, whenAllowed } from '../../platform/browser/consent.ts';

/** How near a post must be before it is fetched by itself. */
const AHEAD = '200px 0px';

/** Shows posts of social networks where the reader allows it: all of them by consent to media, one by its button. */
export function attachSocial(): void {
  for (const placeholder of document.querySelectorAll<HTMLElement>('.social-placeholder')) {
    placeholder.querySelector('.social-placeholder-show')?.addEventListener('click', () => {
      const frame = show(placeholder);
      frame.focus();
    });
    whenAllowed('media', () => whenNear(placeholder, () => mayUse('media') && show(placeholder)));
  }
}

function show(placeholder: HTMLElement): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = placeholder.dataset.frame ?? '';
  frame.title = placeholder.dataset.title ?? '';
  frame.loading = 'lazy';
  frame.allow = 'fullscreen; encrypted-media';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.className = 'social-frame';
  placeholder.replaceWith(frame);
  return frame;
}

function whenNear(element: HTMLElement, run: () => void): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      if (element.isConnected) run();
    },
    { rootMargin: AHEAD },
  );
  watcher.observe(element);
}
