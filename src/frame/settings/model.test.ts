import fc from 'fast-check';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { description } from '../../../tests/support/people/settings.ts';
import { modules } from '../../app.ts';
import type { About } from './describe.ts';
import { checkTogether, checkValue, settle } from './model-check.ts';
import { isSecret, valueAt, withValues } from './model-description.ts';
import { readSettingsFile, writeSettingsFile } from './model-file.ts';
import { putInto } from './model-place.ts';
import { must, mustInEnglish } from './must.ts';
import { problemText } from './refused.ts';

const leaves = [...description.leaves.values()];
const open = leaves.filter((leaf) => !isSecret(leaf));
const about: About = { engine: 'sqlite', hasSecret: () => false };

test('what is so by itself is as it is described, and goes together', () => {
  for (const leaf of open) expect(checkValue(leaf, valueAt(description.defaults, leaf.path))).toEqual([]);
  expect(checkTogether(description, description.defaults, about)).toEqual([]);
  expect(settle(description, new Map(), about)).toEqual({ settings: description.defaults, refused: [] });
});

test('every setting has a default, bounds, and words for what may stand there', () => {
  for (const { path, schema, usual } of open) {
    expect([path, usual === undefined]).toEqual([path, false]);
    const bounds = schema as unknown as Record<string, unknown>;
    if (schema.type === 'string')
      expect([path, typeof bounds.maxLength]).toEqual([path, bounds.pattern ? expect.anything() : 'number']);
    if (schema.type === 'integer' || schema.type === 'number')
      expect([path, typeof bounds.minimum, typeof bounds.maximum]).toEqual([path, 'number', 'number']);
    if (schema.type === 'array') expect([path, typeof bounds.maxItems]).toEqual([path, 'number']);
  }
});

