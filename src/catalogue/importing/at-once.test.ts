import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { importProducts } from './commands.ts';

const ROWS = Array.from({ length: 150 }, (_, index) => index + 1);
/** Every row brings a category with one below it, a tag, a brand and a value that other rows bring too. */
const WITH_ID = [
  'ID,Name,Regular price,Categories,Tags,Attribute 1 name,Attribute 1 value(s),Attribute 1 global,Brands',
  ...ROWS.map(
    (n) =>
      `${9000 + n},Per número ${n},${n}.00,Taula ${n % 7} > Sota ${n % 3},tria ${n % 9},Gruix,v${n % 11},1,Marca ${n % 4}`,
  ),
].join('\n');
const WITH_SKU = WITH_ID.replace('ID,', 'SKU,')
  .replaceAll('\n9', '\nSK-9')
  .replaceAll(/Taula|tria|Marca/g, '$&s');

describe.each(engines)('a file that is read three times at once on %s', (engine) => {
  let house: TestShop;
  let folder: string;
  beforeAll(async () => {
    house = await openTestShop(engine);
    folder = await mkdtemp(join(tmpdir(), 'cistella-at-once-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await house.close();
  });

  test.each([
    ['IDs', WITH_ID],
    ['SKUs', WITH_SKU],
  ])('goes in once, and each report says exactly what was its own, by %s', async (name, csv) => {
    const file = join(folder, `${name}.csv`);
    await writeFile(file, csv);
    const count = async (table: 'product' | 'term') =>
      Number(
        (
          await house.shop.db.read
            .selectFrom(table)
            .select((is) => is.fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const before = await count('product');
    const run = () =>
      importProducts(
        { shop: house.shop, actor: staff(), now: Date.now() },
        { file, language: 'ca', currency: house.shop.settings.currencies[0]! },
      );
    const reports = await Promise.all([run(), run(), run()]);
    const sum = (of: 'created' | 'updated' | 'skipped' | 'refused') =>
      reports.reduce((all, report) => all + report[of], 0);
    expect([sum('created'), sum('updated'), sum('skipped'), sum('refused')]).toEqual([150, 0, 300, 0]);
    expect((await count('product')) - before).toBe(150);
    const terms = await count('term');
    await run();
    expect(await count('term')).toBe(terms);
  });
});
