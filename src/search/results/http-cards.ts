import { plainText, readCards } from '../../catalogue/index.ts';
import { json, type Reply } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { inLanguage } from './http-data.tsx';

/** More are not asked for at once. */
const MOST = 16;

/** `GET /search-cards.json?ids=12,40&lang=ca`: picture and price of products, by id. */
export async function searchCards(ctx: RequestContext): Promise<Reply> {
  const own = inLanguage(ctx);
  const ids = ctx.query
    .text('ids', 400)
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0 && id < 1e9)
    .slice(0, MOST);
  const cards = await readCards(own, ids);
  return json(
    Object.fromEntries(
      cards.map(({ id, picture, priceHtml }) => {
        // Of a price that is reduced the one to pay; its words are for those who listen.
        const price = plainText(
          priceHtml.replace(/<del.*?<\/del>|<span class="screen-reader-text">.*?<\/span>/gs, ''),
        );
        return [id, { ...(picture ? { picture: picture.src.replace(/\/\d+\./, '/100.') } : {}), price }];
      }),
    ),
  );
}
