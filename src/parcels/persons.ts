import { type Holder, holding } from '../frame/persons/index.ts';
import './tables.ts';

/** Parcels of a person's orders. Their numbers lead to a door at the carrier's, and go. */
export const parcelHolder: Holder = {
  room: 'parcels',
  holdings: [
    holding({
      table: 'parcel',
      whose: [{ column: 'order_id', of: 'order' }],
      untold: ['tracking_plain', 'sent_by'],
      erased: { tracking: '', tracking_plain: '', link: '' },
      stays: 'rest',
    }),
    holding({
      table: 'parcel_line',
      key: ['parcel_id', 'line_id'],
      whose: [{ column: 'parcel_id', of: 'parcel' }],
      told: false,
      erased: {},
      stays: 'rest',
    }),
  ],
};
