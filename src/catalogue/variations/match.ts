import type { ByLanguage, Language } from '../../frame/shop/settings.ts';
import { inLanguage, type Spoken } from '../../frame/shop/translated.ts';
import type { Reader } from '../../platform/db/index.ts';
import type { ChosenAttribute } from '../model.ts';
import { readByLanguage } from '../model-language.ts';
import { push } from '../product/store-rows.ts';
import { type MatchVariation, matchChoice, unchosen } from './model-match.ts';

export interface Matched {
  variationId: number;
  /** Names of attributes for which any value goes and none, or none that exists, was chosen. */
  missing: string[];
}

/**
 * Which variation of a product a posted choice means. Values may be slugs or texts of any language of the shop,
 * so a choice survives a change of language.
 *
 * @param chosen `attribute_…` → value
 * @returns undefined when no published variation matches
 */
export async function matchVariation(
  db: Reader,
  productId: number,
  chosen: ReadonlyMap<string, string>,
): Promise<Matched | undefined> {
  const variations = (await readMatches(db, [productId])).get(productId)?.variations ?? [];
  const found = matchChoice(variations, chosen);
  return found && { variationId: found.id, missing: unchosen(found, chosen) };
}

/**
 * A choice in the words of one language: label and value of each attribute that the product uses for variations.
 * Values that the product does not offer are left out. For cart lines whose variation accepts any value.
 */
export async function describeChoice(
  db: Reader,
  productId: number,
  chosen: ReadonlyMap<string, string>,
  spoken: Spoken,
): Promise<ChosenAttribute[]> {
  const [described = []] = await describeChoices(db, [{ productId, chosen }], spoken);
  return described;
}

/** The same for many choices at once: three queries, however many. @returns one list a choice, in their order */
export async function describeChoices(
  db: Reader,
  choices: readonly { productId: number; chosen: ReadonlyMap<string, string> }[],
  spoken: Spoken,
): Promise<ChosenAttribute[][]> {
  const products = await readMatches(db, [...new Set(choices.map(({ productId }) => productId))]);
  return choices.map(({ productId, chosen }) =>
    wordsOf(products.get(productId)?.attributes ?? [], chosen, spoken),
  );
}

function wordsOf(
  attributes: readonly OfferedAttribute[],
  chosen: ReadonlyMap<string, string>,
  { language, languages }: Spoken,
): ChosenAttribute[] {
  return attributes.flatMap(({ name, labels, values }) => {
    const asked = chosen.get(name) ?? '';
    const value = values.find((option) => option.accepts.includes(asked));
    if (asked === '' || !value) return [];
    const words = inLanguage(value.words, language, languages);
    return words ? [{ name, label: inLanguage(labels, language, languages) ?? name, ...words }] : [];
  });
}

interface Option {
  key: number;
  accepts: string[];
  words: Record<Language, { value: string; display: string }>;
}

interface OfferedAttribute {
  name: string;
  code: string;
  labels: ByLanguage<string>;
  values: Option[];
}

interface Offered {
  attributes: OfferedAttribute[];
  variations: MatchVariation[];
}

async function readMatches(db: Reader, productIds: readonly number[]): Promise<Map<number, Offered>> {
  const rows =
    productIds.length === 0
      ? []
      : await db
          .selectFrom('product_attribute as pa')
          .leftJoin('attribute as a', 'a.id', 'pa.attribute_id')
          .select(['pa.product_id', 'pa.code', 'pa.attribute_id', 'pa.labels', 'pa.options'])
          .select('a.labels as global_labels')
          .where('pa.product_id', 'in', productIds)
          .where('pa.for_variations', '=', 1)
          .orderBy('pa.position')
          .execute();
  if (rows.length === 0) return new Map();
  const ids = [...new Set(rows.map(({ product_id }) => product_id))];
  const terms = await db
    .selectFrom('product_term as pt')
    .innerJoin('term_translation as tt', 'tt.term_id', 'pt.term_id')
    .select(['pt.product_id', 'tt.term_id', 'tt.taxonomy', 'tt.language', 'tt.slug', 'tt.name'])
    .where('pt.product_id', 'in', ids)
    .where('tt.taxonomy', 'in', [...new Set(rows.map(({ code }) => code))])
    .execute();
  const fixed = await db
    .selectFrom('product as v')
    .innerJoin('variation_attribute as va', 'va.variation_id', 'v.id')
    .select(['v.id', 'v.parent_id', 'va.code', 'va.term_id', 'va.option_index'])
    .where('v.parent_id', 'in', ids)
    .where('v.status', '=', 'publish')
    .orderBy('v.position')
    .orderBy('v.id')
    .execute();
  return new Map(
    ids.map((id) => [
      id,
      offeredBy(
        rows.filter(({ product_id }) => product_id === id),
        terms.filter(({ product_id }) => product_id === id),
        fixed.filter(({ parent_id }) => parent_id === id),
      ),
    ]),
  );
}

interface AttributeRow {
  code: string;
  attribute_id: number | null;
  labels: string;
  options: string;
  global_labels: string | null;
}

interface TermRow {
  term_id: number;
  taxonomy: string;
  language: Language;
  slug: string;
  name: string;
}

interface FixedRow {
  id: number;
  code: string;
  term_id: number | null;
  option_index: number | null;
}

/** What one product offers, and what each of its variations fixes of that. */
function offeredBy(
  rows: readonly AttributeRow[],
  terms: readonly TermRow[],
  fixed: readonly FixedRow[],
): Offered {
  const attributes = rows.map((row): OfferedAttribute => {
    const labels = readByLanguage<string>(row.global_labels ?? row.labels);
    const values =
      row.attribute_id === null
        ? ownOptions(readByLanguage<string[]>(row.options))
        : termOptions(terms.filter(({ taxonomy }) => taxonomy === row.code));
    return { name: `attribute_${row.code}`, code: row.code, labels, values };
  });
  const byVariation = new Map<number, FixedRow[]>();
  for (const row of fixed) push(byVariation, row.id, row);
  const variations = [...byVariation].map(([id, choices]) => ({
    id,
    attributes: attributes.map(({ name, code, values }) => {
      const choice = choices.find((row) => row.code === code);
      const key = choice?.term_id ?? choice?.option_index ?? null;
      const allowed = values.flatMap(({ accepts }) => accepts);
      return { name, allowed, values: values.find((value) => value.key === key)?.accepts ?? [] };
    }),
  }));
  return { attributes, variations };
}

function termOptions(rows: readonly TermRow[]): Option[] {
  const options = new Map<number, Option>();
  for (const { term_id, language, slug, name } of rows) {
    const option = options.get(term_id) ?? { key: term_id, accepts: [], words: {} };
    option.accepts.push(slug);
    option.words[language] = { value: slug, display: name };
    options.set(term_id, option);
  }
  return [...options.values()];
}

function ownOptions(texts: ByLanguage<string[]>): Option[] {
  const most = Math.max(0, ...Object.values(texts).map((list) => list.length));
  return Array.from({ length: most }, (_, key) => {
    const words = Object.entries(texts).flatMap(([language, list]) => {
      const text = list[key];
      return text === undefined ? [] : [[language as Language, { value: text, display: text }] as const];
    });
    return { key, accepts: words.map(([, { value }]) => value), words: Object.fromEntries(words) };
  });
}
