import { vatId } from '../../accounts/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Reader } from '../../platform/db/index.ts';
import type { Destination } from '../model-destination.ts';
import { counts, foreignVat, isFreeSupply, type VatCheck, type VatStanding } from './model.ts';
import { readVatCheck } from './store.ts';

export interface Bought {
  /** Of the address of the bill. */
  country: string;
  taxId: string;
  /** Where the goods go. */
  to: Destination;
}

/**
 * How a buyer's tax number counts for what goes to a place. One query, and none for who has no number of another
 * state. Nobody is asked here: that is `checkVatNumber`'s.
 */
export async function vatStanding(
  shop: Pick<Shop, 'settings'>,
  db: Reader,
  { country, taxId, to }: Bought,
  now: number,
): Promise<VatStanding | undefined> {
  const { settings } = shop;
  const foreign = foreignVat(settings, country, taxId);
  if (!foreign) return undefined;
  const number = vatId(foreign);
  const found = await readVatCheck(db, number);
  if (found && counts(found, now)) return { check: found, free: isFreeSupply(settings, to, found) };
  // Nobody was asked: that is less than nobody having answered.
  return { check: unasked(number, settings.tax.union.number, now), free: false };
}

const unasked = (number: string, askedAs: string, at: number): VatCheck => ({
  number,
  outcome: 'unknown',
  name: '',
  address: '',
  consultation: '',
  askedAs,
  at,
});
