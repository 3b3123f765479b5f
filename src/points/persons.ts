import { type Holder, holding, type Wait } from '../frame/persons/index.ts';
import { forgetCards } from './guards/store.ts';
import { findAccount, movedSince } from './ledger/store.ts';
import { forgetPlaces } from './referrals/store.ts';
import './tables.ts';

const OWN = [{ column: 'account_id', of: 'points_account' }] as const;
/** How long the shop remembers where a friend came from. */
const PLACE_DAYS = 90;
/** And which card paid: as long as a friend's link may be remembered. */
const CARD_DAYS = 365;
const OF_ORDER = [{ column: 'order_id', of: 'order' }] as const;

/**
 * A person's points and wallet. The ledger is never rewritten: its lines name a number that is nobody's once the
 * account is erased.
 */
export const pointsHolder: Holder = {
  room: 'points',
  holdings: [
    holding({
      table: 'points_account',
      whose: [{ column: 'user_id', is: 'account' }],
      erased: {},
      stays: 'rest',
    }),
    holding({ table: 'points_entry', whose: OWN, untold: ['key'], erased: {}, stays: 'rest' }),
    holding({ table: 'wallet_entry', whose: OWN, untold: ['key'], erased: {}, stays: 'rest' }),
    holding({ table: 'points_membership', whose: OWN, erased: {}, stays: 'rest' }),
    holding({
      table: 'points_order',
      key: ['order_id', 'seq'],
      whose: OWN,
      erased: {},
      stays: 'rest',
    }),
    holding({ table: 'points_hold', whose: OWN, erased: {}, stays: 'rest' }),
    holding({ table: 'points_lot', whose: OWN, told: false, erased: {}, stays: 'rest' }),
    holding({ table: 'points_posting', whose: OWN, told: false, erased: {}, stays: 'rest' }),
    holding({
      table: 'points_correction',
      whose: [{ column: 'user_id', is: 'account' }],
      untold: ['asked_by', 'asked_as', 'decided_by'],
      erased: { reason: '' },
      stays: 'rest',
    }),
    holding({
      table: 'points_flag',
      whose: OWN,
      untold: ['closed_by'],
      erased: { detail: '' },
      stays: 'rest',
    }),
    holding({ table: 'points_birthday', key: ['account_id'], whose: OWN, erased: 'delete' }),
    holding({ table: 'points_card', key: ['order_id'], whose: OF_ORDER, untold: ['mark'], erased: 'delete' }),
    holding({
      table: 'points_referral',
      whose: [
        { column: 'friend_id', of: 'points_account' },
        { column: 'referrer_id', of: 'points_account' },
      ],
      untold: ['ip_hash', 'friend_id', 'referrer_id', 'order_id'],
      erased: { ip_hash: null },
      stays: 'rest',
    }),
    holding({ table: 'points_referral_code', key: ['account_id'], whose: OWN, erased: {}, stays: 'rest' }),
    holding({
      table: 'points_guest_order',
      whose: OF_ORDER,
      untold: ['body', 'returned'],
      erased: { email: (email, { alias }) => alias(email) },
      stays: 'rest',
    }),
    holding({
      table: 'points_notice_choice',
      key: ['account_id', 'channel', 'topic'],
      whose: OWN,
      erased: 'delete',
    }),
    holding({ table: 'points_preference', key: ['account_id', 'channel'], whose: OWN, erased: 'delete' }),
    holding({ table: 'points_quote', key: ['account_id'], whose: OWN, erased: 'delete' }),
  ],
  forgets: [
    { what: 'friends_places', days: () => PLACE_DAYS, forget: forgetPlaces },
    { what: 'card_marks', days: () => CARD_DAYS, forget: forgetCards },
  ],
  /** Points end by the rules of the programme, and with an account only when it has none. */
  awake: movedSince,
  /** Money of the wallet is the customer's: it is spent or paid out first. */
  async waits(_, db, { accounts }) {
    const found = await Promise.all(accounts.map((id) => findAccount(db, id)));
    return found.flatMap((account): Wait[] =>
      account && account.wallet > 0 ? [{ what: 'wallet', which: '' }] : [],
    );
  },
};
