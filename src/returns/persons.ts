import { type Holder, holding, nextVersion, type Wait } from '../frame/persons/index.ts';
import { openReturnsOf } from './store-persons.ts';
import './tables.ts';

/** What a person has declared. That something came back, and when, stays with its order. */
export const returnHolder: Holder = {
  room: 'returns',
  holdings: [
    holding({
      table: 'return_statement',
      whose: [
        { column: 'id', of: 'return_case', by: 'statement_id' },
        { column: 'email', is: 'typed_email' },
      ],
      untold: ['fingerprint'],
      erased: { name: '', email: '', note: '', things: (text, { without }) => without(text) },
      stays: 'rest',
    }),
    holding({
      table: 'return_statement_line',
      key: ['statement_id', 'line_id'],
      whose: [{ column: 'statement_id', of: 'return_statement' }],
      erased: {},
      stays: 'rest',
    }),
    holding({
      table: 'return_case',
      key: ['statement_id'],
      whose: [
        { column: 'order_id', of: 'order' },
        { column: 'email_plain', is: 'email' },
      ],
      untold: ['name_plain', 'email_plain', 'version'],
      erased: {
        name_plain: '',
        email_plain: '',
        said: (text, { without }) => without(text),
        version: nextVersion,
      },
      stays: 'rest',
    }),
  ],
  async waits(_, db, { accounts, emails }): Promise<Wait[]> {
    const open = await openReturnsOf(db, accounts, emails);
    return open.map(({ statement_id }) => ({ what: 'return', which: `${statement_id}` }));
  },
};
