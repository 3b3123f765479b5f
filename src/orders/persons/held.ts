import { EMPTY_ADDRESS } from '../../accounts/index.ts';
import { type Holding, holding, nextVersion } from '../../frame/persons/index.ts';
import { randomToken } from '../../platform/security/tokens.ts';
import '../bank/tables.ts';
import '../cases/tables.ts';
import '../notifications/tables.ts';
import '../sums/tables.ts';
import '../tables.ts';
import '../tries/tables.ts';
import '../union/tables.ts';

const OF_ORDER = [{ column: 'order_id', of: 'order' }] as const;

/** Where something was sold stays: taxes were reckoned by it. */
const placeOnly = (address: string): string => {
  const { country = '', state = '' } = JSON.parse(address) as { country?: string; state?: string };
  return JSON.stringify({ ...EMPTY_ADDRESS, country, state });
};

/** Every table of orders that says something of the person who placed them. */
export const orderHoldings: readonly Holding[] = [
  holding({
    table: 'order',
    whose: [
      { column: 'user_id', is: 'account' },
      { column: 'email', is: 'email', unless: 'user_id' },
    ],
    untold: [
      'order_key',
      'given_name',
      'family_name',
      'phone',
      'attempt',
      'cart_hash',
      'session_id',
      'uncounted',
      'version',
    ],
    erased: {
      // Links in letters lead to nothing from now on.
      order_key: () => `wc_order_${randomToken(26)}`,
      session_id: null,
      attempt: null,
      email: (email, { alias }) => alias(email),
      billing: placeOnly,
      shipping: placeOnly,
      given_name: '',
      family_name: '',
      phone: '',
      customer_note: '',
      ip: '',
      network: '',
      user_agent: '',
      cart_hash: '',
      // Customers are told apart in the sums by their e-mail: the job that counts takes the new one.
      uncounted: 1,
      version: nextVersion,
    },
    stays: 'rest',
  }),
  holding({ table: 'order_line', whose: OF_ORDER, erased: {}, stays: 'rest' }),
  holding({ table: 'order_shipping', whose: OF_ORDER, erased: {}, stays: 'rest' }),
  holding({ table: 'order_fee', whose: OF_ORDER, erased: {}, stays: 'rest' }),
  holding({ table: 'order_tax', whose: OF_ORDER, told: false, erased: {}, stays: 'rest' }),
  holding({
    table: 'order_vat',
    key: ['order_id'],
    whose: OF_ORDER,
    untold: ['asked_as', 'task', 'tries', 'ask_at'],
    // The register itself can be asked by the number of the consultation.
    erased: { number: '', name: '', address: '', ask_at: 0 },
    stays: 'rest',
  }),
  holding({ table: 'order_adjustment', whose: OF_ORDER, untold: ['terms'], erased: {}, stays: 'rest' }),
  holding({
    table: 'order_status_history',
    whose: OF_ORDER,
    erased: { reason: (text, { without }) => without(text) },
    stays: 'rest',
  }),
  holding({ table: 'order_attribution', key: ['order_id', 'field'], whose: OF_ORDER, erased: 'delete' }),
  // Notes between those who work here are told too: they are about the person.
  holding({ table: 'order_note', whose: OF_ORDER, untold: ['author'], erased: 'delete' }),
  holding({ table: 'order_letter', whose: OF_ORDER, untold: ['body', 'sent_by'], erased: 'delete' }),
  holding({
    table: 'download_permission',
    whose: OF_ORDER,
    untold: ['code', 'file', 'per_piece'],
    erased: 'delete',
  }),
  // Follows the order: see `uncounted` above.
  holding({
    table: 'order_counted',
    key: ['order_id'],
    whose: OF_ORDER,
    told: false,
    erased: {},
    stays: 'rest',
  }),
  holding({
    table: 'refund',
    whose: OF_ORDER,
    untold: ['key', 'made_by'],
    erased: { reason: (text, { without }) => without(text) },
    stays: 'rest',
  }),
  holding({
    table: 'refund_item',
    whose: [{ column: 'refund_id', of: 'refund' }],
    told: false,
    erased: {},
    stays: 'rest',
  }),
  holding({
    table: 'order_difference',
    whose: OF_ORDER,
    untold: ['made_by'],
    erased: { reason: (text, { without }) => without(text) },
    stays: 'rest',
  }),
  // The bank's own papers keep who paid; here it was needed until the money had its order.
  holding({
    table: 'bank_credit',
    whose: OF_ORDER,
    untold: ['mark', 'settled_by'],
    erased: { payer: '', words: '' },
    stays: 'rest',
  }),
  holding({ table: 'unmatched_payment', whose: OF_ORDER, untold: ['settled_by'], erased: {}, stays: 'rest' }),
  holding({
    table: 'payment_try',
    whose: OF_ORDER,
    untold: ['kept', 'form'],
    erased: { kept: '', form: '' },
    stays: 'rest',
  }),
  holding({
    table: 'payment_notification',
    whose: OF_ORDER,
    untold: ['query', 'headers', 'body', 'reason'],
    erased: { query: '', headers: '{}', body: '', reason: '' },
    stays: 'rest',
  }),
  holding({
    table: 'payment_case',
    whose: OF_ORDER,
    untold: ['settled_by'],
    erased: { said: '', note: '' },
    stays: 'rest',
  }),
  holding({
    table: 'order_looked_at',
    key: ['order_id'],
    whose: OF_ORDER,
    told: false,
    erased: {},
    stays: 'rest',
  }),
];
