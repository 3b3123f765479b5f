import { type Cart, cartOf, lineGoods } from '../../cart/index.ts';
import { categoryNames, termsOf } from '../../catalogue/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { SlotContent } from '../../frame/server/module.ts';
import { type Order, type OrderLine, readOrder } from '../../orders/index.ts';
import { goodsOf } from './analytics-items.ts';
import { type GoodsData, inUnits, itemOf, pageEvent, twoDecimals, worthOf } from './model.ts';

/** What of the data layer belongs to one visitor: the cart at its pages, and the order that was just placed. */
export const dataLayer: SlotContent = {
  empty: () => '',
  async fill(ctx) {
    const name = ctx.match?.name;
    if (name === 'cart' || name === 'checkout') return blocks(await cartData(ctx));
    if (name === 'orderReceived') return blocks(await purchaseData(ctx));
    return '';
  },
};

function blocks(data: Record<string, unknown>): string {
  return Object.entries(data)
    .map(([name, value]) => {
      const json = JSON.stringify(value).replace(/[<\u2028\u2029]/g, escapeJson);
      return `<script type="application/json" data-global="${name}">${json}</script>`;
    })
    .join('');
}

const escapeJson = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The contract's globals of cart and checkout. */
async function cartData(ctx: RequestContext): Promise<Record<string, unknown>> {
  const cart = await cartOf(ctx);
  if (cart.lines.length === 0) return {};
  const goods = await goodsOfCart(ctx, cart);
  const remarketing = goods.map(({ id, google_business_vertical }) => ({ id, google_business_vertical }));
  return {
    gtm4wp_checkout_products: goods,
    gtm4wp_checkout_value: worthOf(goods),
    gtm4wp_checkout_products_remarketing: remarketing,
    ...pageEvent(
      ctx.match?.name === 'cart' ? 'view_cart' : 'begin_checkout',
      ctx.currency.code,
      goods.map((each) => itemOf(each)),
    ),
  };
}

async function goodsOfCart(ctx: RequestContext, cart: Cart): Promise<GoodsData[]> {
  const { byId } = await termsOf(ctx.shop, ctx.language);
  return cart.lines.map((line) => {
    const categories = categoryNames(line.item.categoryIds.flatMap((id) => byId.get(id) ?? []));
    const brand = line.item.brandIds.flatMap((id) => byId.get(id)?.name ?? [])[0] ?? '';
    return goodsOf(ctx, { ...lineGoods(ctx, line), categories, brand });
  });
}

/** Only for the browser that ordered, or its account: everybody else with the link has bought nothing. */
async function purchaseData(ctx: RequestContext): Promise<Record<string, unknown>> {
  const { session, match, query, shop } = ctx;
  const id = Number(match?.params.id);
  const order = Number.isSafeInteger(id) ? await readOrder(shop.db.read, id) : undefined;
  const own = order && (order.sessionId === session?.id || (order.userId ?? 0) === session?.userId);
  if (!own || order.key !== query.text('key', 60) || order.status === 'failed') return {};
  const ecommerce = purchaseOf(ctx, order);
  return { cistella_page_events: { told: [{ event: 'purchase', ecommerce }] } };
}

function purchaseOf({ shop }: RequestContext, order: Order) {
  const decimals = shop.settings.currencies.find(({ code }) => code === order.currency)?.decimals ?? 2;
  const { totals, adjustments } = order;
  const coupons = adjustments.filter(({ kind }) => kind === 'coupon').map(({ code }) => code);
  return {
    currency: order.currency,
    transaction_id: String(order.id),
    affiliation: shop.settings.name,
    value: inUnits(totals.total, decimals),
    tax: inUnits(totals.totalTax, decimals),
    shipping: inUnits(totals.shipping + totals.shippingTax, decimals),
    coupon: coupons.join(', '),
    items: order.lines.map((line) => boughtItem(line, decimals)),
  };
}

/** A piece as it was paid for: after discounts, with its tax. */
function boughtItem(line: OrderLine, decimals: number) {
  const id = line.variationId ?? line.productId ?? 0;
  return {
    item_id: id,
    item_name: line.name,
    quantity: line.quantity,
    item_variant: line.attributes.map(({ display }) => display).join(', '),
    google_business_vertical: 'retail',
    price: twoDecimals((line.total + line.totalTax) / line.quantity / 10 ** decimals),
  };
}
