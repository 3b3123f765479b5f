import { json, type Reply } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { md5 } from '../../platform/security/tokens.ts';
import { shopAddress } from '../../pricing/index.ts';
import { ownerOf } from '../lines/read.ts';
import { findCart } from '../store.ts';

/**
 * `get_customer_location` (wire.md 1.1): twelve characters that change with the place that prices are shown for, so
 * that caches in front of the shop may tell them apart.
 */
export async function locationCall(ctx: RequestContext): Promise<Reply> {
  const owner = ownerOf(ctx);
  const kept = owner && (await findCart(ctx.shop.db.read, owner));
  const { country, state, postcode, city } = kept?.place ?? shopAddress(ctx.shop.settings);
  const hash = md5([country, state, postcode, city].join('|').toLowerCase()).slice(0, 12);
  return json({ success: true, data: { hash } });
}
