import type { Static } from 'typebox';
import { choice, fields, type Section, secret, text, WEB_ADDRESS } from '../frame/settings/describe.ts';
import { must } from '../frame/settings/must.ts';

/** `altcha` is our own proof of work; the others belong to other houses. */
const captcha = fields({
  provider: choice('altcha', ['altcha', 'turnstile', 'hcaptcha', 'none']),
  /** The public key that the other house gave. */
  siteKey: text(''),
  /** Where its answers are asked for; '' is known by itself. */
  verifyUrl: text('', { pattern: `^$|${WEB_ADDRESS.pattern}`, means: 'must.web_address_or_nothing' }),
  secret: secret('CAPTCHA_SECRET'),
});

type CaptchaSettings = Static<typeof captcha>;

declare module '../frame/shop/settings.ts' {
  interface ShopSettings {
    captcha: CaptchaSettings;
  }
}

export const captchaSection: Section = {
  at: 'captcha',
  of: captcha,
  rules: ({ captcha: { provider, siteKey } }, { hasSecret }) =>
    provider === 'altcha' || provider === 'none' || (siteKey !== '' && hasSecret('captcha.secret'))
      ? []
      : [
          {
            path: 'captcha.provider',
            given: provider,
            allowed: must('must.captcha', {
              key: { setting: 'captcha.siteKey' },
              secret: { setting: 'captcha.secret' },
            }),
          },
        ],
};
