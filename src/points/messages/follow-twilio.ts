import { SETTINGS_TAG } from '../../frame/settings/live.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { setMessenger } from './messages.ts';
import { twilioMessenger } from './twilio.ts';

/** Sends messages through the account of the settings while there is one, and through another when that changes. */
export function followTwilio(shop: Shop): void {
  const look = () => {
    const { accountSid, sms, whatsapp, template } = shop.settings.twilio;
    const authToken = shop.live.secret('twilio.authToken');
    const url = (process.env.TWILIO_URL || 'https://api.twilio.com').replace(/\/+$/, '');
    const hasAccount = accountSid !== '' && authToken !== '';
    setMessenger(
      shop,
      hasAccount ? twilioMessenger({ accountSid, authToken, sms, whatsapp, template, url }) : undefined,
    );
  };
  shop.changes.onChange((tags) => {
    if (tags.has(SETTINGS_TAG)) look();
  });
  look();
}
