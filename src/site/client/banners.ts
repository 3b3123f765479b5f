import { delegate } from '../../platform/browser/contract.ts';
import { writeCookie } from '../../platform/browser/cookies.ts';

const DAYS_400 = 400 * 86_400;

/** The store notice shows unless it was dismissed; the dismissal is kept by the notice's own id (spec, section 4). */
export function attachStoreNotice(): void {
  const notice = document.querySelector<HTMLElement>('.woocommerce-store-notice');
  if (!notice) return;
  const cookie = `store_notice${notice.dataset.noticeId ?? ''}`;
  if (document.cookie.split('; ').includes(`${cookie}=hidden`)) return;
  notice.style.display = '';
  delegate('click', '.woocommerce-store-notice__dismiss-link', (event) => {
    event.preventDefault();
    writeCookie(cookie, 'hidden', `path=/; max-age=${DAYS_400}; SameSite=Lax`);
    notice.style.display = 'none';
  });
}

/** The banner of a shop that is not open yet: hidden at once, and the house is told. */
export function attachComingSoonBanner(): void {
  delegate('click', 'a.coming-soon-footer-banner-dismiss', (event, link) => {
    event.preventDefault();
    const { restUrl = '', restNonce = '' } = link.dataset;
    link.closest<HTMLElement>('#coming-soon-footer-banner')?.style.setProperty('display', 'none');
    link.closest('.coming-soon-place')?.toggleAttribute('hidden', true);
    fetch(restUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-WP-Nonce': restNonce },
      body: JSON.stringify({ woocommerce_meta: { coming_soon_banner_dismissed: 'yes' } }),
    }).catch(() => {
      // It comes back on the next page then.
    });
  });
}
