import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { plainText } from '../../platform/plain-text.ts';
import type { ShopSettings } from '../shop/settings.ts';
import type { About, SettingsProblem } from './describe.ts';
import { type Description, isSame, isSecret, type Leaf, valueAt, withValues } from './model-description.ts';

/** What is wrong with a value by itself; nothing when it may be. */
export function checkValue(
  { path, schema }: { path: string; schema: TSchema },
  given: unknown,
): SettingsProblem[] {
  const secret = (schema as Loose).format === 'secret';
  if (Value.Check(schema, given)) return unseen(path, given, secret);
  const places = new Map<string, string>();
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
    if (!places.has(at)) places.set(at, may ?? 'left out: nothing of that name is known');
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
      : [{ path, given: secret ? '…' : given, allowed: 'a text without control characters' }];
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

/** What a place is of: whether it takes texts as they are, and what may stand there. */
export function schemaOf(
  leaves: ReadonlyMap<string, Leaf>,
  place: string,
): { isText: boolean; allowed: string } | undefined {
  const leaf = leaves.get(leafOf(leaves, place) ?? '');
  const schema = leaf && schemaAt(leaf.schema, place.slice(leaf.path.length + 1));
  if (!schema) return undefined;
  return { isText: schema.type === 'string' || schema.enum !== undefined, allowed: allowed(schema) };
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

/** @example allowed({ type: 'integer', minimum: 1, maximum: 100 }) // 'a whole number from 1 to 100' */
function allowed(schema: TSchema): string {
  const of = schema as Loose;
  if (typeof of.means === 'string') return of.means;
  if (of.enum) return `one of ${of.enum.join(', ')}`;
  switch (of.type) {
    case 'boolean':
      return 'true or false';
    case 'integer':
      return `a whole number from ${of.minimum} to ${of.maximum}`;
    case 'number':
      return `a number from ${of.minimum} to ${of.maximum}`;
    case 'string': {
      const least = Number(of.minLength ?? 0);
      return least > 0
        ? `a text of ${least} to ${of.maxLength} characters`
        : `a text of up to ${of.maxLength} characters`;
    }
    case 'array': {
      const each = of.items ? allowed(of.items) : 'anything';
      const least = Number(of.minItems ?? 0);
      return `a list of ${least > 0 ? `${least} to` : 'up to'} ${of.maxItems}, each different and ${each}`;
    }
    default: {
      const [record] = Object.values(of.patternProperties ?? {});
      return record
        ? `{ "ca": …, "es": …, … }, each ${allowed(record)}`
        : `{ ${Object.keys(of.properties ?? {}).join(', ')} }`;
    }
  }
}
