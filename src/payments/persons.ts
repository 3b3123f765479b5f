import { type Holder, holding } from '../frame/persons/index.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { FORGET_CARD } from './saved/forget.ts';
import { readSaved } from './saved/store.ts';
import './tables.ts';

/** Cards that gateways keep for a person; each gateway that can is told to forget its own. */
export const paymentHolder: Holder = {
  room: 'payments',
  holdings: [
    holding({
      table: 'payment_token',
      whose: [{ column: 'user_id', is: 'account' }],
      untold: ['token'],
      erased: 'delete',
    }),
  ],
  async leaves(_, tx, { accounts }) {
    for (const userId of accounts)
      for (const { gateway, token } of await readSaved(tx, userId))
        await enqueue(tx, FORGET_CARD, { gateway, token });
  },
};
