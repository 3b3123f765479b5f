import type { TObject } from 'typebox';
import type { Section } from '../../frame/settings/describe.ts';
import type { CheckoutSettings, ShopSettings } from '../../frame/shop/settings.ts';
import type { Gateway, Instructions, Owed, Purchase, WayFee } from '../model.ts';

/**
 * A way to pay that no machine takes part in: the shopkeeper sees the money and says so. All that there is to say of
 * one stands in its file; `all.ts` lists them.
 */
export interface ByHand {
  id: string;
  /** Keys of texts. */
  texts: Gateway['texts'];
  /** What the shopkeeper sets of it, under `checkout`. */
  settings: TObject;
  /** What these settings cannot say of themselves. */
  rules?: Section['rules'];
  /** What an order is once it is placed: waiting for its money, or being packed. */
  initialStatus: 'on-hold' | 'processing';
  /** False when the money comes with the goods. */
  prepaid: boolean;
  available(purchase: Purchase, set: CheckoutSettings): boolean;
  /** What it costs besides, for goods that go to a country. */
  fee?(country: string, set: CheckoutSettings): WayFee | undefined;
  /** What the shopper has to do until the shop has the money. */
  instructions(order: Owed, set: CheckoutSettings, shop: Place): Instructions;
}

/** Whose money it is, and where the shop stands. */
export type Place = Pick<ShopSettings, 'name' | 'address'>;

export function gatewayByHand(way: ByHand, set: CheckoutSettings, shop: Place): Gateway {
  const { id, texts, initialStatus, prepaid } = way;
  const byHand = async () => ({ done: false, why: 'by_hand' }) as const;
  return {
    id,
    texts,
    initialStatus,
    byHand: true,
    prepaid,
    available: (purchase) => way.available(purchase, set),
    fee: (country) => way.fee?.(country, set),
    instructions: (order) => way.instructions(order, set, shop),
    start: async () => undefined,
    recognise: () => undefined,
    read: async () => [],
    capture: byHand,
    cancel: byHand,
    refund: byHand,
    state: async () => 'unknown',
  };
}
