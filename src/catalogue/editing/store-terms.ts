import { checkVersion, NEXT_VERSION } from '../../frame/command/index.ts';
import type { ByLanguage, Language } from '../../frame/shop/settings.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Tx } from '../../platform/db/index.ts';
import type { CatalogueSettings } from '../listing/store-listing.ts';
import { freeSlug, slugify } from '../model-text.ts';
import { keptNotes } from '../safety/model.ts';
import { termFacts, termInputFacts } from './facts.ts';
import type { TermInput } from './model-term.ts';
import { followParent } from './store-memberships.ts';

/**
 * Makes or changes a category, tag, brand, shipping class or attribute value.
 *
 * @returns its id
 * @throws Stale when it has another version than it is given
 */
export async function saveTerm(tx: Tx, settings: CatalogueSettings, term: TermInput): Promise<number> {
  const first = inLanguage(term.texts, settings.languages[0] ?? '', settings.languages);
  const code = term.code || slugify(first?.slug || first?.name || '');
  const row = {
    taxonomy: term.taxonomy,
    code,
    parent_id: term.parentId ?? null,
    position: term.position ?? 0,
    picture_id: term.pictureId ?? null,
    ...(term.swatch === undefined ? {} : { swatch: term.swatch.toLowerCase() }),
    ...(term.safety === undefined ? {} : { safety: keptNotes(term.safety) }),
    ...(term.withdrawal === undefined ? {} : { withdrawal: term.withdrawal }),
  };
  if (term.id !== undefined && term.version !== undefined)
    await checkVersion(tx, {
      table: 'term',
      id: term.id,
      version: term.version,
      subject: ['term', term.id],
      wanted: termInputFacts(row, term),
      stands: () => termFacts(tx, term.id),
    });
  const before = term.id
    ? await tx.selectFrom('term').select('parent_id').where('id', '=', term.id).executeTakeFirst()
    : undefined;
  let id = term.id ?? 0;
  if (before)
    await tx
      .updateTable('term')
      .set({ ...row, version: NEXT_VERSION })
      .where('id', '=', id)
      .execute();
  else id = (await tx.insertInto('term').values(row).returning('id').executeTakeFirstOrThrow()).id;
  await tx.deleteFrom('term_translation').where('term_id', '=', id).execute();
  for (const language of new Set([...settings.languages, ...Object.keys(term.texts)])) {
    const text = term.texts[language] ?? first;
    if (!text) continue;
    const slug = await termSlug(tx, term.taxonomy, language, slugify(text.slug || text.name) || code);
    const borrowed = term.texts[language] ? 0 : 1;
    const { name, description = '', seoTitle: seo_title = '', seoDescription: seo_description = '' } = text;
    const row = {
      term_id: id,
      language,
      taxonomy: term.taxonomy,
      name,
      slug,
      description,
      borrowed,
    } as const;
    await tx
      .insertInto('term_translation')
      .values({ ...row, seo_title, seo_description })
      .execute();
  }
  if (before && before.parent_id !== row.parent_id) await followParent(tx, id, before.parent_id);
  await announceChange(tx, 'categories', 'listing', `term:${id}`);
  return id;
}

/** A word for the address of a term that no other of its kind has. */
export async function termSlug(tx: Tx, taxonomy: string, language: Language, base: string): Promise<string> {
  const rows = await tx
    .selectFrom('term_translation')
    .select('slug')
    .where('taxonomy', '=', taxonomy)
    .where('language', '=', language)
    .where('slug', '>=', base)
    .where('slug', '<', `${base}~`)
    .execute();
  return freeSlug(base, new Set(rows.map(({ slug }) => slug)));
}

export interface GlobalAttributeInput {
  /** Without `pa_`. */
  code: string;
  labels: ByLanguage<string>;
  position?: number;
  /** Which version was read: when it has become another, nothing is saved. */
  version?: number;
}

/** Makes or changes an attribute of the shop's own list. @returns its id */
export async function saveAttribute(
  tx: Tx,
  attribute: Omit<GlobalAttributeInput, 'version'>,
): Promise<number> {
  const found = await tx
    .selectFrom('attribute')
    .select(['id', 'labels', 'position'])
    .where('code', '=', attribute.code)
    .executeTakeFirst();
  const labels = JSON.stringify({ ...(found ? JSON.parse(found.labels) : {}), ...attribute.labels });
  const position = attribute.position ?? found?.position ?? 0;
  if (!found) {
    const values = { code: attribute.code, labels, position };
    return (await tx.insertInto('attribute').values(values).returning('id').executeTakeFirstOrThrow()).id;
  }
  if (found.labels !== labels || found.position !== position) {
    await tx
      .updateTable('attribute')
      .set({ labels, position, version: NEXT_VERSION })
      .where('id', '=', found.id)
      .execute();
    await announceChange(tx, 'categories', 'listing');
  }
  return found.id;
}
