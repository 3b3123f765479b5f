import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Reader } from '../../platform/db/index.ts';

/** What a term is, and in each language its slugs from the top down with `/` between them. */
export interface TermPaths {
  taxonomy: string;
  paths: ReadonlyMap<Language, string>;
}

/** Only languages in which the term and all above it have a slug. @returns undefined when there is no such term */
export async function readTermPaths(db: Reader, id: number): Promise<TermPaths | undefined> {
  const chain: number[] = [];
  let taxonomy: string | undefined;
  for (let at: number | null = id; at !== null && !chain.includes(at); ) {
    const row: { parent_id: number | null; taxonomy: string } | undefined = await db
      .selectFrom('term')
      .select(['parent_id', 'taxonomy'])
      .where('id', '=', at)
      .executeTakeFirst();
    if (!row) break;
    chain.unshift(at);
    taxonomy = row.taxonomy;
    at = row.parent_id;
  }
  if (taxonomy === undefined) return undefined;
  const rows = await db
    .selectFrom('term_translation')
    .select(['term_id', 'language', 'slug'])
    .where('term_id', 'in', chain)
    .execute();
  const paths = new Map<Language, string>();
  for (const [language, own] of Map.groupBy(rows, (row) => row.language)) {
    const slugs = chain.flatMap((one) => own.find(({ term_id }) => term_id === one)?.slug ?? []);
    if (slugs.length === chain.length) paths.set(language, slugs.join('/'));
  }
  return { taxonomy, paths };
}

type Place = Pick<Shop, 'settings' | 'addresses'>;

/** Where a category, tag or brand stands in each language of the shop; nothing for what has no page of its own. */
export async function readTermAddresses(db: Reader, shop: Place, id: number): Promise<string[]> {
  const found = await readTermPaths(db, id);
  return shop.settings.languages.flatMap((language) => {
    const path = found?.paths.get(language);
    if (path === undefined) return [];
    const links = shop.addresses.in(language);
    if (found?.taxonomy === 'category') return [links.category({ path })];
    if (found?.taxonomy === 'tag') return [links.tag({ slug: path })];
    return found?.taxonomy === 'brand' ? [links.brand({ slug: path })] : [];
  });
}
