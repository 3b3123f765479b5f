import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules } from '../src/app.ts';
import { type Holding, holders } from '../src/frame/persons/index.ts';
import { texts } from '../src/frame/shop/texts.ts';
import { FOR_PROGRAMS, nameOf } from '../src/privacy/gathering/model-words.ts';
import { NOBODYS } from './persons/nobodys.ts';
import { engines, openTestShop, type TestShop } from './support/shop.ts';

describe.each(engines)('what the house holds of persons, on %s', (engine) => {
  let house: TestShop;
  let tables: Map<string, readonly string[]>;
  let held: readonly Holding[];
  beforeAll(async () => {
    house = await openTestShop(engine);
    const found = await house.shop.db.read.introspection.getTables();
    tables = new Map(found.map(({ name, columns }) => [name, columns.map((each) => each.name).toSorted()]));
    held = holders(house.shop).flatMap(({ holdings }) => holdings);
  });
  afterAll(() => house.close());
  const nobodys = () => Object.assign({}, ...Object.values(NOBODYS)) as Record<string, string>;

  test('every table is a room’s that answers for it, or is known to hold nothing of anybody', () => {
    expect(modules.length).toBeGreaterThan(15);
    const known = [...held.map(({ table }) => table), ...Object.keys(nobodys())];
    expect(new Set(known).size).toBe(known.length);
    expect([...tables.keys()].filter((table) => !known.includes(table))).toEqual([]);
    // SQLite has its index in memory.
    const missing = known.filter((table) => !tables.has(table));
    expect(missing.filter((table) => engine === 'postgres' || !table.startsWith('search_'))).toEqual([]);
  });

  // The log of changes has a column of PostgreSQL’s own.
  test('every column of a table that holds nothing of anybody has been looked at', () => {
    for (const [table, columns] of Object.entries(nobodys()).filter(([each]) => tables.has(each)))
      expect([
        table,
        tables
          .get(table)
          ?.filter((each) => each !== 'xid')
          .join(' '),
      ]).toEqual([table, columns]);
  });

  test('a room names only columns that there are', () => {
    const wrong = held.flatMap(({ table, untold = [], erased, stays = [], key = [], whose }) =>
      [
        ...untold,
        ...key,
        ...(erased === 'delete' ? [] : Object.keys(erased)),
        ...(stays === 'rest' ? [] : stays),
        ...whose.map(({ column }) => column),
      ]
        .filter((column) => !tables.get(table)?.includes(column))
        .map((column) => `${table}.${column}`),
    );
    expect(wrong).toEqual([]);
  });

  test('of what is written over, every column has its answer', () => {
    const open = held.flatMap(({ table, erased, stays = [] }) =>
      erased === 'delete' || stays === 'rest'
        ? []
        : (tables.get(table) ?? [])
            .filter((column) => !(column in erased) && !(stays as readonly string[]).includes(column))
            .map((column) => `${table}.${column}`),
    );
    expect(open).toEqual([]);
  });

  test('every column that a person is told has words in each language, or is for programs alone', () => {
    for (const language of house.shop.settings.languages) {
      const t = texts(language, house.shop.settings);
      const columns = held
        .filter(({ told }) => told !== false)
        .flatMap(({ table, untold = [] }) =>
          (tables.get(table) ?? []).filter((column) => !(untold as readonly string[]).includes(column)),
        );
      const told = new Set(columns.filter((column) => column !== 'xid'));
      expect([...told].filter((column) => !FOR_PROGRAMS.has(column) && !nameOf(t, column))).toEqual([]);
      expect([...FOR_PROGRAMS].filter((column) => !told.has(column))).toEqual([]);
    }
  });

  test('the export has a title for each table, in each language', () => {
    for (const language of house.shop.settings.languages)
      for (const { table, told } of held.filter((each) => each.told !== false))
        expect([told, texts(language, house.shop.settings)(`privacy.table.${table}`)]).not.toContain(
          `privacy.table.${table}`,
        );
  });
});
