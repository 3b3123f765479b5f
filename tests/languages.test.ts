import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveProduct } from '../src/catalogue/editing/store-product.ts';
import { saveTerm, slugify } from '../src/catalogue/index.ts';
import { readWhole } from '../src/catalogue/product/store-whole.ts';
import { terminal } from '../src/frame/command/actor.ts';
import { perform } from '../src/frame/command/command.ts';
import { addLanguage, removeLanguage } from '../src/frame/languages/commands.ts';
import { openSellingShop } from './support/buying/cart.ts';
import { addSimple, addVariable } from './support/catalogue/catalogue.ts';
import { addPost } from './support/catalogue/content.ts';
import { engines, openNeighbour, type TestShop } from './support/shop.ts';

const anna = terminal('anna');

/** Written in two of the three languages. */
function both(ca: string, es: string) {
  const text = (name: string) => ({
    name,
    slug: slugify(name),
    summary: '',
    description: '',
    purchaseNote: '',
    buttonText: '',
  });
  return { ca: text(ca), es: text(es) };
}

describe.each(engines)('a language added to a filled shop on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  let shirt: { id: number; variationIds: number[] };
  let post: number;
  beforeAll(async () => {
    house = await openSellingShop(engine, { settings: { languages: ['es', 'ca'] } });
    const cups = { texts: both('Tassa de fang', 'Taza de barro') };
    cup = await addSimple(house, { price: 1850, categories: ['Taula'], more: cups });
    shirt = await addVariable(house, { more: { texts: both('Samarreta', 'Camiseta') } });
    post = await addPost(house, { ca: 'El forn', es: 'El horno' });
  });
  afterAll(() => house.close());

  const add = async (language: string) => {
    const change = await perform(house.shop, anna, (act) => addLanguage(act, { language }));
    await house.settle();
    return change;
  };
  const remove = async (language: string) => {
    await perform(house.shop, anna, (act) => removeLanguage(act, { language }));
    await house.settle();
  };
  /** The shop as the next process opens it. */
  const again = async (look: (shop: TestShop) => Promise<void>) => {
    const next = await openNeighbour(house);
    try {
      await look(next);
    } finally {
      await next.close();
    }
  };

  test('a language that nobody has written is refused, and nothing changes', async () => {
    await expect(add('tlh')).rejects.toThrow('There is no language "tlh"');
    await again(async ({ shop }) => expect(shop.settings.languages).toEqual(['es', 'ca']));
  });

  test('all products, terms and posts are there at once: in pages, listings and the search', async () => {
    const { done, languages } = await add('en');
    expect(languages).toEqual(['es', 'ca', 'en']);
    // A cup and a shirt with two variations that have no texts of their own.
    expect(done).toMatchObject({ products: 2, entries: 1 });
    await again(async (next) => {
      const page = async (path: string) => (await next.browser().get(path)).text;
      expect(await page('/en/shop/')).toContain('Taza de barro');
      expect(await page('/en/product/camiseta/')).toContain('Blau');
      expect(await page('/en/product-category/taula/')).toContain('Taza de barro');
      // Borrowed from the first language of the shop, not from the one that was written first.
      expect(await page('/en/journal/el-horno/')).toContain('El horno');
      expect(await page('/en/search/?_sf_s=taza')).toContain('Taza de barro');
    });
  });

  test('what is borrowed can be put into the cart', async () => {
    await again(async (next) => {
      const browser = next.browser();
      await browser.get(`/en/?add-to-cart=${cup}`);
      expect((await browser.get('/en/cart/')).text).toContain('Taza de barro');
    });
  });

  test('asked for again it fills only what is missing', async () => {
    expect((await add('en')).done).toEqual({ products: 0, terms: 0, entries: 0 });
    await house.shop.db.transaction((tx) =>
      tx
        .deleteFrom('product_translation')
        .where('product_id', '=', cup)
        .where('language', '=', 'en')
        .execute(),
    );
    expect((await add('en')).done).toMatchObject({ products: 1 });
  });

  test('a word of the address that something else has in the new language gets a number', async () => {
    const { db, settings } = house.shop;
    const late = await db.transaction((tx) =>
      saveTerm(tx, settings, { taxonomy: 'tag', texts: { ca: { name: 'Nou' }, es: { name: 'Nuevo' } } }),
    );
    await db.transaction((tx) =>
      saveTerm(tx, settings, {
        taxonomy: 'tag',
        texts: { ca: { name: 'Altre' }, es: { name: 'Otro' }, en: { name: 'Nuevo' } },
      }),
    );
    // As a process has left it that did not know of the language.
    await db.transaction((tx) =>
      tx.deleteFrom('term_translation').where('term_id', '=', late).where('language', '=', 'en').execute(),
    );
    await db.transaction((tx) =>
      tx.updateTable('term_translation').set({ slug: 'nuevo' }).where('slug', '=', 'nuevo-2').execute(),
    );
    await add('en');
    const rows = await db.read
      .selectFrom('term_translation')
      .select(['slug', 'borrowed'])
      .where('term_id', '=', late)
      .where('language', '=', 'en')
      .execute();
    expect(rows).toEqual([{ slug: 'nuevo-2', borrowed: 1 }]);
  });

  test('what was borrowed is translated by the next change, like any other', async () => {
    await again(async ({ shop }) => {
      const { db, settings } = shop;
      const whole = (await readWhole(db.read, [cup])).get(cup)?.product;
      expect(Object.keys(whole?.texts ?? {})).toEqual(['ca', 'es']);
      const texts = { ...whole!.texts, en: { ...whole!.texts.ca!, name: 'Clay cup', slug: 'clay-cup' } };
      await db.transaction((tx) => saveProduct(tx, settings, { ...whole!, id: cup, texts }, Date.now()));
    });
    await again(async (next) => {
      expect((await next.browser().get('/en/product/clay-cup/')).text).toContain('Clay cup');
    });
  });

  test('the first language stays, for the others borrow from it', async () => {
    await expect(remove('es')).rejects.toThrow('first language');
    await expect(remove('fr')).rejects.toThrow('does not speak');
  });

  test('a language that is removed is nowhere, and what was written in it comes back with it', async () => {
    await house.shop.db.transaction((tx) =>
      tx
        .insertInto('subscriber')
        .values({
          email: 'mary@example.com',
          language: 'en',
          status: 'subscribed' as const,
          source: 'test',
          asked_at: 1,
          confirmed_at: 1,
          ended_at: null,
        })
        .execute(),
    );
    await remove('en');
    await again(async (next) => {
      expect(next.shop.settings.languages).toEqual(['es', 'ca']);
      const { status, location } = await next.browser().get('/en/shop/');
      expect([status, location]).toEqual([302, '/tienda/']);
      expect((await next.browser().get('/')).text).not.toContain('hreflang="en-GB"');
      const [mary] = await next.shop.db.read.selectFrom('subscriber').select('language').execute();
      expect(mary?.language).toBe('es');
    });
    await add('en');
    await again(async (next) => {
      expect((await next.browser().get('/en/product/clay-cup/')).text).toContain('Clay cup');
      expect((await next.browser().get('/en/shop/')).text).toContain('Camiseta');
    });
    expect([shirt.variationIds.length, post > 0]).toEqual([2, true]);
  });

  test('the audit trail says who changed the languages', async () => {
    const lines = await house.shop.db.read
      .selectFrom('audit')
      .select(['command', 'actor_name'])
      .where('command', 'like', 'language.%')
      .orderBy('id')
      .execute();
    expect(lines.map(({ command }) => command)).toEqual(['language.add', 'language.remove', 'language.add']);
  });
});
