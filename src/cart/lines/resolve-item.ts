import { describeChoice, findPurchasables, matchVariation, type Purchasable } from '../../catalogue/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { type Refusal, refusal } from './model-refusal.ts';
import { priceContextOf } from './price-context.ts';

/** What a shopper asked for, as it was posted. */
export interface AddToCartInput {
  /** A product's or a variation's. */
  productId: number;
  variationId: number;
  /** `attribute_…` → value. */
  chosen: ReadonlyMap<string, string>;
  quantity: number;
}

/** Something definite, that may be put into a cart. */
export interface ResolvedItem {
  item: Purchasable;
  /** Every attribute of a variation in the shop's first language; empty for a simple product. */
  attributes: Record<string, string>;
  quantity: number;
}

export type Choice =
  | { ok: true; wanted: ResolvedItem }
  | { ok: false; refused: Refusal; product: Purchasable | undefined };

/**
 * Finds out which product or variation is meant, from ids or from chosen attributes. Attributes that a variation
 * leaves open are taken from what was posted.
 */
export async function resolveItem(ctx: RequestContext, asked: AddToCartInput): Promise<Choice> {
  const { read } = ctx.shop.db;
  const ids = [asked.productId, asked.variationId].filter((id) => id > 0);
  const found = await findPurchasables(read, ids, priceContextOf(ctx));
  const product = found.get(asked.productId);
  if (!product) return { ok: false, refused: refusal('not_purchasable'), product };
  const refuse = (refused: Refusal): Choice => ({ ok: false, refused, product });
  if (product.type !== 'variable' && product.type !== 'variation') {
    return { ok: true, wanted: { item: product, attributes: {}, quantity: asked.quantity } };
  }
  let item: Purchasable | undefined = product.type === 'variation' ? product : found.get(asked.variationId);
  if (asked.variationId > 0 && item?.productId !== product.productId)
    return refuse(refusal('not_a_variation', { name: product.name }));
  if (!item) {
    const matched = await matchVariation(read, product.id, asked.chosen);
    item =
      matched &&
      (await findPurchasables(read, [matched.variationId], priceContextOf(ctx))).get(matched.variationId);
    if (!item) return refuse(refusal('choose_options', { name: product.name }));
  }
  return withAttributes(ctx, item, asked);
}

/** Checks what was posted against what the variation fixes and what it leaves open. */
async function withAttributes(
  ctx: RequestContext,
  item: Purchasable,
  asked: AddToCartInput,
): Promise<Choice> {
  const { read } = ctx.shop.db;
  const refuse = (refused: Refusal): Choice => ({ ok: false, refused, product: item });
  const fixed = item.attributes.filter(({ value }) => value !== '');
  const open = item.attributes.filter(({ value }) => value === '');
  const missing = open.filter(({ name }) => (asked.chosen.get(name) ?? '') === '');
  if (missing.length > 0) {
    const names = missing.map(({ label }) => label);
    return refuse(refusal('missing_attributes', { count: names.length, names: names.join(', ') }));
  }
  const values = new Map(fixed.map(({ name, value }) => [name, value]));
  for (const { name } of open) values.set(name, asked.chosen.get(name) ?? '');
  const { languages } = ctx.shop.settings;
  const first = { language: languages[0] ?? ctx.language, languages };
  const described = await describeChoice(read, item.productId, values, first);
  const attributes = Object.fromEntries(described.map(({ name, value }) => [name, value]));
  const contradicted = fixed.filter(
    ({ name, value }) => ![undefined, '', value].includes(asked.chosen.get(name)),
  );
  // A value may have been chosen in another language of the shop: only then is it worth asking what it means.
  const meant =
    contradicted.length === 0 ? [] : await describeChoice(read, item.productId, asked.chosen, first);
  const wrong =
    open.find(({ name }) => attributes[name] === undefined) ??
    contradicted.find(({ name }) => meant.find((each) => each.name === name)?.value !== attributes[name]);
  if (wrong) return refuse(refusal('invalid_value', { attribute: wrong.label }));
  return { ok: true, wanted: { item, attributes, quantity: asked.quantity } };
}
