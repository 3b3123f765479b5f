import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeProduct } from '../src/catalogue/editing/commands.ts';
import { exportProducts, savePicture } from '../src/catalogue/index.ts';
import type { ProductInput } from '../src/catalogue/model-product.ts';
import { readWhole } from '../src/catalogue/product/store-whole.ts';
import { csvFields, itemFields, productFields } from '../src/catalogue/product-fields.ts';
import { perform, readAudit, terminal } from '../src/frame/command/index.ts';
import { texts } from '../src/frame/shop/texts.ts';
import { openSearch, searchIndex } from '../src/search/index.ts';
import { addSimple, ensureTerm } from './support/catalogue/catalogue.ts';
import { importProducts } from './support/catalogue/imports.ts';
import { engines, openTestShop, type TestShop } from './support/shop.ts';

type Described = (typeof itemFields.list)[number] | (typeof productFields.list)[number];
interface Bounds {
  type?: string;
  enum?: readonly string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

const described: readonly Described[] = [...itemFields.list, ...productFields.list];
const names = (fields: readonly Described[]) => fields.map((field) => [field.name, field] as const);
/** Numbers that are GTINs, so that every house takes them. */
const GTINS = ['4006381333931', '036000291452', '96385074', '10012345678902'];

/** What fields that are written in a certain way may be. */
const written = ['', 'https://example.com/a', 'HTTP://a', '750 ml', '1,5 kg', '12 pc'];

/** Something else than a field has by itself. */
function otherValue({ of, day, name }: Described): unknown {
  const bounds: Bounds = of;
  if (bounds.enum) return bounds.enum.find((word) => word !== bounds.default);
  if (bounds.type === 'boolean') return !bounds.default;
  if (day) return Date.UTC(2031, 4, day === 'begins' ? 1 : 9);
  if (bounds.type === 'string')
    return bounds.pattern
      ? written.find((text) => text !== '' && new RegExp(bounds.pattern ?? '').test(text))
      : (GTINS[codes.findIndex((each) => each.name === name)] ?? 'reduced');
  return 3000;
}

const codes = itemFields.list.filter(({ code }) => code);

/** Values that a field may have. */
function valuesOf({ of }: Described): fc.Arbitrary<unknown> {
  const bounds: Bounds = of;
  if (bounds.enum) return fc.constantFrom(...bounds.enum);
  if (bounds.type === 'boolean') return fc.boolean();
  if (bounds.type === 'string')
    return bounds.pattern
      ? fc.constantFrom(...written.filter((text) => new RegExp(bounds.pattern ?? '').test(text)))
      : fc.string({ maxLength: 1000 });
  const whole = fc.maxSafeInteger().map((n) => {
    const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = bounds;
    return Math.min(maximum, Math.max(minimum, n));
  });
  return bounds.type === 'integer' ? whole : fc.option(whole.map(Math.abs).map((n) => Math.max(1, n % 1e9)));
}

describe.each([['products and variations', itemFields] as const, ['products', productFields] as const])(
  'the described fields of %s',
  (_, { list, toRow, fromRow, problemOf }) => {
    const values = fc.record(Object.fromEntries(list.map((field) => [field.name, valuesOf(field)])));

    test('come out of the database as they went in', () => {
      fc.assert(
        fc.property(values, (given) => {
          expect(problemOf(given as never)).toBeUndefined();
          const row = toRow(given as never);
          expect(Object.keys(row).sort()).toEqual(list.map(({ column }) => column as string).sort());
          expect(fromRow(row as never)).toEqual(given);
        }),
      );
    });

    test.each(list.map((field) => [field.name, field] as const))(
      '%s is refused beyond its bounds',
      (name) => {
        fc.assert(
          fc.property(values, fc.constantFrom(undefined, {}, 0.5, 'x'.repeat(20_000)), (given, wrong) => {
            expect(problemOf({ ...given, [name]: wrong } as never)).toMatchObject({ name });
          }),
        );
      },
    );
  },
);

describe.each(engines)('a field that is described, on %s', (engine) => {
  let house: TestShop;
  const folder = mkdtempSync(join(tmpdir(), 'cistella-fields-'));
  const plain = Object.fromEntries(codes.map((field) => [field.name, otherValue(field)]));
  let id = 0;

  beforeAll(async () => {
    house = await openTestShop(engine);
    id = await addSimple(house, { name: 'Molinet', more: plain as Partial<ProductInput> });
    await openSearch(house.shop);
  });
  afterAll(async () => {
    await house.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const whole = async (of: number) => {
    const found = (await readWhole(house.shop.db.read, [of])).get(of)?.product;
    if (!found) throw new Error(`There is no product ${of}.`);
    return found;
  };
  const exported = async (): Promise<Record<string, string>[]> => {
    const out = new PassThrough();
    const written = text(out);
    await exportProducts(house.shop, out, { language: 'ca' });
    out.end();
    return parse(await written, { columns: true, bom: true });
  };
  const shippingClass = () =>
    house.shop.db.transaction((tx) => {
      const wish = { taxonomy: 'shipping_class', language: 'ca', name: 'Voluminós' } as const;
      return ensureTerm(tx, house.shop.settings, wish);
    });
  const unit = ({ measure }: Described) => (measure ? ` (${measure === 'weight' ? 'kg' : 'cm'})` : '');

  test.each(names(csvFields as readonly Described[]))('%s is imported and exported', async (name, field) => {
    const wanted = field.unique ? 'FITXER-1' : otherValue(field);
    const other = await addSimple(house, { name: `Fitxer ${name}` });
    await perform(house.shop, terminal('anna'), async (act) =>
      changeProduct(act, { ...(await whole(other)), id: other, [name]: wanted }),
    );
    const [title = '', ...also] = field.csv ?? [];
    const cell = (await exported()).find(({ ID }) => ID === String(other))?.[title + unit(field)];
    expect(cell).toBeTruthy();
    for (const called of [title, ...also]) {
      // By what is unique rows are known: it must be there.
      if (!field.unique)
        await perform(house.shop, terminal('anna'), async (act) =>
          changeProduct(act, { ...(await whole(other)), id: other, [name]: (field.of as Bounds).default }),
        );
      const file = join(folder, `${name}.csv`);
      writeFileSync(file, `ID,${JSON.stringify(called + unit(field))}\n${other},${JSON.stringify(cell)}\n`);
      const read = () => importProducts(house.shop, file, { language: 'ca' });
      expect(await read()).toMatchObject({ problems: [], unknownColumns: [] });
      expect(await whole(other)).toMatchObject({ [name]: wanted });
      expect(await read()).toMatchObject({ updated: 0, skipped: 1, problems: [] });
    }
  });

  test.each(names(described))('a change of %s is told in the audit trail', async (name, field) => {
    const wanted =
      name === 'shippingClassId' ? await shippingClass() : field.unique ? 'CANVI-1' : otherValue(field);
    const other = await addSimple(house, { name: `Canvi ${name}` });
    const before = await whole(other);
    const values: ProductInput = { ...before, id: other, [name]: wanted };
    await perform(house.shop, terminal('anna'), (act) => changeProduct(act, values));
    const [line] = await readAudit(house.shop.db.read, {
      subject: 'product',
      subjectId: `${other}`,
      limit: 1,
    });
    expect([line?.before[name], line?.after[name]]).toEqual([before[name], wanted]);
  });

  test.each(names(codes))('the product is found by its %s', async (name) => {
    const { hits } = await searchIndex(house.shop).search({ language: 'ca', text: String(plain[name]) });
    expect(hits.map((hit) => hit.id)).toContain(id);
  });

  test.each(names(described.filter(({ shown }) => shown)))(
    '%s is shown with its label',
    async (name, field) => {
      const page = (await house.browser().get('/producte/molinet/')).text;
      const [row = ''] = new RegExp(`<tr [^>]*-item--${name}"[\\s\\S]*?</tr>`).exec(page) ?? [];
      expect(row).toContain(texts('ca', house.shop.settings)(field.label ?? ''));
      expect(row).toContain(`>${plain[name]}</td>`);
    },
  );

  test.each(names(described.filter(({ structured }) => structured)))(
    '%s is told to search engines',
    async (name, field) => {
      const page = (await house.browser().get('/producte/molinet/')).text;
      const data = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
        .map(([, json = '']) => JSON.parse(json) as Record<string, unknown>)
        .find((block) => block['@type'] === 'Product');
      expect(data?.[field.structured ?? '']).toBe(plain[name]);
    },
  );

  test.each(names(described.filter(({ feed }) => feed)))('%s is told to the feed', async (name, { feed }) => {
    const pictureId = await house.shop.db.transaction((tx) =>
      savePicture(tx, { source: 'molinet', file: 'molinet.jpg', width: 10, height: 10 }),
    );
    await perform(house.shop, terminal('anna'), async (act) =>
      changeProduct(act, { ...(await whole(id)), id, pictureIds: [pictureId] }),
    );
    const { text: xml } = await house.browser().get('/feeds/google/ca-EUR.xml');
    expect(xml).toContain(`<${feed}>${plain[name]}</${feed}>`);
  });
});
