import type { Actor } from '../command/actor.ts';
import { given } from '../shop/per-shop.ts';

/** What somebody may keep of the demo when their own shop begins. */
export const KEEPABLE = ['products', 'pages'] as const;
export type Keepable = (typeof KEEPABLE)[number];

/** How a shop that shows the demo becomes somebody's own: given by who opens the shop. */
export interface DemoDoor {
  /** Whether the demo is shown, where it may be. */
  isOn: boolean;
  /**
   * Has the shop begin anew at its next start, which comes at once by itself.
   *
   * @returns a word by which whoever asked is known again when the demo is gone, and they with it
   */
  leave(actor: Actor, keep: readonly Keepable[]): Promise<string>;
  /** The link on which whoever asked becomes the owner; undefined for a wrong word, or where somebody has come already. */
  ownerLink(word: string): Promise<string | undefined>;
}

export const demoDoor = given<DemoDoor>();

/** Whether this shop shows the demo to whoever tries it out. */
export const showsDemo = (shop: Parameters<typeof demoDoor>[0]): boolean => demoDoor(shop)?.isOn ?? false;
