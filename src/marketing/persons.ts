import { type Holder, holding } from '../frame/persons/index.ts';
import { CONFIRM_WITHIN, endLetters } from './newsletter/steps.ts';
import { purgePending } from './newsletter/store.ts';
import { purgeCaptured } from './store-carts.ts';
import './tables.ts';

const DAY = 86_400_000;

/** What a person has consented to, and what was written to them about carts. */
export const marketingHolder: Holder = {
  room: 'marketing',
  holdings: [
    holding({
      table: 'captured_cart',
      whose: [
        { column: 'user_id', is: 'account' },
        { column: 'email', is: 'email', unless: 'user_id' },
      ],
      untold: ['token', 'session_id'],
      erased: 'delete',
    }),
    holding({ table: 'subscriber', whose: [{ column: 'email', is: 'email' }], erased: 'delete' }),
    holding({
      table: 'subscriber_proof',
      whose: [{ column: 'subscriber_id', of: 'subscriber' }],
      untold: ['ip_hash'],
      erased: 'delete',
    }),
  ],
  forgets: [
    { what: 'captured_carts', days: ({ marketing }) => marketing.carts.keepDays, forget: purgeCaptured },
    // Addresses that nobody has confirmed are not kept once their link is over.
    { what: 'unconfirmed', days: () => CONFIRM_WITHIN / DAY, forget: purgePending },
  ],
  /** That the address wants no letters is kept as a hash; Mailchimp hears of it. */
  async leaves(shop, tx, { emails }, now) {
    for (const email of emails) await endLetters(shop, tx, { email, source: 'erasure', ip: '', now });
  },
};
