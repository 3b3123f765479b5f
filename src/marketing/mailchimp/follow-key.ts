import { SETTINGS_TAG } from '../../frame/settings/live.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { mailchimpApi } from './api.ts';
import { joinMailchimp } from './outbox.ts';

/** Lets the shop tell Mailchimp while there is a key, and with another one when that changes. */
export function followMailchimpKey(shop: Shop): void {
  let known = '';
  const look = () => {
    const apiKey = shop.live.secret('marketing.mailchimp.apiKey');
    if (apiKey === known) return;
    known = apiKey;
    const url = (process.env.MAILCHIMP_URL ?? '').replace(/\/+$/, '');
    joinMailchimp(shop, apiKey === '' ? undefined : mailchimpApi({ apiKey, url }));
  };
  shop.changes.onChange((tags) => {
    if (tags.has(SETTINGS_TAG)) look();
  });
  look();
}
