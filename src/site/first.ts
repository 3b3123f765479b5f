import { CONSENT_EVENT, mayUse } from '../platform/browser/consent.ts';
import { cookie } from '../platform/browser/cookies.ts';
import { startTags } from './client/page-events.ts';
import { offerTemplates } from './client/templates.ts';

/**
 * The first script of every page, before any other: turns the page's data blocks into the globals that the
 * contract's scripts expect, and says in them what only this browser knows. Data blocks need no `unsafe-inline`.
 */
interface Globals {
  wc_order_attribution?: { params: { allowTracking: boolean } };
  mailchimp_public_data?: { allowed_to_set_cookies: boolean };
  actions?: { is_lang_switched: string | number };
  wpml_cookies?: Record<string, { value: string }>;
  gtm4wp_datalayer_name?: string;
}

const globals = window as unknown as Globals & Record<string, unknown>;
for (const block of document.querySelectorAll<HTMLScriptElement>('script[data-global]')) {
  globals[block.dataset.global ?? ''] = JSON.parse(block.textContent ?? '{}');
}
document.documentElement.classList.replace('no-js', 'js');
document.body.classList.replace('woocommerce-no-js', 'woocommerce-js');

/** Pages are shared, so they say no for everybody; here stands what this visitor has answered. */
function sayConsent(): void {
  const { wc_order_attribution: attribution, mailchimp_public_data: capture } = globals;
  if (attribution) attribution.params.allowTracking = mayUse('statistics');
  if (capture) capture.allowed_to_set_cookies = mayUse('marketing');
}
sayConsent();
document.addEventListener(CONSENT_EVENT, sayConsent);

for (const [name, { value }] of Object.entries(globals.wpml_cookies ?? {})) {
  const before = cookie(name);
  if (globals.actions && before !== '' && before !== value) globals.actions.is_lang_switched = '1';
}
offerTemplates(globals);
startTags();
