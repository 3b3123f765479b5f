import Type from 'typebox';
import Value from 'typebox/value';
import type { AdminContext } from '../../kit/index.ts';

/** What was sent of one row: version and pieces as they were seen, and the cells that were there to be changed. */
export interface SentRow {
  version: number;
  /** Pieces as they were seen; null where nobody counted them. */
  seen: number | null;
  said: string;
  cells: Readonly<Record<string, string>>;
}

/** Letters that a cell may have when it comes: more are refused by the product's own rules, not cut. */
const MOST = 1000;
const SHEET = 200_000;
const Lines = Type.Array(Type.Array(Type.String()));

/**
 * The rows that came: cell by cell from a form without scripts; with them as one field of JSON, for a form has a
 * thousand fields and a sheet has more. It is a list of lines: the first names the cells, beginning with `id` and
 * `seen`, then one for each row that was changed. @example [["id","seen","sku"],["12","3 5","S-1"]]
 *
 * @param names of the cells that a row may have
 */
export function sentRows(
  { ctx: { form } }: AdminContext,
  ids: readonly number[],
  names: readonly string[],
): Map<number, SentRow> {
  const rows = new Map<number, SentRow>();
  const take = (id: number, said: string, cells: Record<string, string>) => {
    const [, version, pieces = ''] = /^(\d{1,9})(?: (-?\d{0,9}))?$/.exec(said) ?? [];
    if (version === undefined) return;
    rows.set(id, { version: Number(version), seen: pieces === '' ? null : Number(pieces), said, cells });
  };
  const sheet = form.text('sheet', SHEET);
  if (sheet === '') {
    for (const id of ids) {
      const there = names.filter((name) => form.has(`${name}.${id}`));
      const cells = there.map((name) => [name, form.line(`${name}.${id}`, MOST)]);
      take(id, form.text(`seen.${id}`, 30), Object.fromEntries(cells));
    }
    return rows;
  }
  const [head = [], ...lines] = linesOf(sheet);
  for (const line of lines) {
    const said = new Map(head.map((name, at) => [name, (line[at] ?? '').replace(/\s+/g, ' ').trim()]));
    const id = said.get('id') ?? '';
    const cells = names.flatMap((name) => (said.has(name) ? [[name, said.get(name) ?? ''] as const] : []));
    if (/^[1-9]\d{0,8}$/.test(id)) take(Number(id), said.get('seen') ?? '', Object.fromEntries(cells));
  }
  return rows;
}

/** @returns no lines where it is something else */
function linesOf(sheet: string): string[][] {
  try {
    const lines: unknown = JSON.parse(sheet);
    return Value.Check(Lines, lines) ? lines : [];
  } catch {
    return [];
  }
}
