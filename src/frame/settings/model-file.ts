import { withDefaults } from './checked.ts';
import type { SettingsProblem } from './describe.ts';
import { checkValue } from './model-check.ts';
import { type Description, isSecret, type Leaf } from './model-description.ts';
import { type Must, must } from './must.ts';

/** What a file of settings says: `{ "catalogue": { "pageSize": 12 } }`, as much or as little as one likes. */
export interface SettingsFile {
  values: Map<string, unknown>;
  /** Zones, rates, menus, by the names that they have in the file. */
  lists: Map<string, unknown>;
  problems: SettingsProblem[];
}

/** Reads a file of settings, each by itself; whether they go together is asked when they are set. */
export function readSettingsFile({ leaves, lists }: Description, file: unknown): SettingsFile {
  const values = new Map<string, unknown>();
  const problems: SettingsProblem[] = [];
  const found = new Map<string, unknown>();
  const known = new Set([...leaves.keys()].flatMap(beginnings));
  const look = (place: string, given: unknown) => {
    const leaf = leaves.get(place);
    const list = lists.get(place);
    if (list) {
      const rows = withDefaults(list.of, given);
      problems.push(...checkValue({ path: place, schema: list.of }, rows));
      found.set(place, rows);
    } else if (leaf && isSecret(leaf)) {
      problems.push({ path: place, given: '…', allowed: must('must.left_out_secret') });
    } else if (leaf) {
      problems.push(...checkValue(leaf, given));
      values.set(place, given);
    } else if (place !== '' && !known.has(place)) {
      problems.push({
        path: place,
        given: unsaid(given),
        allowed: must('must.left_out', { why: unknownSetting(leaves, place) }),
      });
    } else if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      problems.push({
        path: place || 'the file',
        given: unsaid(given),
        allowed: must('must.settings'),
      });
    } else {
      for (const [name, value] of Object.entries(given))
        look(place === '' ? name : `${place}.${name}`, value);
    }
  };
  look('', file);
  return { values, lists: found, problems };
}

/** A text that stands where no setting is may have been meant for a secret: nobody repeats it. */
export const unsaid = (given: unknown): unknown => (typeof given === 'string' ? '…' : given);

/** The other way round: settings by their paths as a file has them. */
export function writeSettingsFile(
  values: ReadonlyMap<string, unknown>,
  lists: ReadonlyMap<string, unknown> = new Map(),
): Record<string, unknown> {
  const file: Record<string, unknown> = {};
  for (const [path, value] of [...values].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let place = file;
    for (const name of names) {
      place[name] ??= {};
      place = place[name] as Record<string, unknown>;
    }
    place[last] = value;
  }
  return { ...file, ...Object.fromEntries(lists) };
}

/** Says “no setting is called so”, and which one is near, as `catalogue.pageSize` is to `catalogue.pagesize`. */
export function unknownSetting(leaves: ReadonlyMap<string, Leaf>, path: string): Must {
  const near = [...leaves.keys()]
    .map((name) => ({ name, apart: distance(name.toLowerCase(), path.toLowerCase()) }))
    .sort((a, b) => a.apart - b.apart)[0];
  return near && near.apart <= Math.max(2, path.length / 4)
    ? must('must.unknown_near', { near: near.name })
    : must('must.unknown');
}

/** @example beginnings('a.b.c') // ['a', 'a.b'] */
function beginnings(path: string): string[] {
  const names = path.split('.');
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join('.'));
}

/** How many letters have to be put in, taken out or changed (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
