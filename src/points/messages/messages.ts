import { given } from '../../frame/shop/per-shop.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Channel } from './store-preferences.ts';

export interface ShortMessage {
  channel: Channel;
  /** E.164: `+34600112233`. */
  to: string;
  /** Whom it speaks to, for templates. */
  name: string;
  text: string;
}

/** Carries short messages to phones. Whatever it is, the shop knows no more of it. */
export interface Messenger {
  channels: readonly Channel[];
  /**
   * Hands a message over. `refused`: this number will never get it; `stopped`: its owner has told the carrier to
   * send no more. Throws when it may work later.
   */
  send(message: ShortMessage): Promise<'sent' | 'refused' | 'stopped'>;
}

/** Gives the shop a way to phones. Without one there are letters only. */
export const setMessenger = (shop: Shop, messenger: Messenger | undefined): void =>
  messengerOf.set(shop, messenger);

export const messengerOf = given<Messenger>();
