import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { saveProduct } from '../editing/store-product.ts';

import { blankProduct } from '../model-product.ts';
import { addRecent, mergeWishes, RECENT_MOST, readRecent } from './model.ts';

describe('the products looked at', () => {
  test('are fifteen at most, each once, the newest last', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 })), (ids) => {
        const kept = readRecent(ids.reduce((value, id) => addRecent(value, id), ''));
        const wanted = [...new Set(ids.toReversed())].slice(0, RECENT_MOST).reverse();
        expect(kept).toEqual(wanted);
      }),
    );
  });

  test('survive any cookie', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readRecent(text).every((id) => Number.isInteger(id) && id > 0)).toBe(true);
      }),
    );
  });

  test('wishes are merged without doubles, the new ones first', () => {
    expect(mergeWishes([3, 2, 1], [2, 9], 4)).toEqual([2, 9, 3, 1]);
  });
});

describe.each(engines)('the wish list on %s', (engine) => {
  let house: TestShop;
  const ids: number[] = [];
  beforeAll(async () => {
    house = await openTestShop(engine);
    for (const name of ['Àmfora', 'Bol', 'Càntir']) ids.push(await addSimple(house, { name }));
  });
  afterAll(() => house.close());

  const titlesOf = (text: string) =>
    [...text.matchAll(/loop-product__title">([^<]*)</g)].map((match) => match[1] ?? '');
  const register = (shopper: ReturnType<TestShop['browser']>, email: string) =>
    shopper.fill('/el-meu-compte/', { email, password: 'una contrasenya llarga', register: 1 });

  test('has a page of its own in three languages', async () => {
    for (const path of ['/llista-de-desitjos/', '/es/lista-de-deseos/', '/en/wish-list/']) {
      const { status, text } = await house.browser().get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain('<meta name="robots" content="noindex, follow"');
    }
  });

  test('works without a script: a heart posts a form, comes back and says so', async () => {
    const shopper = house.browser();
    const form = { add_to_wishlist: ids[1] ?? 0 };
    const reply = await shopper.post('/llista-de-desitjos/', form, { referer: 'http://shop.test/botiga/' });
    expect([reply.status, reply.location]).toEqual([302, '/botiga/']);
    const { text } = await shopper.follow(reply);
    expect(text).toContain('Desat a la llista de desitjos.');
    expect(text).toContain(`data-wished="${ids[1]}"`);
    expect(titlesOf((await shopper.get('/llista-de-desitjos/')).text)).toEqual(['Bol']);
    await shopper.post('/llista-de-desitjos/', { remove_from_wishlist: ids[1] ?? 0 });
    expect(titlesOf((await shopper.get('/llista-de-desitjos/')).text)).toEqual([]);
  });

  test('never leads to another site', async () => {
    const reply = await house
      .browser()
      .post('/llista-de-desitjos/', { add_to_wishlist: 1 }, { referer: 'http://elsewhere.test/x' });
    expect(reply.location).toBe('/llista-de-desitjos/');
  });

  test('the call takes a map of id → wished or not and gives the header’s heart back', async () => {
    const shopper = house.browser();
    const send = (map: object) =>
      shopper.post('/?wc-ajax=update_wish_list', JSON.stringify(map), { 'content-type': 'application/json' });
    const added = await send({ [ids[0] ?? 0]: true, [ids[2] ?? 0]: true });
    expect(added.json()).toMatchObject({ code: 'success', ids: [ids[0], ids[2]] });
    expect(added.text).toContain('Llista de desitjos: 2 productes');
    const removed = await send({ [ids[0] ?? 0]: false, 99999: true });
    expect(removed.json()).toMatchObject({ ids: [ids[2]] });
    expect((await send({ nothing: true })).status).toBe(400);
  });

  test('pages that are kept for everybody show each visitor the own number of wishes', async () => {
    const shopper = house.browser();
    await shopper.post('/llista-de-desitjos/', { add_to_wishlist: ids[0] ?? 0 });
    expect((await house.browser().get('/botiga/')).text).toContain('data-wished=""');
    expect((await shopper.get('/botiga/')).text).toContain(`data-wished="${ids[0]}"`);
    expect((await house.browser().get('/botiga/')).text).toContain('data-wished=""');
  });

  test('a guest’s list joins the account at log-in, and every browser of the account shows it', async () => {
    const first = house.browser();
    await register(first, 'desitjos@example.com');
    await first.post('/llista-de-desitjos/', { add_to_wishlist: ids[0] ?? 0 });
    const second = house.browser();
    await second.post('/llista-de-desitjos/', { add_to_wishlist: ids[2] ?? 0 });
    await second.fill('/el-meu-compte/', {
      username: 'desitjos@example.com',
      password: 'una contrasenya llarga',
      login: 1,
    });
    for (const shopper of [first, second]) {
      const { text } = await shopper.get('/llista-de-desitjos/');
      expect(titlesOf(text).sort()).toEqual(['Càntir', 'Àmfora']);
      expect(text).toContain('Llista de desitjos: 2 productes');
    }
    await first.post('/llista-de-desitjos/', { remove_from_wishlist: ids[2] ?? 0 });
    expect((await second.get('/botiga/')).text).toContain(`data-wished="${ids[0]}"`);
  });

  test('what is no longer sold is not counted once the list has been looked at', async () => {
    const shopper = house.browser();
    const gone = await addSimple(house, { name: 'Fugaç' });
    await shopper.post('/llista-de-desitjos/', { add_to_wishlist: gone });
    await house.shop.db.transaction((tx) =>
      saveProduct(
        tx,
        house.shop.settings,
        {
          ...blankProduct(0),
          id: gone,
          status: 'draft',
          texts: {
            ca: { name: 'Fugaç', slug: '', summary: '', description: '', purchaseNote: '', buttonText: '' },
          },
        },
        Date.now(),
      ),
    );
    await house.settle();
    const { text } = await shopper.get('/llista-de-desitjos/');
    expect(titlesOf(text)).toEqual([]);
    expect(text).toContain('data-wished=""');
    expect((await shopper.get('/botiga/')).text).toContain('data-wished=""');
  });

  test('the panel of what was looked at shows the cookie’s products, newest first, without the own one', async () => {
    const shopper = house.browser();
    shopper.cookies.set('woocommerce_recently_viewed', encodeURIComponent([...ids, 99999].join('|')));
    const { text } = await shopper.call('recently_viewed', { product_id: ids[1] ?? 0 });
    expect(titlesOf(text)).toEqual(['Càntir', 'Àmfora']);
    expect((await house.browser().call('recently_viewed')).text).toBe('');
  });
});
