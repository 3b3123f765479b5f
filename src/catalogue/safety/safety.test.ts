import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { importProducts } from '../../../tests/support/catalogue/imports.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { ask, readAudit } from '../../frame/command/index.ts';
import { changeBrandSafety, changeProductSafety, exportProducts } from '../index.ts';

describe.each(engines)('product safety on %s', (engine) => {
  let house: TestShop;
  let id: number;
  const folder = mkdtempSync(join(tmpdir(), 'cistella-safety-'));
  beforeAll(async () => {
    house = await openTestShop(engine);
    id = await addSimple(house, { name: 'Fanal', sku: 'FANAL', brand: 'Llumeta' });
    await addSimple(house, { name: 'Plat', sku: 'PLAT' });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await house.close();
  });

  const notice = async (path = '/producte/fanal/') => {
    const page = (await house.browser().get(path)).text;
    return /<section class="product-safety"[\s\S]*?<\/section>/.exec(page)?.[0] ?? '';
  };
  const say = async (what: typeof changeBrandSafety, of: string, notes: Record<string, string>) => {
    const found = await ask({ shop: house.shop, actor: staff(), now: Date.now() }, what, { of, notes });
    await house.settle();
    return found;
  };
  const importing = async (columns: string[], row: string[]) => {
    const file = join(folder, 'products.csv');
    writeFileSync(file, [columns, row].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n'));
    const report = await importProducts(house.shop, file, { language: 'ca' });
    await house.settle();
    return report;
  };

  test('a page of which nothing is known says nothing', async () => {
    expect(await notice('/producte/plat/')).toBe('');
  });

  test('what is said of a brand stands on the pages of its products, also on those that were kept', async () => {
    expect(await notice()).toBe('');
    const notes = {
      manufacturer: 'Llumeta & Fills',
      manufacturer_address: 'Carrer Nou, 1\n17001 Girona',
      manufacturer_contact: 'taller@llumeta.example',
      warnings_ca: 'No el deixis encès sol.',
    };
    expect(await say(changeBrandSafety, 'Llumeta', notes)).toBe(true);
    const said = await notice();
    expect(said).toContain('Llumeta &amp; Fills\nCarrer Nou, 1\n17001 Girona');
    expect(said).toContain('<a href="mailto:taller@llumeta.example">');
    expect(said).toContain('No el deixis encès sol.');
    const [line] = await readAudit(house.shop.db.read, { subject: 'term', limit: 1 });
    expect(line).toMatchObject({
      command: 'term.safety',
      after: { _safety_manufacturer: 'Llumeta & Fills' },
    });
  });

  test('in another language the warnings say which language they are in', async () => {
    expect(await notice('/en/product/fanal-en/')).toMatch(/lang="ca">No el deixis/);
    expect(await notice()).not.toContain('lang=');
  });

  test('a product’s own words stand before its brand’s, and search engines are told its manufacturer', async () => {
    const notes = {
      manufacturer: 'Forja Pi',
      manufacturer_contact: 'https://forja.example',
      identifier: 'F-7',
    };
    expect(await say(changeProductSafety, 'FANAL', notes)).toBe(true);
    const said = await notice();
    expect(said).toContain('Forja Pi');
    expect(said).not.toContain('Llumeta');
    expect(said).toContain('<dd>F-7</dd>');
    expect(said).toContain('No el deixis encès sol.');
    const page = (await house.browser().get('/producte/fanal/')).text;
    expect(page).toContain(
      '"manufacturer":{"@type":"Organization","name":"Forja Pi","url":"https://forja.example"}',
    );
  });

  test('files of products carry it both ways, and say what may not stand there', async () => {
    const title = 'Meta: _safety_responsible';
    const contact = 'Meta: _safety_responsible_contact';
    expect(
      await importing(['SKU', title, contact], ['FANAL', 'Importa SL', 'hola@importa.example']),
    ).toMatchObject({ updated: 1, problems: [] });
    expect(await notice()).toContain('Importa SL');
    const out = new PassThrough();
    const written = text(out);
    await exportProducts(house.shop, out, { language: 'ca' });
    out.end();
    const rows: Record<string, string>[] = parse(await written, { columns: true, bom: true });
    expect(rows.find(({ SKU }) => SKU === 'FANAL')).toMatchObject({
      [title]: 'Importa SL',
      [contact]: 'hola@importa.example',
      'Meta: _safety_manufacturer': 'Forja Pi',
    });
    const { problems } = await importing(['SKU', contact], ['FANAL', 'call us']);
    expect(problems).toMatchObject([{ column: contact }]);
    expect(await notice()).toContain('hola@importa.example');
  });

  test('an empty text takes a field out, and the brand is heard again', async () => {
    await say(changeProductSafety, String(id), { manufacturer: '', manufacturer_contact: '' });
    expect(await notice()).toContain('Llumeta &amp; Fills');
    await say(changeBrandSafety, 'Llumeta', {
      manufacturer: '',
      manufacturer_address: '',
      manufacturer_contact: '',
    });
    expect(await notice()).not.toContain('Llumeta');
  });

  test('what does not exist is not found, and what may not be said is refused', async () => {
    expect(await say(changeBrandSafety, 'Ningú', {})).toBe(false);
    expect(await say(changeProductSafety, 'RES', {})).toBe(false);
    await expect(say(changeBrandSafety, 'Llumeta', { responsible_contact: 'javascript:1' })).rejects.toThrow(
      'out_of_bounds',
    );
  });
});
