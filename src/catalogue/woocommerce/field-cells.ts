import { must } from '../../frame/settings/must.ts';
import type { Field, Fields, ValuesOf } from '../model-field.ts';
import { oneOf, otherThan, readDate, readFlag, readWholeNumber, writeDate } from './model-cells.ts';
import { type Cells, FIXED, type FixedColumn } from './model-columns.ts';

/** A cell by its column: undefined when the file has no such column. */
export function cellOf(cells: Cells, key: FixedColumn): string | undefined {
  return cells.fixed[key]?.trim();
}

/** JSON Schema's words, as far as cells ask for them. */
interface Bounds {
  type?: string;
  enum?: readonly string[];
  default?: unknown;
  minimum?: number;
  pattern?: string;
  means?: string;
}

/** What a cell says of a field; an empty one says what is so by itself. */
function readCell({ of, day }: Field, title: string, text: string): unknown {
  const bounds: Bounds = of;
  const mayBeNone = bounds.default === null;
  if (text === '') return bounds.default;
  if (day) return readDate(title, text, day === 'ends');
  if (mayBeNone && (text === '-1' || text === 'n/a')) return null;
  if (bounds.enum) return oneOf(title, text, bounds.enum);
  if (bounds.type === 'boolean') return readFlag(title, text);
  if (bounds.type === 'integer' || mayBeNone) return readWholeNumber(title, text, bounds.minimum);
  if (bounds.pattern && !new RegExp(bounds.pattern).test(text))
    throw otherThan(title, text, must(bounds.means ?? 'must.anything'));
  return text;
}

/** What a row says of these fields. What the file has no column for is not in it. */
export function readFields<F extends Fields>(
  list: readonly (Field & { name: string })[],
  cells: Cells,
): Partial<ValuesOf<F>> {
  const said: Record<string, unknown> = {};
  for (const field of list) {
    const key = field.name as FixedColumn;
    const text = cellOf(cells, key);
    if (text !== undefined) said[field.name] = readCell(field, FIXED[key], text);
  }
  return said as Partial<ValuesOf<F>>;
}

/** The same as a file has it. */
export function writeCell({ day }: Field, value: unknown): string {
  if (value === null) return '';
  if (day) return writeDate(value as number, day === 'ends');
  if (typeof value === 'boolean') return value ? '1' : '0';
  return String(value);
}
