import type { Sale } from '../../orders/index.ts';
import { taxCountryOf } from '../../pricing/index.ts';
import type { Exchange } from './model.ts';
import { identityOf } from './model-buyer.ts';
import { inBooks } from './model-exchange.ts';
import { staysHome, type Territory } from './model-place.ts';

/** Up to what an invoice may be a simplified one; tax included, minor units of the books. */
export interface Limits {
  /** Of goods sold by retail (RD 1619/2012 article 4.2.a). */
  simplifiedUpTo: number;
  /** Of services, which are none of that (article 4.1.a). */
  simplifiedServicesUpTo: number;
}

/** Whether a simplified invoice will do for so much. */
export const isWithin = (
  { total, services }: Pick<Sale, 'total' | 'services'>,
  exchange: Exchange | null,
  limits: Limits,
): boolean =>
  inBooks(total, exchange) <= limits.simplifiedUpTo &&
  inBooks(services, exchange) <= limits.simplifiedServicesUpTo;

/**
 * Whether a sale needs the number of who buys: above the limit of simplified invoices a full one says it of what is sold
 * at home (RD 1619/2012 article 6.1.d). Who lives elsewhere may have none, and is not asked.
 */
export function lacksIdentity(
  sale: Sale,
  exchange: Exchange | null,
  rules: Limits & { territory: Territory; issuer: { country: string; state: string; postcode: string } },
): boolean {
  const { territory, issuer } = rules;
  const { billing, place = issuer } = sale;
  if (territory === 'elsewhere' || billing.country !== issuer.country || identityOf(billing)) return false;
  const there = { country: taxCountryOf(place), state: place.state };
  return staysHome(territory, issuer.country, there) && !isWithin(sale, exchange, rules);
}
