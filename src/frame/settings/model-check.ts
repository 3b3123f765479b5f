import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { plainText } from '../../platform/plain-text.ts';
import type { ShopSettings } from '../shop/settings.ts';
import type { About, SettingsProblem } from './describe.ts';
import { type Description, isSame, isSecret, type Leaf, valueAt, withValues } from './model-description.ts';
import { type Must, must } from './must.ts';

/** What is wrong with a value by itself; nothing when it may be. */
export function checkValue(
  { path, schema }: { path: string; schema: TSchema },
  given: unknown,
): SettingsProblem[] {
  const secret = (schema as Loose).format === 'secret';
  if (Value.Check(schema, given)) return unseen(path, given, secret);
  const places = new Map<string, Must>();
  const wrong = Value.Errors(schema, given).flatMap((error) =>
    error.keyword === 'required'
      ? error.params.requiredProperties.map((name) => `${error.instancePath}/${name}`)
      : [error.instancePath],
  );
  for (const instancePath of wrong) {
    const inner = instancePath.slice(1).replaceAll('/', '.');
    const at = inner === '' ? path : `${path}.${inner}`;
    const within = schemaAt(schema, inner);
    const there = inner === '' ? given : valueAt({ at: given }, `at.${inner}`);
    const may =
      within && (isTooLong(within, there) ? allowed({ ...within, means: undefined }) : allowed(within));
    if (!places.has(at)) places.set(at, may ?? must('must.left_out_name'));
  }
  // A list that is wrong says where: what is wrong deeper in it says more than that the whole is not as it must be.
  const said = [...places].filter(([at]) => ![...places.keys()].some((other) => other.startsWith(`${at}.`)));
  return said.map(([at, may]) => ({
    path: at,
    given: secret ? '…' : at === path ? given : valueAt({ at: given }, `at${at.slice(path.length)}`),
    allowed: may,
  }));
}

/** Texts with signs that nobody sees, however deep in the value. */
function unseen(path: string, given: unknown, secret: boolean): SettingsProblem[] {
  if (typeof given === 'string')
    return plainText(given) === given
      ? []
      : [{ path, given: secret ? '…' : given, allowed: must('must.no_control') }];
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).flatMap(([name, value]) => unseen(`${path}.${name}`, value, secret));
}

/** What a text is meant to be says nothing to who has written too much of it. */
const isTooLong = ({ type, maxLength }: Loose, given: unknown): boolean =>
  type === 'string' &&
  typeof given === 'string' &&
  given.length > Number(maxLength ?? Number.POSITIVE_INFINITY);

/** What is wrong with the settings as a whole, each by itself being right. */
export function checkTogether(
  description: Description,
  settings: ShopSettings,
  about: About,
): SettingsProblem[] {
  return description.sections.flatMap(({ rules }) => rules?.(settings, about) ?? []);
}

export interface Chosen {
  settings: ShopSettings;
  /** What was kept and does not fit any more: its default counts. */
  refused: SettingsProblem[];
}

/** The settings that kept values make. What no longer fits is left out, and so is what does not fit together. */
export function settle(description: Description, kept: ReadonlyMap<string, unknown>, about: About): Chosen {
  const refused: SettingsProblem[] = [];
  const good = new Map<string, unknown>();
  for (const [path, value] of kept) {
    const leaf = description.leaves.get(path);
    if (!leaf || isSecret(leaf)) continue;
    const problems = checkValue(leaf, value);
    if (problems.length === 0) good.set(path, value);
    else refused.push(...problems);
  }
  for (;;) {
    const settings = withValues(description.defaults, good);
    const problems = checkTogether(description, settings, about);
    const guilty = problems.map(({ path }) => leafOf(good, path)).filter((path) => path !== undefined);
    refused.push(...problems);
    if (guilty.length === 0) return { settings, refused };
    for (const path of guilty) good.delete(path);
  }
}

/** Which of the values a place belongs to: `currencies` for `currencies.1.rate`. */
export function leafOf(values: { has(path: string): boolean }, place: string): string | undefined {
  for (let path = place; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('.'))))
    if (values.has(path)) return path;
  return undefined;
}

/** Only what differs from what is so anyway. */
export const isUsual = (leaf: Leaf, value: unknown): boolean => isSame(leaf.usual, value);

type Loose = TSchema & {
  type?: string;
  enum?: readonly unknown[];
  items?: Loose;
  properties?: Record<string, Loose>;
  patternProperties?: Record<string, Loose>;
  [word: string]: unknown;
};

/** Whether what stands at a place is a text, which is taken as it is typed. */
export function isTextAt(leaves: ReadonlyMap<string, Leaf>, place: string): boolean {
  const leaf = leaves.get(leafOf(leaves, place) ?? '');
  const schema = leaf && schemaAt(leaf.schema, place.slice(leaf.path.length + 1));
  return schema !== undefined && (schema.type === 'string' || schema.enum !== undefined);
}

function schemaAt(schema: TSchema, place: string): Loose | undefined {
  let found: Loose | undefined = schema as Loose;
  for (const name of place === '' ? [] : place.split('.'))
    found = (found?.items ?? found?.properties?.[name] ?? recordOf(found, name)) as Loose | undefined;
  return found;
}

function recordOf(schema: Loose | undefined, name: string): Loose | undefined {
  const entries = Object.entries(schema?.patternProperties ?? {});
  return entries.find(([pattern]) => new RegExp(pattern).test(name))?.[1];
}

/** Of an integer from 1 to 100: “a whole number from 1 to 100”. */
function allowed(schema: TSchema): Must {
  const of = schema as Loose;
  if (typeof of.means === 'string') return must(of.means);
  if (of.enum) return must('must.one_of', { options: of.enum.join(', ') });
  switch (of.type) {
    case 'boolean':
      return must('must.flag');
    case 'integer':
      return must('must.whole', boundsOf(of.minimum, of.maximum));
    case 'number':
      return must('must.number', boundsOf(of.minimum, of.maximum));
    case 'string': {
      const least = Number(of.minLength ?? 0);
      return least > 0
        ? must('must.text', boundsOf(least, of.maxLength))
        : must('must.text_up_to', boundsOf(0, of.maxLength));
    }
    case 'array': {
      const each = of.items ? allowed(of.items) : must('must.anything');
      const least = Number(of.minItems ?? 0);
      const bounds = { ...boundsOf(least, of.maxItems), each };
      return must(least > 0 ? 'must.list' : 'must.list_up_to', bounds);
    }
    default: {
      const [record] = Object.values(of.patternProperties ?? {});
      return record
        ? must('must.by_language', { shape: '{ "ca": …, "es": …, … }', each: allowed(record) })
        : must('must.object', { shape: `{ ${Object.keys(of.properties ?? {}).join(', ')} }` });
    }
  }
}

const boundsOf = (from: unknown, to: unknown) => ({ from: String(from), to: String(to) });
