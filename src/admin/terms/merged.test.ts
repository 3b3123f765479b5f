import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addCoupon } from '../../../tests/support/buying/coupons.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { importsOf } from '../../../tests/support/catalogue/file-imports.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import {
  changeTerm,
  listTerms,
  moveTerm,
  readWhole,
  readWholeTerm,
  restoreTerm,
  type Taxonomy,
} from '../../catalogue/index.ts';
import { ask } from '../../frame/command/index.ts';

describe.each(engines)('two terms that became one are two again on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  const { asked } = importsOf(() => desk);
  const spoken = { language: 'ca', languages: ['ca', 'es', 'en'] };
  const named = async (name: string, taxonomy: Taxonomy = 'category') =>
    (await listTerms(desk.shop.db.read, taxonomy, spoken)).find((term) => term.name === name);
  const idOf = async (name: string, taxonomy: Taxonomy = 'category') =>
    (await named(name, taxonomy))?.id ?? 0;
  const whole = async (id: number) => (await readWhole(desk.shop.db.read, [id])).get(id)!;
  const termsOf = async (id: number) => new Set((await whole(id)).product?.termIds);
  const merge = async (from: number, into: number) => {
    const reply = await owner.submit(`/admin/terms/${from}`, { do: 'merge', into: `${into}`, sure: '1' });
    await desk.settle();
    return reply.text;
  };
  /** By the button of the notice. */
  const undo = async (page: string) => {
    const reply = await owner.submit(
      '/admin/terms/bin',
      sentForm(page, {}, (action) => action === '/admin/terms/bin'),
    );
    await desk.settle();
    return reply.text;
  };
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
  });
  afterAll(() => desk.close());

  test('a category: its words, address, goods and what stood in it; what was in both stays in both', async () => {
    const cup = await addSimple(desk, { name: 'Tassa', categories: ['Cuina'] });
    const plate = await addSimple(desk, { name: 'Plat', categories: ['Cuina', 'Plats'] });
    const towel = await addSimple(desk, { name: 'Tovallola', categories: ['Bany'] });
    const [cuina, bany, plats] = [await idOf('Cuina'), await idOf('Bany'), await idOf('Plats')];
    const both = await addSimple(desk, {
      name: 'Sabonera',
      more: { termIds: [cuina, bany] },
    });
    const before = await readWholeTerm(desk.shop.db.read, cuina);
    const asked = await owner.submit(`/admin/terms/${cuina}`, { do: 'merge', into: `${bany}` });
    expect(asked.text).toContain('For thirty days it can be undone');
    expect(asked.text).toContain('coupons, menus, rules of points');
    const merged = await merge(cuina, bany);
    expect(await named('Bany')).toMatchObject({ products: 4 });
    expect((await owner.get('/admin/terms/bin')).text).toContain('Cuina');
    expect(await undo(merged)).toContain('It is back in its place.');
    const { version: _, ...back } = (await readWholeTerm(desk.shop.db.read, cuina))!;
    const { version: __, ...was } = before!;
    expect(back).toEqual(was);
    expect(await termsOf(cup)).toEqual(new Set([cuina]));
    expect(await termsOf(towel)).toEqual(new Set([bany]));
    expect(await termsOf(both)).toEqual(new Set([cuina, bany]));
    expect(await termsOf(plate)).toEqual(new Set([plats]));
    expect(await named('Plats')).toMatchObject({ parentId: cuina });
    expect(await named('Cuina')).toMatchObject({ products: 3 });
    expect(await named('Bany')).toMatchObject({ products: 2 });
    const shown = await desk.browser().get('/categoria-producte/cuina/');
    expect([shown.status, shown.text.includes('Plat')]).toEqual([200, true]);
  });

  test('coupons that tell the two apart are named before they are merged, to whom coupons are shown', async () => {
    await addSimple(desk, { name: 'Got', categories: ['Vidre'], brand: 'Clar' });
    await addSimple(desk, { name: 'Gibrell', categories: ['Terrissa'] });
    const [glass, clay] = [await idOf('Vidre'), await idOf('Terrissa')];
    const terms = { categoryIds: [glass], excludedCategoryIds: [clay] };
    await addCoupon(desk, { code: 'Vidre & prou', ...terms });
    await addCoupon(desk, { code: 'tot', categoryIds: [glass, clay] });
    const look = (who: Browser) => who.submit(`/admin/terms/${glass}`, { do: 'merge', into: `${clay}` });
    const told = (await look(owner)).text;
    expect(told).toContain('Mind VIDRE &amp; PROU: these coupons tell the two apart.');
    const other = (await look(desk.as(['products.edit'], 'en'))).text;
    expect(other).toContain('Mind that one coupon tells the two apart');
    expect(other).not.toContain('VIDRE &amp;');
    const back = await owner.submit(`/admin/terms/${clay}`, { do: 'merge', into: `${await idOf('Bany')}` });
    expect(back.text).not.toContain('tell the two apart');
  });

  test('what somebody has changed since stays as they changed it', async () => {
    const jug = await addSimple(desk, { name: 'Gerra', tags: ['vell'] });
    const bowl = await addSimple(desk, { name: 'Bol', tags: ['antic'] });
    const [old, antique] = [await idOf('vell', 'tag'), await idOf('antic', 'tag')];
    const merged = await merge(old, antique);
    const page = (await owner.get(`/admin/products/${jug}`)).text;
    await owner.post(
      '/admin/products/save',
      sentForm(page, { tags: '' }, (action) => action === '/admin/products/save'),
    );
    await undo(merged);
    expect(await termsOf(jug)).toEqual(new Set());
    expect(await termsOf(bowl)).toEqual(new Set([antique]));
    expect(await named('vell', 'tag')).toMatchObject({ products: 0 });
  });

  test('a value: variations are sold with it again, and it is offered first again', async () => {
    const { id, variationIds } = await addVariable(desk, {
      name: 'Camisa',
      attributes: { roba: ['Lli', 'Cotó'] },
      variations: [{ values: { roba: 'Lli' } }, { values: { roba: 'Cotó' } }],
    });
    const code = (await whole(id)).product!.attributes[0]!.code as Taxonomy;
    const terms = await listTerms(desk.shop.db.read, code, spoken);
    const [first] = (await whole(variationIds[0]!)).variation!.choices;
    const sold = terms.find((term) => term.id === first?.termId)!;
    await owner.post(`/admin/attributes/${code.slice(3)}`, { do: 'values', names: 'Altre' });
    const other = await idOf('Altre', code);
    await desk.shop.db.transaction((tx) =>
      tx
        .updateTable('product_attribute')
        .set({ default_term_id: sold.id })
        .where('product_id', '=', id)
        .execute(),
    );
    const before = (await whole(id)).product!.attributes;
    const merged = await merge(sold.id, other);
    expect((await whole(variationIds[0]!)).variation!.choices[0]?.termId).toBe(other);
    await undo(merged);
    expect((await whole(variationIds[0]!)).variation!.choices[0]?.termId).toBe(sold.id);
    expect((await whole(id)).product!.attributes).toEqual(before);
  });

  test('a class of sending: its goods have it again', async () => {
    const chest = await addSimple(desk, { name: 'Cofre', shippingClass: 'Gran' });
    const box = await addSimple(desk, { name: 'Capsa', shippingClass: 'Petit' });
    const [big, small] = [await idOf('Gran', 'shipping_class'), await idOf('Petit', 'shipping_class')];
    await undo(await merge(big, small));
    expect((await whole(chest)).product?.shippingClassId).toBe(big);
    expect((await whole(box)).product?.shippingClassId).toBe(small);
  });

  test('where the other is gone by now, it is back with what was in it', async () => {
    const cup = await addSimple(desk, { name: 'Got', tags: ['vidre'] });
    await addSimple(desk, { name: 'Copa', tags: ['cristall'] });
    const [glass, crystal] = [await idOf('vidre', 'tag'), await idOf('cristall', 'tag')];
    const merged = await merge(glass, crystal);
    await owner.submit(`/admin/terms/${crystal}`, { do: 'trash' });
    await undo(merged);
    expect(await termsOf(cup)).toEqual(new Set([glass]));
  });

  test('undone by two at once, it is back once, and one of them is told so', async () => {
    await addSimple(desk, { name: 'Cistell', tags: ['vímet'] });
    await addSimple(desk, { name: 'Panera', tags: ['canya'] });
    const [wicker, cane] = [await idOf('vímet', 'tag'), await idOf('canya', 'tag')];
    await merge(wicker, cane);
    const restore = () => ask(asked(), restoreTerm, { id: wicker });
    const said = await Promise.all([restore(), restore(), restore()]);
    expect(said.toSorted()).toEqual(['gone', 'gone', 'in_place']);
    expect(await named('vímet', 'tag')).toMatchObject({ products: 1 });
  });

  test('a category whose parent is below it by now comes back at the top, and nothing of the tree is lost', async () => {
    const make = (name: string, parentId: number | null = null) =>
      ask(asked(), changeTerm, { taxonomy: 'category', parentId, texts: { ca: { name } } });
    const home = await make('Llar');
    const kitchen = await make('Fogons', home);
    const [pots, table] = [await make('Olles', kitchen), await make('Taula')];
    await addSimple(desk, { name: 'Olla', more: { termIds: [pots] } });
    const merged = await merge(kitchen, table);
    await ask(asked(), changeTerm, {
      id: home,
      taxonomy: 'category',
      parentId: pots,
      texts: { ca: { name: 'Llar' } },
    });
    expect(await undo(merged)).toContain('It is back, at the top of the tree');
    expect(await named('Fogons')).toMatchObject({ parentId: null, products: 1 });
    expect(await named('Olles')).toMatchObject({ parentId: kitchen, products: 1 });
    expect(await named('Llar')).toMatchObject({ parentId: pots, products: 0 });
    expect(await named('Taula')).toMatchObject({ parentId: null, products: 0 });
  });

  test('two that became part of a third are undone in either order, and what was in both is in both again', async () => {
    for (const [first, second] of [
      ['roig', 'blau'],
      ['blau', 'roig'],
    ] as const) {
      const tags = [first, second].map((colour) => `${colour} ${first}`);
      const shared = await addSimple(desk, { name: `Ram ${first}`, tags });
      const own = await addSimple(desk, { name: `Flor ${first}`, tags: [`lila ${first}`] });
      const [red, blue, purple] = await Promise.all(
        [...tags, `lila ${first}`].map((tag) => idOf(tag, 'tag')),
      );
      const pages = new Map([[first, await merge(red!, purple!)]]);
      pages.set(second, await merge(blue!, purple!));
      await undo(pages.get('roig')!);
      expect(await termsOf(shared)).toEqual(new Set([purple, first === 'roig' ? red : blue]));
      await undo(pages.get('blau')!);
      expect(await termsOf(shared)).toEqual(new Set([red, blue]));
      expect(await termsOf(own)).toEqual(new Set([purple]));
    }
  });

  test('what came to one that was thrown away since is not in it when it is taken out of the bin', async () => {
    const cup = await addSimple(desk, { name: 'Tassó', tags: ['petit'] });
    const mug = await addSimple(desk, { name: 'Tassot', tags: ['gros'] });
    const [small, large] = [await idOf('petit', 'tag'), await idOf('gros', 'tag')];
    const merged = await merge(small, large);
    const thrown = await owner.submit(`/admin/terms/${large}`, { do: 'trash' });
    await undo(merged);
    await undo(thrown.text);
    expect(await termsOf(cup)).toEqual(new Set([small]));
    expect(await termsOf(mug)).toEqual(new Set([large]));
  });

  test('of two who put one below the other and the other below the one at once, one is refused', async () => {
    const save = (name: string, id?: number, parentId: number | null = null) =>
      ask(asked(), changeTerm, {
        ...(id && { id }),
        taxonomy: 'category',
        parentId,
        texts: { ca: { name } },
      });
    for (let turn = 0; turn < 5; turn += 1) {
      const [one, other] = [await save(`Un ${turn}`), await save(`Altre ${turn}`)];
      const said = await Promise.allSettled([
        save(`Un ${turn}`, one, other),
        save(`Altre ${turn}`, other, one),
        ask(asked(), moveTerm, { id: other, parentId: one, before: null }),
      ]);
      expect(said[0].status).not.toBe(said[1].status);
      const parents = await Promise.all([named(`Un ${turn}`), named(`Altre ${turn}`)]);
      expect(parents.filter((term) => term?.parentId === null)).toHaveLength(1);
    }
  });

  test('of merges one after the other the last is taken back first', async () => {
    const { id, variationIds } = await addVariable(desk, {
      name: 'Bata',
      attributes: { teixit: ['Lona', 'Ras', 'Seda'] },
      variations: [{ values: { teixit: 'Lona' } }],
    });
    const before = (await whole(id)).product!;
    const code = before.attributes[0]!.code as Taxonomy;
    const sold = async () => (await whole(variationIds[0]!)).variation!.choices[0]?.termId;
    const [canvas, satin] = [await idOf('Lona', code), await idOf('Ras', code)];
    const silk = await idOf('Seda', code);
    const first = await merge(canvas, satin);
    const second = await merge(satin, silk);
    expect(await undo(first)).toContain('Put “Ras” back first.');
    expect(await sold()).toBe(silk);
    await undo(second);
    expect(await sold()).toBe(satin);
    await undo(first);
    expect(await sold()).toBe(canvas);
    expect((await whole(id)).product!.attributes).toEqual(before.attributes);
    expect(await termsOf(id)).toEqual(new Set(before.termIds));
  });
});
