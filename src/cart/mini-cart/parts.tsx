import { renderMarkup } from '../../frame/page/context.tsx';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { SlotContent } from '../../frame/server/module.ts';
import { priceCart, shopAddress } from '../../pricing/index.ts';
import { cartOf } from '../lines/read.ts';
import type { Cart } from '../model.ts';
import { sendCartCookies } from './answers.tsx';
import { HeaderCart } from './header-cart.tsx';
import { MiniCartInside } from './mini-cart.tsx';

/** The cart of a visitor of whom nothing is known. Needs no tables: nothing costs nothing. */
function emptyCart({ shop, currency }: RequestContext): Cart {
  const place = shopAddress(shop.settings);
  const nothing = { lines: [], place, currency, chosenRate: '' };
  const totals = priceCart({ rates: [], classes: [], zones: [] }, shop.settings, nothing);
  return {
    id: undefined,
    lines: [],
    count: 0,
    needsShipping: false,
    place,
    placeKnown: false,
    billing: undefined,
    vat: undefined,
    totals,
    problems: [],
    coupons: [],
    lostCoupons: [],
    aside: [],
    extras: {},
    totalsWith: () => totals,
    hash: '',
  };
}

/** The cart in the header, drawer and all: the site's place `header-cart`. */
export const headerCart: SlotContent = {
  empty: (ctx) => renderMarkup(ctx, <HeaderCart cart={emptyCart(ctx)} />),
  fill: async (ctx) => {
    const cart = await cartOf(ctx);
    // Another currency, a log-in, a price that changed: the copy that the browser keeps is no longer true.
    sendCartCookies(ctx, cart.hash);
    return renderMarkup(ctx, <HeaderCart cart={cart} />);
  },
};

/** The inside of `div.widget_shopping_cart_content`, for a place of that class. */
export const miniCart: SlotContent = {
  empty: (ctx) => renderMarkup(ctx, <MiniCartInside cart={emptyCart(ctx)} />),
  fill: async (ctx) => renderMarkup(ctx, <MiniCartInside cart={await cartOf(ctx)} />),
};
