import { forgetOnce, KNOWN_FOR, pruneAudit } from '../frame/command/index.ts';
import { MARKS } from '../frame/look/model-marks.ts';
import { renderNotices, takeNotices } from '../frame/page/notices.tsx';
import { adminAjax } from '../frame/request/admin-ajax.ts';
import type { Module } from '../frame/server/module.ts';
import { pruneAttempts } from '../platform/security/limits.ts';
import { pruneSessions } from '../platform/session/sessions.ts';
import { comingSoonBanner, OWN_USER, saveOwnUser } from './banners/coming-soon-banner.tsx';
import { closedTill, curtain } from './banners/visibility.tsx';
import { protectForms } from './captcha/index.ts';
import { CHALLENGE, challengeCall } from './captcha/proof-of-work.tsx';
import { captchaQuestions } from './captcha/question.ts';
import { consentTextsFile, recordConsent } from './consent/http.ts';
import { chooseCurrency, switchCurrency } from './currency.ts';
import { robotsText } from './favicon.ts';
import { favicon, lookFile } from './look/http.ts';
import { sweepTried } from './look/sweep.ts';
import { tryOut } from './look/try-out.ts';
import { offlinePage, offlineWorker } from './offline.ts';
import { SECURITY_TXT, securityText } from './security-txt.ts';
import { captchaSection } from './settings.ts';

export { changeNotice, changeVisibility } from './banners/commands.ts';
export { readNotice } from './banners/store-notice.tsx';
export { readVisibility, VISIBILITIES, type Visibility } from './banners/visibility.tsx';
export { wrapPage } from './document.tsx';
export { errorPage } from './error-page.tsx';
export { signDraft } from './look/draft.ts';
export { sheetOf } from './look/sheet.ts';
export { TRIED_PAGES, type TriedPage, triedPath } from './look/try-out.ts';

const HOUR = 3_600_000;

export const site: Module = {
  name: 'site',
  settings: [captchaSection],
  before: [closedTill],
  queryHandlers: [curtain, tryOut, chooseCurrency],
  paths: {
    '/favicon.svg': { GET: favicon },
    [`${MARKS}*`]: { GET: lookFile },
    '/consent/*': { GET: consentTextsFile },
    [CHALLENGE]: { GET: challengeCall },
    '/offline.js': { GET: offlineWorker },
    '/offline/*': { GET: offlinePage },
    [OWN_USER]: { POST: saveOwnUser },
    [SECURITY_TXT]: { GET: securityText },
    '/robots.txt': {
      GET: async ({ shop }) => {
        const personal = shop.settings.languages.flatMap((language) => {
          const links = shop.addresses.in(language);
          return [links.cart(), links.checkout(), links.account()];
        });
        return { kind: 'text', body: robotsText(personal, `${shop.publicUrl}/wp-sitemap.xml`) };
      },
    },
  },
  ajax: { record_consent: recordConsent },
  actions: { wcml_switch_currency: switchCurrency },
  slots: {
    'coming-soon': comingSoonBanner,
    ...captchaQuestions,
    notices: { empty: () => '', fill: async (ctx) => renderNotices(await takeNotices(ctx)) },
  },
  subscribe: protectForms,
  schedule: (shop) => ({
    tidy: {
      every: HOUR,
      run: async () => {
        const now = Date.now();
        await shop.db.transaction(async (tx) => {
          await pruneSessions(tx, now);
          await forgetOnce(tx, now - KNOWN_FOR);
        });
        await shop.changes.prune(now);
        await pruneAttempts(shop.db, now);
        await pruneAudit(shop.db, now);
      },
    },
    tried_looks: { every: 24 * HOUR, run: () => sweepTried(shop, Date.now()) },
  }),
  globals: (ctx) => ({
    woocommerce_params: {
      ajax_url: adminAjax(ctx),
      wc_ajax_url: `${ctx.shop.addresses.home(ctx.language)}?wc-ajax=%%endpoint%%`,
      i18n_password_show: ctx.t('site.password_show'),
      i18n_password_hide: ctx.t('site.password_hide'),
    },
    // Pages are kept, so the contract's script names the currency in the address when it loads them anew.
    wcml_mc_settings: { wcml_spinner: `${ctx.shop.publicUrl}/favicon.svg`, cache_enabled: true },
  }),
};
