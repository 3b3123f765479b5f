import type { Shop } from '../../frame/shop/shop.ts';
import { findGateway } from '../gateways.ts';

export const FORGET_CARD = 'payments.forget_card';

/** The job behind it: a gateway forgets a card. One that is gone, or knows no such thing, has nothing to be told. */
export async function forgetAtGateway(
  shop: Shop,
  { gateway, token }: { gateway: string; token: string },
): Promise<void> {
  await findGateway(shop, gateway)?.saving?.forget?.(token);
}
