import { checkVersion, NEXT_VERSION } from '../../frame/command/index.ts';
import { type Outdated, outdatedNow, readOutdated, writeOutdated } from '../../frame/shop/outdated.ts';
import type { ByLanguage } from '../../frame/shop/settings.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Tx } from '../../platform/db/index.ts';
import { saveTermReferences } from '../described/store.ts';
import type { CatalogueSettings } from '../listing/store-listing.ts';
import { slugify } from '../model-text.ts';
import { keptNotes } from '../safety/model.ts';
import { termFacts, termInputFacts } from './facts.ts';
import type { TermInput, TermTexts } from './model-term.ts';
import { followParent } from './store-memberships.ts';
import { freeSlugs } from './store-slugs.ts';

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
    position: term.position === 'last' ? 0 : (term.position ?? 0),
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
  else {
    const last = term.position === 'last' && lastPlace(tx, row.taxonomy, row.parent_id);
    const fresh = last ? { ...row, position: last } : row;
    id = (await tx.insertInto('term').values(fresh).returning('id').executeTakeFirstOrThrow()).id;
  }
  if (before) await tx.deleteFrom('term_text_picture').where('term_id', '=', id).execute();
  const written = before ? await deleteTexts(tx, id) : [];
  if (first) await saveTexts(tx, settings, { ...term, id, code, written }, first);
  await saveTermReferences(tx, id, term.texts);
  if (before && before.parent_id !== row.parent_id) {
    // Where it was put by hand it is at home.
    await tx.updateTable('term').set({ home_id: null }).where('id', '=', id).execute();
    await followParent(tx, id, before.parent_id);
  }
  await announceChange(tx, 'categories', 'listing', `term:${id}`);
  return id;
}

/** The place after its sisters, or none where nobody has put them in order: they stand by their names. */
const lastPlace = (tx: Tx, taxonomy: string, parentId: number | null) =>
  tx
    .selectFrom('term')
    .select((is) => {
      const last = is.fn.coalesce(is.fn.max('position'), is.lit(0));
      return is
        .case()
        .when(last, '=', 0)
        .then(is.lit(0))
        .else(is(last, '+', 1))
        .end()
        .as('place');
    })
    .where('taxonomy', '=', taxonomy)
    .where('parent_id', parentId === null ? 'is' : '=', parentId);

/** @returns what somebody had written, a row a language */
async function deleteTexts(tx: Tx, id: number) {
  const rows = await tx.deleteFrom('term_translation').where('term_id', '=', id).returningAll().execute();
  return rows.filter(({ borrowed }) => borrowed === 0);
}

type WrittenTexts = Awaited<ReturnType<typeof deleteTexts>>;

async function saveTexts(
  tx: Tx,
  settings: CatalogueSettings,
  term: TermInput & { id: number; code: string; written: WrittenTexts },
  first: TermTexts,
): Promise<void> {
  const { id, code, taxonomy, texts } = term;
  const outdated = outdatedTexts(settings, term);
  const said = [...new Set([...settings.languages, ...Object.keys(texts)])].map(
    (language) => [language, texts[language] ?? first] as const,
  );
  const wanted = said.map(([language, text]) => [language, slugify(text.slug || text.name) || code] as const);
  const slugs = await freeSlugs(tx, 'term_translation', new Map(wanted), taxonomy);
  await tx
    .insertInto('term_translation')
    .values(
      said.map(([language, text]) => ({
        term_id: id,
        language,
        taxonomy,
        name: text.name,
        slug: slugs.get(language) ?? code,
        description: text.description ?? '',
        seo_title: text.seoTitle ?? '',
        seo_description: text.seoDescription ?? '',
        borrowed: texts[language] ? (0 as const) : (1 as const),
        outdated: writeOutdated(outdated[language]),
      })),
    )
    .execute();
}

function outdatedTexts(
  { languages: [source = ''] }: CatalogueSettings,
  { texts, stillRight, written }: TermInput & { written: WrittenTexts },
): ByLanguage<Outdated> {
  const compared = ({ name, description = '', seoTitle = '', seoDescription = '' }: TermTexts) => ({
    name,
    description,
    seoTitle,
    seoDescription,
  });
  const before = written.map(({ language, seo_title, seo_description, ...text }) => {
    const said = compared({ ...text, seoTitle: seo_title, seoDescription: seo_description });
    return [language, said] as const;
  });
  return outdatedNow({
    before: Object.fromEntries(before),
    after: Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, compared(text)])),
    were: readOutdated(written),
    source,
    stillRight,
  });
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
