import { formFile } from '../../support/search/setup.ts';

const search = { type: 'search' };
const price = { type: 'post_meta', meta: 'number', key: '_price', min: 0, max: 100, step: 10 };
const colour = { type: 'taxonomy', taxonomy: 'pa_colour', input: 'checkbox' };

/** Each on its own page, `/cerca/forma-ID/`. */
export const FORMS = [
  formFile(11, [
    search,
    { ...price, input: 'range-number' },
    colour,
    { type: 'post_date', input: 'daterange' },
  ]),
  formFile(12, [colour, { type: 'submit' }], { auto_update: false, auto_count_refresh: true }),
  formFile(20, [colour], {
    scroll_to: 'custom',
    scroll_to_selector: 'footer',
    results_per_page: 2,
    after_filtering: 'fold',
  }),
  formFile(31, [colour], {
    scroll_to: 'custom',
    scroll_to_selector: 'footer',
    scroll_on: 'submit',
    results_per_page: 2,
  }),
  formFile(32, [colour], {
    scroll_to: 'custom',
    scroll_to_selector: 'footer',
    scroll_on: 'pagination',
    results_per_page: 2,
  }),
  formFile(41, [search], { pagination: 'infinite_scroll', results_per_page: 20 }),
  formFile(42, [colour], { use_history_api: false }),
  formFile(43, [colour], { update_ajax_url: false }),
  formFile(44, [colour], { only_results_ajax: false, results_per_page: 2 }),
];
