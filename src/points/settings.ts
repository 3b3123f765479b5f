import type { Static } from 'typebox';
import { fields, type Section, secret, text } from '../frame/settings/describe.ts';

const sender = {
  most: 30,
  pattern: '^(?:\\+\\d{6,15})?$',
  means: 'must.phone',
};

/** Who carries SMS and WhatsApp; nobody without an account. TWILIO_ACCOUNT_SID in the environment replaces it all. */
const twilio = fields({
  accountSid: text('', { most: 64, pattern: '^\\w*$', means: 'must.account_sid' }),
  authToken: secret('TWILIO_AUTH_TOKEN'),
  /** The senders; a channel without one is not offered. */
  sms: text('', sender),
  whatsapp: text('', sender),
  /** SID of an approved WhatsApp template; '' sends plain text. */
  template: text('', { most: 64, pattern: '^\\w*$', means: 'must.template_sid' }),
});

declare module '../frame/shop/settings.ts' {
  interface ShopSettings {
    twilio: Static<typeof twilio>;
  }
}

export const twilioSection: Section = { at: 'twilio', of: twilio };
