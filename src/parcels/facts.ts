import type { Facts } from '../frame/command/index.ts';
import type { Parcel } from './model.ts';

/** What the history of an order tells of a parcel. */
export function factsOf(
  parcel: Pick<Parcel, 'id' | 'carrier' | 'carrierName' | 'tracking' | 'lines'>,
): Facts {
  const { id, carrier, carrierName, tracking, lines } = parcel;
  return {
    parcel: id,
    carrier: carrier === '' ? carrierName : carrier,
    tracking,
    pieces: lines.map(({ lineId, pieces }) => `${lineId}=${pieces}`).join(' '),
  };
}
