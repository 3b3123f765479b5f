import { chosenIn, findPurchasables } from '../../catalogue/index.ts';
import { type Notice, notify } from '../../frame/page/notices.tsx';
import { ownPath } from '../../frame/request/own-path.ts';
import { type Reply, redirect } from '../../frame/request/reply.ts';
import { checkNonce, onlyLooks, type RequestContext } from '../../frame/request/request-context.ts';
import { Fields } from '../../platform/http/fields.ts';
import { bringLineBack, takeLineOut } from '../lines/commands.ts';
import { addedNotice, refusalNotice } from '../lines/notices.ts';
import { priceContextOf } from '../lines/price-context.ts';
import { cartOf } from '../lines/read.ts';
import type { AddToCartInput } from '../lines/resolve-item.ts';
import { soldAs } from '../lines/steps.ts';
import { CART_NONCE, here, OWN_FIELDS, undoHref } from '../links.ts';
import { sendCartCookies } from '../mini-cart/answers.tsx';
import { type KeptLine, readQuantity } from '../model.ts';
import { add } from './add.ts';
import { changeLine } from './change-line.ts';

/** `?add-to-cart=ID`, as a link or a form, on any address (wire.md 1.5). */
export async function addLink(ctx: RequestContext): Promise<Reply | undefined> {
  const fields = ctx.form.has('add-to-cart') ? ctx.form : ctx.query;
  if (!fields.has('add-to-cart') || ctx.query.has('wc-ajax')) return undefined;
  // A browser that only looks ahead has bought nothing.
  if (onlyLooks(ctx)) return redirect(here(ctx));
  const asked = await askedIn(ctx, fields);
  const outcome = await add(ctx, asked);
  const notices: Notice[] = outcome.refused.map((refused) => refusalNotice(ctx, refused));
  if (outcome.added.length > 0) notices.push(addedNotice(ctx, outcome.added));
  await notify(ctx, ...notices);
  if (outcome.cart) sendCartCookies(ctx, outcome.cart.hash);
  const { links, shop } = ctx;
  if (outcome.refused.length === 0 && shop.settings.cart.redirectAfterAdd) return redirect(links.cart());
  const choosing = outcome.refused.some(({ code }) =>
    ['choose_options', 'missing_attributes', 'invalid_value'].includes(code),
  );
  if (choosing && outcome.product) return redirect(links.product({ slug: outcome.product.slug }));
  return redirect(here(ctx));
}

async function askedIn(ctx: RequestContext, fields: Fields): Promise<AddToCartInput[]> {
  const productId = fields.id('add-to-cart') ?? 0;
  const children = fields.map('quantity');
  if (children.size > 0) {
    const parent = await findPurchasables(ctx.shop.db.read, [productId], priceContextOf(ctx));
    if (parent.get(productId)?.type === 'grouped') {
      return [...children]
        .map(([id, quantity]) => ({
          productId: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0,
          variationId: 0,
          chosen: new Map<string, string>(),
          quantity: readQuantity(quantity, 0),
        }))
        .filter(({ quantity }) => quantity > 0)
        .slice(0, 100);
    }
  }
  const variationId = fields.id('variation_id') ?? 0;
  const quantity = readQuantity(fields.text('quantity', 60));
  return [{ productId, variationId, chosen: chosenIn(fields), quantity }];
}

/** `?remove_item=KEY`: takes a line out and offers to bring it back. */
export function removeLink(ctx: RequestContext): Promise<Reply | undefined> {
  return lineLink(ctx, 'remove_item', takeLineOut, async (line) => ({
    kind: 'success',
    text: ctx.t('cart.removed', { name: await nameOf(ctx, line) }),
    link: { href: undoHref(ctx, line.key), label: ctx.t('cart.undo'), className: 'restore-item' },
  }));
}

/** `?undo_item=KEY`: brings a removed line back. */
export function undoLink(ctx: RequestContext): Promise<Reply | undefined> {
  return lineLink(ctx, 'undo_item', bringLineBack, async (line) => ({
    kind: 'success',
    text: ctx.t('cart.restored', { name: await nameOf(ctx, line) }),
  }));
}

async function lineLink(
  ctx: RequestContext,
  field: string,
  change: typeof takeLineOut,
  say: (line: KeptLine) => Promise<Notice>,
): Promise<Reply | undefined> {
  if (!ctx.query.has(field) || ctx.method !== 'GET') return undefined;
  const key = ctx.query.trimmed(field, 64);
  if (!ctx.session || onlyLooks(ctx)) return redirect(here(ctx));
  if (!checkNonce(ctx, ctx.query.text('_wpnonce', 20), CART_NONCE)) {
    await notify(ctx, { kind: 'error', text: ctx.t('error.bad_nonce') });
    return redirect(here(ctx));
  }
  const line = await changeLine(ctx, change, key);
  if (line) await notify(ctx, await say(line));
  sendCartCookies(ctx, (await cartOf(ctx)).hash);
  const back = cameFrom(ctx);
  if (field !== 'remove_item' || !line) return redirect(back);
  return redirect(`${back}${back.includes('?') ? '&' : '?'}removed_item=1`);
}

async function nameOf(ctx: RequestContext, line: KeptLine): Promise<string> {
  const id = soldAs(line);
  return (await findPurchasables(ctx.shop.db.read, [id], priceContextOf(ctx))).get(id)?.name ?? '';
}

/** The page of this shop where the link stood, without what such links add; else this address. */
function cameFrom(ctx: RequestContext): string {
  const path = ownPath(ctx, ctx.header('referer') ?? '');
  if (path === undefined) return here(ctx);
  const [address = '', query = ''] = path.split('?', 2);
  return address + Fields.parse(query).withoutLike(OWN_FIELDS).toQuery();
}
