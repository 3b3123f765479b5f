import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { modules } from '../src/app.ts';
import { itemFields, productFields } from '../src/catalogue/product-fields.ts';
import { readLists } from '../src/frame/settings/apply.ts';
import { withDefaults } from '../src/frame/settings/checked.ts';
import { isSecret } from '../src/frame/settings/model-description.ts';
import { openSellingShop } from './support/buying/cart.ts';
import { description } from './support/people/settings.ts';
import type { TestShop } from './support/shop.ts';

/** What our descriptions have beside JSON Schema's own words. */
const ajv = new Ajv2020({ strict: true, allErrors: true });
ajv.addVocabulary(['means', 'variable', 'ordered', 'money']);
ajv.addFormat('secret', true);

const lists = modules.flatMap(({ lists: own }) => own ?? []);
const described: readonly (readonly [string, TSchema])[] = [
  ...[...description.leaves.values()].map(({ path, schema }) => [path, schema] as const),
  ...lists.map(({ at, of }) => [at, of] as const),
  ...[...itemFields.list, ...productFields.list].map(({ name, of }) => [`product ${name}`, of] as const),
];
const compiled = described.map(
  ([name, schema]) => [name, schema, ajv.compile(JSON.parse(JSON.stringify(schema)))] as const,
);

interface Loose {
  type?: string;
  enum?: unknown[];
  anyOf?: Loose[];
  items?: Loose;
  properties?: Record<string, Loose>;
  patternProperties?: Record<string, Loose>;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
}

const WORDS = [
  '',
  'a',
  'ca',
  'es',
  'EUR',
  '#fff',
  'https://example.cat',
  'a-b',
  '€',
  'À',
  '👩‍👩‍👧',
  'x'.repeat(51),
  '1.5',
  '\n',
  'ES:GC',
];

/** Values near what a description allows: right ones, and such as miss by little. */
function near(of: Loose): fc.Arbitrary<unknown> {
  const anything = fc.constantFrom<unknown>(null, 0, -1, 1.5, true, '', 'x', [], {}, [null], { ca: 1 });
  const mostly = (right: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: anything });
  if (of.anyOf) return fc.oneof(...of.anyOf.map(near));
  if (of.enum) return mostly(fc.constantFrom(...of.enum));
  if (of.type === 'boolean') return mostly(fc.boolean());
  if (of.type === 'integer' || of.type === 'number') {
    const edges = [of.minimum ?? 0, of.maximum ?? 0].flatMap((edge) => [
      edge - 1,
      edge,
      edge + 1,
      edge + 0.5,
    ]);
    return mostly(fc.oneof(fc.constantFrom(...edges), fc.integer()));
  }
  if (of.type === 'string') {
    const edges = [of.minLength ?? 0, of.maxLength ?? 9].flatMap((edge) => [edge, edge + 1, edge - 1]);
    const long = edges
      .filter((edge) => edge >= 0 && edge < 3000)
      .flatMap((edge) => ['a'.repeat(edge), 'é'.repeat(edge), '🧂'.repeat(edge)]);
    return mostly(
      fc.oneof(fc.constantFrom(...WORDS, ...long, of.default ?? 'a'), fc.string({ maxLength: 5 })),
    );
  }
  if (of.items) {
    const rows = fc.array(near(of.items), { maxLength: 3 });
    return mostly(
      fc.oneof(
        rows,
        rows.map((all) => [...all, ...all]),
        fc.constant(of.default ?? []),
      ),
    );
  }
  if (of.patternProperties) {
    const [each = {}] = Object.values(of.patternProperties);
    return mostly(
      fc.dictionary(fc.constantFrom('ca', 'es', 'en', 'oc', 'EUR', 'xx', '__proto__'), near(each), {
        maxKeys: 3,
      }),
    );
  }
  const fields = Object.entries(of.properties ?? {}).map(([name, each]) => [name, near(each)] as const);
  const whole = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const full = fc.record(Object.fromEntries(fields));
  return mostly(
    fc.oneof(
      full,
      whole,
      whole.map((value) => ({ ...value, more: 1 })),
    ),
  );
}

test('every description is JSON Schema of 2020-12, by the strictest reading', () => {
  expect(compiled.length).toBeGreaterThan(150);
  for (const [name, , check] of compiled) expect([name, typeof check]).toEqual([name, 'function']);
});

test('the house takes and refuses what any reader of JSON Schema takes and refuses', () => {
  const seen = { taken: 0, refused: 0 };
  for (const [name, schema, check] of compiled)
    fc.assert(
      fc.property(near(schema as Loose), (made) => {
        const value: unknown = JSON.parse(JSON.stringify(made));
        const taken = check(value);
        seen[taken ? 'taken' : 'refused'] += 1;
        expect([name, value, Value.Check(schema, value)]).toEqual([name, value, taken]);
      }),
      { numRuns: Number(process.env.RUNS ?? 40) },
    );
  expect([seen.taken > 1000, seen.refused > 1000]).toEqual([true, true]);
});

test('every default is what its description allows', () => {
  const open = [...description.leaves.values()].filter((leaf) => !isSecret(leaf));
  for (const { path, usual } of open) {
    const check = compiled.find(([name]) => name === path)?.[2];
    expect([path, check?.(usual), check?.errors]).toEqual([path, true, null]);
  }
  for (const { name, of } of [...itemFields.list, ...productFields.list])
    expect([name, ajv.validate(JSON.parse(JSON.stringify(of)), Value.Create(of))]).toEqual([name, true]);
});

describe('a shop with zones, taxes and menus', () => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openSellingShop('sqlite');
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await house.close();
  });

  test('writes files that are as they are described', async () => {
    const found = await readLists(house.shop);
    expect(found.size).toBeGreaterThan(1);
    for (const { at, of } of lists) {
      const rows: unknown = JSON.parse(
        JSON.stringify(found.get(at) ?? withDefaults(of, at === 'menus' ? {} : [])),
      );
      expect([at, ajv.validate(JSON.parse(JSON.stringify(of)), rows), ajv.errors]).toEqual([at, true, null]);
    }
  });
});
