import { type CategoryNode, categoryTree } from '../../catalogue/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { keyedPages, numberedPages, numbersIn } from '../pages-by-key.ts';
import { PLAIN_ADDRESSES } from './model.ts';

/** Whose addresses are meant. */
export type LinkPlace = Pick<RequestContext, 'shop' | 'language' | 'links'>;

/**
 * Where links of texts and descriptions lead, as they name it (`entry:contact`, `product:12`): `href` says it, and
 * nothing of what is gone; `tags` are for the pages that say so. One query where pages are named by their numbers.
 */
export async function readLinks(
  place: LinkPlace,
  references: readonly unknown[],
): Promise<{ href: (reference: unknown) => string | undefined; tags: string[] }> {
  const { shop, language } = place;
  const numbers = numbersIn(references);
  const numbered = await numberedPages(shop, language, numbers);
  const pages = new Map([...numbered, ...(await keyedPages(shop, language))]);
  const categories = await categoryTree(place);
  const href = (reference: unknown) => {
    const said = String(reference);
    const [, kind, name = ''] = /^(entry|product|category|address):([\w-]+)$/.exec(said) ?? [];
    if (!kind) return said;
    if (kind === 'entry') return pages.get(name)?.href;
    if (kind === 'product') return `${shop.addresses.home(language)}?p=${name}`;
    if (kind === 'category') return findCategory(categories, Number(name))?.href;
    return plainAddress(place, name);
  };
  return { href, tags: ['categories', 'pages', ...numbers.map((id) => `entry:${id}`)] };
}

/** The address of that name, if it needs nothing else to be known. */
export function plainAddress({ links }: Pick<RequestContext, 'links'>, name: string): string | undefined {
  const found = PLAIN_ADDRESSES.find((one) => one === name);
  return found && (links[found] as () => string)();
}

export function findCategory(nodes: readonly CategoryNode[], id: number): CategoryNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findCategory(node.children, id);
    if (found) return found;
  }
  return undefined;
}
