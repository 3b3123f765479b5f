import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { productForms } from '../../../tests/support/catalogue/product-forms.ts';
import { sent, TYPE } from '../../../tests/support/catalogue/sent-file.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { addMedia, changeProduct } from '../../catalogue/index.ts';
import { perform, terminal } from '../../frame/command/index.ts';
import { dayAfter } from '../../platform/i18n/days.ts';

describe.each(engines)('a product at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
  });
  afterAll(() => desk.close());
  const { SAVE, form, saveProduct, whole, shopPage, jpeg, latest } = productForms(
    () => desk,
    () => owner,
  );

  test('what is saved untouched is the same as before', async () => {
    const id = await addSimple(desk, {
      name: 'Gerra',
      price: 2500,
      sale: 2000,
      stock: 7,
      sku: 'GERRA',
      categories: ['Taula', 'Gerres'],
      tags: ['Blau', 'Gran'],
      brand: 'Cal Terrissaire',
      more: {
        weight: 1234,
        saleFrom: Date.UTC(2030, 5, 1, 8, 30),
        saleTo: Date.UTC(2030, 5, 9, 8, 30),
        meta: { _safety_identifier: 'G-1', altre: 'camp' },
        featured: true,
        taxClass: 'ja-no-hi-es',
        downloads: [{ code: 'x', name: 'Manual', file: 'm.pdf' }],
      },
    });
    const before = await whole(id);
    await saveProduct(id);
    const after = await whole(id);
    expect(after.product).toEqual(before.product);
  });

  test('a product is written in two languages, priced, sorted and seen by shoppers in each', async () => {
    const reply = await owner.submit(
      SAVE,
      await form('/admin/products/new', {
        'name.ca': 'Plat fondo',
        'description.ca': 'Fet a <script>alert(1)</script>mà.',
        'name.en': 'Deep plate',
        'regular.EUR': '18,50',
        managed: '1',
        quantity: '3',
        tags: 'Nou, De torn',
        status: 'publish',
      }),
    );
    expect(reply.text).toContain('The product was created.');
    await desk.settle();
    const id = await latest();
    const { product } = await whole(id);
    expect(product).toMatchObject({
      prices: { EUR: { regular: 1850, sale: null } },
      stock: { managed: true, quantity: 3 },
      texts: { ca: { name: 'Plat fondo', description: '<p>Fet a mà.</p>' }, en: { name: 'Deep plate' } },
    });
    expect(Object.keys(product!.texts)).toEqual(['ca', 'en']);
    expect(product!.termIds).toHaveLength(2);
    expect(await shopPage('/producte/plat-fondo/')).toContain('18,50');
    expect(await shopPage('/en/product/deep-plate/')).toContain('Deep plate');
    expect((await owner.get(`/admin/products/${id}`)).text).toMatch(/Español.*?not translated/s);
  });

  test('a description comes as the document of an editor or as markup, and what no editor can make stays in both', async () => {
    const id = await addSimple(desk, { name: 'Rajola', price: 1000 });
    const table = '<table><tbody><tr><td>15 × 15 cm</td></tr></tbody></table>';
    const described = async () => (await whole(id)).product?.texts.ca?.description;
    await saveProduct(id, { 'description.ca': `<p>Feta <b>a mà</b>.</p>${table}` });
    expect(await described()).toBe(`<p>Feta <b>a mà</b>.</p>${table}`);
    const { text } = await owner.get(`/admin/products/${id}`);
    const [area = ''] = /<textarea[^>]*name="description\.ca"[^>]*>/.exec(text) ?? [];
    const given = (/data-editor="([^"]*)"/.exec(area)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    const document = JSON.parse(given) as { content: { type: string; attrs?: object }[] };
    expect(document.content.map(({ type }) => type)).toEqual(['paragraph', 'html']);
    document.content.unshift({ type: 'horizontalRule' });
    await saveProduct(id, { 'description.ca': JSON.stringify({ type: 'doc', content: document.content }) });
    expect(await described()).toBe(`<hr />\n<p>Feta <strong>a mà</strong>.</p>\n${table}`);
    const broken = await owner.post(
      SAVE,
      await form(`/admin/products/${id}`, { 'description.ca': '{"type":"doc",' }),
    );
    expect([broken.status, broken.text.includes('field-description.ca-error')]).toEqual([422, true]);
    expect(await described()).toContain(table);
  });

  test('a description has pictures of the library and links by number, from the editor and back', async () => {
    const id = await addSimple(desk, { name: 'Majòlica', price: 1000 });
    const described = async () => (await whole(id)).product?.texts.ca?.description;
    const content = [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Botiga', marks: [{ type: 'link', attrs: { href: 'address:shop' } }] },
        ],
      },
      { type: 'picture', attrs: { id: 7, alt: 'Un "bol"', caption: null, size: 'wide' } },
      { type: 'hero', attrs: { picture: 7, title: 'No és d’una descripció' } },
    ];
    await saveProduct(id, { 'description.ca': JSON.stringify({ type: 'doc', content }) });
    const kept =
      '<p><a href="address:shop">Botiga</a></p>\n' +
      '<div data-block="picture" data-id="7" data-alt="Un &quot;bol&quot;" data-size="wide"></div>\n<div></div>';
    expect(await described()).toBe(kept);
    const { text } = await owner.get(`/admin/products/${id}`);
    expect(text).toContain('&quot;type&quot;:&quot;picture&quot;,&quot;attrs&quot;:{&quot;id&quot;:7');
    expect(text).toContain('data-block-form="picture"');
    expect(text).toContain('data-links="/admin/pick/links"');
    expect(text.match(/data-picture-dialog/g)).toHaveLength(1);
    const editor = desk.as(['products.view', 'products.edit'], 'en');
    expect((await editor.get('/admin/pick/links?q=shop')).status).toBe(200);
  });

  test('what cannot be stands at its field, and what was typed is there', async () => {
    await addSimple(desk, { sku: 'PRES' });
    const id = await addSimple(desk, { name: 'Test', price: 1000 });
    const path = `/admin/products/${id}`;
    const said = async (changes: Record<string, string>) => {
      const reply = await owner.post(SAVE, await form(path, changes));
      expect(reply.status).toBe(422);
      return reply.text;
    };
    expect(await said({ sku: 'PRES' })).toMatch(
      /value="PRES".*?id="field-sku-error">Another product has this SKU/s,
    );
    expect(await said({ 'sale.EUR': '12' })).toMatch(/field-sale.EUR-error">The sale price must be lower/);
    expect(await said({ status: 'future' })).toContain('Say on which day');
    expect(await said({ upsells: 'NO-HI-ES' })).toContain('There is no product “NO-HI-ES”');
    expect(await said({ weight: 'pesat' })).toContain('Write a measure');
    expect(await said({ 'name.ca': '', 'name.es': '', 'name.en': '' })).toContain('It needs a name');
    expect(await said({ 'safety.manufacturer_contact': 'x' })).toContain(
      'field-safety.manufacturer_contact-error',
    );
    expect((await whole(id)).product).toMatchObject({ sku: '', prices: { EUR: { regular: 1000 } } });
  });

  test('what two people changed is told as the history tells it: by the names of fields, in money', async () => {
    const id = await addSimple(desk, { name: 'Plat', price: 1000 });
    const path = `/admin/products/${id}`;
    const mine = await form(path, { 'name.en': 'Plate', 'regular.EUR': '12', status: 'draft' });
    await saveProduct(id, { 'name.en': 'Dish', 'regular.EUR': '11.5' });
    const { text } = await owner.post(SAVE, mine);
    const rows = [
      ...text.matchAll(/<tr><th scope="row">(.*?)<\/th><td[^>]*>(.*?)<\/td><td[^>]*>(.*?)<\/td>/g),
    ];
    const told = rows.map(([, ...row]) => row.map((each) => each.replace(/[\s\u00a0]/g, ' ')));
    expect(told).toContainEqual(['Name (English)', 'Plate', 'Dish']);
    expect(told).toContainEqual(['Price (EUR)', '12,00 €', '11,50 €']);
    expect(told).toContainEqual(['State', 'Draft', 'Published']);
    expect(told.filter(([label = '']) => /^[a-z]/.test(label))).toEqual([]);
  });

  test('a planned product appears at its hour by itself, and a planned sale counts on its day', async () => {
    const id = await addSimple(desk, { name: 'Nadala', price: 1000, more: { status: 'draft' } });
    const tomorrow = dayAfter(new Date().toISOString().slice(0, 10), 2);
    await saveProduct(id, {
      status: 'future',
      day: tomorrow,
      hour: '10',
      'sale.EUR': '8',
      saleFrom: '2020-01-01',
    });
    const { product } = await whole(id);
    expect(product?.status).toBe('future');
    expect((await desk.browser().get('/producte/nadala/')).status).toBe(404);
    await desk.shop.db.transaction((tx) =>
      tx.updateTable('product').set({ published_at: 5 }).where('id', '=', id).execute(),
    );
    const { applyDueStates } = await import('../../catalogue/states/due.ts');
    await applyDueStates(desk.shop, Date.now());
    await desk.settle();
    expect((await whole(id)).product?.status).toBe('publish');
    expect(await shopPage('/producte/nadala/')).toContain('8,00');
  });

  test('what shoppers see and cannot buy, for it has no price, says so', async () => {
    const said = 'It has no price: shoppers see it, but cannot buy it.';
    const one = await addSimple(desk, { name: 'Sense preu', price: null });
    const many = await addVariable(desk, { name: 'Sense preus', price: null });
    const priced = await addVariable(desk, { name: 'Amb preus', price: 900 });
    const shown = async (id: number) => (await owner.get(`/admin/products/${id}`)).text.includes(said);
    expect([await shown(one), await shown(many.id), await shown(priced.id)]).toEqual([true, true, false]);
    await owner.post(`/admin/products/${one}`, { do: 'draft' });
    expect(await shown(one)).toBe(false);
    expect(await shown(await addSimple(desk, { name: 'Amb preu', price: 100 }))).toBe(false);
  });

  test('the bin gives back what it was, a copy is a draft, and after thirty days it is gone', async () => {
    const codes = { gtin: '4006381333931', mpn: 'CT-30' };
    const id = await addSimple(desk, { name: 'Càntir', price: 3000, sku: 'CANTIR', stock: 4, more: codes });
    const path = `/admin/products/${id}`;
    await owner.post(path, { do: 'copy' });
    const copy = await whole(await latest());
    expect(copy.product).toMatchObject({
      status: 'draft',
      sku: '',
      gtin: '',
      mpn: '',
      stock: { managed: true, quantity: 0 },
      prices: { EUR: { regular: 3000 } },
    });
    expect(copy.product?.texts.ca?.name).toBe('Càntir (còpia)');
    await owner.post(path, { do: 'remove' });
    expect((await whole(id)).row.status).toBe('publish');
    await owner.post(path, { do: 'trash' });
    expect((await owner.get(path)).text).toContain('Delete it for good');
    await owner.post(path, { do: 'restore' });
    expect((await whole(id)).row.status).toBe('publish');
    await owner.post(path, { do: 'trash' });
    const { applyDueStates } = await import('../../catalogue/states/due.ts');
    await applyDueStates(desk.shop, Date.now() + 29 * 86_400_000);
    expect((await whole(id)).row.status).toBe('trash');
    await applyDueStates(desk.shop, Date.now() + 31 * 86_400_000);
    expect(await whole(id)).toBeUndefined();
  });

  test('an editor may write but not price or count, whatever they send', async () => {
    const id = await addSimple(desk, { name: 'Morter', price: 1000, stock: 5 });
    const path = `/admin/products/${id}`;
    const editor = desk.as(['products.view', 'products.edit'], 'en');
    const open = await form(path, { 'name.en': 'Mortar' }, editor);
    expect(open).not.toContain('regular.EUR');
    await editor.post(SAVE, `${open}&regular.EUR=1&saleFrom=&managed=&quantity=0`);
    expect((await whole(id)).product).toMatchObject({
      texts: { en: { name: 'Mortar' } },
      prices: { EUR: { regular: 1000 } },
      stock: { quantity: 5 },
    });
    const support = desk.as(['products.view'], 'en');
    expect((await support.get(path)).text).not.toContain('name="name.ca"');
    expect((await support.post(SAVE, open)).status).toBe(403);
  });

  test('its history tells who did what, in words and money', async () => {
    const id = await addSimple(desk, { name: 'Porró', price: 1000, stock: 5 });
    const path = `/admin/products/${id}`;
    await saveProduct(id, { 'regular.EUR': '12' });
    const { version } = await whole(id);
    const counted = { id, version, seen: 5, quantity: 4, reason: 'Un de trencat' };
    await owner.post('/admin/products/stock', counted);
    await owner.post(path, { do: 'draft' });
    const { text } = await owner.get(path);
    expect(text).toContain('10,00 € → 12,00 €'.replaceAll(' €', '\u00a0€'));
    expect(text).toContain('Published → Draft');
    expect(text).toMatch(/Stock: 5 → 4\nUn de trencat/);
    expect(text).toContain('Núria Soler');
  });

  test('a GTIN whose last digit is wrong is refused at its field, in three languages; one that stands may stay', async () => {
    const id = await addSimple(desk, { name: 'Pitxer', price: 1000, more: { gtin: '4006381333930' } });
    await saveProduct(id, { mpn: 'P-1' });
    const path = `/admin/products/${id}`;
    for (const [language, said] of [
      ['ca', 'mal copiat'],
      ['es', 'mal copiado'],
      ['en', 'mistyped'],
    ] as const)
      for (const gtin of ['96385075', '036000291453', '4006381333932', '10012345678903']) {
        const reader = desk.as('owner', language);
        const sent = sentForm((await reader.get(path)).text, { gtin }, (action) => action === SAVE);
        const { status, text } = await reader.post(SAVE, sent);
        expect([status, text.match(/id="field-gtin-error"[^>]*>([^<]*)/)?.[1]]).toEqual([
          422,
          expect.stringContaining(said),
        ]);
      }
    await saveProduct(id, { gtin: '036000291452' });
  });

  test('its history calls fields and values by their names, in the language of who reads it', async () => {
    const id = await addSimple(desk, { name: 'Setrill', price: 1000, more: { weight: 1250 } });
    await saveProduct(id, {
      stockStatus: 'outofstock',
      weight: '2,5',
      gtin: '4006381333931',
      visibility: 'search',
      'description.ca': 'Vidre bufat.',
      virtual: '1',
      tags: 'De vidre',
    });
    const { text } = await desk.as('owner', 'ca').get(`/admin/products/${id}`);
    const history = text.slice(text.indexOf('class="timeline"'));
    for (const said of [
      'Estoc: En estoc → Esgotat',
      'Pes: 1,25\u00a0kg → 2,5\u00a0kg',
      'GTIN: – → 4006381333931',
      'On es veu: A la botiga i a la cerca → Només a la cerca',
      'Descripció (Català): – → 19 lletres',
      'No s’envia (és un servei o un fitxer): no → sí',
      'Categories, etiquetes i marca: – → De vidre',
    ])
      expect(history).toContain(said);
    expect(history).not.toMatch(/instock|outofstock|– → –|\bvirtual\b/);
    // And in the form a weight stands as it is written here.
    expect(text).toMatch(/name="weight"[^>]*value="2,5"|value="2,5"[^>]*name="weight"/);
    expect((await owner.get(`/admin/products/${id}`)).text).toMatch(/value="2\.5"/);
  });

  test('each of its pages has its name, its state, its parts with their counts, and which of them it is', async () => {
    const { id, variationIds } = await addVariable(desk, { name: 'Tovalló', price: 1000 });
    const { id: picture } = await addMedia(
      { shop: desk.shop, actor: terminal('test'), now: Date.now() },
      { bytes: await jpeg('#359'), alts: { ca: 'Plegat' } },
    );
    const { product, version } = await whole(id);
    await perform(desk.shop, terminal('test'), (act) =>
      changeProduct(act, { ...product!, version, pictureIds: [picture] }),
    );
    const catalan = desk.as('owner', 'ca');
    const pages = {
      Fitxa: `/admin/products/${id}`,
      Imatges: `/admin/products/pictures?id=${id}`,
      Atributs: `/admin/products/${id}/attributes`,
      Variacions: `/admin/products/${id}/variations`,
      Fitxers: `/admin/products/files?id=${id}`,
    };
    for (const [name, path] of Object.entries(pages)) {
      const { text } = await catalan.get(path);
      expect(text).toContain('<h1>Tovalló</h1>');
      const head = text.slice(
        text.indexOf('product-head'),
        text.indexOf('</nav>', text.indexOf('product-parts')),
      );
      expect(head).toContain('Publicat');
      expect(head).toContain('href="/producte/tovallo/"');
      const links = [...head.matchAll(/<a href="([^"]+)"( aria-current="page")?>(.*?)<\/a>/g)];
      expect(
        links.map(([, href, current, inner = '']) => [
          href,
          current !== undefined,
          inner.replace(/<[^>]+>/g, ''),
        ]),
      ).toEqual([
        [pages.Fitxa, name === 'Fitxa', 'Fitxa'],
        [pages.Imatges, name === 'Imatges', 'Imatges 1'],
        [pages.Atributs, name === 'Atributs', 'Atributs 1'],
        [pages.Variacions, name === 'Variacions', `Variacions ${variationIds.length}`],
        [pages.Fitxers, name === 'Fitxers', 'Fitxers 0'],
      ]);
      expect(text).toMatch(
        name === 'Fitxa' ? /<title>Tovalló – / : new RegExp(`<title>${name} – Tovalló – `),
      );
    }
    expect((await catalan.get(pages.Fitxa)).text).toMatch(/product-pictures.*?alt="Plegat"/s);
  });

  test('pictures are uploaded, described, put in order and taken off', async () => {
    const id = await addSimple(desk, { name: 'Retrat', price: 1000 });
    const path = `/admin/products/pictures?id=${id}`;
    const colours = ['#a52', '#25a'];
    for (const background of colours) {
      const bytes = await jpeg(background);
      const { version } = await whole(id);
      const file = { field: 'files', name: `${background}.jpg`, bytes };
      const body = sent({ id: `${id}`, version: `${version}` }, file);
      await owner.post('/admin/products/pictures', body, TYPE);
    }
    const [first = 0, second = 0] = (await whole(id)).product?.pictureIds ?? [];
    expect(second).toBeGreaterThan(0);
    const open = sentForm(
      (await owner.get(path)).text,
      {
        [`place.${first}`]: '2',
        [`place.${second}`]: '1',
        [`alt.${second}.en`]: 'A blue square',
      },
      (action) => action === '/admin/products/pictures',
    );
    await owner.post('/admin/products/pictures', open);
    await desk.settle();
    expect((await whole(id)).product?.pictureIds).toEqual([second, first]);
    expect(await shopPage('/en/product/retrat-en/')).toContain('A blue square');
  });
});
