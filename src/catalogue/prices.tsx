import { useRequest } from '../frame/page/context.tsx';
import type { RequestContext } from '../frame/request/request-context.ts';
import { type CurrencyFormat, formatMoney } from '../platform/money.ts';
import { escapeHtml, moneyMarkup, type PriceWords, priceMarkup } from './model-money.ts';
import type { CurrentPrice, PriceRange } from './model-price.ts';
import { priceRange } from './model-price.ts';
import { signOf, unitPrice } from './unit-price/model.ts';

function priceWords({ t }: RequestContext): PriceWords {
  return {
    before: (price) => t('catalogue.price_before', { price }),
    now: (price) => t('catalogue.price_now', { price }),
    range: (low, high) => t('catalogue.price_range', { low, high }),
    lowest: (price) => t('catalogue.price_lowest', { price }),
  };
}

/** What a price is shown as in the shop, with or without tax: the pricing module's rule. */
export function shown(ctx: RequestContext, price: CurrentPrice, tax: TaxedAs): CurrentPrice {
  const show = (minor: number | null) =>
    minor === null || tax.taxStatus !== 'taxable' ? minor : ctx.shop.shownPrice(minor, tax.taxClass);
  const { onSale, lowest } = price;
  const toPay = show(price.price);
  const unit = toPay === null || tax.content === '' ? undefined : unitOf(ctx, toPay, tax.content);
  return {
    regular: show(price.regular),
    price: toPay,
    onSale,
    ...(lowest === undefined ? {} : { lowest: show(lowest) ?? lowest }),
    ...(unit ? { unit } : {}),
    ...(price.price === null || tax.taxStatus !== 'taxable'
      ? {}
      : { entered: { minor: price.price, taxClass: tax.taxClass } }),
  };
}

export interface TaxedAs {
  taxStatus: 'taxable' | 'shipping' | 'none';
  taxClass: string;
  /** How much is in it; '' is not said. */
  content: string;
}

const unitOf = ({ shop }: RequestContext, minor: number, content: string) =>
  unitPrice(minor, content, shop.settings.catalogue);

/** The inside of `span.price` for what a product costs; '' when it has no price. */
export function priceHtml(ctx: RequestContext, prices: readonly CurrentPrice[]): string {
  const range = priceRange(prices);
  return range ? rangeHtml(ctx, range) : '';
}

function rangeHtml(ctx: RequestContext, range: PriceRange): string {
  const price = priceMarkup(range, ctx.currency, priceWords(ctx));
  return range.unit
    ? `${price} <small class="unit-price">${escapeHtml(unitWords(ctx, range.unit))}</small>`
    : price;
}

/** `6,00 €/l`, or a span of them. */
function unitWords(
  { t, currency }: RequestContext,
  { low, high, per }: NonNullable<PriceRange['unit']>,
): string {
  const amounts = low === high ? [low] : [low, high];
  const price = amounts.map((minor) => formatMoney(minor, currency)).join(' – ');
  return t('catalogue.unit_price', { price, unit: signOf(per) ?? t('catalogue.unit_piece') });
}

/** What an amount comes to for the base unit of a content; nothing where there is none, or nothing to pay. */
export function UnitPriceTag({ minor, content }: { minor: number; content: string }) {
  const ctx = useRequest();
  const unit = minor > 0 && content !== '' ? unitOf(ctx, minor, content) : undefined;
  if (!unit) return null;
  return (
    <small className="unit-price">
      {unitWords(ctx, { low: unit.minor, high: unit.minor, per: unit.per })}
    </small>
  );
}

/** An amount of money in the contract's markup. @example <PriceTag minor={1850} currency={ctx.currency} /> */
export function PriceTag({ minor, currency }: { minor: number; currency: CurrencyFormat }) {
  // The markup is one string for pages and JSON alike; its root is taken apart to be a React element.
  const inside = moneyMarkup(minor, currency).replace(/^<span[^>]*>|<\/span>$/g, '');
  return <span className="woocommerce-Price-amount amount" dangerouslySetInnerHTML={{ __html: inside }} />;
}
