import type { TObject, TSchema } from 'typebox';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { ShopSettings } from '../shop/settings.ts';
import { fields, type Section } from './describe.ts';
import type { SettingsList } from './lists.ts';

/** One setting: the smallest thing that has a row, a version and a label. */
export interface Leaf {
  /** `catalogue.pageSize` */
  path: string;
  schema: TSchema & Record<string, unknown>;
  /** What it is until somebody says otherwise; undefined for a secret. */
  usual: unknown;
}

/** All that the modules describe, put together. */
export interface Description {
  sections: readonly Section[];
  leaves: ReadonlyMap<string, Leaf>;
  defaults: ShopSettings;
  /** What a file of settings holds besides, in the order in which it is brought in. */
  lists: ReadonlyMap<string, SettingsList>;
}

/** @throws when two modules describe the same */
export function describeSettings(
  sections: readonly Section[],
  lists: readonly SettingsList[] = [],
): Description {
  const leaves = new Map<string, Leaf>();
  const whole: Record<string, TSchema> = {};
  for (const { at, of } of sections) {
    for (const [name, schema] of Object.entries(of.properties)) {
      const path = at === '' ? name : `${at}.${name}`;
      for (const leaf of leavesOf(path, schema)) {
        if (leaves.has(leaf.path)) throw new Error(`Two modules describe the setting "${leaf.path}".`);
        leaves.set(leaf.path, leaf);
      }
    }
    if (at === '') Object.assign(whole, of.properties);
    else whole[at] = fields({ ...(whole[at] as TObject | undefined)?.properties, ...of.properties });
  }
  for (const { at } of lists)
    if (Object.hasOwn(whole, at)) throw new Error(`A setting and a list are both called "${at}".`);
  const defaults = freeze(Value.Create(Type.Object(whole))) as unknown as ShopSettings;
  return { sections, leaves, defaults, lists: new Map(lists.map((list) => [list.at, list])) };
}

export const isSecret = ({ schema }: Leaf): boolean => schema.format === 'secret';

function leavesOf(path: string, schema: TSchema): Leaf[] {
  const { properties } = schema as Partial<TObject>;
  if (properties) return Object.entries(properties).flatMap(([name, of]) => leavesOf(`${path}.${name}`, of));
  const leaf = schema as Leaf['schema'];
  return [{ path, schema: leaf, usual: leaf.format === 'secret' ? undefined : Value.Create(schema) }];
}

/** The same values with some others in their places; nothing that was given is touched, and nothing comes back loose. */
export function withValues(settings: ShopSettings, values: ReadonlyMap<string, unknown>): ShopSettings {
  const copy = structuredClone(settings) as unknown as Record<string, unknown>;
  for (const [path, value] of values) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let place = copy;
    for (const name of names) place = place[name] as Record<string, unknown>;
    place[last] = structuredClone(value);
  }
  return freeze(copy) as unknown as ShopSettings;
}

/** @example valueAt(settings, 'catalogue.pageSize') // 24 */
export function valueAt(settings: object, path: string): unknown {
  let value: unknown = settings;
  for (const name of path.split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined;
  return value;
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

/** Whether two settings are the same; the order of names says nothing. */
export const isSame = (a: unknown, b: unknown): boolean => Value.Equal(a, b);
