import { sql } from 'kysely';
import type { Language } from '../../frame/shop/settings.ts';
import type { Tx } from '../../platform/db/index.ts';
import { freeSlug } from '../model-text.ts';

/**
 * Words for the addresses of one thing in several languages, such as nothing else of its kind has. One question for all
 * of them: an import makes thousands of things.
 *
 * @param taxonomy of a term
 * @param wanted what each would be called if it were alone
 */
export async function freeSlugs(
  tx: Tx,
  table: 'product_translation' | 'term_translation',
  wanted: ReadonlyMap<Language, string>,
  taxonomy?: string,
): Promise<Map<Language, string>> {
  if (wanted.size === 0) return new Map();
  const ofKind = taxonomy === undefined ? sql`` : sql`taxonomy = ${taxonomy} and `;
  const alike = [...wanted].map(
    ([language, base]) => sql`(${ofKind}language = ${language} and slug >= ${base} and slug < ${`${base}~`})`,
  );
  const { rows } = await sql<{ language: Language; slug: string }>`
    select language, slug from ${sql.table(table)} where ${sql.join(alike, sql` or `)}`.execute(tx);
  return new Map(
    [...wanted].map(([language, base]) => {
      const taken = rows.filter((row) => row.language === language).map(({ slug }) => slug);
      return [language, freeSlug(base, new Set(taken))];
    }),
  );
}
