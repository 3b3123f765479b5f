import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { productForms } from '../../../tests/support/catalogue/product-forms.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { addMedia, changeProduct } from '../../catalogue/index.ts';
import { perform, terminal } from '../../frame/command/index.ts';

describe.each(engines)('variations of a product at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
  });
  afterAll(() => desk.close());
  const { SAVE, isMain, form, save, whole, shopPage, jpeg, latest } = productForms(
    () => desk,
    () => owner,
  );

  test('a variable product: attributes are chosen, variations made and changed in one table', async () => {
    await owner.submit(
      SAVE,
      await form('/admin/products/new?type=variable', { 'name.ca': 'Samarreta', status: 'publish' }),
    );
    const id = await latest();
    const attributes = `/admin/products/${id}/attributes`;
    await save(attributes, { label: 'Talla', labelValues: 'S, M' });
    await save(attributes, { label: 'Color', labelValues: 'Blau, Verd' });
    const table = `/admin/products/${id}/variations`;
    const version = async () => `${(await whole(id)).version}`;
    const made = await owner.submit(table, { do: 'make', version: await version(), price: '15' });
    expect(made.text).toContain('4 variations were made.');
    await desk.settle();
    expect(await shopPage('/producte/samarreta/')).toContain('15,00');
    const ids = [...made.text.matchAll(/name="seen\.(\d+)"/g)].map(([, each]) => Number(each));
    expect(ids).toHaveLength(4);
    const [one, two, three] = ids as [number, number, number, number];
    const wrong = await owner.post(
      table,
      await form(table, { [`sku.${one}`]: 'S-1', [`sku.${two}`]: 'S-1', [`sale.${three}`]: '20' }),
    );
    const mistyped = await owner.post(table, await form(table, { [`gtin.${two}`]: '4006381333932' }));
    expect(mistyped.text).toMatch(new RegExp(`id="gtin.${two}-error">[^<]*does not add up`));
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain(`id="sku.${two}-error"`);
    expect(wrong.text).toContain(`id="sale.${three}-error"`);
    expect((await whole(one)).variation?.sku).toBe('');
    await save(table, {
      [`sku.${one}`]: 'S-1',
      [`price.${one}`]: '17,50',
      [`stock.${one}`]: '5',
      [`gtin.${two}`]: '4006381333931',
      [`weight.${two}`]: '0,25',
      [`sale.${three}`]: '12',
      [`status.${three}`]: 'private',
    });
    expect((await whole(one)).variation).toMatchObject({
      sku: 'S-1',
      prices: { EUR: { regular: 1750 } },
      stock: { managed: true, quantity: 5 },
    });
    expect((await whole(two)).variation).toMatchObject({ gtin: '4006381333931', weight: 250 });
    expect((await whole(three)).variation).toMatchObject({
      status: 'private',
      prices: { EUR: { sale: 1200 } },
    });
    expect((await owner.get('/admin/products?q=S-1')).text).toContain('Samarreta');
    const again = await owner.submit(table, { do: 'make', version: await version(), price: '' });
    expect(again.text).toContain('None is missing');
    const [size] = (await whole(id)).product?.attributes ?? [];
    const less = { [`values.${size?.code.slice(3)}`]: `${size?.termIds[0]}` };
    const taken = await owner.post(attributes, await form(attributes, less));
    expect(taken.text).toContain('Variations are sold with a value that you have taken out.');
  });

  test('an attribute that begins to make variations is asked of shoppers once it is said what those there are have', async () => {
    const { id, variationIds } = await addVariable(desk, { name: 'Jaqueta', price: 4000 });
    const path = `/admin/products/${id}/attributes`;
    const shopForm = async () =>
      (await shopPage('/producte/jaqueta/')).match(/<select[^>]*name="attribute_/g);
    const before = await shopForm();
    const begun = { label: 'Material', labelValues: 'Llana, Cotó' };
    const asked = await owner.post(path, await form(path, begun));
    expect(asked.status).toBe(422);
    expect(asked.text).toContain('Material: which value do the 2 variations that there are get?');
    expect(asked.text).toMatch(/name="get.material".*?Llana.*?Cotó.*?Any: shoppers choose it/s);
    await desk.settle();
    expect(await shopForm()).toEqual(before);
    const choices = async (of: number) => (await whole(of)).variation?.choices.map(({ code }) => code);
    expect(await choices(variationIds[0]!)).toEqual(['pa_colour']);
    await owner.post(path, sentForm(asked.text, { 'get.material': '1' }, isMain));
    await desk.settle();
    const material = (await whole(id)).product?.attributes.find(({ code }) => code === 'pa_material');
    for (const each of variationIds)
      expect((await whole(each)).variation?.choices).toContainEqual({
        code: 'pa_material',
        termId: material?.termIds[1],
        option: null,
      });
    // What all have alike is taken from them again by not making variations of it.
    await save(path, { 'varies.material': false });
    expect(await choices(variationIds[1]!)).toEqual(['pa_colour']);
    const again = await owner.post(path, await form(path, { 'varies.material': '1' }));
    await owner.post(path, sentForm(again.text, { 'get.material': 'any' }, isMain));
    await desk.settle();
    expect(await choices(variationIds[1]!)).toEqual(['pa_colour']);
    expect(await shopForm()).toHaveLength((before?.length ?? 0) + 1);
  });

  test('a sheet comes as one text: size, picture and prices by currency, and rows that are not in it stay', async () => {
    const { id, variationIds } = await addVariable(desk, { name: 'Camisa', price: 1000 });
    const [one = 0, two = 0] = variationIds;
    const { id: picture } = await addMedia(
      { shop: desk.shop, actor: terminal('test'), now: Date.now() },
      { bytes: await jpeg('#595'), alts: { ca: 'Verda' } },
    );
    const { product, version } = await whole(id);
    await perform(desk.shop, terminal('test'), (act) =>
      changeProduct(act, { ...product!, version, pictureIds: [picture] }),
    );
    const table = `/admin/products/${id}/variations?rows=all`;
    const { text } = await owner.get(table);
    const seen = (of: number) => new RegExp(`name="seen\\.${of}" value="([^"]*)"`).exec(text)?.[1] ?? '';
    const sheet = (...lines: string[]) => JSON.stringify(lines.map((line) => line.split('\t')));
    const wrong = await owner.post(table, {
      sheet: sheet('id\tseen\tsku\tlength\tpicture', `${one}\t${seen(one)}\tC-1\tlong\t999999`),
    });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain(`id="length.${one}-error"`);
    expect(wrong.text).toContain('value="long"');
    const saved = await owner.submit(table, {
      sheet: sheet(
        'id\tseen\tsku\tlength\twidth\theight\tpicture\tprice',
        `${one}\t${seen(one)}\tC-1\t30\t20,5\t1\t${picture}\t11,50`,
      ),
    });
    expect(saved.text).toContain('One variation was saved.');
    expect((await whole(one)).variation).toMatchObject({
      sku: 'C-1',
      length: 300,
      width: 205,
      height: 10,
      pictureIds: [picture],
      prices: { EUR: { regular: 1150 } },
    });
    expect((await whole(two)).variation).toMatchObject({ sku: '', prices: { EUR: { regular: 1000 } } });
    const gone = await owner.post(table, {
      sheet: sheet('id\tseen\tpicture', `${two}\t${seen(two)}\t999999`),
    });
    expect(gone.text).toContain('This picture is gone.');
  });

  test('a sheet with another product’s rows, or that is none, changes nothing', async () => {
    const mine = await addVariable(desk, { name: 'Meva', price: 1000 });
    const other = await addVariable(desk, { name: 'Altra', price: 1000 });
    const [foreign = 0] = other.variationIds;
    const { version } = await whole(foreign);
    const table = `/admin/products/${mine.id}/variations`;
    for (const [row, price] of [
      [foreign, '1'],
      [mine.variationIds[0], 'no number'],
    ]) {
      const sheet = JSON.stringify([
        ['id', 'seen', 'price'],
        [`${row}`, `${version} `, price],
      ]);
      await owner.post(table, { sheet });
    }
    for (const sheet of ['[', '{}', '[[1]]', '"x"']) await owner.post(table, { sheet });
    expect((await whole(mine.variationIds[0]!)).variation?.prices.EUR?.regular).toBe(1000);
    expect((await whole(foreign)).variation?.prices.EUR?.regular).toBe(1000);
  });

  test('two who change the same variation: the second is told what stands, and counts when sent again', async () => {
    const { id, variationIds } = await addVariable(desk, { name: 'Bufanda', price: 1000 });
    const [one = 0] = variationIds;
    const table = `/admin/products/${id}/variations`;
    const mine = await form(table, { [`price.${one}`]: '11' });
    await owner.post(table, await form(table, { [`price.${one}`]: '12' }));
    const told = await owner.post(table, mine);
    expect(told.status).toBe(422);
    expect(told.text).toContain('Now: 12,00');
    await owner.post(table, sentForm(told.text, {}, isMain));
    expect((await whole(one)).variation?.prices.EUR?.regular).toBe(1100);
  });
});
