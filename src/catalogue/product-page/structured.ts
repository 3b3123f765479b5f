import type { RequestContext } from '../../frame/request/request-context.ts';
import { dayIn } from '../../platform/i18n/days.ts';
import { formatDecimal } from '../../platform/money.ts';
import { nextPriceChange, priceRange } from '../model-price.ts';
import { plainText } from '../model-text.ts';
import { inFormat, pictureOf } from '../pictures/model.ts';
import { structuredFields } from '../product-fields.ts';
import type { VariationObject } from '../variations/model-variation.ts';
import type { ProductView } from './view.ts';

const AVAILABILITY = { instock: 'InStock', outofstock: 'OutOfStock', onbackorder: 'BackOrder' } as const;

/**
 * The product for search engines: schema.org Product with its offers and its rating.
 *
 * @param named the variation that the page's address names: its price is the one that is offered there
 */
export function productData(ctx: RequestContext, view: ProductView, named?: VariationObject): object {
  const { shop, links } = ctx;
  const { product, terms, gallery } = view;
  const url = shop.publicUrl + links.product({ slug: product.slug ?? '' });
  const pictures = gallery.flatMap((row) => pictureOf(row, 'full', product.name) ?? []);
  const brand = terms.find(({ taxonomy }) => taxonomy === 'brand');
  const category = terms.find(({ taxonomy }) => taxonomy === 'category');
  const offers = offersOf(ctx, view, { url, named });
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    url,
    description: plainText(product.summary || product.description, 5000),
    ...(pictures.length > 0
      ? { image: pictures.map(({ src }) => shop.publicUrl + inFormat(src, 'jpg')) }
      : {}),
    ...Object.fromEntries(
      structuredFields.flatMap(({ property, column }) =>
        product[column] ? [[property, product[column]]] : [],
      ),
    ),
    ...manufacturerOf(view),
    ...(brand ? { brand: { '@type': 'Brand', name: brand.name } } : {}),
    ...(category ? { category: category.name } : {}),
    ...(offers ? { offers } : {}),
    ...(product.rating_count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: String(Math.round((product.rating_sum * 100) / product.rating_count) / 100),
            reviewCount: product.rating_count,
            bestRating: '5',
            worstRating: '1',
          },
        }
      : {}),
  };
}

function manufacturerOf({ safety }: ProductView) {
  const maker = safety?.manufacturer;
  if (!maker?.name) return {};
  const { name, address, contact } = maker;
  return {
    manufacturer: {
      '@type': 'Organization',
      name,
      ...(address === '' ? {} : { address }),
      ...(contact === '' ? {} : { [/^https?:/i.test(contact) ? 'url' : 'email']: contact }),
    },
  };
}

/** One offer, or for a product of several that have prices their span; nothing where nothing has a price. */
function offersOf(
  ctx: RequestContext,
  { product, prices, saleDates }: ProductView,
  { url, named }: { url: string; named: VariationObject | undefined },
) {
  const { shop, currency, now } = ctx;
  const range = priceRange(prices);
  if (!range) return undefined;
  const turn = range.onSale ? nextPriceChange(saleDates, now) : null;
  const common = {
    priceCurrency: currency.code,
    availability: `https://schema.org/${AVAILABILITY[product.stock_status]}`,
    itemCondition: 'https://schema.org/NewCondition',
    url,
    seller: { '@type': 'Organization', name: shop.settings.name },
    ...(turn === null ? {} : { priceValidUntil: dayIn(turn - 1, shop.settings.timeZone) }),
  };
  const offer = (price: string) => ({
    '@type': 'Offer',
    ...common,
    price,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: currency.code,
      valueAddedTaxIncluded: shop.settings.tax.displayInShop === 'incl',
    },
  });
  if (named)
    return {
      ...offer(named.display_price.toFixed(currency.decimals)),
      sku: named.sku,
      availability: `https://schema.org/${named.is_in_stock ? 'InStock' : 'OutOfStock'}`,
    };
  const offerCount = prices.filter(({ price }) => price !== null).length;
  if (offerCount > 1)
    return {
      '@type': 'AggregateOffer',
      ...common,
      lowPrice: formatDecimal(range.low, currency),
      highPrice: formatDecimal(range.high, currency),
      offerCount,
    };
  return offer(formatDecimal(range.low, currency));
}

/** What networks show of a shared product besides its name, words and picture. */
export function productOpenGraph(
  { currency }: RequestContext,
  { product, prices }: ProductView,
): Record<string, string> {
  const range = priceRange(prices);
  const stock = { instock: 'in stock', outofstock: 'out of stock', onbackorder: 'available for order' };
  return {
    'og:type': 'product',
    'product:availability': stock[product.stock_status],
    ...(range
      ? {
          'product:price:amount': formatDecimal(range.low, currency),
          'product:price:currency': currency.code,
        }
      : {}),
  };
}
