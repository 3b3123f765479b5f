import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { settingsWith } from '../../../tests/support/people/settings.ts';
import { applyForms, formFile } from '../../../tests/support/search/setup.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { deleteProduct } from '../../catalogue/editing/store-product.ts';
import { blankProduct, countSales, saveTerm } from '../../catalogue/index.ts';
import type { Engine } from '../../platform/db/index.ts';
import { openSearch, type Question, searchIndex, searchTerms } from '../index.ts';
import { DatabaseIndex } from '../postgres/database-index.ts';
import { LiveIndex } from './live.ts';
import { loadIndex, madeWith, saveIndex } from './saved.ts';
import { pageSource } from './source-pages.ts';
import { productSource } from './source-products.ts';

/** Wherever searching may be done. */
const houses = engines.flatMap((engine): ['memory' | 'database', Engine][] => [
  ['memory', engine],
  ...(engine === 'postgres' ? [['database', engine] as ['database', Engine]] : []),
]);

describe.each(houses)('the shop’s index in %s on %s', (where, engine) => {
  let house: TestShop;
  const find = (question: Partial<Question>) =>
    searchIndex(house.shop).search({ language: 'ca', ...question });
  const ids = async (question: Partial<Question>) => (await find(question)).hits.map(({ id }) => id);
  const termId = async (name: string) =>
    String(
      (
        await house.shop.db.read
          .selectFrom('term_translation')
          .select('term_id')
          .where('name', '=', name)
          .where('language', '=', 'ca')
          .executeTakeFirstOrThrow()
      ).term_id,
    );
  let oil = 0;
  let shirt: { id: number; variationIds: number[] };

  beforeAll(async () => {
    house = await openTestShop(engine, { settings: { search: { engine: where } } });
    oil = await addSimple(house, {
      name: 'Oli d’oliva',
      price: 1250,
      sku: 'OLI-1',
      categories: ['Rebost', 'Olis'],
      brand: 'Can Pau',
    });
    shirt = await addVariable(house, {
      name: 'Samarreta',
      attributes: { colour: ['Blau', 'Verd'], size: ['S', 'M'] },
      variations: [
        { values: { colour: 'Blau', size: 'S' }, price: 2000, stock: 3, sku: 'SAM-BS' },
        { values: { colour: 'Blau', size: 'M' }, price: 2200, stock: 0, sku: 'SAM-BM' },
        { values: { colour: 'Verd', size: '' }, price: 2400, stock: 1, sku: 'SAM-V' },
      ],
    });
    await openSearch(house.shop);
  });
  afterAll(() => house.close());

  test('finds products by words, by category with its ancestors, by brand and by price', async () => {
    expect(await ids({ text: 'olis d’olives' })).toEqual([oil]);
    expect(
      await ids({ choices: [{ field: 'category', values: [await termId('Rebost')], operator: 'or' }] }),
    ).toEqual([oil]);
    expect(
      await ids({ choices: [{ field: 'category.own', values: [await termId('Rebost')], operator: 'or' }] }),
    ).toEqual([]);
    expect(await ids({ text: 'can pau' })).toEqual([oil]);
    expect(await ids({ ranges: [{ field: 'price:EUR', min: 12.5, max: 12.5 }] })).toEqual([oil]);
  });

  test('a size and a colour mean that this very combination exists and is in stock, in results and in counts', async () => {
    const pick = async (colour: string, size?: string) =>
      find({
        choices: [
          { field: 'pa_colour', values: [await termId(colour)], operator: 'or' },
          ...(size ? [{ field: 'pa_size', values: [await termId(size)], operator: 'or' } as const] : []),
        ],
        facets: ['pa_colour', 'pa_size'],
      });
    const [s, m] = [await termId('S'), await termId('M')];
    expect((await pick('Blau', 'M')).hits).toEqual([]);
    const blue = await pick('Blau');
    expect(blue.hits).toMatchObject([{ id: shirt.id, rowId: shirt.variationIds[0] }]);
    expect([blue.counts.pa_size?.get(s), blue.counts.pa_size?.get(m)]).toEqual([1, undefined]);
    expect((await pick('Verd', 'M')).hits).toMatchObject([{ id: shirt.id, rowId: shirt.variationIds[2] }]);
  });

  test('the price that counts is that of the variation that meets the filters', async () => {
    const green = { field: 'pa_colour', values: [await termId('Verd')], operator: 'or' } as const;
    expect(await ids({ choices: [green], ranges: [{ field: 'price:EUR', max: 21 }] })).toEqual([]);
    expect(await ids({ choices: [green], ranges: [{ field: 'price:EUR', min: 23 }] })).toEqual([shirt.id]);
  });

  test('a variation’s SKU leads to it', async () => {
    expect((await find({ text: 'sam-v' })).hits[0]).toMatchObject({
      id: shirt.id,
      rowId: shirt.variationIds[2],
    });
  });

  test('a product that is added, and one that is deleted, is found and not found as soon as the change log is read', async () => {
    const id = await addSimple(house, { name: 'Ratafia dels raiers' });
    expect(await ids({ text: 'ratafies' })).toEqual([id]);
    await house.shop.db.transaction((tx) => deleteProduct(tx, house.shop.settings, id, Date.now()));
    await house.settle();
    expect(await ids({ text: 'ratafies' })).toEqual([]);
  });

  test('what is sold most comes first as soon as the change log is read, and last again once it came back', async () => {
    const first = async () =>
      (await ids({ types: ['product'], order: [{ by: 'sales', descending: true }] }))[0];
    const sell = async (id: number, quantity: number) => {
      await house.shop.db.transaction((tx) => countSales(tx, [{ id, quantity }], Date.now()));
      await house.settle();
    };
    await sell(shirt.variationIds[0]!, 3);
    expect(await first()).toBe(shirt.id);
    await sell(oil, 5);
    expect(await first()).toBe(oil);
    await sell(oil, -5);
    expect(await first()).toBe(shirt.id);
  });

  test('what must not be seen is not found, and what only search shows is said to be so', async () => {
    await addSimple(house, { name: 'Esborrany secret', more: { status: 'draft' } });
    await addSimple(house, { name: 'Amagat secret', more: { visibility: 'hidden' } });
    const id = await addSimple(house, { name: 'Només cerca secret', more: { visibility: 'search' } });
    expect(await ids({ text: 'secret' })).toEqual([id]);
    expect(await ids({ text: 'secret', scope: [{ field: 'shown', values: ['catalog'] }] })).toEqual([]);
    expect(blankProduct(0).visibility).toBe('visible');
  });

  test('a category that gets another name is found by it', async () => {
    const id = Number(await termId('Olis'));
    const parent = Number(await termId('Rebost'));
    await house.shop.db.transaction((tx) =>
      saveTerm(tx, house.shop.settings, {
        id,
        taxonomy: 'category',
        parentId: parent,
        texts: { ca: { name: 'Greixos' }, es: { name: 'Grasas' }, en: { name: 'Fats' } },
      }),
    );
    await house.settle();
    expect(await ids({ text: 'greixos' })).toEqual([oil]);
    expect(await ids({ text: 'fats' })).toEqual([oil]);
  });

  test('pages are found as well, by their words without markup', async () => {
    const markup = { type: 'html', attrs: { markup: '<p>La <b>devolució</b> és gratuïta</p>' } };
    const body = { type: 'doc', content: [markup] };
    await addPost(house, { ca: { title: 'Condicions', body } }, { kind: 'page', key: 'terms' });
    await house.settle();
    expect((await find({ text: 'devolucions' })).hits).toMatchObject([{ type: 'page' }]);
    expect(await ids({ text: 'devolucions', types: ['product'] })).toEqual([]);
    const post = await addPost(house, { ca: 'Ceràmica del diari' });
    expect(await ids({ text: 'ceramica diari', types: ['post'] })).toEqual([post]);
  });

  test.runIf(where === 'memory')(
    'a restart takes the saved copy and only what has changed since',
    async () => {
      const { shop } = house;
      const index = searchIndex(shop) as LiveIndex;
      index.changed = true;
      await saveIndex(shop, index);
      expect(existsSync(join(shop.dataDir, 'search', 'index.bin'))).toBe(true);
      const late = await addSimple(house, { name: 'Torró de Xixona' });
      const copy = await loadIndex(shop);
      expect(copy?.at).toBe(index.keptAt);
      expect(copy?.tags).toContain(`product:${late}`);
      const again = new LiveIndex({
        text: { languages: shop.settings.languages },
        sources: [productSource(shop), pageSource(shop)],
        changes: shop.changes,
        log: shop.log,
        load: async () => copy,
      });
      expect((await again.search({ language: 'ca', text: 'torrons' })).hits.map(({ id }) => id)).toEqual([
        late,
      ]);
      const facets = ['category', 'brand', 'pa_colour', 'pa_size'];
      const everything = { language: 'ca' as const, facets };
      expect(await again.search(everything)).toEqual(await index.search(everything));
    },
  );

  describe.runIf(where === 'memory')('the copy', () => {
    test('is not used when it was made with other settings', async () => {
      const other = { ...house.shop, settings: { ...house.shop.settings, languages: ['ca' as const] } };
      expect(await loadIndex(other)).toBeUndefined();
    });

    test('of a quiet shop is made anew twice a day, so that the change log always tells of it', async () => {
      const { shop } = house;
      const index = searchIndex(shop) as LiveIndex;
      expect(index.changed).toBe(true);
      await saveIndex(shop, index);
      const first = index.keptAt;
      await saveIndex(shop, index);
      expect(index.keptAt).toBe(first);
      vi.setSystemTime(first + 13 * 3_600_000);
      await saveIndex(shop, index);
      vi.useRealTimers();
      expect(index.keptAt).toBe(first + 13 * 3_600_000);
      expect((await loadIndex(shop))?.at).toBe(index.keptAt);
    });

    test('is not used when the change log has forgotten it, or the database is one of an earlier day', async () => {
      const { shop } = house;
      await shop.db.transaction((tx) => tx.deleteFrom('change').where('tag', '=', 'search-copy').execute());
      expect(await loadIndex(shop)).toBeUndefined();
    });
  });

  test.runIf(where === 'database')(
    'the tables are taken up where they were left, and made anew for other settings',
    async () => {
      const { shop } = house;
      await openSearch(shop);
      const late = await addSimple(house, { name: 'Codonyat de casa' });
      const sources = [productSource(shop), pageSource(shop)];
      const counted = sources.map((source) => ({ ...source, ids: vi.fn(source.ids) }));
      const text = { languages: shop.settings.languages };
      const open = (made: string) => new DatabaseIndex({ shop, text, sources: counted, madeWith: made });
      const find = async (index: DatabaseIndex) =>
        (await index.search({ language: 'ca', text: 'codonyat' })).hits.map(({ id }) => id);
      expect(await find(open(madeWith(shop)))).toEqual([late]);
      expect(counted[0]?.ids).not.toHaveBeenCalled();
      expect(await find(open('other settings'))).toEqual([late]);
      expect(counted[0]?.ids).toHaveBeenCalledOnce();
      const { made_with } = (
        await sql<{ made_with: string }>`select made_with from search_state`.execute(shop.db.read)
      ).rows[0]!;
      expect(made_with).toContain('other settings');
    },
  );

  test('the shopkeeper’s synonyms and ranking are those of the settings', async () => {
    const search = { engine: where, synonyms: { ca: [['samarreta', 'tee']] }, ranking: { outOfStock: 1 } };
    const other = { ...house.shop, settings: settingsWith({ search }) };
    const { hits } = await searchIndex(other).search({ language: 'ca', text: 'tee' });
    expect(hits.map(({ id }) => id)).toEqual([shirt.id]);
  });

  test('terms are offered in the language, with attribute values, by slug and in their order', async () => {
    const terms = await searchTerms(house.shop, 'ca');
    expect(terms.idOf('pa_colour', 'blau')).toBe(Number(await termId('Blau')));
    expect(terms.of('pa_size').map(({ name }) => name)).toEqual(['M', 'S']);
    expect(terms.idOf('category', 'no-hi-es')).toBeUndefined();
  });

  describe('the site search', () => {
    const list = async (language: string) => {
      const answer = await house.browser().get(`/search-index.json?lang=${language}`);
      return { answer, items: JSON.parse(answer.text) as Record<string, unknown>[] };
    };

    test('has items with id, ten, post_type and sku for products, and id, name and taxonomy for terms', async () => {
      const { items } = await list('ca');
      expect(items).toContainEqual({ id: oil, ten: 'Oli d’oliva', post_type: 'product', sku: 'OLI-1' });
      expect(items).toContainEqual({
        id: Number(await termId('Can Pau')),
        name: 'Can Pau',
        taxonomy: 'product_brand',
      });
      expect(items.some(({ ten }) => String(ten).includes('secret') && ten !== 'Només cerca secret')).toBe(
        false,
      );
    });

    test('is in the language that is asked for, and kept for 3600 seconds', async () => {
      const { answer, items } = await list('en');
      expect(items).toContainEqual({ id: oil, ten: 'Oli d’oliva (en)', post_type: 'product', sku: 'OLI-1' });
      expect(answer.headers['cache-control']).toContain('max-age=3600');
      const again = await house
        .browser()
        .get('/search-index.json?lang=en', { 'if-none-match': String(answer.headers.etag) });
      expect([again.status, again.text]).toEqual([304, '']);
    });

    test('products link to /?p=ID, categories to /?cat=ID, other taxonomies to /?taxonomy=NAME&cat=ID', async () => {
      const go = (address: string) => house.browser().get(address);
      const category = await termId('Rebost');
      const brand = await termId('Can Pau');
      for (const address of [
        `/?p=${oil}`,
        `/?cat=${category}`,
        `/?taxonomy=product_cat&cat=${category}`,
        `/?taxonomy=product_brand&cat=${brand}`,
      ])
        expect([address, (await go(address)).status]).toEqual([address, 301]);
    });

    test('links to what is not there are the page that was not found, with the search box on it', async () => {
      await applyForms(house, [formFile(1, [{ type: 'search' }])], { site_search: 1 });
      for (const address of ['/?p=999999', '/?cat=999999', `/?taxonomy=res&cat=${await termId('Rebost')}`]) {
        const { status, text } = await house.browser().get(address);
        expect([address, status, text.includes('data-site-search=')]).toEqual([address, 404, true]);
      }
    });

    test('a text with a mistake is offered what the index finds for it, eight of a kind, in the language', async () => {
      const offered = async (text: string, lang = 'ca') =>
        (
          await house.browser().get(`/search-suggest.json?lang=${lang}&text=${encodeURIComponent(text)}`)
        ).json<object[]>();
      const product = { id: shirt.id, ten: 'Samarreta', post_type: 'product' };
      expect(await offered('samareta')).toEqual([product]);
      expect(await offered('samar')).toEqual([product]);
      expect(await offered('samareta', 'en')).toEqual([{ ...product, ten: 'Samarreta (en)' }]);
      expect(await offered('SAM-V')).toEqual([product]);
      expect(await offered('can-pau')).toContainEqual({
        id: Number(await termId('Can Pau')),
        name: 'Can Pau',
        taxonomy: 'product_brand',
      });
      expect(await offered('devoluico')).toMatchObject([{ ten: 'Condicions', post_type: 'page' }]);
      for (const nothing of ['', 's', '·-', 'samareta zzzzzz']) expect(await offered(nothing)).toEqual([]);
    });

    test('a shop of more things than a browser should be handed is asked for each text', async () => {
      using _ = house.alone();
      const asks = async (browser: string) => {
        const { text } = await house.browser().get(`/no-hi-es-${browser}/`);
        return /&quot;asks&quot;:(\w+)/.exec(text)?.[1];
      };
      expect(await asks('1')).toBe(String(where === 'database'));
      const index = searchIndex(house.shop);
      if (!(index instanceof LiveIndex)) return;
      const size = vi.spyOn(index, 'size', 'get').mockReturnValue(10_001);
      expect(await asks('2')).toBe('true');
      size.mockRestore();
    });
  });
});

test('a database that cannot search is never asked to', async () => {
  const house = await openTestShop('sqlite');
  await expect(house.set({ 'search.engine': 'database' })).rejects.toThrow('needs PostgreSQL');
  await house.close();
  const kept = await openTestShop('sqlite', { settings: { search: { engine: 'database' } } });
  expect(searchIndex(kept.shop)).toBeInstanceOf(LiveIndex);
  await kept.close();
});
