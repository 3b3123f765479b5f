import { ask } from '../../frame/command/index.ts';
import { renderMarkup } from '../../frame/page/context.tsx';
import { addNotices } from '../../frame/page/notices.tsx';
import { ownPath } from '../../frame/request/own-path.ts';
import { json, type Reply, redirect } from '../../frame/request/reply.ts';
import { askedBy, inSession } from '../../frame/request/request-context.ts';
import type { Handler, SlotContent } from '../../frame/server/module.ts';
import { isSet } from '../../platform/http/fields.ts';
import { readCards } from '../cards/cards.ts';
import { updateWishList } from './commands.ts';
import { WishLink, WishListPage } from './pages/wish-list.tsx';
import { readWishes, wishesIn } from './store.ts';

/** The wish list's own page. Personal, so it is never kept. */
export const wishListPage: Handler = async (ctx): Promise<Reply> => {
  const ids = await readWishes(ctx.shop.db.read, ctx.session);
  const { session } = ctx;
  // Products go: the header's number follows when the list is looked at.
  if (session && !ctx.headOnly && ids.length !== wishesIn(session).length) {
    await ask(askedBy(ctx), updateWishList, { session, changes: new Map() });
    ctx.session = { ...session, values: new Map([...session.values, ['wish_list', ids]]) };
  }
  return {
    kind: 'page',
    title: ctx.t('catalogue.wish_list'),
    bodyClass: ['woocommerce', 'woocommerce-page', 'wish-list-page'],
    noindex: true,
    body: <WishListPage cards={await readCards(ctx, ids)} />,
  };
};

/** Without a script: a heart's button posts `add_to_wishlist` or `remove_from_wishlist` and comes back. */
export const postWish: Handler = async (ctx): Promise<Reply> => {
  const { form, t, links } = ctx;
  const added = form.id('add_to_wishlist');
  const id = added ?? form.id('remove_from_wishlist');
  const back = ownPath(ctx, ctx.header('referer') ?? '') ?? links.wishList();
  if (id === undefined) return redirect(back);
  await inSession(ctx, async (act, session) => {
    const list = await updateWishList(act, { session, changes: new Map([[id, added !== undefined]]) });
    const text = list.includes(id) ? t('catalogue.wish_added') : t('catalogue.wish_removed');
    const link = { href: links.wishList(), label: t('catalogue.wish_view') };
    await addNotices(act.tx, session.id, [
      { kind: 'success', text, ...(back === link.href ? {} : { link }) },
    ]);
  });
  return redirect(back);
};

/** The contract's call (wire.md 1.6): a map of product id → wished or not. */
export const updateWishes: Handler = async (ctx): Promise<Reply> => {
  const changes = new Map<number, boolean>();
  for (const [name, value] of ctx.form.entries())
    if (/^[1-9]\d{0,8}$/.test(name)) changes.set(Number(name), isSet(value));
  if (changes.size === 0 || changes.size > 100) return json({ code: 'error' }, 400);
  const ids = await inSession(ctx, (act, session) => updateWishList(act, { session, changes }));
  return json({
    code: 'success',
    ids,
    fragments: { '.site-wish > a': renderMarkup(ctx, <WishLink ids={ids} />) },
  });
};

/** The heart in the header, with the number of wishes and the ids that the page's hearts are lit by. */
export const headerWish: SlotContent = {
  empty: (ctx) => renderMarkup(ctx, <WishLink ids={[]} />),
  fill: async (ctx) => renderMarkup(ctx, <WishLink ids={wishesIn(ctx.session)} />),
};
