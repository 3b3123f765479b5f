import { type Holder, holding, nextVersion } from '../frame/persons/index.ts';
import { lockAccount, shutAccount } from './care/steps.ts';
import { usedSince } from './store.ts';
import './tables.ts';

const OWN = [{ column: 'user_id', is: 'account' }] as const;

/** What accounts know of a person. The row itself stays, empty: ledgers and orders point at it. */
export const accountHolder: Holder = {
  room: 'accounts',
  holdings: [
    holding({
      table: 'user',
      whose: [{ column: 'id', is: 'account' }],
      untold: ['password_hash', 'given_name', 'family_name', 'version'],
      erased: {
        email: (email, { alias }) => alias(email),
        username: (name, { alias }) => alias(name),
        password_hash: '',
        first_name: '',
        last_name: '',
        display_name: '',
        given_name: '',
        family_name: '',
        country: '',
        email_verified_at: null,
        last_login_at: null,
        closed_for: '',
        version: nextVersion,
      },
      stays: [
        'id',
        'role',
        'language',
        'created_at',
        'orders',
        'spent',
        'last_order_at',
        'closed_at',
        'merged_into',
      ],
    }),
    holding({
      table: 'user_address',
      key: ['user_id', 'kind'],
      whose: OWN,
      untold: ['phone_end'],
      erased: 'delete',
    }),
    holding({ table: 'user_attribution', key: ['user_id', 'field'], whose: OWN, erased: 'delete' }),
    holding({ table: 'vat_exemption', key: ['user_id'], whose: OWN, erased: 'delete' }),
    holding({
      table: 'user_link',
      key: ['user_id', 'purpose'],
      whose: OWN,
      untold: ['salt'],
      erased: 'delete',
    }),
  ],
  awake: usedSince,
  async leaves(shop, tx, { accounts }, now) {
    for (const id of accounts) {
      const account = await lockAccount(tx, id);
      // What was merged keeps its pointer: points and orders are found by it.
      if (account.closedAt === 0) await shutAccount(shop, tx, { account, at: now, why: '' });
    }
  },
};
