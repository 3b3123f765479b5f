import { Readable } from 'node:stream';
import { csv } from '../../../platform/csv.ts';
import type { AdminContext, AdminReply, Screen } from '../screen.ts';
import type { ListOf } from './describe.ts';
import { readState, wishOf } from './state.ts';
import { shownColumns } from './table.tsx';

const ROWS = 500;

/** A list as a file. Who takes persons' data out of the house shows first who they are. */
export function exportScreen<Row>(list: ListOf<Row>): Screen {
  return {
    path: `export/${list.name}`,
    needs: list.needs,
    confirm: list.ofPersons ? ['GET'] : [],
    GET: async (admin) => csvOf(list, admin),
  };
}

/** All that the list shows, in its columns and its order, written as it is read. */
function csvOf<Row>(list: ListOf<Row>, admin: AdminContext): AdminReply {
  const { ctx } = admin;
  const state = readState(list, ctx.query);
  const wish = wishOf(list, state, admin.shop.settings);
  const columns = shownColumns(list, state).filter(({ cell }) => cell);

  async function* lines() {
    // A mark by which table programs know that it is UTF-8.
    yield `\uFEFF${csv([columns.map(({ name }) => ctx.t(`admin.${list.name}.column.${name}`))])}`;
    let behind: { value: number; id: number } | undefined;
    for (;;) {
      const rows = await list.read(admin, wish, {
        sort: state.sort,
        descending: state.descending,
        behind,
        limit: ROWS,
      });
      if (rows.length > 0) yield csv(rows.map((row) => columns.map(({ cell }) => cell!(row, admin))));
      const last = rows.at(-1);
      if (!last || rows.length < ROWS) return;
      behind = { value: list.valueOf(last, state.sort), id: list.idOf(last) };
    }
  }

  return {
    kind: 'file',
    body: Readable.from(lines()),
    type: 'text/csv; charset=utf-8',
    name: `${list.name}.csv`,
    headers: { 'cache-control': 'no-store' },
  };
}
