import type { RequestContext } from '../frame/request/request-context.ts';
import type { CurrencyFormat } from '../platform/money.ts';
import { moneyMarkup, type PriceWords, priceMarkup } from './model-money.ts';
import type { CurrentPrice, PriceRange } from './model-price.ts';
import { priceRange } from './model-price.ts';

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
  return {
    regular: show(price.regular),
    price: show(price.price),
    onSale,
    ...(lowest === undefined ? {} : { lowest: show(lowest) ?? lowest }),
  };
}

export interface TaxedAs {
  taxStatus: 'taxable' | 'shipping' | 'none';
  taxClass: string;
}

/** The inside of `span.price` for what a product costs; '' when it has no price. */
export function priceHtml(ctx: RequestContext, prices: readonly CurrentPrice[]): string {
  const range = priceRange(prices);
  return range ? rangeHtml(ctx, range) : '';
}

function rangeHtml(ctx: RequestContext, range: PriceRange): string {
  return priceMarkup(range, ctx.currency, priceWords(ctx));
}

/** An amount of money in the contract's markup. @example <PriceTag minor={1850} currency={ctx.currency} /> */
export function PriceTag({ minor, currency }: { minor: number; currency: CurrencyFormat }) {
  // The markup is one string for pages and JSON alike; its root is taken apart to be a React element.
  const inside = moneyMarkup(minor, currency).replace(/^<span[^>]*>|<\/span>$/g, '');
  return <span className="woocommerce-Price-amount amount" dangerouslySetInnerHTML={{ __html: inside }} />;
}
