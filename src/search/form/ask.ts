import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { searchIndex } from '../index/shop-index.ts';
import type { HistogramQuestion, Question, Relaxed, Reply, ScopeFilter } from '../model-question.ts';
import type { SearchRequest } from '../query/model-request.ts';
import { choiceField, numberField, questionOf, taxonomyField } from '../query/question.ts';
import { type ReadRequest, readRequest } from '../query/read.ts';
import type { FormField } from '../setup/model-setup.ts';
import { searchTerms } from '../terms.ts';
import { type Meant, meantBy } from './meant.ts';
import type { OpenForm } from './open.ts';
import { type Rule, ruleFor } from './rules.ts';

/** A listing's own subject, that its results all have: the category page that a form stands on. */
export interface Within {
  /** As the contract calls it: `product_cat`. */
  taxonomy: string;
  slug: string;
  termId: number;
  /** The listing's address. */
  path: string;
}

/** What a form found for a request. */
export interface Found {
  open: OpenForm;
  request: SearchRequest;
  answer: Reply;
  pages: number;
  /** When nothing was found: which filter to leave out. */
  relaxed: Relaxed[];
  within: Within | undefined;
  /** Where who asks for this text alone is led, as a rule says it. */
  lead: string | undefined;
}

/** So many bars are under a slider. */
const BARS = 24;

/** What the address asks of a form. */
export const askedOf = (ctx: RequestContext, open: OpenForm, within?: Within): ReadRequest =>
  readAsked(ctx.query.entries(), open, within);

/** What decoded pairs ask of a form; a listing's own subject counts as chosen. */
export function readAsked(
  query: Iterable<readonly [string, string]>,
  open: OpenForm,
  within?: Within,
): ReadRequest {
  const read = readRequest(query, open.query);
  if (within && hasField(open, within) && read.request.terms[within.taxonomy] === undefined)
    read.request.terms[within.taxonomy] = [within.slug];
  return read;
}

const hasField = ({ query }: OpenForm, { taxonomy }: Within): boolean =>
  query.fields.some((field) => field.type === 'taxonomy' && field.taxonomy === taxonomy);

/** Finds one page of results, and all counts of the form with them. */
export async function ask(
  ctx: RequestContext,
  open: OpenForm,
  request: SearchRequest,
  within?: Within,
): Promise<Found> {
  const { shop, language, currency } = ctx;
  const { form } = open;
  const index = searchIndex(shop);
  const base = questionOf(request, open.query, open.context);
  const scope = [...(base.scope ?? []), ...(await scopeOf(ctx, open))];
  if (within && !hasField(open, within))
    scope.push({ field: taxonomyField(within.taxonomy), values: [String(within.termId)] });
  const { question: said, rule, meant } = await saidOf(shop, language, request.text);
  const question: Question = {
    ...base,
    ...said,
    scope,
    excluded: form.exclude,
    seed: Math.floor(ctx.now / 3_600_000),
    facets: form.autoCount ? facetsOf(form.fields) : [],
    histograms: histogramsOf(open, currency.code),
  };
  const answer = await index.search(question);
  if (meant.corrected !== undefined) answer.corrected ??= meant.corrected;
  if (!form.autoCount)
    for (const facet of facetsOf(form.fields))
      if (!facet.startsWith('meta:')) answer.counts[facet] = await index.totals(facet, form.types);
  // Of authors there are plain counts (search-and-filter.md 2.3).
  if (form.fields.some(({ type }) => type === 'author'))
    answer.counts.author = await index.totals('author', form.types);
  const size = request.pageSize ?? form.pageSize;
  const pages = Math.max(1, Math.ceil(answer.total / size));
  const relaxed = answer.total === 0 ? await index.relax(question) : [];
  return { open, request, answer, pages, relaxed, within, lead: rule.lead };
}

/** A text with all that the shopkeeper says to it: what it is taken for, and what comes first and last. */
export async function saidOf(shop: Shop, language: Language, text: string) {
  if (text === '') return { question: {}, rule: {} as Rule, meant: { text } as Meant };
  const meant = await meantBy(shop, language, text);
  let rule = await ruleFor(shop, language, text);
  if (Object.keys(rule).length === 0) rule = await ruleFor(shop, language, meant.text);
  const { lead: _, ...placed } = rule;
  return { question: { ...placed, text: meant.text }, rule, meant };
}

/** Fields of the index whose values a form offers. Of document types there are no counts. */
function facetsOf(fields: readonly FormField[]): string[] {
  return fields.flatMap((field) => {
    if (field.type === 'taxonomy' || field.type === 'tag' || field.type === 'category')
      return choiceField(field);
    return field.type === 'post_meta' && field.meta === 'choice' ? `meta:${field.key}` : [];
  });
}

function histogramsOf({ form, bounds }: OpenForm, currency: string): HistogramQuestion[] {
  return form.fields.flatMap((field) =>
    field.type === 'post_meta' && field.meta === 'number' && field.histogram
      ? { field: numberField(field.key, currency), bins: BARS, ...bounds.get(field.key) }
      : [],
  );
}

/** The form's own conditions. Their slugs are those of the shop's first language. */
async function scopeOf({ shop, language }: RequestContext, { form }: OpenForm): Promise<ScopeFilter[]> {
  const scope: ScopeFilter[] = [];
  const [first = language] = shop.settings.languages;
  const terms = await searchTerms(shop, first);
  for (const [taxonomy, slugs] of Object.entries(form.within)) {
    const field = taxonomyField(taxonomy);
    const values = slugs.map((slug) => String(terms.idOf(field, slug) ?? `? ${slug}`));
    if (values.length > 0) scope.push({ field, values });
  }
  if (form.display === 'custom_edd_store') scope.push({ field: 'download', values: ['yes'] });
  return scope;
}
