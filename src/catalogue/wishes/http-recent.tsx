import { renderMarkup } from '../../frame/page/context.tsx';
import { html, type Reply } from '../../frame/request/reply.ts';
import type { Handler } from '../../frame/server/module.ts';
import { readCards } from '../cards/cards.ts';
import { ProductShelf } from '../cards/pages/product-shelf.tsx';
import { readRecent } from './model.ts';

/** `?wc-ajax=recently_viewed`: the panel of what the cookie names, the newest first; nothing is an empty answer. */
export const recentlyViewed: Handler = async (ctx): Promise<Reply> => {
  const { shop, form, t } = ctx;
  const cookie = ctx.cookies[`${shop.settings.platform}_recently_viewed`] ?? '';
  const own = form.id('product_id');
  const ids = readRecent(cookie)
    .filter((id) => id !== own)
    .reverse();
  const cards = await readCards(ctx, ids);
  if (cards.length === 0) return html('');
  return html(
    renderMarkup(
      ctx,
      <ProductShelf
        cards={cards}
        title={t('catalogue.recently_viewed')}
        className="recently-viewed"
        suffix="-v"
      />,
    ),
  );
};
