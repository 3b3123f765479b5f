import 'vanilla-cookieconsent/dist/cookieconsent.css';
import './consent-banner.css';
import * as CookieConsent from 'vanilla-cookieconsent';
import { CONSENT_COOKIE, CONSENT_EVENT } from '../../platform/browser/consent.ts';
import { call } from '../../platform/browser/contract.ts';

let running: Promise<void> | undefined;

/** Shows the banner to one who has not answered yet. */
export const ask = (): Promise<void> => {
  running ??= run();
  return running;
};

export async function openPreferences(): Promise<void> {
  await ask();
  CookieConsent.showPreferences();
}

/** Adds one purpose to what is allowed already. */
export async function allowPurpose(purpose: string): Promise<void> {
  await ask();
  const given = CookieConsent.getUserPreferences().acceptedCategories;
  CookieConsent.acceptCategory([...given, purpose]);
  CookieConsent.hide();
}

async function run(): Promise<void> {
  const language = document.documentElement.lang.slice(0, 2);
  await CookieConsent.run({
    // Who looks at the shop by machine sees what everybody sees.
    hideFromBots: false,
    cookie: { name: CONSENT_COOKIE, sameSite: 'Lax', expiresAfterDays: 182 },
    guiOptions: {
      consentModal: { layout: 'bar inline', position: 'bottom', equalWeightButtons: true },
      preferencesModal: { layout: 'box', equalWeightButtons: true },
    },
    categories: {
      necessary: { enabled: true, readOnly: true },
      statistics: { autoClear: { cookies: [{ name: /^sbjs_/ }, { name: /^_ga/ }] } },
      marketing: { autoClear: { cookies: [{ name: /^mailchimp/ }, { name: /^_gcl/ }] } },
      media: {},
    },
    language: {
      default: language,
      translations: {
        [language]: async () => (await (await fetch(`/consent/${language}.json`)).json()) as never,
      },
    },
    onFirstConsent: ({ cookie }) => told(cookie),
    onChange: ({ cookie }) => told(cookie),
  });
}

/** Tells the page, and the shop, which keeps the answer as proof. */
function told(cookie: CookieConsent.CookieValue): void {
  document.dispatchEvent(new CustomEvent(CONSENT_EVENT, { detail: cookie.categories }));
  const proof = new URLSearchParams({
    consent_id: cookie.consentId,
    categories: cookie.categories.join(','),
    language: cookie.languageCode,
  });
  // A visitor's answer counts even when the proof cannot be sent; the cookie carries it.
  void call('record_consent', proof).catch(() => undefined);
}
