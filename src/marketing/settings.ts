import Type, { type Static } from 'typebox';
import {
  choice,
  fields,
  flag,
  HOST,
  list,
  type Section,
  secret,
  text,
  WEB_ADDRESS,
  whole,
} from '../frame/settings/describe.ts';

/** What the shop does to be found and remembered. Each part is off where its switch says so. */
const marketing = fields({
  carts: fields({
    /** Whether an e-mail that is typed beside a cart is kept, for visitors who allow it. */
    capture: flag(true),
    /** How the box for news first stands at the checkout; `hidden` asks nobody. */
    optIn: choice('unchecked', ['checked', 'unchecked', 'hidden']),
    /** How long after the last change of a cart each letter about it leaves, in hours; none sends none. */
    lettersAfterHours: list(Type.Number({ minimum: 0, maximum: 8760 }), [1, 24, 72], { most: 10 }),
    /** After so many days the address is forgotten. */
    keepDays: whole(30, [1, 365]),
  }),
  newsletter: fields({ enabled: flag(true) }),
  /** Where subscribers and carts are sent to, besides our own tables, once its key is there. */
  mailchimp: fields({
    listId: text('', { most: 60, pattern: '^[\\w-]*$', means: 'must.audience' }),
    apiKey: secret('MAILCHIMP_API_KEY', {
      pattern: '-[a-z]+\\d+$',
      means: 'must.mailchimp_key',
    }),
    storeId: text('shop', { least: 1, most: 60, pattern: '^[\\w-]+$', means: 'must.word_signs' }),
  }),
  tagManager: fields({
    /** `GTM-…`; '' is off: no page says or loads anything. */
    container: text('', {
      most: 30,
      pattern: '^(?:GTM-[A-Z0-9]+)?$',
      means: 'must.container',
    }),
    /** Where the container's script comes from. */
    script: text('https://www.googletagmanager.com/gtm.js', { least: 1, ...WEB_ADDRESS }),
    /** Other houses that its tags speak to: scripts, frames and calls of theirs are allowed. */
    hosts: list(
      Type.String({ maxLength: 200, ...HOST }),
      ['https://*.google-analytics.com', 'https://*.analytics.google.com'],
      { most: 50 },
    ),
  }),
  /** The list of goods for Google Merchant Centre. */
  feed: fields({ enabled: flag(true) }),
});

declare module '../frame/shop/settings.ts' {
  interface ShopSettings {
    marketing: Static<typeof marketing>;
  }
}

export const marketingSection: Section = { at: 'marketing', of: marketing };
