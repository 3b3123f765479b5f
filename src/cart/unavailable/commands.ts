import { command } from '../../frame/command/index.ts';
import { dropCoupons } from '../coupons/steps.ts';
import { changeCart } from '../facts.ts';
import type { KeptLine, Owner, SetAsideReason } from '../model.ts';
import { lockCart } from '../store.ts';
import { clearAside, setAside, writeSeen } from './store.ts';

interface Stale {
  owner: Owner;
  /** What cannot be bought here and now. */
  aside: readonly { key: string; reason: SetAsideReason }[];
  /** What the shopper is told that a piece costs from now on. */
  seen: readonly (Pick<KeptLine, 'key'> & { seen: NonNullable<KeptLine['seen']> })[];
  /** Coupons that count no more. */
  coupons: readonly string[];
}

/** Makes the cart true before it is shown. */
export const freshenCart = command({
  name: 'cart.freshen',
  needs: 'orders.edit',
  run(act, { owner, aside, seen, coupons }: Stale): Promise<void> {
    const { tx, now } = act;
    return changeCart(act, owner, async () => {
      const cart = await lockCart(tx, owner);
      if (!cart) return;
      await setAside(tx, cart.id, aside, now);
      for (const line of seen) await writeSeen(tx, cart.id, line.key, line.seen);
      if (coupons.length > 0) await dropCoupons(tx, owner, coupons, now);
    });
  },
  onBehalf: true,
  whose: ({ owner }) => owner,
});

/** Forgets what the shop took out. @returns how many lines that were */
export const clearRemoved = command({
  name: 'cart.clear_removed',
  needs: 'orders.edit',
  run(act, { owner }: { owner: Owner }): Promise<number> {
    return changeCart(act, owner, async () => {
      const cart = await lockCart(act.tx, owner);
      return cart ? clearAside(act.tx, cart.id) : 0;
    });
  },
  onBehalf: true,
  whose: ({ owner }) => owner,
});
