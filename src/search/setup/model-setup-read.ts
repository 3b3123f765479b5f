import { ObjectReader } from '../../frame/shop/object-reader.ts';
import type { Language, Translated } from '../../frame/shop/settings.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import { readField, readSort } from './model-read-fields.ts';
import {
  AFTER_FILTERING,
  DISPLAY_METHODS,
  DOCUMENT_TYPES,
  type DocumentType,
  type FilterPage,
  type FormField,
  isRoot,
  SCROLL_ON,
  SCROLL_TO,
  type SearchForm,
  type SearchSetup,
  standsOnListing,
} from './model-setup.ts';

/**
 * Checks a whole file; either all of it is good or every mistake is named.
 *
 * @param languages the shop's: in each of them every text says something then
 */
export function readSetup(
  value: unknown,
  languages: readonly Language[] = [],
): { setup: SearchSetup } | { problems: string[] } {
  const problems: string[] = [];
  const reader = new ObjectReader(value, '', problems, { languages });
  const setup: SearchSetup = {
    forms: reader.list('forms', readForm),
    siteSearch: reader.has('site_search') ? reader.number('site_search', ID) : undefined,
    siteSearchDelay: reader.number('site_search_delay', { from: 0, to: 60_000, absent: 500 }),
    pages: reader.list('pages', readPage),
    rules: reader.list('rules', (rule) => ({
      queries: rule.texts('queries'),
      language: rule.has('language') ? rule.code('language') : undefined,
      pin: rule.texts('pin'),
      bury: rule.texts('bury'),
      boost: rule.factors('boost'),
      lead: rule.has('lead') ? readLead(rule) : undefined,
    })),
    corrections: reader.list('corrections', (correction) => ({
      language: correction.code('language'),
      from: correction.texts('from'),
      to: correction.text('to'),
    })),
    stopWords: reader.lists('stop_words'),
  };
  reader.done();
  checkTogether(setup, problems);
  return problems.length > 0 ? { problems } : { setup };
}

const LEAD = /^(?:sku:.{1,100}|(?:product|product_cat|product_brand|product_tag):[1-9]\d{0,9})$/;

function readLead(rule: ObjectReader): string {
  const lead = rule.text('lead');
  if (!LEAD.test(lead)) rule.problem('lead', 'is a product or a category, brand or tag by its number');
  return lead;
}

const ID = { from: 1, to: 1e9, whole: true };
const SLUG = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/;

function readForm(reader: ObjectReader): SearchForm {
  const types = reader.texts('types').filter((type): type is DocumentType => {
    const known = DOCUMENT_TYPES.some((one) => one === type);
    if (!known) reader.problem('types', `are of ${DOCUMENT_TYPES.join(', ')}`);
    return known;
  });
  if (types.length === 0) reader.problem('types', 'are at least one');
  const form: SearchForm = {
    id: reader.number('id', ID),
    title: reader.translated('title'),
    slug: reader.translated('slug'),
    types,
    display: reader.one('display', DISPLAY_METHODS, 'shortcode'),
    relation: reader.one('field_relation', ['and', 'or'] as const, 'and'),
    pageSize: reader.number('results_per_page', { from: 1, to: 100, absent: 24, whole: true }),
    sort: reader.list('sort', readSort).slice(0, 2),
    within: reader.lists('within'),
    exclude: reader.texts('exclude'),
    ajax: reader.flag('ajax', true),
    autoUpdate: reader.flag('auto_update', true),
    autoCount: reader.flag('auto_count', true),
    refreshCount: reader.flag('auto_count_refresh', false),
    useHistory: reader.flag('use_history_api', true),
    updateUrl: reader.flag('update_ajax_url', true),
    pagination: reader.one('pagination', ['normal', 'infinite_scroll'] as const, 'normal'),
    scrollTrigger: reader.number('scroll_trigger', { from: -5000, to: 5000, absent: -100, whole: true }),
    scrollLoader: reader.flag('scroll_loader', true),
    onlyOnResults: reader.flag('only_results_ajax', true),
    scrollTo: reader.one('scroll_to', SCROLL_TO, '0'),
    scrollToSelector: reader.text('scroll_to_selector', ''),
    scrollOn: reader.one('scroll_on', SCROLL_ON, 'all'),
    afterFiltering: reader.one('after_filtering', AFTER_FILTERING, 'hide'),
    taxonomyArchives: reader.flag('taxonomy_archives', false),
    updateSections: reader.texts('update_sections'),
    fields: reader.list('fields', readField),
  };
  if (form.fields.length === 0) reader.problem('fields', 'are at least one');
  const archive = standsOnListing(form.display);
  const listed: DocumentType[] = form.display === 'post_type_archive' ? ['product', 'post'] : ['product'];
  if (archive && (types.length !== 1 || !listed.includes(types[0]!)))
    reader.problem('types', `are ${listed.join(' or ')} alone where results stand on the shop’s own listing`);
  if (form.display === 'custom_edd_store' && types.join() !== 'product')
    reader.problem('types', 'are product alone in a store of downloads');
  if (form.taxonomyArchives && !archive)
    reader.problem('taxonomy_archives', 'are for results on the shop’s own listing');
  return form;
}

