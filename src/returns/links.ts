import type { Shop } from '../frame/shop/shop.ts';
import type { Order } from '../orders/index.ts';
import { sign, signatureFits } from '../platform/security/tokens.ts';

const KEY = 'returns';

/**
 * Where somebody withdraws from this very order: it says what was bought, and nothing of who bought it. Site-relative.
 */
export function withdrawalLink(
  shop: Shop,
  order: Pick<Order, 'id' | 'language'>,
  language = order.language,
): string {
  const proof = sign(`order ${order.id}`, shop.keys.of(KEY));
  return `${shop.addresses.in(language).withdrawal()}?order=${order.id}&proof=${proof}`;
}

export const provesOrder = (shop: Shop, orderId: number, proof: string): boolean =>
  signatureFits(proof, `order ${orderId}`, shop.keys.of(KEY));

/** The receipt of a statement that has just been made. */
export const receiptLink = (shop: Shop, id: number, language: string): string =>
  `${shop.addresses.in(language).withdrawal()}?statement=${id}&proof=${sign(`statement ${id}`, shop.keys.of(KEY))}`;

export const provesStatement = (shop: Shop, id: number, proof: string): boolean =>
  signatureFits(proof, `statement ${id}`, shop.keys.of(KEY));
