import type { PageReply, Reply } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Handler } from '../../frame/server/module.ts';
import { taglineOf } from '../../frame/shop/translated.ts';
import { FRONT_PAGE } from '../links.ts';
import { readBlocks } from '../rich-text/blocks.ts';
import { cleanBody } from '../rich-text/clean.ts';
import type { RichDocument } from '../rich-text/model.ts';
import { type EntryRow, findPageByKey } from '../store.ts';
import { FrontPage } from './pages/front.tsx';
import { organisationData, websiteData } from './structured.ts';

/** The front page: the page with the key `home`, made of blocks; until somebody writes one, the shop's goods. */
export const homePage: Handler = async (ctx): Promise<Reply> => {
  const { shop, language } = ctx;
  return showFront(ctx, await findPageByKey(shop.db.read, FRONT_PAGE, language));
};

/** @param entry what it says; without it the shop's goods */
export async function showFront(ctx: RequestContext, entry: EntryRow | undefined): Promise<PageReply> {
  const { shop, language } = ctx;
  const document = entry ? cleanBody(entry.body) : plainFront(ctx);
  const blocks = await readBlocks(ctx, document, true);
  return {
    kind: 'page',
    title: entry?.seo_title || shop.settings.name,
    description: entry?.seo_description || taglineOf(shop.settings, language),
    bodyClass: ['home'],
    structured: [organisationData(ctx), websiteData(ctx)],
    cache: { tags: [...(entry ? [`entry:${entry.id}`] : []), ...blocks.tags] },
    body: <FrontPage document={document} blocks={blocks} />,
  };
}

function plainFront({ t }: RequestContext): RichDocument {
  const list = (what: string, title: string) => ({ type: 'productList', attrs: { what, limit: 8, title } });
  return {
    type: 'doc',
    content: [
      list('featured', t('content.home_featured')),
      { type: 'categories' },
      list('sale', t('content.home_sale')),
      list('newest', t('content.home_new')),
    ],
  };
}
