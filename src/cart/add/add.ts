import type { Buyable } from '../../catalogue/index.ts';
import { inSession, type Visit } from '../../frame/request/visit.ts';
import { type Asked, choose, type Wanted } from '../lines/choose.ts';
import { type Refusal, refusal, refuseAmount, refuseItem } from '../lines/model-refusal.ts';
import { buildCart, forgetCart } from '../lines/read.ts';
import { addToCart } from '../lines/steps.ts';
import type { Cart, KeptCart, Owner } from '../model.ts';

export interface AddOutcome {
  /** The cart as it is now; undefined when nothing went in. */
  cart: Cart | undefined;
  added: { item: Buyable; quantity: number }[];
  refused: Refusal[];
  /** What the last refusal is about, if it exists. */
  product: Buyable | undefined;
}

/**
 * Puts one or several things into the visitor's cart in one transaction; those that are refused do not hinder
 * the others. Goods are read before it, so that the transaction only writes.
 */
export async function add(visit: Visit, asked: readonly Asked[]): Promise<AddOutcome> {
  const outcome: AddOutcome = { cart: undefined, added: [], refused: [], product: undefined };
  const refuse = (refused: Refusal, product: Buyable | undefined) => {
    outcome.refused.push(refused);
    outcome.product = product;
  };
  const wanted: Wanted[] = [];
  for (const each of asked) {
    const choice = await choose(visit, each);
    const reason = choice.ok ? hopeless(choice.wanted) : choice.refused;
    if (reason) refuse(reason, choice.ok ? choice.wanted.item : choice.product);
    else if (choice.ok) wanted.push(choice.wanted);
  }
  if (asked.length === 0) refuse(refusal('quantity'), undefined);
  if (wanted.length === 0) return outcome;
  const isNew = visit.session === undefined;
  const { kept, results } = await inSession(visit, async ({ tx }, session) => {
    const owner: Owner = { sessionId: session.id, userId: session.userId };
    let kept: KeptCart | undefined;
    const results = [];
    for (const each of wanted) {
      const added = await addToCart(tx, owner, each, {
        now: visit.now,
        isNew: isNew && !kept,
        currency: visit.currency.code,
      });
      kept = added.cart;
      results.push({ ...added, item: each.item });
    }
    return { kept, results };
  });
  for (const { item, quantity, refused } of results) {
    if (refused) refuse(refused, item);
    else outcome.added.push({ item, quantity });
  }
  forgetCart(visit);
  if (outcome.added.length > 0)
    outcome.cart = await buildCart(
      visit,
      visit.shop.db.read,
      kept,
      new Map(wanted.map(({ item }) => [item.id, item])),
    );
  return outcome;
}

/** What would be refused whatever is in the cart: no transaction for that. */
function hopeless({ item, quantity }: Wanted): Refusal | undefined {
  const pieces = item.soldIndividually ? Math.min(1, quantity) : quantity;
  const reason = refuseItem(item) ?? refuseAmount({ ...item, minQuantity: 1 }, pieces, 0);
  return reason;
}
