import { renderMarkup } from '../../frame/page/context.tsx';
import type { Reply } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Cart } from '../model.ts';
import { CartCount, CartLabel } from './header-cart.tsx';
import { MiniCart } from './mini-cart.tsx';

/**
 * The cart's two cookies (wire.md 1.2), which scripts and caches read. Sent when they do not say what is true;
 * taken back when the cart is empty.
 */
export function sendCartCookies(ctx: RequestContext, hash: string): void {
  const { platform } = ctx.shop.settings;
  const values = { [`${platform}_items_in_cart`]: hash === '' ? '' : '1', [`${platform}_cart_hash`]: hash };
  for (const [name, value] of Object.entries(values)) {
    const has = ctx.cookies[name] ?? '';
    if (value === '' && has !== '') ctx.setCookie(name, '0', { maxAge: 0, httpOnly: false });
    else if (value !== has) ctx.setCookie(name, value, { httpOnly: false });
  }
}

/** The page areas that show the cart, as markup by selector (wire.md 1.3). */
function fragments(ctx: RequestContext, cart: Cart): Record<string, string> {
  return {
    'div.widget_shopping_cart_content': renderMarkup(ctx, <MiniCart cart={cart} />),
    '.cart-count': renderMarkup(ctx, <CartCount cart={cart} />),
    '.cart-icon-label': renderMarkup(ctx, <CartLabel cart={cart} />),
  };
}

/** The contract's fragments reply, with the cookies that go with it. */
export function fragmentsReply(ctx: RequestContext, cart: Cart): Reply {
  sendCartCookies(ctx, cart.hash);
  return { kind: 'json', body: { fragments: fragments(ctx, cart), cart_hash: cart.hash } };
}

/** Takes the cookies of a session that is over back: after a log-out no script must show the cart that was. */
export async function takeBackCookies(ctx: RequestContext): Promise<undefined> {
  if (!ctx.session) sendCartCookies(ctx, '');
}
