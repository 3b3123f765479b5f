import type { Purchasable } from '../../catalogue/index.ts';
import { command } from '../../frame/command/index.ts';
import { changeCart } from '../facts.ts';
import type { KeptCart, KeptLine, Owner } from '../model.ts';
import type { Refusal } from './model-refusal.ts';
import type { Shopping } from './price-context.ts';
import type { ResolvedItem } from './resolve-item.ts';
import {
  type Added,
  addToCart,
  type Route,
  removeLine,
  routeCart,
  undoRemove,
  updateQuantities,
} from './steps.ts';

interface ToAdd {
  owner: Owner;
  wanted: readonly ResolvedItem[];
  /** That of the items' prices. */
  currency: string;
  /** True when the owner's session began just now, so that there is no cart to look for. */
  isNew: boolean;
}

/** Puts things into the cart, each by itself: one that is refused does not hinder the others. */
export const addLines = command({
  name: 'cart.add',
  needs: 'orders.edit',
  run(act, { owner, wanted, currency, isNew }: ToAdd) {
    return changeCart(act, owner, async () => {
      let kept: KeptCart | undefined;
      const results: (Omit<Added, 'cart'> & { item: Purchasable })[] = [];
      for (const each of wanted) {
        const options = { now: act.now, isNew: isNew && !kept, currency };
        const { cart, ...added } = await addToCart(act.tx, owner, each, options);
        kept = cart;
        results.push({ ...added, item: each.item });
      }
      return { kept, results };
    });
  },
  onBehalf: true,
  whose: ({ owner }) => owner,
});

interface ToUpdate {
  ctx: Shopping;
  owner: Owner;
  /** By the lines' keys; 0 takes one out. */
  quantities: ReadonlyMap<string, number>;
  /** The way of shipping, where one was chosen. */
  rate: string | undefined;
}

/** What the cart's own form says; see {@link updateQuantities}. @returns why quantities stayed as they were */
export const updateLines = command({
  name: 'cart.update',
  needs: 'orders.edit',
  run(act, { ctx, owner, quantities, rate }: ToUpdate): Promise<Refusal[]> {
    return changeCart(act, owner, async () => {
      if (rate) await routeCart(act.tx, owner, { rate }, act.now);
      return updateQuantities(act.tx, ctx, owner, quantities);
    });
  },
  onBehalf: true,
  whose: ({ owner }) => owner,
});

interface OneLine {
  owner: Owner;
  key: string;
}

/** Takes a line out; it waits to be brought back. @returns the line, or undefined when there is no such line */
export const takeLineOut = command({
  name: 'cart.remove',
  needs: 'orders.edit',
  run(act, { owner, key }: OneLine): Promise<KeptLine | undefined> {
    return changeCart(act, owner, () => removeLine(act.tx, owner, key, act.now));
  },
  onBehalf: true,
  whose: ({ owner }) => owner,
});

/** Brings back a line that was taken out. @returns the line, or undefined when there is none */
export const bringLineBack = command({
  name: 'cart.undo',
  needs: 'orders.edit',
  run(act, { owner, key }: OneLine): Promise<KeptLine | undefined> {
    return changeCart(act, owner, () => undoRemove(act.tx, owner, key, act.now));
  },
  onBehalf: true,
  whose: ({ owner }) => owner,
});

interface ToRoute extends Route {
  owner: Owner;
}

/** Where the cart goes to, and by which way; see {@link routeCart}. @returns the cart as it is now, if there is one */
export const chooseRoute = command({
  name: 'cart.route',
  needs: 'orders.edit',
  run(act, { owner, ...wanted }: ToRoute): Promise<KeptCart | undefined> {
    return changeCart(act, owner, () => routeCart(act.tx, owner, wanted, act.now));
  },
  onBehalf: true,
  whose: ({ owner }) => owner,
});
