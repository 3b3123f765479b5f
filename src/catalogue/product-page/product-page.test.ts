import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { addPicture } from '../../../tests/support/catalogue/pictures.ts';
import { settings } from '../../../tests/support/people/settings.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { announceChange } from '../../platform/db/changes.ts';
import { addReview } from '../index.ts';

type Data = Record<string, unknown>;

describe.each(engines)('the upper half of product pages on %s', (engine) => {
  let house: TestShop;
  let pictureIds: number[];
  beforeAll(async () => {
    house = await openTestShop(engine);
    pictureIds = [
      await addPicture(house, {
        colour: '#a4452a',
        alts: { ca: 'Gerra de cara' },
        captions: { ca: 'La nansa, feta a mà' },
      }),
      await addPicture(house, {
        colour: '#556326',
        width: 900,
        height: 600,
        alts: { ca: 'Gerra de costat' },
      }),
    ];
    await addSimple(house, {
      name: 'Gerra',
      price: 3000,
      sku: 'GER',
      categories: ['Taula'],
      more: { pictureIds },
    });
  });
  afterAll(() => house.close());

  const page = async (path: string) => (await house.browser().get(path)).text;
  const globalOf = (text: string, name: string) =>
    JSON.parse(new RegExp(`data-global="${name}">(.*?)</script>`).exec(text)?.[1] ?? '{}') as Data;
  const dataOf = (text: string, type: string) =>
    [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
      .map(([, json]) => JSON.parse(json ?? '{}') as Data)
      .find((data) => data['@type'] === type) ?? {};
  const metas = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/<meta property="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
        name,
        content,
      ]),
    );
  const images = (text: string) =>
    [...text.matchAll(/<div id="gallery-\d+" class="woocommerce-product-gallery__image".*?<\/div>/gs)].map(
      ([found]) => found,
    );

  test('a gallery image says its large picture and size, its caption, or the title when there is none, its words and its thumbnail', async () => {
    const [first = '', second = ''] = images(await page('/producte/gerra/'));
    expect(first).toMatch(/data-large_image="\/media\/[0-9a-f]{32}\/2000\.webp"/);
    expect(first).toContain('data-large_image_width="1600" data-large_image_height="1600"');
    expect(first).toContain('data-caption="La nansa, feta a mà"');
    expect(first).toContain('alt="Gerra de cara"');
    expect(first).toMatch(/data-thumb="\/media\/[0-9a-f]{32}\/200\.webp"/);
    expect(first).toContain('data-thumb-alt="Gerra de cara"');
    expect(first).toMatch(/data-thumb-srcset="[^"]+ 200w"/);
    expect(first).toContain('data-thumb-sizes="100px"');
    expect(first).toContain('data-thumbcaption="La nansa, feta a mà"');
    expect(first).toContain('wp-post-image');
    expect(second).toContain('data-caption="Gerra de costat"');
    expect(second).not.toContain('wp-post-image');
    expect(second).toContain('data-large_image_width="900" data-large_image_height="600"');
  });

  test('each picture is offered as AVIF, WebP and JPEG, in widths up to its own, with its width and height', async () => {
    const [, second = ''] = images(await page('/producte/gerra/'));
    const sources = [...second.matchAll(/<source type="([^"]+)" srcSet="([^"]+)" sizes="([^"]+)"/g)];
    expect(sources.map(([, type]) => type)).toEqual(['image/avif', 'image/webp']);
    for (const [, type, srcset = '', sizes] of sources) {
      expect(srcset.match(/\d+w/g)).toEqual(['100w', '200w', '400w', '600w', '800w', '900w']);
      expect(srcset).toContain(type === 'image/avif' ? '/800.avif 800w' : '/800.webp 800w');
      expect(sizes).toBe('(width &gt;= 1280px) 995px, (width &gt;= 960px) 75vw, 150vw');
    }
    expect(second).toMatch(/src="\/media\/[0-9a-f]{32}\/800\.jpg"/);
    expect(second).toContain('width="800" height="533"');
  });

  test('the first picture is fetched at once and first, the others when they are near', async () => {
    const [first, second] = images(await page('/producte/gerra/'));
    expect(first).toMatch(/loading="eager" fetchPriority="high"/);
    expect(second).toContain('loading="lazy"');
    expect(second).not.toContain('fetchPriority');
  });

  test('a gallery with exactly one image gets no slider', async () => {
    await addSimple(house, { name: 'Sola', more: { pictureIds: pictureIds.slice(0, 1) } });
    const one = await page('/producte/sola/');
    expect(one).toContain('woocommerce-product-gallery--single');
    expect(one).not.toContain('gallery-thumbs');
    const two = await page('/producte/gerra/');
    expect(two).toContain('woocommerce-product-gallery--horizontal');
    expect(two.match(/<li><a href="#gallery-\d"/g)).toHaveLength(2);
  });

  test('the page settings that the server supplies are those of the shop', async () => {
    const given = globalOf(await page('/producte/gerra/'), 'wc_single_product_params');
    expect(given).toMatchObject({
      flexslider_enabled: '1',
      zoom_enabled: '1',
      photoswipe_enabled: '1',
      review_rating_required: 'yes',
      i18n_product_gallery_trigger_text: 'Mira les imatges a pantalla completa',
      zoom_options: { magnify: 1, duration: 120 },
      flexslider: { animation: 'slide', animationLoop: true, controlNav: 'thumbnails', allowOneSlide: false },
      photoswipe_options: { shareEl: true, closeOnScroll: true, history: true, loop: true },
    });
    expect(given.i18n_rating_options).toHaveLength(5);
    const gallery = {
      ...settings.catalogue.gallery,
      slider: false,
      zoom: false,
      lightbox: false,
      lightboxOptions: { ...settings.catalogue.gallery.lightboxOptions, share: [], history: false },
    };
    const other = await openTestShop(engine, {
      settings: { catalogue: { ...settings.catalogue, gallery } },
    });
    const ids = [await addPicture(other), await addPicture(other, { colour: '#000000' })];
    await addSimple(other, { name: 'Gerra', more: { pictureIds: ids } });
    const { text } = await other.browser().get('/producte/gerra/');
    expect(globalOf(text, 'wc_single_product_params')).toMatchObject({
      flexslider_enabled: '',
      zoom_enabled: '',
      photoswipe_enabled: '',
      photoswipe_options: { shareEl: false, history: false },
    });
    expect(text).toContain('woocommerce-product-gallery--stacked');
    expect(text).not.toContain('gallery-thumbs');
    await other.close();
  });

  test('a product’s video stands behind its pictures: a link to its host that works by itself, and nothing of the host', async () => {
    const video = { code: 'aqz-KE-bpKQ', query: 'start=30', alts: { ca: 'Com es fa', en: 'How it is made' } };
    await addSimple(house, { name: 'Filmada', more: { pictureIds, video } });
    const text = await page('/producte/filmada/');
    expect(text).toContain(
      '<div class="video-placeholder" data-id="aqz-KE-bpKQ" data-query="start=30" data-src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" data-alt="Com es fa"',
    );
    expect(text).toContain('href="https://www.youtube.com/watch?v=aqz-KE-bpKQ&amp;t=30s"');
    expect(text).not.toMatch(/ src(Set)?="https?:/);
    expect(text).not.toContain('<iframe');
    expect(text).toMatch(/<img class="video-placeholder__picture" src="\/media\//);
    expect(await page('/en/product/filmada-en/')).toContain('Play video: How it is made');
  });

  test('a description may have videos: an address alone in a paragraph is one, within a sentence it stays a link', async () => {
    const description = [
      '<p>https://youtu.be/aqz-KE-bpKQ?t=9</p>',
      '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=5">El taller &amp; el forn</a></p>',
      '<p>Mira <a href="https://youtu.be/aqz-KE-bpKQ">el vídeo</a>.</p>',
      '<p>https://example.com/video</p>',
    ].join('');
    const id = await addSimple(house, { name: 'Explicada' });
    await house.shop.db.transaction((tx) =>
      tx.updateTable('product_translation').set({ description }).where('product_id', '=', id).execute(),
    );
    const text = await page('/producte/explicada/');
    expect(text.match(/class="video-placeholder"/g)).toHaveLength(2);
    expect(text).toContain('data-query="start=9"');
    expect(text).toContain('data-alt="El taller &amp; el forn"');
    expect(text).toContain('<p>Mira <a href="https://youtu.be/aqz-KE-bpKQ">el vídeo</a>.</p>');
    expect(text).toContain('<p>https://example.com/video</p>');
  });

  test('frames may come from the hosts of videos and of networks and from nowhere else', async () => {
    const { headers } = await house.browser().get('/producte/gerra/');
    const [, hosts = ''] = /frame-src ([^;]*)/.exec(String(headers['content-security-policy'])) ?? [];
    expect(hosts.split(' ').map((host) => host.replace(/^https:\/\/(www\.|platform\.)?/, ''))).toEqual([
      "'self'",
      'youtube-nocookie.com',
      'instagram.com',
      'tiktok.com',
      'twitter.com',
      'facebook.com',
    ]);
  });

  test('search engines get the product with its pictures, its offer and its breadcrumb', async () => {
    const text = await page('/producte/gerra/');
    const product = dataOf(text, 'Product');
    expect(product).toMatchObject({ name: 'Gerra', sku: 'GER', category: 'Taula' });
    expect(product.image).toHaveLength(2);
    expect(product.offers).toMatchObject({
      '@type': 'Offer',
      price: '30.00',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      priceSpecification: { valueAddedTaxIncluded: true },
    });
    expect(dataOf(text, 'BreadcrumbList').itemListElement).toHaveLength(4);
  });

  test('a variable product is an aggregate offer over the variations that have a price', async () => {
    await addVariable(house, {
      name: 'Mantell',
      variations: [
        { values: { colour: 'Blau' }, price: 4000 },
        { values: { colour: 'Verd' }, price: 5000 },
        { values: { colour: 'Blau' }, price: null },
      ],
    });
    expect(dataOf(await page('/producte/mantell/'), 'Product').offers).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '40.00',
      highPrice: '50.00',
      offerCount: 2,
    });
  });

  test('the aggregate rating is that of the rows, and a sale says until when it lasts', async () => {
    const saleTo = Date.UTC(2099, 5, 30);
    const id = await addSimple(house, { name: 'Valorada', sale: 900, more: { saleTo } });
    for (const rating of [5, 4])
      await house.shop.db.transaction((tx) =>
        addReview(tx, {
          productId: id,
          userId: null,
          author: 'A',
          email: 'a@example.com',
          body: 'x',
          language: 'ca',
          rating,
          approved: true,
          verified: false,
          createdAt: 1,
        }),
      );
    await house.settle();
    const product = dataOf(await page('/producte/valorada/'), 'Product');
    expect(product.aggregateRating).toMatchObject({ ratingValue: '4.5', reviewCount: 2, bestRating: '5' });
    expect(product.offers).toMatchObject({ price: '9.00', priceValidUntil: '2099-06-30' });
  });

  test('networks get the product’s name, words, price, picture and languages', async () => {
    expect(metas(await page('/en/product/gerra-en/'))).toMatchObject({
      'og:type': 'product',
      'og:title': 'Gerra (en)',
      'og:locale': 'en_GB',
      'og:url': 'http://shop.test/en/product/gerra-en/',
      'og:image:width': '800',
      'product:price:amount': '30.00',
      'product:price:currency': 'EUR',
      'product:availability': 'in stock',
    });
    expect(metas(await page('/producte/gerra/'))['og:image']).toMatch(
      /^http:\/\/shop\.test\/media\/[0-9a-f]{32}\/800\.jpg$/,
    );
  });

  test('a page that the address preselects is the same page for search engines, in each language', async () => {
    const text = await page('/producte/mantell/?attribute_pa_colour=verd');
    expect(text).toContain('<link rel="canonical" href="http://shop.test/producte/mantell/"');
    expect(text).toContain('hrefLang="es-ES" href="http://shop.test/es/producto/mantell-es/"');
    expect(text).toContain('hrefLang="x-default" href="http://shop.test/producte/mantell/"');
  });

  test('a page that is asked for again says the same whatever stands behind its address, and what has changed at once', async () => {
    using _ = house.alone();
    const id = await addSimple(house, { name: 'Tetera', price: 4100, categories: ['Te'] });
    await addSimple(house, { name: 'Colador', categories: ['Te'] });
    await house.settle();
    const shopper = house.browser();
    const asked = async (turn: number) => {
      const { result, queries } = await house.shop.db.countQueries(() =>
        shopper.get(`/producte/tetera/?visit=${turn}`),
      );
      return { text: result.text, queries: queries.length };
    };
    const [first, second, third] = [await asked(1), await asked(2), await asked(3)];
    expect([second.text, third.text]).toEqual([first.text, first.text]);
    expect(first.text).toContain('Colador');
    expect(third.queries).toBe(0);
    await house.shop.db.transaction(async (tx) => {
      await tx.updateTable('product_price').set({ regular: 4200 }).where('product_id', '=', id).execute();
      await announceChange(tx, `product:${id}`);
    });
    await house.settle();
    for (const turn of [4, 5, 6]) {
      const { text } = await asked(turn);
      expect(text).toContain('42,00');
      expect(text).not.toContain('41,00');
    }
    await addSimple(house, { name: 'Sucrera', categories: ['Te'] });
    await house.settle();
    expect((await asked(7)).text).toContain('Sucrera');
  });

  test('what an address asks for is not what others are shown there', async () => {
    using _ = house.alone();
    await addVariable(house, {
      name: 'Davantal',
      attributes: { colour: ['Blau', 'Verd'] },
      variations: [
        { values: { colour: 'Blau' }, price: 2000 },
        { values: { colour: 'Verd' }, price: 2500 },
      ],
    });
    await house.settle();
    const chosen = (text: string) =>
      /name="attribute_pa_colour".*?<\/select>/s.exec(text)?.[0].match(/value="(\w*)" selected/)?.[1];
    for (let turn = 0; turn < 3; turn += 1) {
      expect(chosen(await page('/producte/davantal/?attribute_pa_colour=verd'))).toBe('verd');
      expect(chosen(await page(`/producte/davantal/?visit=${turn}`))).toBe('');
    }
  });

  test('a page costs nine queries with everything on it: many variations or few, reviews, a group and upsells beside it', async () => {
    using _ = house.alone();
    const sizes = Array.from({ length: 100 }, (_, n) => `T${n}`);
    const many = await addVariable(house, {
      name: 'Centenària',
      categories: ['Ple'],
      attributes: { size: sizes },
      variations: sizes.map((size) => ({ values: { size } })),
    });
    const few = await addVariable(house, {
      name: 'Escassa',
      categories: ['Ple'],
      more: { upsellIds: [many.id] },
    });
    const groupedIds = [few.id, many.id];
    await addSimple(house, {
      name: 'Grup',
      categories: ['Ple'],
      more: { type: 'grouped', groupedIds, prices: {} },
    });
    const review = { userId: null, author: 'A', email: 'a@example.com', body: 'x', language: 'ca' } as const;
    for (const productId of groupedIds)
      await house.shop.db.transaction((tx) =>
        addReview(tx, { ...review, productId, rating: 4, approved: true, verified: false, createdAt: 1 }),
      );
    await house.settle();
    const shopper = house.browser();
    await shopper.get('/producte/grup/');
    for (const slug of ['centenaria', 'escassa', 'grup']) {
      const { queries } = await house.shop.db.countQueries(() =>
        shopper.get(`/producte/${slug}/?uncached=1`),
      );
      expect([slug, queries.length <= 9, queries.length]).toEqual([slug, true, expect.any(Number)]);
    }
    expect(await page('/producte/escassa/')).toContain('Grup');
  });
});
