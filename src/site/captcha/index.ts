import { type Captcha, setCaptcha } from '../../frame/page/captcha.tsx';
import { SETTINGS_TAG } from '../../frame/settings/live.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { hostedCaptcha } from './hosted.tsx';
import { proofOfWork } from './proof-of-work.tsx';

/** Puts the captcha of the settings before the shop's forms, and another one when they change. */
export function protectForms(shop: Shop): void {
  setCaptcha(shop, chosen(shop));
  shop.changes.onChange((tags) => {
    if (tags.has(SETTINGS_TAG)) setCaptcha(shop, chosen(shop));
  });
}

function chosen({ settings: { captcha }, live }: Shop): Captcha | undefined {
  if (captcha.provider === 'none') return undefined;
  if (captcha.provider === 'altcha') return proofOfWork;
  return hostedCaptcha(captcha.provider, captcha, live.secret('captcha.secret'));
}
