import { ALLOW_EVENT, answeredPurposes } from '../../platform/browser/consent.ts';
import { delegate } from '../../platform/browser/contract.ts';
import { whenLoaded } from '../../platform/browser/idle.ts';

const banner = () => import('./consent-banner.ts');

/** The banner and its library are loaded only for visitors who have not answered, or who want to change their mind. */
export function attachConsent(): void {
  if (document.documentElement.dataset.consent === 'none') return;
  delegate('click', '[data-cc="show-preferencesModal"]', async (event) => {
    event.preventDefault();
    (await banner()).openPreferences();
  });
  document.addEventListener(ALLOW_EVENT, async (event) => {
    (await banner()).allowPurpose((event as CustomEvent<string>).detail);
  });
  // The question must not hold up the page that it asks about.
  if (answeredPurposes() === undefined) whenLoaded(() => void banner().then(({ ask }) => ask()));
}
