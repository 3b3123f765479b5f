import type { Fields } from '../../platform/http/fields.ts';
import type { Translate } from '../../platform/i18n/texts.ts';
import { parseTyped } from '../../platform/money.ts';
import { randomToken } from '../../platform/security/tokens.ts';
import type { Behind } from './behind/behind.tsx';

/** What every field of a form is described by; browser and server check by the same description. */
export interface Described {
  label: string;
  hint?: string;
  required?: boolean;
  /** As it stands when the form is opened. */
  value?: string;
}

/** Choices that belong together, under a name of their own. */
export interface ChoiceGroup {
  label: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** One field: how it is shown, and how what was typed is read. */
export interface Field<T> extends Described {
  kind:
    | 'text'
    | 'password'
    | 'long'
    | 'number'
    | 'money'
    | 'date'
    | 'choice'
    | 'check'
    | 'picker'
    | 'several'
    | 'file'
    | 'colour';
  /** Of `<input>`. */
  attributes: Record<string, string | number | boolean>;
  options?: readonly (readonly [value: string, label: string])[];
  /** Of several. */
  groups?: readonly ChoiceGroup[];
  /** Of a picker: the address that is asked for what fits, below /admin/. */
  source?: string;
  /** Beside the input: a currency, a unit. */
  unit?: string;
  /** Of a translation that is older than its source. */
  behind?: Behind;
  /** @returns what it says, or the refusal as a text's key with its values */
  read(typed: string): { value: T } | { refused: string; values?: Record<string, string | number> };
}

// biome-ignore lint/suspicious/noExplicitAny: of whatever it reads
export type AnyField = Field<any>;
type ValuesOf<F extends Record<string, AnyField>> = {
  [Name in keyof F]: F[Name] extends Field<infer T> ? T : never;
};

/** What came of a form: what was typed stays as it was, whatever is wrong with it. */
export interface FormRead<V> {
  /** Undefined while something is refused. */
  values: V | undefined;
  typed: ReadonlyMap<string, string>;
  /** Finished sentences by field. */
  errors: Map<string, string>;
}

export function readForm<F extends Record<string, AnyField>>(
  fields: F,
  form: Fields,
  t: Translate,
): FormRead<ValuesOf<F>> {
  const typed = new Map<string, string>();
  const errors = new Map<string, string>();
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const said = saidIn(form, name, field);
    if (field.kind !== 'password') typed.set(name, said);
    if (field.required && said === '') {
      errors.set(name, t('admin.field.required'));
      continue;
    }
    const read = field.read(said);
    if ('refused' in read) errors.set(name, t(read.refused, read.values));
    else values[name] = read.value;
  }
  return { values: errors.size === 0 ? (values as ValuesOf<F>) : undefined, typed, errors };
}

function saidIn(form: Fields, name: string, { kind, attributes }: AnyField): string {
  if (kind === 'password') return form.text(name, 257);
  if (kind === 'file') return form.file(name)?.name ?? '';
  if (kind === 'several') return form.all(name).join(' ');
  // One sign more than there may be: what is too long is refused, not cut.
  return kind === 'long' ? form.trimmed(name, Number(attributes.maxLength) + 1) : form.line(name, 1000);
}

export function text(
  of: Described & {
    max?: number;
    type?: 'text' | 'email' | 'tel' | 'search';
    autoComplete?: string;
    readOnly?: boolean;
  },
): Field<string> {
  const { max = 200, type = 'text', autoComplete, readOnly = false, ...rest } = of;
  const filled = autoComplete === undefined ? {} : { autoComplete };
  const attributes = { type, maxLength: max, ...filled, ...(readOnly ? { readOnly } : {}) };
  return { ...rest, kind: 'text', attributes, read: upTo(max) };
}

/** Never shown again, and read as it was typed: a blank at its end is part of it. */
export function password(
  of: Omit<Described, 'value'> & { autoComplete: 'current-password' | 'new-password'; autoFocus?: boolean },
): Field<string> {
  const { autoComplete, autoFocus, ...rest } = of;
  return {
    ...rest,
    kind: 'password',
    attributes: { type: 'password', maxLength: 256, autoComplete, autoFocus: autoFocus === true },
    read: upTo(256),
  };
}

export function longText(of: Described & { max?: number; rows?: number }): Field<string> {
  const { max = 5000, rows = 4, ...rest } = of;
  return { ...rest, kind: 'long', attributes: { maxLength: max, rows }, read: upTo(max) };
}

