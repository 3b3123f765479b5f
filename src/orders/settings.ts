import type { Static } from 'typebox';
import { fields, type Section, whole } from '../frame/settings/describe.ts';

const waiting = fields({
  /**
   * How many orders one address may have that wait for a transfer, a cheque or the money at the door. An office or
   * a school is one address.
   */
  unpaidOffline: whole(10, [1, 10_000]),
  /** Minutes that an unpaid order keeps its stock. */
  holdMinutes: whole(60, [1, 100_000]),
  /** Days that the shop waits for a transfer or a cheque before it gives the order up; 0 waits for ever. */
  offlineDays: whole(7, [0, 365]),
  /** Days that an order with a link to pay keeps its stock; 0 keeps it until somebody calls it off. */
  linkDays: whole(7, [0, 365]),
  /** Days that letters about orders are kept word for word; 0 keeps them for ever. */
  letterDays: whole(730, [0, 36_500]),
  /** Days that an order says from which address of the internet it came: as long as a card's owner may dispute it. */
  ipDays: whole(180, [30, 3650]),
  /** Days that messages of gateways are kept once they are worked off. Banks ask for what happened so long ago. */
  messageDays: whole(180, [30, 3650]),
});

type Waiting = Static<typeof waiting>;

declare module '../frame/shop/settings.ts' {
  interface CheckoutSettings extends Waiting {}
}

export const waitingSection: Section = { at: 'checkout', of: waiting };
