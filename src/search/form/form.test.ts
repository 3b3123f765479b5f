import { describe, expect, test } from 'vitest';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { searchShop } from '../../../tests/support/search/shop.ts';
import { engines } from '../../../tests/support/shop.ts';

describe.each(engines)('search forms on %s', (engine) => {
  const shop = searchShop(engine);
  const { ids, get, data, found } = shop;

  test('a form may stand in a text, with its counts, and leads to its own results', async () => {
    const form = { type: 'searchForm', attrs: { formId: 1, title: 'Busca' } };
    const unknown = { type: 'searchForm', attrs: { formId: 99, title: 'Busca' } };
    await addPost(shop.house, {
      ca: { title: 'Guia', slug: 'guia', body: { type: 'doc', content: [form, unknown] } },
    });
    const { text } = await get('/diari/guia/');
    expect(text).toContain('id="search-filter-form-1"');
    expect(text).toContain('data-results-url="http://shop.test/cerca/forma-1/"');
    expect(text).toMatch(/Rebost[^(]*\(2\)/);
    // A number that names no form is the search of the whole site.
    expect(text).toContain('class="search-form"');
  });

  describe('the markup of the contract', () => {
    test('the form element says how its client is to behave', async () => {
      const { form } = await data('sfid=1');
      for (const said of [
        'class="searchandfilter"',
        'id="search-filter-form-1"',
        'data-sf-form-id="1"',
        'data-results-url="http://shop.test/cerca/forma-1/"',
        'data-ajax-url="http://shop.test/?sfid=1&amp;sf_action=get_data&amp;sf_data=all"',
        'data-ajax-form-url="http://shop.test/?sfid=1&amp;sf_action=get_data&amp;sf_data=form"',
        'data-display-result-method="shortcode"',
        'data-use-history-api="1"',
        'data-update-ajax-url="1"',
        'data-lang-code="ca"',
        'data-ajax-data-type="json"',
        'data-ajax-links-selector=".pagination a"',
        'data-ajax-target="#search-filter-results-1"',
        'data-ajax-pagination-type="normal"',
        'data-init-paged="1"',
        'data-auto-update="1"',
        'data-auto-count="1"',
        'data-instance-count="1"',
      ])
        expect(form).toContain(said);
      const other = (await data('sfid=2')).form;
      for (const said of [
        'data-ajax-data-type="html"',
        'data-ajax-url="http://shop.test/cerca/forma-2/?sf_data=all"',
        'data-ajax-pagination-type="infinite_scroll"',
        'data-infinite-scroll-trigger="-100"',
        'data-show-scroll-loader="1"',
        'data-auto-update="0"',
        'data-auto-count-refresh-mode="1"',
      ])
        expect(other).toContain(said);
    });

    test('every render of a form has the same fields in the same order, whatever is asked', async () => {
      const items = (form: string) =>
        [...form.matchAll(/<li [^>]*data-sf-field-name="([^"]*)"/g)].map(([, name]) => name);
      const plain = items((await data('sfid=1')).form);
      expect(plain).toEqual([
        'search',
        '_sfm__price',
        '_sft_product_cat',
        '_sft_pa_colour',
        '_sft_pa_size',
        '_sft_product_tag',
        'sort_order',
        'posts_per_page',
        'reset',
      ]);
      expect(items((await data('sfid=1&_sf_s=zzzzzz&_sft_pa_colour=blau')).form)).toEqual(plain);
    });

    test('fields carry their type, input type and meta type, and inputs their names', async () => {
      const { form } = await data('sfid=1');
      expect(form).toMatch(
        /class="sf-field-post-meta-_price"[^>]*data-sf-field-type="post_meta"[^>]*data-sf-field-input-type="range-slider"[^>]*data-sf-meta-type="number"/,
      );
      expect(form).toMatch(
        /class="sf-field-taxonomy-pa_size"[^>]*data-sf-combobox="1" data-sf-combobox-nrm="[^"]+"/,
      );
      for (const name of [
        '_sf_search',
        '_sfm__price',
        '_sft_product_cat',
        '_sf_sort_order',
        'posts_per_page',
      ])
        expect(form).toContain(`name="${name}[]"`);
      expect(form).toMatch(
        /<select class="sf-input-select"[^>]*data-combobox="1"[^>]*data-combobox-nrm="[^"]+"/,
      );
    });

    test('a slider says its ends, its step and how it writes numbers', async () => {
      const { form } = await data('sfid=1&_sfm__price=10+50');
      for (const said of [
        'data-start-min="10"',
        'data-start-max="50"',
        'data-min="0"',
        'data-max="100"',
        'data-step="25"',
        'data-decimal-places="0"',
        'data-thousand-seperator=""',
        'data-decimal-seperator="."',
        'data-display-values-as="textinput"',
      ])
        expect(form).toContain(said);
      expect(form).toContain('<div class="meta-slider"></div>');
      expect(form).toMatch(/<div class="sf-histogram" aria-hidden="true">/);
    });

    test('a date field says its format and which lists it has', async () => {
      const { form } = await data('sfid=2&post_date=01022024+28022024');
      expect(form).toContain(
        '<ul class="sf_date_field" data-date-format="dd/mm/yy" data-date-use-year-dropdown="1" data-date-use-month-dropdown="0"',
      );
      expect(form).toContain('value="01/02/2024"');
      expect(form).toContain('value="28/02/2024"');
    });

    test('range selects have a list for each end', async () => {
      const { form } = await data('sfid=2&_sfm__price=25+75');
      expect(form).toContain('name="_sfm__price_min[]"');
      expect(form).toMatch(/name="_sfm__price_max\[\]".*?<option[^>]*value="75"[^>]*selected/s);
    });
  });

  describe('counts of a form', () => {
    const countOf = (form: string, value: string) =>
      Number(
        new RegExp(`data-sf-count="(\\d+)"[^>]*>\\s*<input[^>]*value="${value}"`).exec(form)?.[1] ??
          Number.NaN,
      );

    test('are those of choosing the option, with all other filters', async () => {
      const { form } = await data('sfid=1');
      expect([countOf(form, 'rebost'), countOf(form, 'taula'), countOf(form, 'gots')]).toEqual([2, 2, 2]);
      const blue = (await data('sfid=1&_sft_pa_colour=blau')).form;
      expect(countOf(blue, 'taula')).toBe(1);
    });

    test('ranges narrow them', async () => {
      expect(countOf((await data('sfid=1&_sfm__price=0+7')).form, 'gots')).toBe(1);
    });

    test('options without results are hidden, and one that is chosen never is', async () => {
      const { form } = await data('sfid=1&_sft_pa_colour=blau&_sfm__price=50+99');
      expect(form).toMatch(/<input[^>]*checked=""[^>]*value="blau"|<input[^>]*value="blau"[^>]*checked=""/);
      expect(form).not.toContain('value="rebost"');
    });

    test('a size and a colour mean that this very combination is in stock', async () => {
      expect(found((await data('sfid=1&_sft_pa_colour=blau&_sft_pa_size=m')).results)).toEqual([]);
      expect((await data('sfid=1&_sft_pa_colour=blau')).form).not.toMatch(/<option[^>]*value="m"/);
    });
  });

  describe('results', () => {
    test('the card shows the variation that meets the filters: its price, and a link that has it chosen', async () => {
      const { results } = await data('sfid=1&_sft_pa_colour=verd');
      expect(results).toContain(
        'href="/producte/got-de-color/?attribute_pa_colour=verd&amp;attribute_pa_size=m"',
      );
      expect(results).toContain('90,00');
      expect(results).not.toContain('20,00');
    });

    test('taxonomies under and need all of the values', async () => {
      expect(found((await data('sfid=1&_sft_product_tag=bo+nou')).results)).toEqual([ids.oil]);
      expect(found((await data('sfid=1&_sft_product_tag=bo')).results)).toHaveLength(2);
    });

    test('sort order, results per page and page are those of the address, and links of pages carry sf_paged', async () => {
      const { results } = await data('sfid=1&sort_order=_sfm__price+desc+num');
      expect(found(results)).toEqual([shop.shirt.id, ids.wine]);
      expect(results).toContain('href="/cerca/forma-1/?sort_order=_sfm__price+desc+num&amp;sf_paged=2"');
      expect(found((await data('sfid=1&sort_order=_sfm__price+desc+num&sf_paged=2')).results)).toEqual([
        ids.oil,
        ids.glass,
      ]);
      expect(found((await data('sfid=1&_sf_ppp=4')).results)).toHaveLength(4);
    });

    test('the last page carries the marker infinite-scroll-end, and others don’t', async () => {
      expect((await data('sfid=1')).results).not.toContain('infinite-scroll-end');
      expect((await data('sfid=1&sf_paged=2')).results).toContain(
        'data-search-filter-action="infinite-scroll-end"',
      );
      const beyond = (await data('sfid=1&sf_paged=99')).results;
      expect([found(beyond), beyond.includes('infinite-scroll-end')]).toEqual([[], true]);
    });

    test('when nothing is found, it says which filter to leave out and what that gives', async () => {
      const { results } = await data('sfid=1&_sft_pa_colour=blau&_sfm__price=50+90');
      expect(results).toMatch(
        /<a href="\/cerca\/forma-1\/\?_sft_pa_colour=blau"[^>]*>Sense Preu: 50\s€ – 90\s€<\/a> <span class="sf-count">un resultat/,
      );
    });

    test('what is chosen is a chip with a link that takes it back', async () => {
      const { results } = await data('sfid=1&_sf_s=got&_sft_product_cat=gots');
      expect(results).toMatch(
        /<a href="\/cerca\/forma-1\/\?_sft_product_cat=gots" rel="nofollow" aria-label="Treu el filtre ««got»»">/,
      );
      expect(results).toContain('aria-label="Treu el filtre «Categoria: Gots»"');
    });

    test('pinned results come first for their query', async () => {
      expect(found((await data('sfid=1&_sf_s=rebost')).results)[0]).toBe(ids.wine);
    });

    test('sf_data decides what is in a JSON reply, and a form that is not there prints nothing', async () => {
      const reply = async (query: string) => Object.keys((await get(`/?sf_action=get_data&${query}`)).json());
      expect(await reply('sfid=1&sf_data=results')).toEqual(['results']);
      expect(await reply('sfid=1&sf_data=form')).toEqual(['form']);
      expect(await reply('sfid=99&sf_data=all')).toEqual([]);
    });

    test('lang decides the language of a JSON reply', async () => {
      expect((await data('sfid=1&lang=en&_sf_s=oli')).results).toContain('/en/product/oli-en/');
    });
  });
});
