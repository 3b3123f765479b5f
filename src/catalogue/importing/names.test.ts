import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { readAudit, terminal } from '../../frame/command/index.ts';
import { importProducts } from './commands.ts';

describe.each(engines)('names that an import makes on %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'cistella-names-'));
  let house: TestShop;
  beforeAll(async () => {
    house = await openSellingShop(engine);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await house.close();
  });
  const imported = (lines: readonly string[]) => {
    const file = join(folder, 'products.csv');
    writeFileSync(file, lines.join('\n'));
    return importProducts(
      { shop: house.shop, actor: terminal('Ada'), now: Date.now() },
      { file, language: 'ca' },
    );
  };
  const names = async (taxonomy: string) =>
    (
      await house.shop.db.read
        .selectFrom('term as t')
        .innerJoin('term_translation as tt', 'tt.term_id', 't.id')
        .select('tt.name')
        .where('t.taxonomy', '=', taxonomy)
        .where('tt.language', '=', 'ca')
        .orderBy('tt.name')
        .execute()
    ).map(({ name }) => name);

  const HEADER =
    'SKU,Name,Regular price,Stock,Backorders allowed?,Categories,Attribute 1 name,Attribute 1 value(s),Attribute 1 global';

  test('what a row made that was refused is made again by the next one, and nothing of it stays', async () => {
    const report = await imported([
      HEADER,
      'A,Tassa,10,-5,0,"Taula, Refusada",Gruix,Prim,1',
      'B,Bol,10,5,0,Taula,Gruix,"Prim, Gruixut",1',
      'C,Plat,10,5,0,Taula > Plats,Gruix,Prim,1',
    ]);
    expect([report.created, report.problems.map(({ line }) => line)]).toEqual([2, [2]]);
    expect(await names('category')).toEqual(['Plats', 'Taula']);
    expect(await names('pa_gruix')).toEqual(['Gruixut', 'Prim']);
    const rows = await house.shop.db.read.selectFrom('product_term').select('term_id').execute();
    const terms = await house.shop.db.read.selectFrom('term').select('id').execute();
    for (const { term_id } of rows) expect(terms.map(({ id }) => id)).toContain(term_id);
  });

  test('what a file made besides its products is told by its name, once', async () => {
    const lines = await readAudit(house.shop.db.read, { command: 'product.import', limit: 100 });
    const told = lines.flatMap(({ subject, after }) => (subject === 'product' ? [] : [[subject, after]]));
    const name = (taxonomy: string, of: string) => [
      'term',
      expect.objectContaining({ taxonomy, 'name.ca': of }),
    ];
    expect(told).toHaveLength(5);
    expect(told).toEqual(
      expect.arrayContaining([
        name('category', 'Taula'),
        name('category', 'Plats'),
        name('pa_gruix', 'Prim'),
        name('pa_gruix', 'Gruixut'),
        ['attribute', { code: 'gruix', labels: { ca: 'Gruix' } }],
      ]),
    );
  });

  test('a product that a file names twice has its last price, and lists and history know both', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `N${at},Nou ${at},10,5,0,Nous,Gruix,Prim,1`);
    const twice = ['B,Bol,20,5,0,Taula,Gruix,Prim,1', 'B,Bol,30,5,0,Taula,Gruix,Prim,1'];
    const report = await imported([HEADER, ...twice, ...many]);
    expect([report.created, report.updated, report.problems]).toEqual([60, 2, []]);
    const { read } = house.shop.db;
    const bowl = await read
      .selectFrom('product')
      .select('id')
      .where('sku', '=', 'B')
      .executeTakeFirstOrThrow();
    const listed = await read
      .selectFrom('listing_price')
      .select(['low', 'high'])
      .where('product_id', '=', bowl.id)
      .where('currency', '=', 'EUR')
      .executeTakeFirst();
    expect(listed).toEqual({ low: 3000, high: 3000 });
    const history = await read
      .selectFrom('price_history')
      .select('price')
      .where('product_id', '=', bowl.id)
      .where('currency', '=', 'EUR')
      .orderBy('id')
      .execute();
    expect(history.map(({ price }) => price)).toEqual([1000, 2000, 3000]);
  });
});
