import type { Engine } from '../lib/engines.ts';
import { below, oneOf } from './random.ts';

const TABLES = ['invoice', 'invoice_record', 'closed_period', 'agency_answer', 'agency_line'] as const;
const CHANGES = 24;

/** The guards are taken off as somebody would who has the database in hand; each then says that nothing is whole. */
const OPEN = {
  SQLite: (table: string) =>
    ['update', 'delete', 'whole'].map((name) => `drop trigger ${table}_kept_${name}`).join(';'),
  PostgreSQL: (table: string) => `alter table ${table} disable trigger user`,
};

/** Changes one character at a time at random places of what is never changed, and looks whether that is found. */
export async function changedBytes(
  engine: Engine,
  verify: () => Promise<{ code: number }>,
): Promise<string[]> {
  const wrong: string[] = [];
  const most = new Map<string, number>();
  for (const table of TABLES) {
    const [last] = await engine.numbers(`select max(id) from ${table}`);
    if (last) most.set(table, last);
    await engine.run(OPEN[engine.name](table));
  }
  for (let turn = 0; turn < CHANGES; turn += 1) {
    const [table, last] = oneOf([...most]);
    const column = oneOf(await engine.columns(table));
    const [row] = await engine.rows<Record<string, unknown>>(
      `select id, ${column} as "value" from ${table} where id = ${1 + below(last)}`,
    );
    const value = String(row?.value ?? '');
    const set = (what: string, id: unknown) =>
      engine.run(`update ${table} set ${column} = ${literal(what)} where id = ${id}`);
    const other = changed(value, column === 'id' ? String(last) : '');
    await set(other, row?.id);
    const { code } = await verify();
    if (code !== 1)
      wrong.push(`nobody sees ${table}.${column} of ${row?.id} changed from ${value.slice(0, 80)}`);
    await set(value, column === 'id' ? other : row?.id);
  }
  if ((await verify()).code !== 0) wrong.push('put back as it was it is not whole');
  return wrong;
}

/** One character is another; an id stays one that no row has. */
function changed(value: string, most: string): string {
  if (most !== '') return `${most}${below(10)}`;
  const at = below(Math.max(1, value.length));
  const sign = value[at] ?? '';
  // No other digit: a number that another row has is refused by the database.
  const other = sign === 'x' ? 'y' : 'x';
  // A number is not known by a nothing in front of it.
  if (/^-?\d{1,15}$/.test(value)) return `${Number(value) + 1_000_000}`;
  return value.slice(0, at) + other + value.slice(at + 1);
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
