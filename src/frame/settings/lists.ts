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
  const there = new Set(standing);
  const known = named.filter((name) => there.has(name));
  const moving = new Set(known);
  const waiting = known.values();
  const order = standing.map((name) => (moving.has(name) ? (waiting.next().value ?? name) : name));
  // New ones by the known one that they come behind. A table may have thousands of rows: no row looks for the others.
  const leading: string[] = [];
  const coming = new Map<string, string[]>();
  let fellows = leading;
  for (const name of new Set(named)) {
    if (there.has(name)) {
      fellows = [];
      coming.set(name, fellows);
    } else fellows.push(name);
  }
  if (known.length === 0) return alone === 'first' ? [...leading, ...order] : [...order, ...leading];
  return order.flatMap((name) => [...(name === known[0] ? leading : []), name, ...(coming.get(name) ?? [])]);
}
