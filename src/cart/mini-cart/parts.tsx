import type { Part } from '../../frame/house/room.ts';
import { renderMarkup } from '../../frame/page/context.tsx';
import type { Visit } from '../../frame/request/visit.ts';
import { homeOf, priceCart } from '../../pricing/index.ts';
import { cartOf } from '../lines/read.ts';
import type { Cart } from '../model.ts';
import { sendCartCookies } from './answers.tsx';
import { HeaderCart } from './header-cart.tsx';
import { MiniCartInside } from './mini-cart.tsx';

/** The cart of a visitor of whom nothing is known. Needs no tables: nothing costs nothing. */
function emptyCart({ shop, currency }: Visit): Cart {
  const place = homeOf(shop.settings);
  const nothing = { lines: [], place, currency, chosenRate: '' };
  const totals = priceCart({ rates: [], zones: [] }, shop.settings, nothing);
  return {
    id: undefined,
    lines: [],
    count: 0,
    needsShipping: false,
    place,
    placeKnown: false,
    billing: undefined,
    totals,
    problems: [],
    coupons: [],
    lostCoupons: [],
    aside: [],
    extras: {},
    hash: '',
  };
}

/** The cart in the header, drawer and all: the site's place `header-cart`. */
export const headerCart: Part = {
  empty: (visit) => renderMarkup(visit, <HeaderCart cart={emptyCart(visit)} />),
  fill: async (visit) => {
    const cart = await cartOf(visit);
    // Another currency, a log-in, a price that changed: the copy that the browser keeps is no longer true.
    sendCartCookies(visit, cart.hash);
    return renderMarkup(visit, <HeaderCart cart={cart} />);
  },
};

/** The inside of `div.widget_shopping_cart_content`, for a place of that class. */
export const miniCart: Part = {
  empty: (visit) => renderMarkup(visit, <MiniCartInside cart={emptyCart(visit)} />),
  fill: async (visit) => renderMarkup(visit, <MiniCartInside cart={await cartOf(visit)} />),
};