test('whatever is kept, the shop opens with settings that fit and go together', () => {
  const rows = fc.array(
    fc.tuple(fc.constantFrom(...leaves.map(({ path }) => path), 'no.such', ''), fc.jsonValue()),
    {
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(rows, (kept) => {
      const { settings } = settle(description, new Map(kept), about);
      for (const leaf of open) expect(Value.Check(leaf.schema, valueAt(settings, leaf.path))).toBe(true);
      expect(checkTogether(description, settings, about)).toEqual([]);
    }),
  );
});

test('two settings that do not go together are both left out, and others stay', () => {
  const slugs = (ca: string) => ({ ca, es: `${ca}-es`, en: `${ca}-en` });
  const kept = new Map<string, unknown>([
    ['slugs.cart', slugs('botiga')],
    ['catalogue.pageSize', 12],
  ]);
  const { settings, refused } = settle(description, kept, about);
  expect(settings.slugs.cart).toEqual(description.defaults.slugs.cart);
  expect(settings.catalogue.pageSize).toBe(12);
  expect(refused.map(({ path }) => path)).toEqual(['slugs.cart.ca']);
});

const wordOf = (word: string) => ({ ...description.defaults.slugs.shop, ca: word });

test('a word under which the house, the contract or a module answers is nobody’s word of an address or code', () => {
  const paths = modules.flatMap((room) => Object.keys(room.paths ?? {}));
  const first = paths
    .map((path) => /^\/([a-z0-9-]+)(?:\/|$)/.exec(path)?.[1])
    .filter((word) => word !== undefined);
  expect(first).toEqual(expect.arrayContaining(['media', 'captcha', 'consent', 'offline', 'wc-api']));
  for (const word of [...first, 'assets', 'admin', 'wp-admin', 'wp-sitemap-products', 'feed', 'es']) {
    const withWord = withValues(description.defaults, new Map([['slugs.shop', wordOf(word)]]));
    expect([word, checkTogether(description, withWord, about)]).toMatchObject([
      word,
      [{ path: 'slugs.shop.ca', allowed: must('must.other_word', { owner: must('must.shop_itself') }) }],
    ]);
    const withCode = withValues(
      description.defaults,
      new Map([['catalogue.attributeArchives', ['size', word]]]),
    );
    expect([word, checkTogether(description, withCode, about)]).toMatchObject([
      word,
      [
        {
          path: 'catalogue.attributeArchives.1',
          allowed: must('must.other_code', { owner: must('must.shop_itself') }),
        },
      ],
    ]);
  }
  const free = withValues(description.defaults, new Map([['slugs.shop', wordOf('media-luna')]]));
  expect(checkTogether(description, free, about)).toEqual([]);
});

test('who has written too much is told how much there may be', () => {
  const [problem] = checkValue(description.leaves.get('name')!, 'a'.repeat(81));
  expect(problem && mustInEnglish(problem.allowed)).toBe('a text of 1 to 80 characters');
  const [word] = checkValue(description.leaves.get('slugs.shop')!, wordOf('a'.repeat(61)));
  expect(word && problemText(word)).toMatch(/^slugs.shop.ca is .* must be a text of 1 to 60 characters\.$/);
});

test('a language is named as browsers name it, with signs of its script, its country or a part of the world', () => {
  const check = (tag: string) => checkValue(description.leaves.get('locales')!, { es: tag });
  for (const tag of ['es', 'es-MX', 'es-419', 'zh-Hans-TW', 'ca-valencia', 'de-1996'])
    expect([tag, check(tag), Intl.getCanonicalLocales(tag)]).toEqual([tag, [], [tag]]);
  for (const tag of ['', 'e', 'es_MX', 'es-', '-es', 'es-MX"', 'Español'])
    expect([tag, check(tag)]).not.toEqual([tag, []]);
});

test('a language tag that looks right and is none is refused, for no page could be made with it', () => {
  for (const tag of ['ca-ES-ES', 'es-abcd-abcd', 'ca-valencia-valencia']) {
    expect(() => new Intl.Locale(tag)).toThrow();
    const wished = withValues(description.defaults, new Map([['locales', { ca: tag }]]));
    expect(checkTogether(description, wished, about)).toMatchObject([{ path: 'locales.ca', given: tag }]);
  }
});

test('no sign of a currency can be taken for a figure of the amount', () => {
  const [euro] = description.defaults.currencies;
  const check = (other: object) =>
    checkValue(description.leaves.get('currencies')!, [{ ...euro, ...other }]).map(({ path }) => path);
  for (const sign of ['5', 'x', '-', '٣'])
    expect([check({ decimal: sign }), check({ thousand: sign })]).toEqual([
      ['currencies.0.decimal'],
      ['currencies.0.thousand'],
    ]);
  expect(check({ symbol: '€5' })).toEqual(['currencies.0.symbol']);
  for (const sign of ['.', ',', '’', '\u00a0', '·'])
    expect(check({ decimal: sign, thousand: '' })).toEqual([]);
  for (const symbol of ['€', 'CHF', 'Kč', 'د.إ', '$', 'R$']) expect(check({ symbol })).toEqual([]);
});

test('a file that was written says the same when it is read', () => {
  const chosen = fc.subarray(open.map(({ path }) => path));
  fc.assert(
    fc.property(chosen, (paths) => {
      const values = new Map(paths.map((path) => [path, valueAt(description.defaults, path)]));
      const file: unknown = JSON.parse(JSON.stringify(writeSettingsFile(values)));
      const read = readSettingsFile(description, file);
      expect(read.problems).toEqual([]);
      expect(new Map([...read.values].sort())).toEqual(new Map([...values].sort()));
    }),
  );
});

test('no file breaks the reader', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (file) => {
      const { values, problems } = readSettingsFile(description, file);
      for (const [path, value] of values)
        if (problems.length === 0) expect(checkValue(description.leaves.get(path)!, value)).toEqual([]);
    }),
  );
});

test('settings in force cannot be changed in place, and others are made of them without touching them', () => {
  const other = withValues(description.defaults, new Map([['catalogue.related.most', 2]]));
  expect([description.defaults.catalogue.related.most, other.catalogue.related.most]).toEqual([8, 2]);
  for (const settings of [description.defaults, other]) {
    expect(() => Object.assign(settings.catalogue.related, { most: 5 })).toThrow();
    expect(() => (settings.currencies as unknown[]).push({})).toThrow();
  }
});

test('a place within a setting is put without touching the rest', () => {
  const list = [{ rate: '1' }, { rate: '2' }];
  expect(putInto(list, ['1', 'rate'], '3')).toEqual([{ rate: '1' }, { rate: '3' }]);
  expect(list[1]?.rate).toBe('2');
  expect(putInto({ ca: 'a' }, ['es'], 'b')).toEqual({ ca: 'a', es: 'b' });
  expect(putInto({ ca: 'a', es: 'b' }, ['es'], undefined)).toEqual({ ca: 'a' });
  for (const wrong of [['2'], ['-1'], ['x'], ['0', 'rate', 'deep'], ['length']])
    expect(putInto(list, wrong, '3')).toBeUndefined();
  expect(putInto(1, ['a'], 2)).toBeUndefined();
  expect(putInto({}, ['__proto__', 'polluted'], true)).toBeUndefined();
  expect(Object.hasOwn(putInto({}, ['__proto__'], 1) as object, '__proto__')).toBe(true);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
