import { type Holder, holding } from '../frame/persons/index.ts';
import './tables.ts';

const OWN = [{ column: 'user_id', is: 'account' }] as const;

/** What the shop has noted down of a customer. */
export const customerHolder: Holder = {
  room: 'customers',
  holdings: [
    holding({ table: 'customer_note', whose: OWN, untold: ['author'], erased: 'delete' }),
    holding({ table: 'customer_tag', key: ['user_id', 'tag'], whose: OWN, erased: 'delete' }),
  ],
};
