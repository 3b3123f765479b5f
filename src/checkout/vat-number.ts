import { vatId } from '../accounts/index.ts';
import { askedBy, type RequestContext } from '../frame/request/request-context.ts';
import { networkOf } from '../platform/security/network.ts';
import { checkVatNumber, foreignVat } from '../pricing/index.ts';

/**
 * Has the Union's register asked about the number that a buyer gave, where it is one of another state. Who tries many
 * numbers is not asked about any more: what is known of them counts.
 *
 * @param taxId tidied
 * @returns the number as carts keep it; '' for any other
 */
export async function askAboutVat(ctx: RequestContext, country: string, taxId: string): Promise<string> {
  const { shop, ip } = ctx;
  const foreign = foreignVat(shop.settings, country, taxId);
  if (!foreign) return '';
  if (await shop.limits.take('vat_number', networkOf(ip)))
    await checkVatNumber(askedBy(ctx), { country, taxId });
  return vatId(foreign);
}
