import type { TSchema } from 'typebox';
import type { CurrencySettings } from '../../frame/shop/settings.ts';
import type { Translate } from '../../platform/i18n/texts.ts';
import { formatTyped } from '../../platform/money.ts';
import {
  type AnyField,
  type ChoiceGroup,
  check,
  choice,
  type Field,
  longText,
  money,
  number,
  several,
  text,
} from '../kit/index.ts';

/** Of a description, as far as a form asks. */
type Loose = TSchema & {
  type?: string;
  format?: string;
  enum?: readonly string[];
  items?: Loose;
  properties?: Record<string, Loose>;
  patternProperties?: Record<string, Loose>;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  means?: string;
  minItems?: number;
  ordered?: boolean;
  money?: boolean;
};

/** What a setting is asked by: fields by the places of their values (`currencies.1.rate`), and how they make one. */
export interface Asked {
  fields: Record<string, AnyField>;
  /** Fields that belong together, as those of one currency; without them they stand by themselves. */
  rows?: { names: string[] /** '' where there is but one. */; label: string; isNew: boolean }[];
  /** Instead of the setting's own, where the fields say it themselves. */
  hint?: string;
  /** @param read what stands in a field now */
  value(read: (place: string) => unknown): unknown;
}

export interface Asking {
  t: Translate;
  /** In which numbers are written. */
  language: string;
  path: string;
  label: string;
  hint: string;
  /** The shop's first, in which amounts are. */
  currency: CurrencySettings;
  /** As it is. */
  value: unknown;
  /** The shop's, each with its own name. */
  languages: readonly (readonly [code: string, name: string])[];
  /** Those that may be chosen, by their regions. */
  countries(): ChoiceGroup[];
  /** What an option is called; its code where nobody has said. @param part of a row's field */
  option(value: string, part?: string): string;
  /** What a field of a row is called. */
  part(name: string): string;
}

/** A country's code is never typed: the countries are named. */
const isCountry = ({ means }: Loose) => means === 'must.country';

/** The widest text that still goes into one line. */
const ONE_LINE = 200;

export function ask(schema: TSchema, asking: Asking): Asked {
  const of = schema as Loose;
  if (of.type === 'array' && of.items) {
    if (of.items.properties) return askRows(of.items, asking);
    if (isCountry(of.items)) return askCountries(of, asking);
    if (of.items.enum && of.ordered) return askOrder(of.items.enum, asking);
    if (of.items.enum && of.minItems) return askPlaces(of.items.enum, asking);
    return of.items.enum ? askSome(of.items.enum, asking) : askLines(of.items, asking);
  }
  const [inner] = Object.values(of.patternProperties ?? {});
  if (inner) return askByLanguage(inner, asking);
  const { path, label, hint, value } = asking;
  return {
    fields: { [path]: scalar(of, { label, hint, value }, asking) },
    value: (read) => read(path),
  };
}

interface Said {
  label: string;
  hint: string;
  value: unknown;
  /** Which field of a row it is. */
  part?: string;
}

function scalar(schema: Loose, { label, hint, value, part }: Said, asking: Asking): AnyField {
  const { option, countries, language } = asking;
  const described = { label, ...(hint === '' ? {} : { hint }), value: written(value, language) };
  if (isCountry(schema)) {
    const options = countries().flatMap((region) => region.options);
    return choice({ ...described, required: true, options });
  }
  if (schema.enum)
    // What its options are, they say themselves.
    return choice({
      label,
      value: described.value,
      required: true,
      options: schema.enum.map((code) => [code, option(code, part)] as const),
    });
  const { minimum: min = 0, maximum: max = 999_999_999, maxLength = ONE_LINE, minLength = 0 } = schema;
  const required = minLength > 0 || (schema.pattern !== undefined && !new RegExp(schema.pattern).test(''));
  switch (schema.type) {
    case 'boolean':
      return check({ ...described, value: value ? '1' : '' });
    case 'integer':
      if (schema.money)
        return amount({ ...described, required: true }, asking, { value: Number(value), min, max });
      return number({ ...described, required: true, min, max });
    case 'number':
      return decimal({ ...described, required: true, min, max });
    default:
      if (maxLength === 1) return sign({ ...described, required });
      return maxLength > ONE_LINE
        ? longText({ ...described, max: maxLength, required })
        : text({ ...described, max: maxLength, required });
  }
}

function written(value: unknown, language: string): string {
  if (value === undefined || value === null || typeof value === 'object') return '';
  return typeof value === 'number'
    ? value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 20 })
    : String(value);
}

