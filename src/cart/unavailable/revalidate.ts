import { ask } from '../../frame/command/index.ts';
import type { Notice } from '../../frame/page/notices.tsx';
import { askedBy, type RequestContext } from '../../frame/request/request-context.ts';
import { lostCouponNotice, priceNotice, problemNotice } from '../lines/notices.ts';
import { cartOf, forgetCart, ownerOf } from '../lines/read.ts';
import type { Cart, CartLine } from '../model.ts';
import { freshenCart } from './commands.ts';
import { removedItems } from './removed-items.ts';

export interface Settled {
  cart: Cart;
  /** All that changed since the shopper saw it last, or stands in the way of an order: line by line. */
  notices: Notice[];
  /** What was taken out just now: no kept copy of the cart is true any more. The cart page lists it by itself. */
  taken: Notice[];
}

/**
 * The visitor's cart made true before it is shown: what cannot be bought here is set aside, coupons that count no
 * more go, new prices are told. Writes only when there is something to write.
 */
export async function revalidateCart(ctx: RequestContext): Promise<Settled> {
  const before = await cartOf(ctx);
  const owner = ownerOf(ctx);
  const aside = before.problems.filter((problem) => problem.code === 'unavailable');
  const news = before.lines.filter((line) => isNews(ctx, line));
  const { lostCoupons: lost } = before;
  const changes = aside.length + news.length + lost.length > 0;
  let cart = before;
  if (owner && changes && !ctx.headOnly) {
    await ask(askedBy(ctx), freshenCart, {
      owner,
      aside,
      seen: news.flatMap(({ key, item: { price } }) =>
        price === null ? [] : [{ key, seen: { price, currency: ctx.currency.code } }],
      ),
      coupons: lost.map(({ coupon }) => coupon),
    });
    forgetCart(ctx);
    cart = await cartOf(ctx);
  }
  return {
    cart,
    taken: aside.length === 0 ? [] : await takenNotices(ctx, cart, aside),
    notices: [
      ...lost.map((refusal) => lostCouponNotice(ctx, refusal)),
      ...news
        .filter(({ seen }) => seen?.currency === ctx.currency.code)
        .map((line) => priceNotice(ctx, line)),
      ...cart.problems.map((problem) => problemNotice(ctx, problem)),
    ],
  };
}

async function takenNotices(
  ctx: RequestContext,
  cart: Cart,
  taken: readonly { key: string }[],
): Promise<Notice[]> {
  const lines = cart.aside.filter(({ key }) => taken.some((each) => each.key === key));
  return (await removedItems(ctx, lines)).map(({ text }) => ({
    kind: 'error',
    text: ctx.t('cart.aside.taken', { text }),
  }));
}

/** A price is compared only with one of the same currency. */
function isNews({ currency }: RequestContext, { item, seen }: CartLine): boolean {
  return seen?.currency !== currency.code || seen.price !== item.price;
}
