import { deskLink } from '../address.ts';
import { type AdminContext, type AdminReply, onward, problem, type Screen, screenPage } from '../screen.ts';
import { confirmBulk, mayBulk, startChosen } from './bulk.tsx';
import { chipsOf } from './chips.ts';
import { countText, MOST_COUNTED } from './count.ts';
import type { ListOf, ListWish } from './describe.ts';
import { type ListPage, type ListState, queryOf, readState, stateLink, wishOf } from './state.ts';
import { ListTable } from './table.tsx';
import { Tools } from './tools.tsx';
import { viewsFor } from './views.ts';

const ROWS = 50;

/** The screen of a list, and what is done to many of it. */
export function listScreen<Row>(list: ListOf<Row>): Screen {
  return {
    path: list.name,
    needs: list.needs,
    menu: list.menu,
    GET: (admin) => showList(list, admin),
    POST: (admin) => forMany(list, admin),
  };
}

async function showList<Row>(list: ListOf<Row>, admin: AdminContext): Promise<AdminReply> {
  const { ctx } = admin;
  const state = readState(list, ctx.query);
  const wish = wishOf(list, state, admin.shop.settings);
  const [page, count, tabs, views, chips, options, above] = await Promise.all([
    readPage(list, admin, { state, wish }),
    list.count(admin, wish, MOST_COUNTED + 1),
    list.tabs?.(admin) ?? [],
    viewsFor(admin, list.name),
    chipsOf(list, admin, state),
    optionsOf(list, admin),
    list.above?.(admin),
  ]);
  return screenPage({
    title: ctx.t(`admin.menu.${list.menu.name}`),
    tools: list.tools?.(admin),
    body: (
      <>
        <Tools
          list={list}
          admin={admin}
          state={state}
          tabs={tabs}
          views={views}
          chips={chips}
          options={options}
        />
        {above}
        <ListTable list={list} admin={admin} page={page} count={count} />
        {page.rows.length > 0 && list.below?.(admin, ctx.path + ctx.query.toQuery())}
        <p className="screen-reader-text" role="status">
          {ctx.t('admin.list.count', { count: countText(count, ctx.t) })}
        </p>
      </>
    ),
  });
}

/** What can be chosen in each filter, by its name. */
async function optionsOf<Row>(list: ListOf<Row>, admin: AdminContext) {
  const all = list.filters.map(async (filter) =>
    filter.kind === 'enum' ? ([filter.name, await filter.options(admin)] as const) : undefined,
  );
  return new Map((await Promise.all(all)).filter((each) => each !== undefined));
}

/** A page by keyset: no row is skipped or shown twice, whatever was added meanwhile, and page 1,000 costs what page 1 does. */
async function readPage<Row>(
  list: ListOf<Row>,
  admin: AdminContext,
  { state, wish }: { state: ListState; wish: ListWish },
): Promise<ListPage<Row>> {
  const { sort, descending, behind, backwards } = state;
  const asked = { sort, descending: descending !== backwards, behind, limit: ROWS + 1 };
  const read = await list.read(admin, wish, asked);
  const more = read.length > ROWS;
  const rows = backwards ? read.slice(0, ROWS).reverse() : read.slice(0, ROWS);
  const at = (row: Row | undefined, towards: boolean) =>
    row &&
    stateLink(list, state, {
      behind: { value: list.valueOf(row, sort), id: list.idOf(row) },
      backwards: towards,
    });
  const hasNext = backwards || more;
  const hasPrevious = backwards ? more : behind !== undefined;
  return {
    rows,
    state,
    next: hasNext ? at(rows.at(-1), false) : undefined,
    previous: hasPrevious ? at(rows[0], true) : undefined,
  };
}

/** What is done to those that were chosen: here, or to all that the list shows. */
async function forMany<Row>(list: ListOf<Row>, admin: AdminContext): Promise<AdminReply> {
  const { ctx } = admin;
  const state = readState(list, ctx.query);
  const here = deskLink(list.name) + (queryOf(list, state).size > 0 ? `?${queryOf(list, state)}` : '');
  const action = list.bulk?.find(({ name }) => name === ctx.form.text('action', 40));
  if (!action || !mayBulk(admin, action)) return onward(here, problem(ctx.t('admin.bulk.choose_action')));
  const chosen = ctx.form.all('ids').flatMap((text) => (/^[1-9]\d{0,8}$/.test(text) ? [Number(text)] : []));
  const asked = { list, action, here, wish: wishOf(list, state, admin.shop.settings), chosen };
  return ctx.form.flag('sure') ? startChosen(admin, asked) : confirmBulk(admin, asked);
}
