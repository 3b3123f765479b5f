import { type Holder, holding } from '../frame/persons/index.ts';
import { endLetters } from './newsletter/steps.ts';
import './tables.ts';

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
  /** That the address wants no letters is kept as a hash; Mailchimp hears of it. */
  async leaves(shop, tx, { emails }, now) {
    for (const email of emails) await endLetters(shop, tx, { email, source: 'erasure', ip: '', now });
  },
};
