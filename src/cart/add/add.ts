import type { Purchasable } from '../../catalogue/index.ts';
import { inSession, type RequestContext } from '../../frame/request/request-context.ts';
import { addLines } from '../lines/commands.ts';
import { type Refusal, refusal, refuseAmount, refuseItem } from '../lines/model-refusal.ts';
import { buildCart, forgetCart, ownerIn } from '../lines/read.ts';
import { type AddToCartInput, type ResolvedItem, resolveItem } from '../lines/resolve-item.ts';
import type { Cart } from '../model.ts';

export interface AddOutcome {
  /** The cart as it is now; undefined when nothing went in. */
  cart: Cart | undefined;
  added: { item: Purchasable; quantity: number }[];
  refused: Refusal[];
  /** Which of the wishes did not go in. */
  missed: readonly AddToCartInput[];
  /** What the last refusal is about, if it exists. */
  product: Purchasable | undefined;
}

/**
 * Puts one or several things into the visitor's cart in one transaction; those that are refused do not hinder
 * the others. Goods are read before it, so that the transaction only writes.
 */
export async function add(ctx: RequestContext, asked: readonly AddToCartInput[]): Promise<AddOutcome> {
  const outcome: AddOutcome = { cart: undefined, added: [], refused: [], missed: asked, product: undefined };
  const refuse = (refused: Refusal, product: Purchasable | undefined) => {
    outcome.refused.push(refused);
    outcome.product = product;
  };
  const [wishes, wanted]: [AddToCartInput[], ResolvedItem[]] = [[], []];
  for (const each of asked) {
    const choice = await resolveItem(ctx, each);
    const reason = choice.ok ? hopeless(choice.wanted) : choice.refused;
    if (reason) refuse(reason, choice.ok ? choice.wanted.item : choice.product);
    else if (choice.ok) {
      wishes.push(each);
      wanted.push(choice.wanted);
    }
  }
  if (asked.length === 0) refuse(refusal('quantity'), undefined);
  if (wanted.length === 0) return outcome;
  const isNew = ctx.session === undefined;
  const { kept, results } = await inSession(ctx, (act, session) =>
    addLines(act, { owner: ownerIn(session), wanted, currency: ctx.currency.code, isNew }),
  );
  for (const { item, quantity, refused } of results) {
    if (refused) refuse(refused, item);
    else outcome.added.push({ item, quantity });
  }
  const inside = new Set(wishes.filter((_, at) => !results[at]?.refused));
  outcome.missed = asked.filter((each) => !inside.has(each));
  forgetCart(ctx);
  if (outcome.added.length > 0)
    outcome.cart = await buildCart(
      ctx,
      ctx.shop.db.read,
      kept,
      new Map(wanted.map(({ item }) => [item.id, item])),
    );
  return outcome;
}

/** What would be refused whatever is in the cart: no transaction for that. */
function hopeless({ item, quantity }: ResolvedItem): Refusal | undefined {
  const pieces = item.soldIndividually ? Math.min(1, quantity) : quantity;
  const reason = refuseItem(item) ?? refuseAmount({ ...item, minQuantity: 1 }, pieces, 0);
  return reason;
}
