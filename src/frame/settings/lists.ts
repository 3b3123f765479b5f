import type { TSchema } from 'typebox';
import type { Reader } from '../../platform/db/index.ts';
import type { Command } from '../command/command.ts';
import type { ShopSettings } from '../shop/settings.ts';

/** What of the shopkeeper's has rows of its own (zones, tax rates, menus) and stands in a file of settings all the same. */
export interface SettingsList {
  /** Its name in the file, beside those of settings. */
  at: string;
  /** What a file may say of it. */
  of: TSchema;
  /** As a file has it; undefined where there is nothing. */
  read(db: Reader): Promise<unknown>;
  /** Brings in what a file says of it, which fits `of`; what the file does not name stays. */
  put: Command<ListWish, void>;
}

export interface ListWish {
  rows: unknown;
  /** Of the shop as they will be, where the same file changes them. */
  settings: ShopSettings;
}

/**
 * The order of things of which a file names some. Named ones stand as the file has them, in the places that they have
 * together; a new one comes behind the one that the file names before it, else in front of the next; one that is
 * named alone comes first or last. Who is not named stays in the order it was.
 *
 * @example mergedOrder(['a', 'b', 'c'], ['c', 'new', 'a'], 'last') // ['c', 'new', 'b', 'a']
 */
export function mergedOrder(
  standing: readonly string[],
  named: readonly string[],
  alone: 'first' | 'last',
): string[] {
  const known = named.filter((name) => standing.includes(name));
  const waiting = [...known];
  const order = standing.map((name) => (known.includes(name) ? (waiting.shift() ?? name) : name));
  for (const [at, name] of named.entries()) {
    if (order.includes(name)) continue;
    const behind = at > 0 ? order.indexOf(named[at - 1] ?? '') + 1 : undefined;
    const next = named.slice(at).find((other) => order.includes(other));
    const before = next === undefined ? undefined : order.indexOf(next);
    order.splice(behind ?? before ?? (alone === 'first' ? 0 : order.length), 0, name);
  }
  return order;
}
