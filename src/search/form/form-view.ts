import type { RequestContext } from '../../frame/request/request-context.ts';
import type { ChoiceLook, FormField } from '../setup/model-setup.ts';
import { nameOfField } from '../setup/model-setup-read.ts';
import { isChosen, onListing, resultsPath, rewriteTemplates } from './addresses.ts';
import type { Found } from './ask.ts';

/** Where the contract's client puts results, and what it reads them from, by display method. */
function targetsOf({ open: { form } }: Found) {
  const own = `.search-filter-results-${form.id}`;
  switch (form.display) {
    case 'shortcode':
      return { target: `#search-filter-results-${form.id}`, links: '.pagination a', type: 'json' };
    case 'custom_edd_store':
      return { target: own, links: `${own} .edd_pagination a`, type: 'html' };
    case 'custom_layouts':
      return { target: own, links: `${own} .cl-pagination a`, type: 'html' };
    default:
      return {
        target: `#search-filter-results-${form.id}`,
        // A listing has its own pages.
        links: onListing(form) ? '.woocommerce-pagination a' : '.pagination a',
        type: 'html',
      };
  }
}

/** The attributes of the form element (search-and-filter.md 1.1). */
export function formAttributes(ctx: RequestContext, found: Found, instance: number): Record<string, unknown> {
  const { shop, language, links, t } = ctx;
  const { open, request, within } = found;
  const { form } = open;
  const home = shop.publicUrl + links.home();
  const results = shop.publicUrl + (within?.path ?? resultsPath(shop, language, form));
  const { target, links: selector, type } = targetsOf(found);
  const data = `sfid=${form.id}&sf_action=get_data&sf_data=`;
  const general = {
    'data-sf-form-id': form.id,
    'data-is-rtl': 0,
    'data-maintain-state': '',
    'data-results-url': results,
    'data-ajax-form-url': `${home}?${data}form`,
    'data-display-result-method': form.display,
    'data-use-history-api': form.useHistory ? 1 : 0,
    'data-template-loaded': form.display === 'archive' ? 1 : 0,
    ...(form.taxonomyArchives ? { 'data-taxonomy-archives': 1 } : {}),
    ...(form.taxonomyArchives && within ? { 'data-current-taxonomy-archive': within.taxonomy } : {}),
    'data-lang-code': language,
    'data-ajax': form.ajax ? 1 : 0,
    'data-init-paged': request.page,
    'data-auto-update': form.autoUpdate ? 1 : 0,
    ...(form.autoCount ? { 'data-auto-count': 1 } : {}),
    ...(form.autoCount && form.refreshCount ? { 'data-auto-count-refresh-mode': 1 } : {}),
    'data-instance-count': instance,
    // Ours: what the widgets say, and where nothing at all is chosen, if that is not here.
    'data-sf-texts': JSON.stringify(widgetTexts(t)),
    ...(isChosen(open, within)
      ? { 'data-sf-base-url': shop.publicUrl + resultsPath(shop, language, form) }
      : {}),
  };
  if (!form.ajax) return general;
  const infinite = form.pagination === 'infinite_scroll';
  return {
    ...general,
    'data-ajax-url': type === 'json' ? `${home}?${data}all` : `${results}?sf_data=all`,
    'data-ajax-data-type': type,
    'data-ajax-links-selector': selector,
    'data-ajax-target': target,
    'data-ajax-pagination-type': form.pagination,
    'data-update-ajax-url': form.updateUrl ? 1 : 0,
    ...(form.onlyOnResults ? { 'data-only-results-ajax': 1 } : {}),
    'data-scroll-to-pos': form.scrollTo,
    ...(form.scrollTo === 'custom' ? { 'data-custom-scroll-to': form.scrollToSelector } : {}),
    'data-scroll-on-action': form.scrollOn,
    // Ours; without it results are hidden on narrow screens, as the contract's client does.
    ...(form.afterFiltering === 'fold'
      ? { 'data-sf-after-filtering': 'fold', 'data-sf-show': showWords(ctx, found) }
      : {}),
    ...(infinite
      ? {
          'data-show-scroll-loader': form.scrollLoader ? 1 : 0,
          'data-infinite-scroll-container': '.sf-products > .products, .sf-items',
          'data-infinite-scroll-trigger': form.scrollTrigger,
          'data-infinite-scroll-result-class': '.product, .post, .sf-item',
        }
      : {}),
    ...(form.updateSections.length > 0
      ? { 'data-ajax-update-sections': JSON.stringify(form.updateSections) }
      : {}),
  };
}

/** What the button under a folded form says: how much there is to see. */
const showWords = ({ t }: RequestContext, { open, answer: { total } }: Found): string =>
  t(open.form.types.join() === 'product' ? 'search.show_products' : 'search.show_found', { total });

/** What only scripts say. */
const widgetTexts = (t: RequestContext['t']) => ({
  noMatch: t('search.combobox.none'),
  remove: t('search.combobox.remove'),
  calendar: t('search.calendar'),
  previous: t('search.calendar.previous'),
  next: t('search.calendar.next'),
  year: t('search.calendar.year'),
  month: t('search.calendar.month'),
  close: t('search.calendar.close'),
  loading: t('search.loading'),
  error: t('search.error'),
  again: t('search.again'),
  showResults: t('search.show_results'),
});

/** What a list that one can type into says when nothing matches. */
export const noResultsOf = (field: Pick<ChoiceLook, 'noResults'>, { t, language }: RequestContext): string =>
  field.noResults?.[language] || t('search.combobox.none');

/** The attributes of one field's item (search-and-filter.md 1.2). */
export function fieldAttributes(
  ctx: RequestContext,
  found: Found,
  field: FormField,
): Record<string, unknown> {
  const { shop, language } = ctx;
  const { open, within } = found;
  const general = {
    className: fieldClass(field),
    'data-sf-field-name': nameOfField(field) || field.type,
    'data-sf-field-type': field.type,
    'data-sf-field-input-type': 'input' in field ? field.input : '',
    ...(field.type === 'post_meta' ? { 'data-sf-meta-type': field.meta } : {}),
    ...('combobox' in field && field.combobox
      ? { 'data-sf-combobox': '1', 'data-sf-combobox-nrm': noResultsOf(field, ctx) }
      : {}),
  };
  if (field.type !== 'taxonomy' && field.type !== 'tag' && field.type !== 'category') return general;
  const rewrites =
    open.form.taxonomyArchives && onListing(open.form)
      ? rewriteTemplates(shop, language, field.taxonomy, open.terms)
      : [];
  return {
    ...general,
    'data-sf-term-rewrite': JSON.stringify(rewrites),
    ...(within?.taxonomy === field.taxonomy ? { 'data-sf-taxonomy-archive': '1' } : {}),
  };
}

function fieldClass(field: FormField): string {
  const tidy = (text: string) => text.toLowerCase().replace(/[^a-z0-9_-]/g, '');
  if (field.type === 'taxonomy') return `sf-field-taxonomy-${tidy(field.taxonomy)}`;
  if (field.type === 'post_meta') return `sf-field-post-meta-${tidy(field.key)}`;
  return `sf-field-${field.type}`;
}
