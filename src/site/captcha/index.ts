import { setCaptcha } from '../../frame/page/captcha.tsx';
import type { Shop } from '../../frame/shop/shop.ts';
import { hostedCaptcha } from './hosted.tsx';
import { proofOfWork } from './proof-of-work.tsx';

/** Puts the captcha of the configuration before the shop's forms. */
export function protectForms(shop: Shop): void {
  const { captcha } = shop.settings;
  if (captcha.provider === 'none') return;
  setCaptcha(
    shop,
    captcha.provider === 'altcha'
      ? proofOfWork
      : hostedCaptcha(captcha.provider, captcha, process.env.CAPTCHA_SECRET ?? ''),
  );
}
