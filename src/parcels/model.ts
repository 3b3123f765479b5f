import type { Order } from '../orders/index.ts';
import { CARRIERS, type Carrier } from './carriers.ts';

/** So many pieces of one line of an order. */
export interface ParcelLine {
  lineId: number;
  pieces: number;
}

export interface Parcel {
  id: number;
  orderId: number;
  carrier: string;
  carrierName: string;
  /** '' where there is none. */
  tracking: string;
  /** Where it is followed; '' where it cannot be. */
  link: string;
  lines: ParcelLine[];
  by: string;
  /** Whether its sending has completed the order. */
  completed: boolean;
  version: number;
  sentAt: number;
}

/** How long a parcel can be taken back before its shopper reads of it, in milliseconds. */
export const TAKE_BACK_MS = 15_000;

/** What parcels hold of each line. */
export function piecesSent(parcels: readonly Pick<Parcel, 'lines'>[]): Map<number, number> {
  const sent = new Map<number, number>();
  for (const { lineId, pieces } of parcels.flatMap(({ lines }) => lines))
    sent.set(lineId, (sent.get(lineId) ?? 0) + pieces);
  return sent;
}

/**
 * What of an order is still to be sent: what was bought, less what was given back or is about to be, less what has
 * left. Lines of which nothing is left are missing.
 *
 * @param sendable whether a line is a thing at all, and no download
 */
export function leftToSend(
  { lines, refunds }: Pick<Order, 'lines' | 'refunds'>,
  parcels: readonly Pick<Parcel, 'lines'>[],
  sendable: (lineId: number) => boolean,
): ParcelLine[] {
  const sent = piecesSent(parcels);
  const back = (lineId: number) =>
    refunds
      .flatMap(({ shares }) => shares)
      .reduce((sum, { kind, id, pieces }) => (kind === 'line' && id === lineId ? sum + pieces : sum), 0);
  return lines.flatMap(({ id = 0, quantity }) => {
    const pieces = quantity - back(id) - (sent.get(id) ?? 0);
    return pieces > 0 && sendable(id) ? [{ lineId: id, pieces }] : [];
  });
}

/** The carriers of a shop: its own, then those of its country, then those that collect anywhere, then the others. */
export function carriersOf(own: readonly Omit<Carrier, 'countries'>[], country: string): Carrier[] {
  const rank = ({ countries }: Carrier) => (countries.includes(country) ? 0 : countries.length === 0 ? 1 : 2);
  const mine = own.map((carrier) => ({ ...carrier, countries: [] }));
  const known = CARRIERS.filter(({ id }) => !own.some((carrier) => carrier.id === id));
  return [...mine, ...known.toSorted((a, b) => rank(a) - rank(b))];
}

/** Where a parcel is followed; '' where its carrier has no such page, or the page asks for what nobody knows. */
export function trackingLink(
  { link }: Pick<Carrier, 'link'>,
  parcel: { tracking: string; postcode: string; country: string; language: string },
): string {
  const tracking = parcel.tracking.trim();
  const [tracking1 = '', tracking2 = ''] = tracking.split('/').map((part) => part.trim());
  const postcode = parcel.postcode.replace(/\s+/g, '');
  const known: Record<string, string> = { ...parcel, tracking, postcode, tracking1, tracking2 };
  let whole = true;
  const filled = link.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = known[name];
    if (value === undefined) return place;
    whole &&= value !== '';
    return encodeURIComponent(value);
  });
  return whole ? filled : '';
}

/** What a tracking number is searched by: people type it with spaces, dashes and small letters. */
export const plainTracking = (tracking: string): string =>
  tracking.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
