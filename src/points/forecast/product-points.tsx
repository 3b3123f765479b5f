import { type NotedProduct, type ProductNote, termsOf, trail } from '../../catalogue/index.ts';
import { renderMarkup, Slot } from '../../frame/page/context.tsx';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { SlotContent } from '../../frame/server/module.ts';
import { formatsOf } from '../../frame/shop/languages.ts';
import { numberText } from '../../platform/i18n/numbers.ts';
import { bothAtHome, readPricing } from '../../pricing/index.ts';
import { benefitsAt, counts } from '../levels/model.ts';
import { readStanding } from '../levels/store-standing.ts';
import { type EarnRule, levelName, MILLION, type Programme } from '../programme/model.ts';
import { programmeContext, toBase } from '../programme/programme.ts';
import { forecast } from './model.ts';

const TAGS = ['points-programme', 'tax'];

/** What one piece earns, for everybody; who has a level reads its rate in a place of its own. */
export async function productPoints(ctx: RequestContext, noted: NotedProduct): Promise<ProductNote> {
  const { shop, currency, now, t } = ctx;
  const { product, prices } = noted;
  const scope = await programmeContext(shop);
  const { programme, base } = scope;
  const sold = product.type === 'simple' || product.type === 'variable';
  if (!programme.enabled || !sold) return { node: null, tags: TAGS };
  const { rates } = await readPricing(shop);
  const categoryIds = await categoriesOf(ctx, noted);
  const certain = { ...programme, rules: programme.rules.filter(promised) };
  const left = new Map(certain.rules.map((rule) => [rule.code, capOf(rule)]));
  // A hundred variations have a handful of prices.
  const alike = ({ price, onSale, entered }: (typeof prices)[number]) =>
    [price, onSale, entered?.minor, entered?.taxClass].join(' ');
  const different = new Map(prices.map((each) => [alike(each), each])).values();
  const earned = [...different].flatMap(({ price, onSale, entered }) => {
    if (price === null) return [];
    if (onSale && !programme.earn.saleItems) return [0];
    const amount = programme.earn.tax ? 'gross' : 'net';
    const both = entered
      ? bothAtHome(entered.minor, entered.taxClass, rates, shop.settings)
      : { net: price, gross: price };
    const eligible = toBase(both[amount], base, currency);
    const line = { id: 0, productId: product.id, categoryIds, quantity: 1, eligible };
    const unit = 10 ** base.decimals;
    return [forecast(certain, [line], { level: undefined, left, redeemed: false, unit, at: now })];
  });
  const [least, most] = [Math.min(...earned), Math.max(...earned)];
  if (earned.length === 0 || most === 0) return { node: null, tags: TAGS };
  const text =
    least === most
      ? t('points.product', { count: most })
      : t('points.product_range', { from: least, count: most });
  const node = (
    <p className="points-product">
      {text} <Slot as="span" name="product-points" />
    </p>
  );
  return { node, tags: TAGS };
}

/** What a piece earns by itself: not what the order as a whole may, and nothing that may be used up meanwhile. */
const promised = ({ trigger, amount, from, to, budget }: EarnRule): boolean =>
  trigger === 'order' && amount.kind !== 'fixed' && from === 0 && to === null && budget === null;

const capOf = ({ dayCap, customerCap }: EarnRule): number =>
  Math.min(dayCap ?? Number.MAX_SAFE_INTEGER, customerCap ?? Number.MAX_SAFE_INTEGER);

async function categoriesOf({ shop, language }: RequestContext, { terms }: NotedProduct): Promise<number[]> {
  const all = await termsOf(shop, language);
  const own = terms.filter(({ taxonomy }) => taxonomy === 'category');
  return [...new Set(own.flatMap((term) => trail(all, term).map(({ id }) => id)))];
}

/** The rate of the visitor's own level. */
export const ownRate: SlotContent = {
  empty: () => '',
  async fill(ctx) {
    const { session, shop, now } = ctx;
    const { programme } = await programmeContext(shop);
    if (!programme.enabled || session?.userId == null) return '';
    const membership = (await readStanding(shop.db.read, session.userId))?.membership;
    const { multiplier } = benefitsAt(membership, now);
    if (!counts(membership, now) || multiplier <= MILLION) return '';
    return renderMarkup(ctx, rateText(ctx, programme, levelName(membership.level, ctx.language), multiplier));
  },
};

function rateText(
  { t, shop, language }: RequestContext,
  programme: Programme,
  level: string,
  multiplier: number,
) {
  const factor = Math.min(multiplier, programme.earn.multiplierCap) / MILLION;
  return t('points.product_level', { level, factor: numberText(factor, formatsOf(shop.settings, language)) });
}