/** How spaces are written where one of them is the whole text. */
const SPACES: readonly (readonly [space: string, shown: string])[] = [
  [' ', '␣'],
  ['\u00a0', '⍽'],
  ['\u202f', '⎵'],
];

/** One sign, such as what stands between thousands. */
function sign(of: { label: string; hint?: string; value: string; required: boolean }): Field<string> {
  const shown = SPACES.find(([space]) => space === of.value)?.[1] ?? of.value;
  return {
    ...text({ ...of, value: shown, max: 1 }),
    read: (typed) => ({ value: SPACES.find(([, mark]) => mark === typed)?.[0] ?? typed }),
  };
}

/** An amount of the shop's first currency, written as the shop writes it. */
function amount(
  of: { label: string; hint?: string; required: boolean },
  { currency }: Asking,
  { value, min, max }: { value: number; min: number; max: number },
): AnyField {
  const { decimals, symbol } = currency;
  const field = money({ ...of, value: formatTyped(value, currency), decimals, unit: symbol, max });
  return {
    ...field,
    read(typed) {
      const read = field.read(typed);
      return 'value' in read && (read.value ?? 0) < min ? { refused: 'admin.field.money' } : read;
    },
  };
}

/** A number with or without a fraction, with a point or a comma. */
function decimal(of: {
  label: string;
  hint?: string;
  value: string;
  required: boolean;
  min: number;
  max: number;
}): Field<number> {
  const { min, max, ...rest } = of;
  return {
    ...rest,
    kind: 'number',
    attributes: { type: 'text', inputMode: 'decimal', maxLength: 20 },
    read(typed) {
      const value = /^-?\d+(?:[.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
      return value >= min && value <= max
        ? { value }
        : { refused: 'admin.field.number', values: { min, max } };
    },
  };
}

/** One a line, in their order. */
function askLines(items: Loose, { t, path, label, hint, value }: Asking): Asked {
  const numbers = items.type === 'number' || items.type === 'integer';
  const lines = (Array.isArray(value) ? value : []).join('\n');
  const hints = [hint, t('admin.settings.one_a_line')].filter(Boolean).join(' ');
  return {
    fields: { [path]: longText({ label, hint: hints, value: lines, max: 20_000 }) },
    value: (read) => linesOf(read(path)).map((line) => (numbers ? numberOf(line) : line)),
  };
}

function askCountries({ minItems = 0 }: Loose, { path, label, hint, value, countries }: Asking): Asked {
  const stands = (Array.isArray(value) ? value : []).join(' ');
  const field = several({ label, hint, value: stands, required: minItems > 0, groups: countries() });
  return { fields: { [path]: field }, value: (read) => read(path) };
}

const linesOf = (typed: unknown): string[] =>
  String(typed ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is no number stays what it was, so that the refusal can name it. */
function numberOf(line: string): number | string {
  const value = Number(line.replace(',', '.'));
  return Number.isFinite(value) ? value : line;
}

/** Any of a few, whatever their order. */
function askSome(options: readonly string[], { path, label, value, option }: Asking): Asked {
  const chosen = new Set(Array.isArray(value) ? value : []);
  const fields = options.map(
    (code) =>
      [
        `${path}.${code}`,
        check({ label: `${label}: ${option(code)}`, value: chosen.has(code) ? '1' : '' }),
      ] as const,
  );
  return {
    fields: Object.fromEntries(fields),
    value: (read) => options.filter((code) => read(`${path}.${code}`) === true),
  };
}

/**
 * The order of a few: each has its place. Who is moved goes before whom it meets there when it comes forward, behind
 * when it goes back. Those the list does not name come first.
 */
function askOrder(options: readonly string[], { path, value, option }: Asking): Asked {
  const stands = (Array.isArray(value) ? value : []) as string[];
  const all = options.toSorted((a, b) => stands.indexOf(a) - stands.indexOf(b));
  const place = (code: string) => `${path}.${code}`;
  const places = all.map((_, index) => [`${index + 1}`, `${index + 1}`] as const);
  const fields = all.map(
    (code, index) =>
      [
        place(code),
        choice({ label: option(code), value: `${index + 1}`, required: true, options: places }),
      ] as const,
  );
  return {
    fields: Object.fromEntries(fields),
    rows: [{ names: all.map(place), label: '', isNew: false }],
    hint: '',
    value(read) {
      const wanted = all.map((code, index) => {
        const to = Number(read(place(code))) - 1;
        return { code, to: to + Math.sign(to - index) / 2 };
      });
      const next = wanted.toSorted((a, b) => a.to - b.to).map(({ code }) => code);
      return next.join() === all.join() ? stands : next;
    },
  };
}

/** Some of a few, in an order that counts: each has its place, or none. Who is moved goes where the other one was. */
function askPlaces(options: readonly string[], { t, path, value, hint, option }: Asking): Asked {
  const stands = (Array.isArray(value) ? value : []) as string[];
  const all = [...stands, ...options.filter((code) => !stands.includes(code))];
  const place = (code: string) => `${path}.${code}`;
  const places = all.map((_, index) => [`${index + 1}`, `${index + 1}`] as const);
  const fields = all.map((code) => {
    const at = stands.indexOf(code);
    return [
      place(code),
      choice({
        label: option(code),
        value: at < 0 ? '0' : `${at + 1}`,
        required: true,
        options: [['0', t('admin.settings.no_place')], ...places],
      }),
    ] as const;
  });
  return {
    fields: Object.fromEntries(fields),
    rows: [{ names: all.map(place), label: '', isNew: false }],
    hint,
    value(read) {
      const wanted = all.flatMap((code, index) => {
        const to = Number(read(place(code))) - 1;
        const from = stands.includes(code) ? index : all.length;
        return to < 0 ? [] : [{ code, to: to + Math.sign(to - from) / 2 }];
      });
      return wanted.toSorted((a, b) => a.to - b.to).map(({ code }) => code);
    },
  };
}

/** The same in each language of the shop; what other languages have stays. */
function askByLanguage(inner: Loose, asking: Asking): Asked {
  const { t, path, label, hint, value, languages } = asking;
  const stands = (value ?? {}) as Record<string, unknown>;
  const isGroups = inner.type === 'array';
  const place = (code: string) => `${path}.${code}`;
  const fields = languages.map(([code, name]) => {
    const own = languages.length > 1 ? `${label} (${name})` : label;
    if (!isGroups)
      return [place(code), scalar(inner, { label: own, hint, value: stands[code] }, asking)] as const;
    const groups = ((stands[code] ?? []) as string[][]).map((words) => words.join(', ')).join('\n');
    const hints = [hint, t('admin.settings.group_a_line')].filter(Boolean).join(' ');
    return [place(code), longText({ label: own, hint: hints, value: groups, max: 20_000 })] as const;
  });
  // A text that may be left out is: the house has its own.
  const mayBeMissing = Object.keys(stands).length < languages.length || (inner.minLength ?? 0) > 0;
  for (const [, field] of fields) if (mayBeMissing) field.required = false;
  return {
    fields: Object.fromEntries(fields),
    value(read) {
      const all: Record<string, unknown> = { ...stands };
      for (const [code] of languages) {
        const said = read(place(code));
        if (isGroups)
          all[code] = linesOf(said).map((line) =>
            line
              .split(',')
              .map((word) => word.trim())
              .filter(Boolean),
          );
        else all[code] = said;
        const empty = isGroups ? (all[code] as unknown[]).length === 0 : said === '';
        if (empty && (mayBeMissing || isGroups)) delete all[code];
      }
      return all;
    },
  };
}

/** Where a row's field says that the row goes. */
const GONE = 'gone';

/** Things of several fields each, and an empty one for the next. */
function askRows(item: Loose, asking: Asking): Asked {
  const { t, path, value, part } = asking;
  const stand = (Array.isArray(value) ? value : []) as Record<string, unknown>[];
  const parts = Object.entries(item.properties ?? {});
  const fields: Record<string, AnyField> = {};
  const rows = [...stand, undefined].map((row, index) => {
    const names = parts.map(([name, schema]) => {
      const place = `${path}.${index}.${name}`;
      const usual = (schema as { default?: unknown }).default;
      fields[place] = scalar(
        schema,
        { label: part(name), hint: '', value: row?.[name] ?? usual, part: name },
        asking,
      );
      // Of the empty one nothing has to be said.
      fields[place].required = row !== undefined && fields[place].required === true;
      return place;
    });
    if (row) {
      fields[`${path}.${index}.${GONE}`] = check({ label: t('admin.settings.remove') });
      names.push(`${path}.${index}.${GONE}`);
    }
    const first = written(row?.[parts[0]?.[0] ?? ''], asking.language);
    return { names, label: row ? first : t('admin.settings.one_more'), isNew: !row };
  });
  return {
    fields,
    rows,
    value: (read) =>
      rows.flatMap(({ isNew }, index) => {
        const said = Object.fromEntries(parts.map(([name]) => [name, read(`${path}.${index}.${name}`)]));
        const isEmpty = isNew && said[parts[0]?.[0] ?? ''] === '';
        return isEmpty || read(`${path}.${index}.${GONE}`) === true ? [] : [said];
      }),
  };
}