const upTo =
  (max: number): Field<string>['read'] =>
  (typed) =>
    typed.length > max ? { refused: 'admin.field.too_long', values: { max } } : { value: typed };

/** A whole number; null where it may be left out and was. */
export function number(of: Described & { min?: number; max?: number; unit?: string }): Field<number | null> {
  const { min = 0, max = 999_999_999, ...rest } = of;
  return {
    ...rest,
    kind: 'number',
    attributes: { type: 'number', inputMode: 'numeric', min, max, step: 1 },
    read(typed) {
      if (typed === '') return { value: null };
      const value = /^-?\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
      // Where anything below zero may be said, a bound helps nobody who wrote a word.
      if (Number.isNaN(value) && min < 0) return { refused: 'admin.field.whole' };
      return value >= min && value <= max
        ? { value }
        : { refused: 'admin.field.number', values: { min, max } };
    },
  };
}

/** A number that may have decimals, with a point or a comma; null where it was left out. */
export function decimal(of: Described & { min: number; max: number; unit?: string }): Field<number | null> {
  const { min, max, ...rest } = of;
  return {
    ...rest,
    kind: 'number',
    attributes: { type: 'text', inputMode: 'decimal', maxLength: 20 },
    read(typed) {
      if (typed === '') return { value: null };
      const value = /^-?\d*[.,]?\d+$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
      return value >= min && value <= max
        ? { value }
        : { refused: 'admin.field.number', values: { min, max } };
    },
  };
}

/**
 * An amount as people write it, in minor units; null where it was left out.
 *
 * @param refused the text for what is none, where it is no amount of money
 */
export function money(
  of: Described & { decimals: number; unit: string; max?: number; refused?: string },
): Field<number | null> {
  const { decimals, max = 99_999_999_99, refused = 'admin.field.money', ...rest } = of;
  return {
    ...rest,
    kind: 'money',
    attributes: {
      type: 'text',
      inputMode: 'decimal',
      maxLength: 16,
      pattern: `\\s*\\d{0,12}([.,]\\d{0,${decimals}})?\\s*`,
    },
    read(typed) {
      if (typed === '') return { value: null };
      const value = parseTyped(typed, decimals);
      return value !== undefined && value >= 0 && value <= max ? { value } : { refused };
    },
  };
}

/** A day of the shop's calendar, `2026-11-22`; null where it was left out. */
export function date(of: Described): Field<string | null> {
  return {
    ...of,
    kind: 'date',
    attributes: { type: 'date', min: '1900-01-01', max: '9999-12-31' },
    read(typed) {
      if (typed === '') return { value: null };
      const real = /^\d{4}-\d{2}-\d{2}$/.test(typed) && isDay(typed);
      return real ? { value: typed } : { refused: 'admin.field.date' };
    },
  };
}

/** One of several; '' where none is chosen and none has to be. */
export function choice<V extends string>(
  of: Described & { options: readonly (readonly [value: V, label: string])[] },
): Field<V | ''> {
  return {
    ...of,
    kind: 'choice',
    attributes: {},
    read(typed) {
      const found = of.options.find(([value]) => value === typed);
      return found || typed === '' ? { value: found?.[0] ?? '' } : { refused: 'admin.field.choice' };
    },
  };
}

export function check(of: Described): Field<boolean> {
  return {
    ...of,
    kind: 'check',
    attributes: {},
    read: (typed) => ({ value: typed !== '' && typed !== '0' }),
  };
}

/** `#rrggbb`, in small letters. */
export function colour(of: Described): Field<string> {
  return {
    ...of,
    kind: 'colour',
    attributes: { type: 'color' },
    read: (typed) =>
      /^#[0-9a-f]{6}$/i.test(typed) ? { value: typed.toLowerCase() } : { refused: 'admin.field.choice' },
  };
}

/** A file: what it is called; its bytes are those of `form.file(name)`. Its screen says that it takes files. */
export function file(of: Omit<Described, 'value'> & { accept: string }): Field<string> {
  const { accept, ...rest } = of;
  return { ...rest, kind: 'file', attributes: { type: 'file', accept }, read: (name) => ({ value: name }) };
}

/** One of many, found on the server while one types; without scripts its number or code is typed whole. */
export function picker(of: Described & { source: string }): Field<string> {
  return {
    ...of,
    kind: 'picker',
    attributes: { type: 'text', maxLength: 100, autoComplete: 'off' },
    read: upTo(100),
  };
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** A number of its own for each form: sent twice, it does its work once. */
export const formKey = (): string => randomToken(24);
