import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { importsOf } from '../../../tests/support/catalogue/file-imports.ts';
import { productForms } from '../../../tests/support/catalogue/product-forms.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { binTerm, changeTerm, duplicateProduct, readWholeTerm, restoreTerm } from '../../catalogue/index.ts';
import { listRevisions, restoreEntry } from '../../content/index.ts';
import { ask, perform, readAudit } from '../../frame/command/index.ts';

describe.each(engines)('texts that are older than their source, at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
  });
  afterAll(() => desk.close());
  const { saveProduct, whole } = productForms(
    () => desk,
    () => owner,
  );
  const { read, product, undo, asked } = importsOf(() => desk);
  const page = async (path: string) => (await owner.get(path)).text;
  const listed = (language: string) => page(`/admin/products?outdated=${language}`);

  test('of a product are marked in its form and found in the list, until somebody writes them', async () => {
    const id = await addSimple(desk, { name: 'Gerra' });
    expect(await page(`/admin/products/${id}`)).not.toContain('older than its source');
    await saveProduct(id, { 'name.ca': 'Gerra blava' });
    const form = await page(`/admin/products/${id}`);
    expect(form).toContain('older than its source (Català)');
    expect(form).toContain('<ins> blava</ins>');
    expect(await listed('es')).toContain('Gerra');
    await saveProduct(id, { 'name.es': 'Jarra azul' });
    expect(await listed('es')).not.toContain('Gerra');
    expect(await listed('en')).toContain('Gerra');
    expect(Object.keys((await whole(id)).outdated)).toEqual(['en']);
  });

  test('are still right when somebody says so, which the history tells', async () => {
    const id = await addSimple(desk, { name: 'Plat' });
    await saveProduct(id, { 'name.ca': 'Plat pla' });
    await saveProduct(id, { still: ['name.es'] });
    expect(Object.keys((await whole(id)).outdated)).toEqual(['en']);
    const [line] = await readAudit(desk.shop.db.read, { subject: 'product', subjectId: `${id}`, limit: 1 });
    expect(line).toMatchObject({ before: { 'outdated.es': 1 } });
    expect(line?.after).not.toHaveProperty('name.es');
    expect(await page(`/admin/products/${id}`)).toContain('Texts older than their source (Español)');
  });

  test('of a copy are as old as those that they were copied from', async () => {
    const id = await addSimple(desk, { name: 'Got' });
    await saveProduct(id, { 'name.ca': 'Got alt' });
    const copy = await ask(asked(), duplicateProduct, { id });
    const { outdated } = await whole(id);
    expect(Object.keys(outdated)).toContain('es');
    expect((await whole(copy)).outdated).toEqual(outdated);
  });

  test('of an earlier version are as old as they were then, but for what was said to be right', async () => {
    const id = await addSimple(desk, { name: 'Setra' });
    await saveProduct(id, { 'name.ca': 'Setra verda' });
    await saveProduct(id, { still: ['name.en'] });
    const { outdated } = await whole(id);
    expect(outdated).toMatchObject({ es: { name: { in: 'ca', said: 'Setra' } } });
    await saveProduct(id, { 'name.ca': 'Cassola', 'name.es': 'Cazuela', 'name.en': 'Pan' });
    expect((await whole(id)).outdated).toEqual({});
    const [last = ''] =
      /\/admin\/products\/\d+\/versions\/\d+/.exec(await page(`/admin/products/${id}`)) ?? [];
    await owner.submit(last, {});
    expect((await whole(id)).product?.texts.ca?.name).toBe('Setra verda');
    expect((await whole(id)).outdated).toEqual(outdated);
  });

  test('a form that is refused keeps what was said to be right', async () => {
    const id = await addSimple(desk, { name: 'Setrill' });
    await saveProduct(id, { 'name.ca': 'Setrill verd' });
    const refused = await saveProduct(id, { still: ['name.es'], 'name.ca': 'x'.repeat(300) });
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(/<input[^>]*name="still"[^>]*checked[^>]*value="name\.es"/);
  });

  test('count what files change, and what is taken back of them', async () => {
    await read('SKU,Name,Name (es)\nO-1,Bol,Cuenco\nO-2,Olla,Olla de barro\n');
    expect((await product('O-1'))?.outdated).toEqual({});
    const { report } = await read('SKU,Name,Name (es)\nO-1,Bol fondo,Cuenco hondo\nO-2,Olla gran,\n');
    expect((await product('O-1'))?.outdated).toEqual({});
    expect((await product('O-2'))?.outdated).toMatchObject({ es: { name: { in: 'ca', said: 'Olla' } } });
    await undo(report.record);
    expect((await product('O-2'))?.outdated).toEqual({});
  });

  test('of a category are marked in its form and in the list, and come back out of the bin as they were', async () => {
    const texts = { ca: { name: 'Taula' }, es: { name: 'Mesa' } };
    const id = await ask(asked(), changeTerm, { taxonomy: 'category', texts });
    await perform(desk.shop, asked().actor, (act) =>
      changeTerm(act, { id, taxonomy: 'category', texts: { ...texts, ca: { name: 'Taula parada' } } }),
    );
    expect(await page(`/admin/terms/${id}`)).toContain('older than its source (Català)');
    expect(await page('/admin/categories')).toContain('older than its source: Español');
    await ask(asked(), binTerm, { id });
    await ask(asked(), restoreTerm, { id });
    expect(await page('/admin/categories')).toContain('older than its source: Español');
    const path = `/admin/terms/${id}`;
    const form = (await page(path)).match(/<form.*?<\/form>/gs)?.find((each) => each.includes('name="name.'));
    await owner.post(path, sentForm(form ?? '', { still: ['name.es'] }));
    expect((await readWholeTerm(desk.shop.db.read, id))?.outdated).toEqual({});
  });

  test('of a page are marked word by word, found in the list, and are not its excerpt that follows the text', async () => {
    const id = await addPost(desk, { ca: 'Fem olles.', es: 'Hacemos ollas.' });
    const save = async (changes: Parameters<typeof sentForm>[1]) => {
      const html = await page(`/admin/texts/${id}`);
      return owner.post(
        '/admin/texts/save',
        sentForm(html, changes, (action) => action === '/admin/texts/save'),
      );
    };
    await save({ 'body.ca': '<p>Fem olles i plats.</p>' });
    const form = await page(`/admin/texts/${id}`);
    expect(form.match(/class="behind"/g)).toHaveLength(1);
    expect(form).toMatch(/<ins>[^<]*plats[^<]*<\/ins>/);
    expect(await page('/admin/texts?outdated=es')).toContain(`/admin/texts/${id}`);
    expect(await page('/admin/texts?outdated=en')).not.toContain(`/admin/texts/${id}`);
    await save({ 'body.ca': '<p>Res.</p>', 'body.es': '<p>Nada.</p>' });
    expect(await page('/admin/texts?outdated=es')).not.toContain(`/admin/texts/${id}`);
    const [, before] = await listRevisions(desk.shop.db.read, id);
    await ask(asked(), restoreEntry, { revisionId: before?.id ?? 0 });
    expect(await page('/admin/texts?outdated=es')).toContain(`/admin/texts/${id}`);
    await save({ still: ['body.es'] });
    expect(await page('/admin/texts?outdated=es')).not.toContain(`/admin/texts/${id}`);
    const [line] = await readAudit(desk.shop.db.read, { subject: 'entry', subjectId: `${id}`, limit: 1 });
    expect(line).toMatchObject({ before: { 'outdated.es': 1 } });
  });
});
