import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { addPost } from '../../tests/support/catalogue/content.ts';
import { applyForms, formFile } from '../../tests/support/search/setup.ts';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { openSearchFirst, searchIndex } from './index.ts';

describe('a start whose index takes longer than it has patience for', () => {
  let house: TestShop;
  let go: () => void = () => undefined;
  const get = (address: string) => house.browser().get(address);
  const fields = [{ type: 'search' }, { type: 'taxonomy', taxonomy: 'product_cat' }];
  beforeAll(async () => {
    house = await openTestShop('sqlite', { alone: true });
    await addSimple(house, { name: 'Mel de romaní', categories: ['Rebost'] });
    const text = { type: 'searchForm', attrs: { formId: 1, title: 'Busca' } };
    await addPost(house, { ca: { title: 'Guia', slug: 'guia', body: { type: 'doc', content: [text] } } });
    const place = { display: 'custom_woocommerce_store', slug: { ca: '', es: '', en: '' } };
    await applyForms(house, [formFile(1, fields), formFile(2, fields, place)], { site_search: 1 });
    const index = searchIndex(house.shop);
    const open = index.open.bind(index);
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    vi.spyOn(index, 'open').mockImplementationOnce(async () => {
      await held;
      return open() as never;
    });
    await openSearchFirst(house.shop, async () => {}, 1);
  });
  afterAll(() => house.close());

  test('answers pages of forms at once: search is being prepared, come back soon', async () => {
    const { status, headers, text } = await get('/cerca/forma-1/');
    expect([status, headers['retry-after']]).toEqual([503, '10']);
    expect(text).toContain('Estem preparant la cerca');
    expect((await get('/en/search/forma-1/?_sf_s=honey')).text).toContain('Search is getting ready');
    expect((await get('/es/?s=miel')).text).toContain('La búsqueda se prepara');
    for (const data of ['/?sfid=1&sf_action=get_data&sf_data=all', '/search-suggest.json?text=mel'])
      expect([data, (await get(data)).status]).toEqual([data, 503]);
  });

  test('shows listings without the form, with their own filters, until something is asked of the form', async () => {
    const { status, text } = await get('/botiga/?utm_source=carta');
    expect([status, text.includes('searchandfilter')]).toEqual([200, false]);
    expect(text).toContain('Mel de romaní');
    expect((await get('/botiga/')).text).not.toContain('searchandfilter');
    expect((await get('/botiga/?_sft_product_cat=rebost')).status).toBe(503);
  });

  test('shows a link where a text has a form', async () => {
    const { status, text } = await get('/diari/guia/');
    expect([status, text.includes('<a href="/cerca/forma-1/">Forma 1</a>')]).toEqual([200, true]);
  });

  test('shows everything as soon as the index is there', async () => {
    go();
    await expect.poll(async () => (await get('/cerca/forma-1/')).status, { timeout: 30_000 }).toBe(200);
    for (const path of ['/botiga/', '/diari/guia/', '/botiga/?_sft_product_cat=rebost'])
      expect([path, (await get(path)).text.includes('searchandfilter')]).toEqual([path, true]);
  });
});

test('a start whose index cannot be built goes on, and the next search tries again', async () => {
  const house = await openTestShop('sqlite', { alone: true });
  await applyForms(house, [formFile(1, [{ type: 'search' }])]);
  const index = searchIndex(house.shop);
  const said = vi.spyOn(house.shop.log, 'error').mockImplementation(() => undefined);
  vi.spyOn(index, 'open').mockRejectedValueOnce(new Error('The disk is full.'));
  await openSearchFirst(house.shop, async () => {});
  expect(said).toHaveBeenCalledOnce();
  expect((await house.browser().get('/cerca/forma-1/')).status).toBe(200);
  await house.close();
});
