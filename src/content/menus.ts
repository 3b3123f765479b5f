import { categoryTree } from '../catalogue/index.ts';
import type { RequestContext } from '../frame/request/request-context.ts';
import type { ShopSettings } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { texts } from '../frame/shop/texts.ts';
import { everywhere, inLanguage } from '../frame/shop/translated.ts';
import { announceChange } from '../platform/db/changes.ts';
import type { Reader, Tx } from '../platform/db/index.ts';
import { readStored, saveStored } from '../platform/db/saved-values.ts';
import { type MenuItemInput, type MenusInput, NAMED_ADDRESSES } from './model-menus.ts';
import { keyedPages, numberedPages, numbersIn } from './pages-by-key.ts';
import { safeHref } from './rich-text/model.ts';
import { findCategory, plainAddress } from './rich-text/read-links.ts';

export interface MenuItem {
  label: string;
  href: string;
}

export interface Menu {
  title: string;
  items: MenuItem[];
}

/** The name that they are kept under. */
const NAME = 'menus';

/** Menus as they are kept; 0 is the version of those that nobody has arranged yet. */
export interface KeptMenus extends MenusInput {
  version: number;
}

/** The menus that somebody has arranged. */
export async function readKeptMenus(db: Reader): Promise<KeptMenus | undefined> {
  const kept = await readStored<MenusInput & { version?: number }>(db, NAME);
  return kept && { ...kept, version: kept.version ?? 1 };
}

/** What stands in the header and the footer, as who keeps the shop sees it. */
export async function readArrangedMenus(
  { settings }: Pick<Shop, 'settings'>,
  db: Reader,
): Promise<KeptMenus> {
  return (await readKeptMenus(db)) ?? { ...firstMenus(settings), version: 0 };
}

/** @param version of the menus that these take the place of */
export async function saveMenus(tx: Tx, { header, footer }: MenusInput, version = 0): Promise<void> {
  await saveStored(tx, NAME, { header, footer, version: version + 1 } satisfies KeptMenus);
  await announceChange(tx, 'menus');
}

/** What changes the menus. */
export const MENU_TAGS = ['menus', 'pages', 'posts', 'categories'] as const;

/** The menus in the request's language. No query once they are in memory. */
export function readMenus(ctx: RequestContext): Promise<{ header: MenuItem[]; footer: Menu[] }> {
  const { shop, language } = ctx;
  return shop.cache.get(`content.menus:${language}`, MENU_TAGS, async () => {
    const kept = await readArrangedMenus(shop, shop.db.read);
    const items = [...kept.header.items, ...kept.footer.flatMap((group) => group.items)];
    const resolve = await resolver(ctx, numbersIn(items.map(({ to }) => to)));
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
function firstMenus(settings: ShopSettings): MenusInput {
  const said = (key: 'content.menu.shop' | 'content.menu_help') =>
    everywhere(settings.languages, (language) => texts(language, settings)(key));
  return {
    header: { items: [{ to: 'address:shop' }, { to: 'categories' }] },
    footer: [
      { title: said('content.menu.shop'), items: [{ to: 'categories' }] },
      {
        title: said('content.menu_help'),
        items: [
          { to: 'address:account' },
          { to: 'address:orderTracking' },
          { to: 'entry:terms' },
          { to: 'entry:privacy' },
        ],
      },
    ],
  };
}

/** A menu stands on every page: of more categories the first, and the listing of the shop leads to all. */
const MOST_CATEGORIES = 12;

async function resolver(
  ctx: RequestContext,
  numbers: readonly number[],
): Promise<(item: MenuItemInput) => MenuItem[]> {
  const { shop, language, t } = ctx;
  const categories = await categoryTree(ctx);
  const numbered = await numberedPages(shop, language, numbers);
  const pages = new Map([...numbered, ...(await keyedPages(shop, language))]);
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
      return item(plainAddress(ctx, name), NAMED_ADDRESSES.has(name) ? t(`content.menu.${name}`) : '');
    return item(safeHref(to), '');
  };
}
