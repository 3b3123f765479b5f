import { listTerms, readReferences, referencesOf } from '../../../catalogue/index.ts';
import { languageFacts } from '../../../frame/shop/languages.ts';
import { dayAfter, dayIn, dayStart } from '../../../platform/i18n/days.ts';
import { formatTyped } from '../../../platform/money.ts';
import type { ProgrammeFile } from '../../../points/index.ts';
import {
  type AdminContext,
  type AnyField,
  check,
  choice,
  date,
  decimal,
  money,
  number,
  several,
  text,
} from '../../kit/index.ts';
import { baseOf } from '../../products/words.tsx';
import { spokenBy } from '../../terms/kinds.ts';
import { at, putAt } from './shapes.ts';
import type { Spec } from './specs.ts';

type Fields = Record<string, AnyField>;
type Values = Readonly<Record<string, unknown>>;

const UNITS = ['day', 'week', 'month', 'year'] as const;
const MILLION = 1_000_000;

/** The fields of a part. @param of how its texts are called: `terms`, `rule`, `campaign`, `level` */
export async function fieldsOf(
  admin: AdminContext,
  of: string,
  specs: readonly Spec[],
  file: ProgrammeFile,
): Promise<Fields> {
  const fields: Fields = {};
  for (const spec of specs) Object.assign(fields, await fieldOf(admin, of, spec, at(file, spec.path)));
  return fields;
}

async function fieldOf(admin: AdminContext, of: string, spec: Spec, value: unknown): Promise<Fields> {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const { path } = spec;
  const label = t(`admin.programme.${of}.${path}`);
  const base = baseOf(shop);
  const said = value == null ? '' : String(value);
  const spoken = (of: number) =>
    of.toLocaleString(ctx.language, { useGrouping: false, maximumFractionDigits: 6 });
  switch (spec.kind) {
    case 'whole': {
      const { min, max, none = false } = spec;
      return {
        [path]: number({ label, value: said, required: !none, min, ...(max === undefined ? {} : { max }) }),
      };
    }
    case 'money':
      return {
        [path]: money({
          label,
          value: value == null ? '' : formatTyped(Number(value), base),
          required: !spec.none,
          decimals: base.decimals,
          unit: base.symbol,
        }),
      };
    case 'percent':
      return {
        [path]: decimal({
          label,
          value: value == null ? '' : spoken(Number(value) / 10_000),
          required: !spec.none,
          min: 0,
          max: 100,
          unit: '%',
        }),
      };
    case 'times':
      return {
        [path]: decimal({
          label,
          value: spoken(Number(value ?? MILLION) / MILLION),
          required: true,
          min: 1,
          max: 1000,
          unit: '×',
        }),
      };
    case 'flag':
      return { [path]: check({ label, value: value === true ? '1' : '' }) };
    case 'one':
      return {
        [path]: choice({
          label,
          required: true,
          value: said || (spec.of[0] ?? ''),
          options: spec.of.map((each) => [each, t(`admin.programme.${of}.${path}.is.${each}`)] as const),
        }),
      };
    case 'span': {
      const span = value as { count: number; unit: string } | null | undefined;
      return {
        [`${path}.count`]: number({ label, value: span ? `${span.count}` : '', min: 1, max: 9999 }),
        [`${path}.unit`]: choice({
          label: t('admin.programme.unit'),
          required: true,
          value: span?.unit ?? 'month',
          options: UNITS.map((unit) => [unit, t(`admin.programme.unit.is.${unit}`)] as const),
        }),
      };
    }
    case 'wholes':
      return { [path]: text({ label, value: ((value ?? []) as number[]).join(', '), max: 100 }) };
    case 'text':
      return { [path]: text({ label, value: said, max: spec.max }) };
    case 'name':
      return Object.fromEntries(
        shop.settings.languages.map((language) => [
          `${path}.${language}`,
          text({
            label: `${label} (${languageFacts(language).name})`,
            value: ((value ?? {}) as Record<string, string>)[language] ?? '',
            max: 200,
          }),
        ]),
      );
    case 'day': {
      const { timeZone } = shop.settings;
      const moment = typeof value === 'string' ? Date.parse(value) : undefined;
      const day = moment === undefined ? '' : dayIn(spec.last ? moment - 1 : moment, timeZone);
      return { [path]: date({ label, value: day }) };
    }
    case 'products': {
      const codes = await referencesOf(shop.db.read, (value ?? []) as number[]);
      return {
        [path]: text({
          label,
          hint: t('admin.programme.codes'),
          value: codes.join(', '),
          max: 5000,
        }),
      };
    }
    case 'categories': {
      const options = (await listTerms(shop.db.read, 'category', spokenBy(admin))).map(
        ({ id, name }) => [`${id}`, name] as const,
      );
      return {
        [path]: several({
          label,
          value: ((value ?? []) as number[]).join(' '),
          groups: [{ label: t('admin.terms.kind.category'), options }],
        }),
      };
    }
  }
}

/** A product that a form names and nobody has. */
export class NoSuchCode extends Error {
  readonly field: string;
  readonly code: string;

  constructor(field: string, code: string) {
    super(`There is no product ${code}.`);
    this.name = 'NoSuchCode';
    this.field = field;
    this.code = code;
  }
}

/** A part with what a form says in its place; what the form does not have stays. @throws NoSuchCode */
export async function readInto(
  admin: AdminContext,
  specs: readonly Spec[],
  file: ProgrammeFile,
  values: Values,
): Promise<ProgrammeFile> {
  let next = file;
  for (const spec of specs)
    next = putAt(next, spec.path, await saidOf(admin, spec, values, at(file, spec.path)));
  return next;
}

async function saidOf({ shop }: AdminContext, spec: Spec, values: Values, stood: unknown): Promise<unknown> {
  const { path } = spec;
  const value = values[path];
  const { timeZone } = shop.settings;
  switch (spec.kind) {
    case 'percent':
      return value === null ? null : Math.round(Number(value) * 10_000);
    case 'times':
      return Math.round(Number(value) * MILLION);
    case 'span': {
      const count = values[`${path}.count`];
      return count === null ? null : { count, unit: values[`${path}.unit`] };
    }
    case 'wholes':
      return String(value)
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number);
    case 'name': {
      const said = Object.fromEntries(
        shop.settings.languages.map((language) => [language, String(values[`${path}.${language}`] ?? '')]),
      );
      return { ...(stood as object | undefined), ...said };
    }
    case 'day': {
      if (!value) return null;
      const moment = typeof stood === 'string' ? Date.parse(stood) : undefined;
      // A moment within the day that was shown stays as it is.
      if (moment !== undefined && dayIn(spec.last ? moment - 1 : moment, timeZone) === value) return stood;
      const day = spec.last ? dayAfter(String(value), 1) : String(value);
      return new Date(dayStart(day, timeZone)).toISOString();
    }
    case 'products': {
      const codes = String(value)
        .split(',')
        .map((code) => code.trim())
        .filter(Boolean);
      const found = await readReferences(shop.db.read, codes);
      return codes.map((code) => {
        const id = found.get(code);
        if (id === undefined) throw new NoSuchCode(path, code);
        return id;
      });
    }
    case 'categories':
      return (value as string[]).map(Number);
    default:
      return value;
  }
}
