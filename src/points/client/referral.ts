import { whenAllowed } from '../../platform/browser/consent.ts';

/** A friend's link whose code is still in the address waits for consent: then the shop is told, and answers with its cookie. */
export function attachReferral(): void {
  const code = new URLSearchParams(location.search).get('pkey');
  if (!code) return;
  // The answer leads on to a page that nobody needs; its cookie has come by then.
  const tell = () =>
    fetch(`/?pkey=${encodeURIComponent(code)}`, { redirect: 'manual' }).catch(() => undefined);
  whenAllowed('marketing', () => void tell());
}
