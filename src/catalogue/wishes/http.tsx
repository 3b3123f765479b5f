import type { Handler, Part } from '../../frame/house/room.ts';
import { renderMarkup } from '../../frame/page/context.tsx';
import { addNotices } from '../../frame/page/notices.tsx';
import { type Answer, json, redirect } from '../../frame/request/answer.ts';
import { ownPath } from '../../frame/request/own-path.ts';
import { inSession } from '../../frame/request/visit.ts';
import { isSet } from '../../platform/http/fields.ts';
import { readCards } from '../cards/cards.ts';
import { WishLink, WishListPage } from './pages/wish-list.tsx';
import { changeWishes, readWishes, wishesIn } from './store.ts';

/** The wish list's own page. Personal, so it is never kept. */
export const wishListPage: Handler = async (visit): Promise<Answer> => {
  const ids = await readWishes(visit.shop.db.read, visit.session);
  const { session } = visit;
  // Products go: the header's number follows when the list is looked at.
  if (session && !visit.headOnly && ids.length !== wishesIn(session).length) {
    await inSession(visit, ({ tx }, own) => changeWishes(tx, own, new Map(), visit.now));
    visit.session = { ...session, values: new Map([...session.values, ['wish_list', ids]]) };
  }
  return {
    kind: 'page',
    title: visit.t('catalogue.wish_list'),
    bodyClass: ['woocommerce', 'woocommerce-page', 'wish-list-page'],
    noindex: true,
    body: <WishListPage cards={await readCards(visit, ids)} />,
  };
};

/** Without a script: a heart's button posts `add_to_wishlist` or `remove_from_wishlist` and comes back. */
export const postWish: Handler = async (visit): Promise<Answer> => {
  const { form, t, links } = visit;
  const added = form.id('add_to_wishlist');
  const id = added ?? form.id('remove_from_wishlist');
  const back = ownPath(visit, visit.header('referer') ?? '') ?? links.wishList();
  if (id === undefined) return redirect(back);
  await inSession(visit, async ({ tx }, session) => {
    const list = await changeWishes(tx, session, new Map([[id, added !== undefined]]), visit.now);
    const text = list.includes(id) ? t('catalogue.wish_added') : t('catalogue.wish_removed');
    const link = { href: links.wishList(), label: t('catalogue.wish_view') };
    await addNotices(tx, session.id, [{ kind: 'success', text, ...(back === link.href ? {} : { link }) }]);
  });
  return redirect(back);
};

/** The contract's call (wire.md 1.6): a map of product id → wished or not. */
export const updateWishes: Handler = async (visit): Promise<Answer> => {
  const changes = new Map<number, boolean>();
  for (const [name, value] of visit.form.entries())
    if (/^[1-9]\d{0,8}$/.test(name)) changes.set(Number(name), isSet(value));
  if (changes.size === 0 || changes.size > 100) return json({ code: 'error' }, 400);
  const ids = await inSession(visit, ({ tx }, session) => changeWishes(tx, session, changes, visit.now));
  return json({
    code: 'success',
    ids,
    fragments: { '.site-wish > a': renderMarkup(visit, <WishLink ids={ids} />) },
  });
};

/** The heart in the header, with the number of wishes and the ids that the page's hearts are lit by. */
export const headerWish: Part = {
  empty: (visit) => renderMarkup(visit, <WishLink ids={[]} />),
  fill: async (visit) => renderMarkup(visit, <WishLink ids={wishesIn(visit.session)} />),
};
