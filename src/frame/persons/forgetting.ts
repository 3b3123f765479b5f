import type { Tx } from '../../platform/db/index.ts';
import type { ShopSettings } from '../shop/settings.ts';

/** What a room keeps for a while and no longer; the room `privacy` asks for it by the clock, a little at a time. */
export interface Forgetting {
  /** Its words are `privacy.forgets.{what}`. */
  what: string;
  /** For how many days it is kept; 0: for ever. */
  days: (settings: ShopSettings) => number;
  /**
   * Forgets some of what is older, {@link FORGOTTEN_AT_ONCE} rows or so: it is asked again until nothing is left.
   *
   * @param before epoch milliseconds
   * @param settings by whose clock days are counted, where that is what is kept
   * @returns how many rows
   */
  forget: (tx: Tx, before: number, settings: ShopSettings) => Promise<number>;
}

/** So many rows in one transaction: nobody waits long for it. */
export const FORGOTTEN_AT_ONCE = 500;
