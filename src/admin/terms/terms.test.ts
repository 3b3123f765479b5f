import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addCoupon } from '../../../tests/support/buying/coupons.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { applyDueTerms } from '../../catalogue/arranging/due.ts';
import { listBinned, listTerms, readWholeTerm, type Taxonomy } from '../../catalogue/index.ts';
import { setMenus } from '../../content/index.ts';
import { ask, terminal } from '../../frame/command/index.ts';
import { readAudit } from '../../frame/command/store.ts';
import { programmeContext, putProgramme } from '../../points/index.ts';
import { askCoupons } from '../../pricing/index.ts';

describe.each(engines)('what products are sorted by, at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  const spoken = { language: 'ca', languages: ['ca', 'es', 'en'] };
  const all = (taxonomy: Taxonomy = 'category') => listTerms(desk.shop.db.read, taxonomy, spoken);
  const named = async (name: string, taxonomy: Taxonomy = 'category') =>
    (await all(taxonomy)).find((term) => term.name === name);
  const idOf = async (name: string, taxonomy: Taxonomy = 'category') =>
    (await named(name, taxonomy))?.id ?? 0;
  const below = async (parentId: number | null) =>
    (await all()).filter((term) => term.parentId === parentId).map(({ name }) => name);
  const isSaving = (html: string) =>
    (html.match(/<form.*?<\/form>/gs) ?? []).find((form) => /name="name\./.test(form)) ?? '';
  /** Sends the form of a term as its page shows it, with some of it changed. */
  async function save(path: string, changes: Record<string, string | false>) {
    return owner.post(path, sentForm(isSaving((await owner.get(path)).text), changes));
  }
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
    await addSimple(desk, {
      name: 'Tassa',
      categories: ['Casa', 'Cuina', 'Tasses'],
      brand: 'Terra',
      tags: ['nou'],
    });
    await addSimple(desk, { name: 'Plat', categories: ['Casa', 'Cuina'], brand: 'Foc', tags: ['novetat'] });
    await addSimple(desk, { name: 'Gerro', categories: ['Jardí'] });
  });
  afterAll(() => desk.close());

  test('a category is made below another with its words in three languages, and is seen so in the shop', async () => {
    const casa = await idOf('Casa');
    const page = `/admin/terms/new?taxonomy=category&parent=${casa}`;
    const texts = {
      'name.ca': 'Bany',
      'name.en': 'Bathroom',
      'seoTitle.ca': 'Tot per al bany',
      'description.ca': '<p>Sabons <script>x</script></p>',
    };
    const made = await save(page, texts);
    expect(made.status).toBe(303);
    const bany = await named('Bany');
    expect(bany).toMatchObject({ parentId: casa, written: ['ca', 'en'] });
    expect((await owner.get('/admin/categories')).text).toContain('not translated: Español');
    await desk.settle();
    const shown = await desk.browser().get('/categoria-producte/casa/bany/');
    expect(shown.text).toMatch(/<title>Tot per al bany/);
    expect(shown.text).toContain('<p>Sabons </p>');
    expect((await desk.browser().get('/en/product-category/casa/bathroom/')).status).toBe(200);
    const [line] = await readAudit(desk.shop.db.read, { command: 'term.save', limit: 1 });
    expect(line).toMatchObject({ actor: { kind: 'staff' }, after: { 'name.en': 'Bathroom' } });
  });

  test('a form that is sent twice makes one, and one without a name none', async () => {
    const page = '/admin/terms/new?taxonomy=tag';
    const form = sentForm(isSaving((await owner.get(page)).text), { 'name.ca': 'Regal' });
    const [first, second] = [await owner.post(page, form), await owner.post(page, form)];
    expect(first.location).toBe(second.location);
    expect((await all('tag')).filter(({ name }) => name === 'Regal')).toHaveLength(1);
    const refused = await save(page, { 'name.ca': '' });
    expect([refused.status, refused.text.includes('field-name.ca-error')]).toEqual([422, true]);
  });

  test('a form that is sent as it came changes nothing but the version', async () => {
    for (const term of [await named('Casa'), await named('Terra', 'brand'), await named('nou', 'tag')]) {
      const read = () => readWholeTerm(desk.shop.db.read, term!.id);
      const before = await read();
      expect((await save(`/admin/terms/${term!.id}`, {})).status).toBe(303);
      expect({ ...(await read()), version: before?.version }).toEqual(before);
    }
  });

  test('categories are put in order, into each other and out again without scripts, and back from the notice', async () => {
    const [casa, jardi] = [await idOf('Casa'), await idOf('Jardí')];
    expect(await below(null)).toEqual(['Casa', 'Jardí']);
    const moved = await owner.submit('/admin/categories', { do: `up.${jardi}` });
    expect(await below(null)).toEqual(['Jardí', 'Casa']);
    expect(moved.text).toContain('Jardí has been moved.');
    await owner.post(
      '/admin/categories',
      sentForm(moved.text, {}, (to) => to === '/admin/categories'),
    );
    expect(await below(null)).toEqual(['Casa', 'Jardí']);
    await owner.post('/admin/categories', { do: `in.${jardi}` });
    expect(await below(casa)).toContain('Jardí');
    await desk.settle();
    const inside = async (path: string) => (await desk.browser().get(path)).text.includes('Gerro');
    expect(await inside('/categoria-producte/casa/')).toBe(true);
    expect((await desk.browser().get('/categoria-producte/jardi/')).location).toBe(
      '/categoria-producte/casa/jardi/',
    );
    await owner.post('/admin/categories', { do: `out.${jardi}` });
    await desk.settle();
    expect([
      await below(null),
      await inside('/categoria-producte/casa/'),
      await inside('/categoria-producte/jardi/'),
    ]).toEqual([['Casa', 'Jardí'], false, true]);
  });

  test('one that is dragged stands where it was let go, and never below itself', async () => {
    const [casa, cuina, tasses] = [await idOf('Casa'), await idOf('Cuina'), await idOf('Tasses')];
    await owner.post('/admin/categories', { do: 'move', id: `${tasses}`, parent: '', before: `${casa}` });
    expect((await below(null))[0]).toBe('Tasses');
    await owner.post('/admin/categories', { do: 'move', id: `${tasses}`, parent: `${cuina}`, before: '' });
    expect(await below(cuina)).toEqual(['Tasses']);
    const told = await owner.submit('/admin/categories', { do: 'move', id: `${casa}`, parent: `${tasses}` });
    expect(told.text).toContain('A category cannot be inside itself.');
    expect(await below(null)).toContain('Casa');
    const parent = await save(`/admin/terms/${casa}`, { parent: `${tasses}` });
    expect([parent.status, parent.text.includes('field-parent-error')]).toEqual([422, true]);
  });

  test('who saves over somebody else’s change is shown both', async () => {
    const here = `/admin/terms/${await idOf('Jardí')}`;
    const late = sentForm(isSaving((await owner.get(here)).text), { 'name.es': 'Huerto' });
    await save(here, { 'name.es': 'Jardín' });
    const told = await owner.post(here, late);
    expect([told.status, told.text.includes('Jardín'), told.text.includes('Huerto')]).toEqual([
      409,
      true,
      true,
    ]);
  });

  test('a renamed category leaves its old address to the new one', async () => {
    await save(`/admin/terms/${await idOf('Jardí')}`, { 'name.ca': 'Hort', 'slug.ca': 'hort' });
    await desk.settle();
    const old = await desk.browser().get('/categoria-producte/jardi/');
    expect([old.status, old.location]).toEqual([301, '/categoria-producte/hort/']);
  });

  test('two tags become one, with what has them, after it was said what would happen', async () => {
    const [nou, novetat] = [await idOf('nou', 'tag'), await idOf('novetat', 'tag')];
    const here = `/admin/terms/${novetat}`;
    const asked = await owner.post(here, { do: 'merge', into: 'nou' });
    expect(asked.text).toContain('1 product, 0 variations and 0 categories');
    expect(await idOf('novetat', 'tag')).toBe(novetat);
    const done = await owner.post(
      here,
      sentForm(asked.text, { do: 'merge' }, (to) => to === here),
    );
    expect(done.location).toBe(`/admin/terms/${nou}`);
    expect((await named('nou', 'tag'))?.products).toBe(2);
    await desk.settle();
    const old = await desk.browser().get('/etiqueta-producte/novetat/');
    expect([old.status, old.location.endsWith('/nou/')]).toEqual([301, true]);
    const unclear = await owner.submit(`/admin/terms/${nou}`, { do: 'merge', into: 'no-hi-es' });
    expect(unclear.text).toContain('Choose which one to merge it with.');
  });

  test('two categories become one: goods, what is inside, coupons and menus follow', async () => {
    const [bany, cuina] = [await idOf('Bany'), await idOf('Cuina')];
    const tassa = await idOf('Tasses');
    const code = await addCoupon(desk, { categoryIds: [cuina], excludedCategoryIds: [bany, cuina] });
    const asked = { shop: desk.shop, actor: terminal('prova'), now: Date.now() };
    await ask(asked, setMenus, { header: { items: [{ to: `category:${cuina}` }] } });
    const link = {
      type: 'text',
      text: 'cuina',
      marks: [{ type: 'link', attrs: { href: `category:${cuina}` } }],
    };
    const shelf = { type: 'productList', attrs: { what: 'category', categoryId: cuina } };
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [link] }, shelf] };
    const post = await addPost(desk, { ca: { title: 'Cuinar', body } });
    const rule = {
      code: 'cuina',
      trigger: 'order',
      amount: { kind: 'fixed', points: 5 },
      categoryIds: [cuina],
    };
    await ask(asked, putProgramme, { programme: { rules: [rule] } });
    const version = (await named('Cuina'))?.version;
    await owner.post(`/admin/terms/${cuina}`, {
      do: 'merge',
      into: `${bany}`,
      sure: 1,
      version: `${version}`,
    });
    expect(await named('Cuina')).toBeUndefined();
    expect(await named('Bany')).toMatchObject({ products: 2 });
    expect(await below(bany)).toEqual(['Tasses']);
    expect(await named('Tasses')).toMatchObject({ id: tassa, products: 1 });
    expect(await named('Casa')).toMatchObject({ products: 2 });
    const [coupon] = await askCoupons(desk.shop.db.read, [code], {
      userId: null,
      emails: [],
      exceptOrder: null,
    });
    expect(coupon?.coupon).toMatchObject({ categoryIds: [bany], excludedCategoryIds: [bany] });
    await desk.settle();
    const { body: kept } = await desk.shop.db.read
      .selectFrom('entry_body')
      .select('body')
      .where('entry_id', '=', post)
      .executeTakeFirstOrThrow();
    expect(kept).toContain(`"category:${bany}"`);
    expect(kept).toContain(`"categoryId":${bany}`);
    const header = (await desk.browser().get('/')).text.match(/<header.*?<\/header>/s)?.[0];
    expect(header).toContain('href="/categoria-producte/casa/bany/"');
    expect((await programmeContext(desk.shop)).programme.rules).toMatchObject([{ categoryIds: [bany] }]);
    const into = await owner.submit(`/admin/terms/${bany}`, { do: 'merge', into: `${tassa}`, sure: 1 });
    expect(into.text.match(/<main.*?<form/s)?.[0]).toContain('A category cannot be inside itself.');
  });

  test('what is thrown away comes back from the bin as it was, with what was in it', async () => {
    const [bany, tasses] = [await idOf('Bany'), await idOf('Tasses')];
    const read = () => readWholeTerm(desk.shop.db.read, bany);
    const before = await read();
    const thrown = await owner.submit(`/admin/terms/${bany}`, { do: 'trash' });
    expect(thrown.text).toContain('It is in the bin.');
    expect(await read()).toBeUndefined();
    expect(await named('Casa')).toMatchObject({ products: 1 });
    expect(await named('Tasses')).toMatchObject({ parentId: await idOf('Casa'), products: 1 });
    await desk.settle();
    expect((await desk.browser().get('/categoria-producte/casa/bany/')).status).toBe(404);
    expect((await owner.get('/admin/terms/bin')).text).toContain('Bany');
    await owner.post('/admin/terms/bin', { id: `${bany}` });
    const after = await read();
    expect({ ...after, version: before?.version }).toEqual(before);
    expect(await named('Bany')).toMatchObject({ products: 2 });
    expect(await named('Casa')).toMatchObject({ products: 2 });
    expect(await named('Tasses')).toMatchObject({ id: tasses, parentId: bany });
    expect((await owner.submit('/admin/terms/bin', { id: `${bany}` })).text).toContain(
      'not in the bin any more',
    );
  });

  test('what has lain in the bin for thirty days is forgotten by the clock, and nothing before', async () => {
    const fora = await idOf('Regal', 'tag');
    await owner.post(`/admin/terms/${fora}`, { do: 'trash' });
    const inBin = async () => (await listBinned(desk.shop.db.read, 10)).some(({ id }) => id === fora);
    const days = (count: number) => Date.now() + count * 86_400_000;
    await applyDueTerms(desk.shop, days(29));
    expect(await inBin()).toBe(true);
    await applyDueTerms(desk.shop, days(31));
    expect(await inBin()).toBe(false);
    const [line] = await readAudit(desk.shop.db.read, { command: 'term.empty_bin', limit: 1 });
    expect(line).toMatchObject({ actor: { kind: 'job' }, before: { name: 'Regal' } });
  });

  test('an attribute gets values with colours, which stand on the buttons of the shop', async () => {
    const made = await owner.post('/admin/attributes', {
      'label.ca': 'Roba',
      'label.es': 'Tela',
      'label.en': 'Fabric',
    });
    expect(made.location).toBe('/admin/attributes/roba');
    await owner.post(made.location, { do: 'values', names: 'Lli, Cotó, lli' });
    expect((await all('pa_roba')).map(({ name }) => name)).toEqual(['Cotó', 'Lli']);
    for (const [name, colour] of [
      ['Lli', '#ddccaa'],
      ['Cotó', '#FFFFFF'],
    ] as const)
      await save(`/admin/terms/${await idOf(name, 'pa_roba')}`, { coloured: '1', swatch: colour });
    const lli = await idOf('Lli', 'pa_roba');
    await owner.post(made.location, { do: `up.${lli}` });
    expect((await all('pa_roba')).map(({ name, swatch }) => [name, swatch])).toEqual([
      ['Lli', '#ddccaa'],
      ['Cotó', '#ffffff'],
    ]);
    await addVariable(desk, {
      name: 'Camisa',
      attributes: { roba: ['Lli', 'Cotó'] },
      variations: [{ values: { roba: 'Lli' } }, { values: { roba: 'Cotó' } }],
    });
    const page = (await desk.browser().get('/producte/camisa/')).text;
    expect(page.indexOf('#ddccaa')).toBeGreaterThan(0);
    expect(page.indexOf('#ddccaa')).toBeLessThan(page.indexOf('#ffffff'));
    const saved = (await owner.get(made.location)).text.match(/<form.*?<\/form>/gs) ?? [];
    const labels = saved.find((form) => form.includes('name="label.ca"')) ?? '';
    await owner.post(made.location, sentForm(labels, { 'label.en': 'Cloth' }));
    expect((await owner.get('/admin/attributes')).text).toContain('Cloth');
    const late = await owner.post(made.location, sentForm(labels, { 'label.en': 'Stuff' }));
    expect([late.status, late.text.includes('Cloth')]).toEqual([409, true]);
  });

  test('a value that is sold is merged, not thrown away, unless two variations would be the same', async () => {
    const [lli, coto] = [await idOf('Lli', 'pa_roba'), await idOf('Cotó', 'pa_roba')];
    expect((await owner.submit(`/admin/terms/${lli}`, { do: 'trash' })).text).toContain(
      'Variations are sold with',
    );
    const twins = await owner.submit(`/admin/terms/${lli}`, { do: 'merge', into: `${coto}`, sure: 1 });
    expect(twins.text).toContain('two variations alike: Camisa');
    await owner.post('/admin/attributes/roba', { do: 'values', names: 'Lli cru' });
    const cru = await idOf('Lli cru', 'pa_roba');
    await owner.post(`/admin/terms/${lli}`, { do: 'merge', into: `${cru}`, sure: 1 });
    await desk.settle();
    expect((await desk.browser().get('/producte/camisa/')).text).toContain('Lli cru');
    const kept = await owner.submit('/admin/attributes/roba', { do: 'remove' });
    expect(kept.text).toContain('Some products have this attribute');
  });

  test('whoever may not change products opens none of it', async () => {
    const other = desk.as(['products.view', 'orders.view']);
    for (const path of ['categories', 'tags', 'attributes', 'terms/bin', `terms/${await idOf('Casa')}`])
      expect((await other.get(`/admin/${path}`)).status).toBe(403);
    expect((await other.post('/admin/categories', { do: `up.${await idOf('Casa')}` })).status).toBe(403);
  });
});
