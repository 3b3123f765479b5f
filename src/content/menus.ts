import { categoryTree } from '../catalogue/index.ts';
import type { RequestContext } from '../frame/request/request-context.ts';
import type { Translated } from '../frame/shop/settings.ts';
import { inLanguage } from '../frame/shop/translated.ts';
import { announceChange } from '../platform/db/changes.ts';
import type { Tx } from '../platform/db/index.ts';
import { readStored, saveStored } from '../platform/db/saved-values.ts';
import { keyedPages } from './pages-by-key.ts';
import { findCategory, plainAddress } from './rich-text/blocks.ts';
import { safeHref } from './rich-text/model.ts';

/**
 * A line of a menu. `to` is what links in texts may be (`entry:contact`, `category:3`, `address:blog`, an address),
 * or `categories` for all product categories of the first level. Without a label it is called what it leads to.
 */
interface MenuItemInput {
  to: string;
  label?: Translated;
}

interface MenuInput {
  /** Groups of the footer have one. */
  title?: Translated;
  items: MenuItemInput[];
}

/** The shop's menus: what stands in the header, and the groups of the footer. */
export interface MenusInput {
  header: MenuInput;
  footer: MenuInput[];
}

export interface MenuItem {
  label: string;
  href: string;
}

export interface Menu {
  title: string;
  items: MenuItem[];
}

/** The name that they are kept under. */
export const MENUS = 'menus';

export async function saveMenus(tx: Tx, menus: MenusInput): Promise<void> {
  await saveStored(tx, MENUS, menus);
  await announceChange(tx, 'menus');
}

/** What changes the menus. */
export const MENU_TAGS = ['menus', 'pages', 'posts', 'categories'] as const;

/** The menus in the request's language. No query once they are in memory. */
export function readMenus(ctx: RequestContext): Promise<{ header: MenuItem[]; footer: Menu[] }> {
  const { shop, language } = ctx;
  return shop.cache.get(`content.menus:${language}`, MENU_TAGS, async () => {
    const kept = (await readStored<MenusInput>(shop.db.read, MENUS)) ?? firstMenus(ctx);
    const resolve = await resolver(ctx);
    return {
      header: kept.header.items.flatMap(resolve),
      footer: kept.footer.map(({ title, items }) => ({
        title: inLanguage(title, language, shop.settings.languages) ?? '',
        items: items.flatMap(resolve),
      })),
    };
  });
}

/** What stands in a shop in which nobody has arranged anything yet. */
const firstMenus = ({ t, language }: RequestContext): MenusInput => ({
  header: { items: [{ to: 'address:shop' }, { to: 'categories' }] },
  footer: [
    { title: { [language]: t('content.menu.shop') }, items: [{ to: 'categories' }] },
    {
      title: { [language]: t('content.menu_help') },
      items: [
        { to: 'address:account' },
        { to: 'address:orderTracking' },
        { to: 'entry:terms' },
        { to: 'entry:privacy' },
      ],
    },
  ],
});

/** A menu stands on every page: of more categories the first, and the listing of the shop leads to all. */
const MOST_CATEGORIES = 12;

async function resolver(ctx: RequestContext): Promise<(item: MenuItemInput) => MenuItem[]> {
  const { shop, language, t } = ctx;
  const categories = await categoryTree(ctx);
  const pages = await keyedPages(shop, language);
  return ({ to, label }) => {
    if (to === 'categories')
      return categories.slice(0, MOST_CATEGORIES).map(({ name, href }) => ({ label: name, href }));
    const own = inLanguage(label, language, shop.settings.languages);
    const item = (href: string | undefined, name: string): MenuItem[] =>
      href === undefined || (own || name) === '' ? [] : [{ label: own || name, href }];
    const [, kind, name = ''] = /^(entry|category|address):([\w-]+)$/.exec(to) ?? [];
    if (kind === 'entry') return item(pages.get(name)?.href, pages.get(name)?.title ?? '');
    if (kind === 'category') {
      const found = findCategory(categories, Number(name));
      return item(found?.href, found?.name ?? '');
    }
    if (kind === 'address')
      return item(plainAddress(ctx, name), ADDRESSES.has(name) ? t(`content.menu.${name}`) : '');
    return item(safeHref(to), '');
  };
}

/** Addresses that have a name of their own. */
const ADDRESSES = new Set(['shop', 'blog', 'account', 'orderTracking', 'wishList']);
