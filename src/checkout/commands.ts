import { type Address, createShopper, writeAddress } from '../accounts/index.ts';
import type { Owner } from '../cart/index.ts';
import { type Act, command } from '../frame/command/index.ts';
import { readAttribution } from '../frame/request/attribution.ts';
import type { RequestContext } from '../frame/request/request-context.ts';
import { placeOrder } from '../orders/index.ts';

interface Submitted {
  ctx: RequestContext;
  owner: Owner;
  request: Omit<Parameters<typeof placeOrder>[1]['request'], 'newUserId'> & { shipping: Address };
  /** The goods go elsewhere than the bill. */
  elsewhere: boolean;
  /** Of the account that the shopper wants opened; undefined for none. */
  passwordHash: string | undefined;
}

/** Opens an account if asked, places the order, and keeps the addresses. @throws PlacementRefused */
export const submitCheckout = command({
  name: 'order.check_out',
  needs: 'orders.edit',
  async run(act, { ctx, owner, request, elsewhere, passwordHash }: Submitted) {
    const { billing, shipping } = request;
    const newUserId = passwordHash === undefined ? null : await openAccount(act, ctx, billing, passwordHash);
    const placement = await placeOrder(act, { ctx, owner, request: { ...request, newUserId } });
    const userId = newUserId ?? owner.userId;
    // The account remembers what was written last.
    if (userId !== null && !placement.again) {
      await writeAddress(act.tx, userId, 'billing', billing);
      if (elsewhere) await writeAddress(act.tx, userId, 'shipping', shipping);
    }
    return { placement, newUserId };
  },
  whose: ({ owner }) => owner,
});

/** Somebody may have taken the e-mail a moment ago: then the order is simply a guest's. */
async function openAccount(
  { shop, tx }: Act,
  { form, language, userAgent }: RequestContext,
  { email, firstName, lastName }: Address,
  passwordHash: string,
): Promise<number | null> {
  const attribution = readAttribution(form, shop.settings.attribution.prefix, userAgent);
  const account = { email, passwordHash, firstName, lastName, language, attribution };
  return (await createShopper(shop, tx, account))?.id ?? null;
}
