import { readAuthors } from '../../content/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { dayStart } from '../../platform/i18n/days.ts';
import { searchIndex } from '../index/shop-index.ts';
import { demandIndex } from '../preparing.ts';
import type { QueryField, QueryForm } from '../query/model-fields.ts';
import type { NumberRange } from '../query/model-request.ts';
import { numberField, type QuestionContext, taxonomyField } from '../query/question.ts';
import { FORM_TAGS } from '../setup/form-tags.ts';
import type { FormField, NumberField, SearchForm } from '../setup/model-setup.ts';
import { serialOf } from '../setup/setup.ts';
import { type SearchTerms, searchTerms } from '../terms.ts';
import { boundsOf, queryField } from './query-fields.ts';

/** A form as it is in one language and currency, with what there is to choose from now. */
export interface OpenForm {
  form: SearchForm;
  query: QueryForm;
  terms: SearchTerms;
  /** Of number fields, by their key. */
  bounds: ReadonlyMap<string, Required<NumberRange>>;
  /** Slug and name. */
  authors: readonly { slug: string; name: string }[];
  /** Values of custom fields without a list of their own, by key. */
  values: ReadonlyMap<string, readonly string[]>;
  /** Ids of the terms that a field shows alone (`only TAXONOMY`), or not (`exclude TAXONOMY`). */
  allowed: ReadonlyMap<string, ReadonlySet<number>>;
  context: QuestionContext;
  /** Slugs of another language as they are in this one; those without are left out. */
  translated(taxonomy: string, slugs: readonly string[], from: OpenForm): string[];
}

const isNumber = (field: FormField): field is NumberField =>
  field.type === 'post_meta' && field.meta === 'number';

/**
 * Kept until something changes that it offers or that it is bounded by.
 *
 * @throws ShopError while the index is being prepared
 */
export async function openForm(
  { shop, language, currency }: RequestContext,
  form: SearchForm,
): Promise<OpenForm> {
  demandIndex(shop);
  const key = `search.open:${serialOf(form)} ${language} ${currency.code}`;
  return shop.cache.get(key, FORM_TAGS, () => readOpenForm({ shop, language, currency }, form));
}

type Speaking = Pick<RequestContext, 'shop' | 'language' | 'currency'>;

/** The same without being kept: of a form that nobody has saved. */
export async function readOpenForm(
  { shop, language, currency }: Speaking,
  form: SearchForm,
): Promise<OpenForm> {
  const index = searchIndex(shop);
  const terms = await searchTerms(shop, language);
  const authors = form.fields.some(({ type }) => type === 'author')
    ? await shop.cache.get('search.authors', ['posts'], () => readAuthors(shop.db.read))
    : [];
  const bounds = new Map<string, Required<NumberRange>>();
  for (const field of form.fields.filter(isNumber)) {
    const known = field.min !== undefined && field.max !== undefined;
    const found = known ? undefined : await index.bounds(numberField(field.key, currency.code));
    bounds.set(field.key, boundsOf(field, found));
  }
  const values = new Map<string, readonly string[]>();
  for (const field of form.fields)
    if (field.type === 'post_meta' && field.meta === 'choice')
      values.set(
        field.key,
        field.options.length > 0
          ? field.options.map(({ value }) => value)
          : [...(await index.totals(`meta:${field.key}`, form.types)).keys()],
      );
  const [first = language] = shop.settings.languages;
  const named = await searchTerms(shop, first);
  const allowed = new Map<string, ReadonlySet<number>>();
  for (const field of form.fields) {
    if (field.type !== 'taxonomy' && field.type !== 'tag' && field.type !== 'category') continue;
    for (const rule of ['only', 'exclude'] as const) {
      const ids = field[rule].map((slug) => named.idOf(taxonomyField(field.taxonomy), slug) ?? 0);
      if (ids.length > 0) allowed.set(`${rule} ${field.taxonomy}`, new Set(ids));
    }
  }
  const knows = (field: QueryField, value: string): boolean => {
    if (field.type === 'taxonomy') return terms.idOf(taxonomyField(field.taxonomy), value) !== undefined;
    if (field.type === 'post_type') return form.types.some((type) => type === value);
    if (field.type === 'author') return authors.some(({ slug }) => slug === value);
    return field.type !== 'meta_choice' || (values.get(field.key)?.includes(value) ?? false);
  };
  return {
    form,
    terms,
    bounds,
    authors,
    values,
    allowed,
    translated: (taxonomy, slugs, from) => {
      const field = taxonomyField(taxonomy);
      return slugs.flatMap((slug) => {
        const id = from.terms.idOf(field, slug);
        return terms.of(field).find((term) => term.id === id)?.slug ?? [];
      });
    },
    query: {
      fields: form.fields.flatMap((field) => queryField(field, bounds) ?? []),
      pageSize: form.pageSize,
      types: form.types,
      relation: form.relation,
      sort: form.sort,
      knows,
    },
    context: {
      language,
      currency: currency.code,
      termId: (taxonomy, slug) => terms.idOf(taxonomy, slug),
      hideOutOfStock: shop.settings.catalogue.hideOutOfStock,
      dayStart: (day) => dayStart(day, shop.settings.timeZone),
    },
  };
}
