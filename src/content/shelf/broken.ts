import {
  type DescribedLink,
  listProductLinks,
  listTermLinks,
  productBySlug,
  readPublishedIds,
  termsOf,
} from '../../catalogue/index.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { readArrangedMenus } from '../menus.ts';
import type { Kind } from '../model.ts';
import { cleanBody } from '../rich-text/clean.ts';
import { linksIn, PLAIN_ADDRESSES } from '../rich-text/model.ts';
import { findEntry, findRedirect } from '../store.ts';
import { readLinkable, readSomeBodies } from './store-broken.ts';

/** A link within the shop that leads nowhere, and what it stands in; nothing is a menu. */
export interface BrokenLink {
  where: { kind: 'entry' | 'product' | 'term'; id: number; title: string; language: Language } | undefined;
  href: string;
}

/** Texts looked at in one go. */
const ROWS = 200;

/**
 * Links of texts, menus and descriptions that lead to nothing within the shop that is to be seen: computed from them as
 * they are. Where links to other sites lead is not asked.
 *
 * @param limit no more than so many
 */
export async function listBrokenLinks(
  shop: Shop,
  { language, limit }: { language: Language; limit: number },
): Promise<BrokenLink[]> {
  const leads = await makeLeads(shop, language);
  const broken: BrokenLink[] = [];
  const menus = await readArrangedMenus(shop, shop.db.read);
  for (const { to } of [...menus.header.items, ...menus.footer.flatMap(({ items }) => items)])
    if (to !== 'categories' && !(await leads(to))) broken.push({ where: undefined, href: to });
  const look = async (links: readonly DescribedLink[]) => {
    for (const { kind, id, name, language: spoken, href } of links)
      if (!(await leads(href))) broken.push({ where: { kind, id, title: name, language: spoken }, href });
  };
  await look(await listTermLinks(shop.db.read));
  for (let behind = 0; broken.length < limit; ) {
    const links = await listProductLinks(shop.db.read, { behind, limit: ROWS });
    await look(links);
    behind = links.at(-1)?.id ?? 0;
    if (behind === 0) break;
  }
  for (let last = { id: 0, language: '' }; broken.length < limit; ) {
    const rows = await readSomeBodies(shop.db.read, { behind: last, limit: ROWS });
    for (const { id, title, language, body } of rows)
      for (const href of linksIn(cleanBody(body)))
        if (!(await leads(href))) broken.push({ where: { kind: 'entry', id, title, language }, href });
    const end = rows.at(-1);
    if (!end || rows.length < ROWS) break;
    last = end;
  }
  return broken.slice(0, limit);
}

/** Says of a link whether there is something where it leads; asked of each only once. */
async function makeLeads(shop: Shop, language: Language) {
  const { read } = shop.db;
  const known = new Map<string, boolean>();
  const entries = await readLinkable(read);
  const terms = await termsOf(shop, language);
  const ofThing = async (kind: string, name: string): Promise<boolean> => {
    if (kind === 'entry') return entries.has(name);
    if (kind === 'category') return terms.byId.get(Number(name))?.taxonomy === 'category';
    if (kind === 'product') return (await readPublishedIds(read, [Number(name)])).size > 0;
    return PLAIN_ADDRESSES.some((each) => each === name);
  };
  const ofPath = async (href: string): Promise<boolean> => {
    const { pathname } = new URL(href, shop.publicUrl);
    // Files of the shop have addresses that are no pages.
    if (/\.\w{2,5}$/.test(pathname)) return true;
    const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
    const found = shop.addresses.match(path);
    const slug = String(found?.params.slug ?? '');
    const isThere =
      found !== undefined &&
      (found.name === 'page' || found.name === 'post'
        ? (await findEntry(read, found.name as Kind, found.language, slug)) !== undefined
        : found.name === 'product'
          ? (await productBySlug(read, slug, found.language)) !== undefined
          : true);
    return isThere || (await findRedirect(read, path)) !== undefined;
  };
  return async (href: string): Promise<boolean> => {
    const before = known.get(href);
    if (before !== undefined) return before;
    const [, kind, name = ''] = /^(entry|product|category|address):([\w-]+)$/.exec(href) ?? [];
    const isThere = kind ? await ofThing(kind, name) : href.startsWith('/') ? await ofPath(href) : true;
    known.set(href, isThere);
    return isThere;
  };
}