const readPage = (reader: ObjectReader): FilterPage => ({
  form: reader.number('form', ID),
  slug: reader.translated('slug'),
  title: reader.translated('title'),
  text: reader.translated('text', 1000),
  query: reader.text('query', undefined, 500),
});

/** What is wrong between the parts. */
function checkTogether({ forms, siteSearch, pages }: SearchSetup, problems: string[]): void {
  const ids = new Set<number>();
  for (const { id, slug, fields, title } of forms) {
    if (ids.has(id)) problems.push(`forms: two have the id ${id}`);
    ids.add(id);
    if (isRoot(title)) problems.push(`forms: the title of ${id} is missing`);
    checkSlug(slug, `forms: the slug of ${id}`, problems);
    const names = fields.map(nameOfField).filter((name) => name !== '');
    for (const name of new Set(names))
      if (names.indexOf(name) !== names.lastIndexOf(name))
        problems.push(`forms: ${id} has two fields ${name}`);
  }
  const slugs = [...forms.filter((form) => !standsOnListing(form.display)), ...pages].map(({ slug }) => slug);
  if (slugs.some((slug, at) => slugs.slice(0, at).some((other) => meet(slug, other))))
    problems.push('forms and pages: two have the same slug');
  if (siteSearch !== undefined && !ids.has(siteSearch)) problems.push('site_search: there is no such form');
  for (const [index, page] of pages.entries()) {
    if (!ids.has(page.form)) problems.push(`pages[${index}].form: there is no such form`);
    if (isRoot(page.title)) problems.push(`pages[${index}].title: is missing`);
    if (isRoot(page.slug)) problems.push(`pages[${index}].slug: is missing`);
    checkSlug(page.slug, `pages[${index}].slug`, problems);
  }
}

/** Whether two words lead to the same address in a language, wherever one stands in for another. */
function meet(some: Translated, others: Translated): boolean {
  const languages = Object.keys({ ...some, ...others });
  if (languages.length === 0) return true;
  return languages.some((one) => inLanguage(some, one, []) === inLanguage(others, one, []));
}

function checkSlug(slug: Translated, place: string, problems: string[]): void {
  if (!Object.values(slug).every((word) => SLUG.test(word)))
    problems.push(`${place}: is of lower-case letters, digits and dashes`);
}

/** The contract's name of a field (search-and-filter.md 1.2); '' for buttons, of which there may be several. */
export function nameOfField(field: FormField): string {
  switch (field.type) {
    case 'taxonomy':
    case 'tag':
    case 'category':
      return `_sft_${field.taxonomy}`;
    case 'post_meta':
      return `_sfm_${field.key}`;
    case 'submit':
    case 'reset':
      return '';
    default:
      return field.type;
  }
}
