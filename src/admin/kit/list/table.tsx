import { deskLink } from '../address.ts';
import type { AdminContext } from '../screen.ts';
import { BulkBar } from './bulk.tsx';
import { countText } from './count.ts';
import type { Column, ListOf } from './describe.ts';

import { type ListPage, type ListState, queryOf, stateLink, viewOf } from './state.ts';

/** The columns that are shown: those chosen, else the usual ones. */
export function shownColumns<Row>(list: ListOf<Row>, { columns }: ListState): Column<Row>[] {
  return list.columns.filter(({ name, extra }) => (columns.length === 0 ? !extra : columns.includes(name)));
}

interface TableProps<Row> {
  list: ListOf<Row>;
  admin: AdminContext;
  page: ListPage<Row>;
  count: number;
}

/** The rows of a page; on a phone each is a card of three values. */
export function ListTable<Row>({ list, admin, page, count }: TableProps<Row>) {
  const { rows, state } = page;
  const { t } = admin.ctx;
  if (rows.length === 0) return <EmptyList list={list} admin={admin} state={state} />;
  const columns = shownColumns(list, state);
  const query = queryOf(list, state).toString();
  const view = viewOf(list, state);
  const chooses = (list.bulk ?? []).length > 0;
  return (
    <form method="post" action={deskLink(list.name) + (query === '' ? '' : `?${query}`)} data-list="">
      <div className="table-wrap">
        <table className={state.columns.length === 0 ? 'table is-list is-usual' : 'table is-list'}>
          <caption className="screen-reader-text">{t(`admin.menu.${list.menu.name}`)}</caption>
          <thead>
            <tr>
              {chooses && (
                <th scope="col" className="choose">
                  <input
                    type="checkbox"
                    className="js-only"
                    data-choose-all=""
                    aria-label={t('admin.list.choose_page')}
                  />
                </th>
              )}
              {columns.map((column) => (
                <Heading key={column.name} list={list} column={column} state={state} admin={admin} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const id = list.idOf(row);
              const href = list.href(row) + (view === '' ? '' : `?${new URLSearchParams({ list: view })}`);
              return (
                <tr key={id} data-row="">
                  {chooses && (
                    <td className="choose">
                      <input
                        type="checkbox"
                        name="ids"
                        value={id}
                        aria-label={t('admin.list.choose', { id: `${id}` })}
                      />
                    </td>
                  )}
                  {columns.map((column, index) => (
                    <td
                      key={column.name}
                      className={column.amount ? 'amount' : undefined}
                      data-phone={column.phone}
                      // On a card no heading says what a number counts.
                      data-counts={
                        column.amount && column.phone === 'left'
                          ? t(`admin.${list.name}.column.${column.name}`)
                          : undefined
                      }
                    >
                      {index === 0 ? <a href={href}>{column.show(row, admin)}</a> : column.show(row, admin)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className="list-foot">
        <span className="soft">{t('admin.list.count', { count: countText(count, t) })}</span>
        <nav className="row" aria-label={t('admin.list.pages')}>
          {page.previous && (
            <a className="button" rel="prev" href={page.previous}>
              {t('admin.list.previous')}
            </a>
          )}
          {page.next && (
            <a className="button" rel="next" href={page.next}>
              {t('admin.list.next')}
            </a>
          )}
        </nav>
      </div>
      {chooses && <BulkBar list={list} admin={admin} count={count} more={count > rows.length} />}
    </form>
  );
}

interface HeadingProps<Row> {
  list: ListOf<Row>;
  column: Column<Row>;
  state: ListState;
  admin: AdminContext;
}

function Heading<Row>({ list, column, state, admin }: HeadingProps<Row>) {
  const { t } = admin.ctx;
  const { name, sorts, amount, phone } = column;
  const label = t(`admin.${list.name}.column.${name}`);
  const sorted = state.sort === name;
  // A column's first click shows the greatest first: the newest, the dearest.
  const href = stateLink(list, state, { sort: name, descending: sorted ? !state.descending : true });
  return (
    <th
      scope="col"
      className={amount ? 'amount' : undefined}
      data-phone={phone}
      aria-sort={sorts ? (sorted ? (state.descending ? 'descending' : 'ascending') : 'none') : undefined}
    >
      {sorts ? (
        <a href={href}>
          {label}
          <span aria-hidden="true">{sorted ? (state.descending ? ' ↓' : ' ↑') : ''}</span>
        </a>
      ) : (
        label
      )}
    </th>
  );
}

/** Says what to do: take the filters off, or what makes the first one. */
function EmptyList<Row>({ list, admin, state }: Omit<HeadingProps<Row>, 'column'>) {
  const { t } = admin.ctx;
  const narrowed = state.text !== '' || state.filters.size > 0 || state.tab !== '';
  return (
    <div className="empty">
      {narrowed ? (
        <>
          <p>{t('admin.list.nothing')}</p>
          <p>
            <a className="button" href={stateLink(list, state, { text: '', tab: '', filters: new Map() })}>
              {t('admin.list.show_all')}
            </a>
          </p>
        </>
      ) : (
        <p>{t(`admin.${list.name}.empty`)}</p>
      )}
    </div>
  );
}
