import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple, ensureTerm } from '../../../tests/support/catalogue/catalogue.ts';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { importProducts } from '../../../tests/support/catalogue/imports.ts';
import { addPicture } from '../../../tests/support/catalogue/pictures.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { engines } from '../../../tests/support/shop.ts';
import { listBrokenLinks, readWholeEntry, setEntryState } from '../../content/index.ts';
import { saveEntry } from '../../content/writing/store-entry.ts';
import { ask, terminal } from '../../frame/command/index.ts';
import {
  binTerm,
  changeProduct,
  changeTerm,
  countUses,
  exportProducts,
  mergeTerms,
  readUses,
  readWhole,
  readWholeTerm,
  restoreTerm,
  setMediaState,
} from '../index.ts';
import { setState } from '../states/commands.ts';

describe.each(engines)('pictures and links of descriptions on %s', (engine) => {
  let desk: DeskShop;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
  });
  afterAll(() => desk.close());

  const asked = () => ({ shop: desk.shop, actor: terminal('test'), now: Date.now() });
  const whole = async (id: number) => {
    const found = (await readWhole(desk.shop.db.read, [id])).get(id)?.product;
    if (!found) throw new Error('No product.');
    return found;
  };
  const describeIt = async (id: number, description: string) => {
    const product = await whole(id);
    const ca = { ...product.texts.ca!, description };
    await ask(asked(), changeProduct, { ...product, id, texts: { ...product.texts, ca } });
    await desk.settle();
  };
  const page = async (path: string) => {
    await desk.settle();
    return (await desk.browser().get(path)).text;
  };
  const broken = async () =>
    (await listBrokenLinks(desk.shop, { language: 'ca', limit: 50 })).map(({ where, href }) => [
      where?.kind,
      where?.id,
      where?.language,
      href,
    ]);
  const pictureHtml = (id: number, more = '') => `<div data-block="picture" data-id="${id}"${more}></div>`;

  test('are shown to shoppers, and follow a changed address, a picture of the bin and an entry that is gone', async () => {
    const picture = await addPicture(desk, { colour: '#112233', alts: { ca: 'Un bol' } });
    const entry = await addPost(desk, { ca: { title: 'Com es neteja', slug: 'com-es-neteja' } });
    const other = await addSimple(desk, { name: 'Plat germà' });
    const id = await addSimple(desk, { name: 'Bol descrit' });
    await describeIt(
      id,
      `<p>Mira <a href="entry:${entry}">com</a> i <a href="product:${other}">el plat</a>.</p>${pictureHtml(picture, ' data-caption="Fet a &lt;mà&gt;"')}`,
    );
    const { file } = await desk.shop.db.read
      .selectFrom('picture')
      .select('file')
      .where('id', '=', picture)
      .executeTakeFirstOrThrow();
    const hash = file.split('.')[0] ?? '';
    const first = await page('/producte/bol-descrit/');
    expect(first).toContain('/com-es-neteja/">com</a>');
    expect(first).toContain(`?p=${other}">el plat</a>`);
    expect(first).toMatch(
      new RegExp(`<figure class="rich-picture"><img src="/media/${hash}/[^>]* alt="Un bol"[^>]*>`),
    );
    expect(first).toContain('<figcaption>Fet a &#60;mà&#62;</figcaption>');
    expect(first).not.toContain('data-block');
    await describeIt(id, pictureHtml(picture, ' data-alt="Un bol blau" data-decoration="true"'));
    expect(await page('/producte/bol-descrit/')).toMatch(
      new RegExp(`<figure class="rich-picture"><img src="/media/${hash}/[^>]* alt=""[^>]*>`),
    );
    await describeIt(
      id,
      `<p>Mira <a href="entry:${entry}">com</a> i <a href="product:${other}">el plat</a>.</p>${pictureHtml(picture)}`,
    );

    const post = await readWholeEntry(desk.shop.db.read, entry);
    await desk.shop.db.transaction((tx) =>
      saveEntry(
        tx,
        desk.shop,
        { ...post!, id: entry, texts: { ca: { ...post!.texts.ca!, slug: 'neteja-de-bols' } } },
        Date.now(),
      ),
    );
    expect(await page('/producte/bol-descrit/')).toContain('/neteja-de-bols/">com</a>');

    await ask(asked(), setMediaState, { id: picture, to: 'bin' });
    await ask(asked(), setEntryState, { id: entry, to: 'bin' });
    const last = await page('/producte/bol-descrit/');
    expect(last).not.toContain(hash);
    expect(last).toContain('Mira com i ');
    expect(await broken()).toContainEqual(['product', id, 'ca', `entry:${entry}`]);
    await ask(asked(), setState, { id, to: 'trash' });
    expect(await broken()).not.toContainEqual(['product', id, 'ca', `entry:${entry}`]);
  });

  test('are known to the library and to the list of broken links as long as they stand there', async () => {
    const picture = await addPicture(desk, { colour: '#223344' });
    const id = await addSimple(desk, { name: 'Gerra descrita' });
    const used = async () => (await countUses(desk.shop, [picture])).get(picture) ?? 0;
    await describeIt(id, `${pictureHtml(picture)}<p><a href="/aquesta-no-hi-es/">x</a></p>`);
    expect(await used()).toBe(1);
    expect(await readUses(desk.shop, { pictureId: picture, language: 'ca', most: 5 })).toEqual([
      { kind: 'product', id, name: 'Gerra descrita' },
    ]);
    expect(await broken()).toContainEqual(['product', id, 'ca', '/aquesta-no-hi-es/']);
    const list = (await desk.as('owner', 'en').get('/admin/texts/broken')).text;
    expect(list).toMatch(new RegExp(`/admin/products/${id}"[^>]*>Gerra descrita`));
    await describeIt(id, '<p>Res</p>');
    expect(await used()).toBe(0);
    expect(await broken()).not.toContainEqual(['product', id, 'ca', '/aquesta-no-hi-es/']);
  });

  test('stand in descriptions of categories too, there and back from the bin', async () => {
    const picture = await addPicture(desk, { colour: '#334455' });
    const category = await desk.shop.db.transaction((tx) =>
      ensureTerm(tx, desk.shop.settings, { taxonomy: 'category', language: 'ca', name: 'Descrita' }),
    );
    await addSimple(desk, { name: 'A dins', categories: ['Descrita'] });
    const term = await readWholeTerm(desk.shop.db.read, category);
    const description = `${pictureHtml(picture)}<p><a href="address:shop">Botiga</a> <a href="product:999999">res</a></p>`;
    await ask(asked(), changeTerm, {
      ...term!,
      texts: { ca: { ...term!.texts.ca!, description } },
    });
    const archive = await page('/categoria-producte/descrita/');
    expect(archive).toMatch(/<figure class="rich-picture"><img src="\/media\//);
    expect(archive).toMatch(/<a href="\/[^"]*">Botiga<\/a>/);
    expect(await broken()).toContainEqual(['term', category, 'ca', 'product:999999']);
    expect((await countUses(desk.shop, [picture])).get(picture)).toBe(1);
    await ask(asked(), binTerm, { id: category });
    expect((await countUses(desk.shop, [picture])).get(picture)).toBeUndefined();
    await ask(asked(), restoreTerm, { id: category });
    expect((await countUses(desk.shop, [picture])).get(picture)).toBe(1);
  });

  test('lead to the category that theirs has become part of', async () => {
    const made = (name: string) =>
      desk.shop.db.transaction((tx) =>
        ensureTerm(tx, desk.shop.settings, { taxonomy: 'category', language: 'ca', name }),
      );
    const [from, into] = [await made('Tasses velles'), await made('Tasses noves')];
    const id = await addSimple(desk, { name: 'Tassa que hi porta' });
    const both = `<p><a href="category:${from}">a</a> <a href="category:${into}">b</a> <a href="category:${from}9">c</a></p>`;
    await describeIt(id, both);
    const versionOf = async () => (await readWhole(desk.shop.db.read, [id])).get(id)?.version ?? 0;
    const before = await versionOf();
    await ask(asked(), mergeTerms, { id: from, into });
    const after = await whole(id);
    expect(after.texts.ca?.description).toBe(
      `<p><a href="category:${into}">a</a> <a href="category:${into}">b</a> <a href="category:${from}9">c</a></p>`,
    );
    expect(await versionOf()).toBeGreaterThan(before);
    const here = (await broken()).filter(([, of]) => of === id);
    expect(here).toEqual([['product', id, 'ca', `category:${from}9`]]);
    expect(await page('/producte/tassa-que-hi-porta/')).toContain('/tasses-noves/">a</a>');
  });

  test('leave as markup that works anywhere, and come back as what they were', async () => {
    const picture = await addPicture(desk, { colour: '#445566' });
    const id = await addSimple(desk, { name: 'Olla descrita', sku: 'OLLA-D' });
    await describeIt(
      id,
      `<p><a href="address:shop">Tot</a>, fet a mà.</p>${pictureHtml(picture, ' data-caption="Al forn"')}`,
    );
    const before = await whole(id);
    const parts: Buffer[] = [];
    const out = new Writable({
      write(chunk, _, done) {
        parts.push(Buffer.from(chunk));
        done();
      },
    });
    await exportProducts(desk.shop, out, { language: 'ca' });
    const file = Buffer.concat(parts);
    const row = file.toString('utf8');
    expect(row).not.toContain('data-block');
    expect(row).not.toContain('address:shop');
    expect(row).toMatch(new RegExp(`<img src=""${desk.shop.publicUrl}/media/[0-9a-f]+/\\d+\\.jpg""`));
    expect(row).toMatch(new RegExp(`<a href=""${desk.shop.publicUrl}/[^"]*"">Tot</a>`));
    const path = join(desk.shop.dataDir, 'described.csv');
    await writeFile(path, file);
    const report = await importProducts(desk.shop, path, { language: 'ca' });
    expect(report.problems).toEqual([]);
    expect((await whole(id)).texts).toEqual(before.texts);

    const said = await page('/producte/olla-descrita/');
    const structured = said.match(/<script type="application\/ld\+json">.*?<\/script>/gs) ?? [];
    expect(structured.join('')).toContain('"description":"Tot, fet a mà."');
    expect(said).toContain('<meta name="description" content="Tot, fet a mà."');
  });
});
