import type { Address } from '../../accounts/index.ts';
import type { Cart } from '../../cart/index.ts';
import { givenMany } from '../../frame/shop/per-shop.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { isCollected, type OrderDraft } from '../model.ts';
import { grossOf } from '../model-refund.ts';

/** What is bought, as far as it hangs on it whether who buys must say their tax number. */
export interface Sale {
  currency: string;
  /** Tax included, minor units. */
  total: number;
  /** What of it are downloads and other services. */
  services: number;
  billing: Pick<Address, 'country' | 'taxId'>;
  /** Where it goes; undefined where it is fetched at the shop, or something of it is done there. */
  place: Pick<Address, 'country' | 'state' | 'postcode'> | undefined;
}

/** Who knows of sales that need the buyer's number, as a module above does. */
export const needsNumber = givenMany<(sale: Sale) => boolean>();

/**
 * Whether the number of who buys is missing. Where the shop has taken its field away nobody is asked for what they
 * could not type.
 */
export function lacksNumber(shop: Shop, sale: Sale): boolean {
  const { taxId, customers } = shop.settings.checkout;
  if (taxId === 'hidden' && customers !== 'businesses') return false;
  return needsNumber(shop).some((needs) => needs(sale));
}

export function saleOf(draft: Omit<OrderDraft, 'attribution' | 'vat'>): Sale {
  const { currency, totals, lines, billing, shipping } = draft;
  const services = lines.filter(({ service }) => service);
  return {
    currency,
    total: totals.total,
    services: services.reduce((sum, { total, taxes }) => sum + grossOf({ net: total, taxes }), 0),
    billing,
    place: isCollected(draft) || lines.some(({ doneHere }) => doneHere) ? undefined : (shipping ?? billing),
  };
}

/** The same of a cart, while its order is not placed yet. */
export function saleIn({ lines, totals, place }: Cart, currency: string, billing: Sale['billing']): Sale {
  const services = lines.filter(({ item }) => item.virtual);
  const atShop = totals.offer?.kind === 'local_pickup' || lines.some(({ item }) => item.doneHere);
  return {
    currency,
    total: totals.sums.total,
    services: services.reduce((sum, each) => sum + each.totals.line_total + each.totals.line_tax, 0),
    billing,
    place: atShop ? undefined : place,
  };
}
