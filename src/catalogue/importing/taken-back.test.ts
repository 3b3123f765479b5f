import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importsOf } from '../../../tests/support/catalogue/file-imports.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { stateChange } from '../states/change.ts';

describe.each(engines)('taking a file back, on %s', (engine) => {
  let house: TestShop;
  const { read, product, undo } = importsOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  const term = async (name: string) =>
    (
      await house.shop.db.read
        .selectFrom('term_translation')
        .select('term_id as id')
        .where('name', '=', name)
        .where('language', '=', 'ca')
        .executeTakeFirst()
    )?.id;

  test('takes away the categories, tags and brands that it made and nothing else has; done again, they are back', async () => {
    await read('SKU,Name,Categories\nY-0,Plat,Cuina\n');
    const list =
      'SKU,Name,Categories,Tags,Brands\nY-1,Got,Cuina > Vidre > Gots,Fi,Can Vidre\nY-0,Plat,"Cuina, Sala",,Nostra\n';
    const { report } = await read(list);
    const ids = await Promise.all(['Vidre', 'Gots', 'Fi', 'Can Vidre', 'Sala', 'Nostra'].map(term));
    expect(ids).not.toContain(undefined);
    // One of them is somebody's own since.
    const [, , fine = 0] = ids;
    await house.shop.db.transaction((tx) =>
      tx.updateTable('term').set({ version: 7 }).where('id', '=', fine).execute(),
    );
    const back = await undo(report.record);
    expect(back.job).toMatchObject({ failed: 0 });
    expect(
      await Promise.all(['Cuina', 'Vidre', 'Gots', 'Fi', 'Can Vidre', 'Sala', 'Nostra'].map(term)),
    ).toEqual([expect.any(Number), undefined, undefined, fine, undefined, undefined, undefined]);
    const again = await undo(back.id);
    expect(again.job).toMatchObject({ failed: 0 });
    expect(await Promise.all(['Vidre', 'Gots', 'Fi', 'Can Vidre', 'Sala', 'Nostra'].map(term))).toEqual(ids);
    const [glass, glasses] = ids;
    const row = await house.shop.db.read
      .selectFrom('term')
      .select('parent_id')
      .where('id', '=', glasses!)
      .executeTakeFirst();
    expect(row?.parent_id).toBe(glass);
    expect((await product('Y-1'))?.product?.termIds).toContain(glasses);
  });

  test('gives every product what it had and puts what came into the bin; done again, all is as the file said', async () => {
    await read('SKU,Name,Price,Stock\nU-1,Plat,10,5\nU-2,Bol,20,6\n');
    const before = await product('U-1');
    const { report } = await read(
      'SKU,Name,Price,Stock,Categories\nU-1,Plat pla,11,9,Taula\nU-2,Bol,20,6,\nU-3,Got,3,1,Taula\n',
    );
    expect(report).toMatchObject({ created: 1, updated: 1, skipped: 1 });
    const back = await undo(report.record);
    expect(back.job).toMatchObject({ done: 2, skipped: 0, failed: 0 });
    const { version: _, row: __, ...now } = (await product('U-1'))!;
    const { version: ___, row: ____, ...was } = before!;
    expect(now).toEqual({ ...was, product: { ...was.product, version: now.product?.version } });
    expect((await product('U-3'))?.product?.status).toBe('trash');
    await undo(back.id);
    expect((await product('U-1'))?.product).toMatchObject({
      texts: { ca: { name: 'Plat pla' } },
      prices: { EUR: { regular: 1100 } },
      stock: { quantity: 9 },
    });
    expect((await product('U-3'))?.product?.status).toBe('publish');
  });

  test('leaves what somebody has changed since, and pieces sold since stay sold', async () => {
    await read('SKU,Name,Price,Stock\nV-1,Plat,10,5\n');
    const { report } = await read('SKU,Name,Price,Stock\nV-1,Plat pla,11,9\n');
    const { id } = (await product('V-1'))!;
    await house.shop.db.transaction((tx) =>
      tx.updateTable('product').set({ stock: 7 }).where('id', '=', id).execute(),
    );
    await read('SKU,Price\nV-1,15\n');
    await undo(report.record);
    expect((await product('V-1'))?.product).toMatchObject({
      texts: { ca: { name: 'Plat' } },
      prices: { EUR: { regular: 1500 } },
      stock: { quantity: 3 },
    });
  });

  test('takes new variations out of a product that was there, and all of a new product at once', async () => {
    const head = 'Type,SKU,Name,Parent,Price,Attribute 1 name,Attribute 1 value(s)\n';
    await read(`${head}variable,W-1,Plat,,,Color,Blau\nvariation,W-1-B,,W-1,10,Color,Blau\n`);
    const { report } = await read(
      `${head}variation,W-1-V,,W-1,12,Color,Verd\nvariable,W-2,Bol,,,Color,Blau\nvariation,W-2-B,,W-2,9,Color,Blau\n`,
    );
    const back = await undo(report.record);
    expect(back.job).toMatchObject({ failed: 0, skipped: 0 });
    expect(await product('W-1-V')).toBeUndefined();
    expect((await product('W-1'))?.product?.attributes[0]?.termIds).toHaveLength(1);
    expect((await product('W-2'))?.product?.status).toBe('trash');
    await house.shop.db.transaction(async (tx) => {
      const { id } = (await product('W-2'))!;
      expect(await stateChange.read(tx, [id])).toMatchObject(new Map([[id, { was: 'publish' }]]));
    });
    await undo(back.id);
    expect(await product('W-2-B')).toBeDefined();
    expect((await product('W-2'))?.product?.status).toBe('publish');
  });
});
