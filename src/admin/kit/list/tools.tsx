import type { SavedView } from '../../../frame/views/index.ts';
import { deskLink } from '../address.ts';
import { Icon } from '../icons.tsx';
import type { AdminContext } from '../screen.ts';
import type { Chip } from './chips.ts';
import type { Filter, ListOf, Option } from './describe.ts';
import { SaveView } from './save-view.tsx';
import { inputsOf, type ListState, queryOf, stateLink, viewOf } from './state.ts';
import { shownColumns } from './table.tsx';

interface ToolsProps<Row> {
  list: ListOf<Row>;
  admin: AdminContext;
  state: ListState;
  tabs: readonly (Option | readonly [...Option, count: number])[];
  views: readonly SavedView[];
  chips: readonly Chip[];
  /** Of filters that choose one of several, by their names. */
  options: ReadonlyMap<string, readonly Option[]>;
}

/** What stands above a list: tabs, saved views, search, filters as chips, columns. All of it is links and GET forms. */
export function Tools<Row>(props: ToolsProps<Row>) {
  const { list, admin, state, tabs, views, chips } = props;
  const { t } = admin.ctx;
  return (
    <div className="list-tools">
      {(tabs.length > 0 || views.length > 0) && (
        <nav className="tabs" aria-label={t('admin.list.views')}>
          {tabs.map(([value, label, count]) => (
            <a
              key={value}
              href={stateLink(list, state, { tab: value })}
              aria-current={state.tab === value ? 'page' : undefined}
            >
              {label}
              {count !== undefined && (
                <span className="count">{count.toLocaleString(admin.ctx.language)}</span>
              )}
            </a>
          ))}
          {views.map(({ id, name, query, shared }) => (
            <a
              key={id}
              className="is-saved"
              href={`${deskLink(list.name)}?${query}`}
              aria-current={query !== '' && query === viewOf(list, state) ? 'true' : undefined}
              title={shared ? t('admin.view.shared') : t('admin.view.own')}
            >
              {name}
            </a>
          ))}
        </nav>
      )}
      <div className="row">
        <form className="list-search" action={deskLink(list.name)}>
          <Kept list={list} state={state} without={['q']} />
          <label className="screen-reader-text" htmlFor="list-search">
            {t(`admin.${list.name}.search`)}
          </label>
          <input
            type="search"
            id="list-search"
            name="q"
            defaultValue={state.text}
            maxLength={100}
            placeholder={t(`admin.${list.name}.search`)}
            data-list-search=""
          />
          <button type="submit" className="button">
            <Icon name="search" />
            <span className="screen-reader-text">{t('admin.list.search')}</span>
          </button>
        </form>
        {list.filters.length > 0 && <Filters {...props} />}
        <Columns {...props} />
        <Views {...props} />
        <a className="button" href={exportLink(list, state)}>
          {t('admin.list.csv')}
        </a>
        <button type="button" className="button js-only" data-keys="" aria-label={t('admin.keys')}>
          ?
        </button>
      </div>
      {chips.length > 0 && (
        <ul className="chips" aria-label={t('admin.list.filters')}>
          {chips.map(({ label, value, without }) => (
            <li key={label}>
              <a href={without} aria-label={t('admin.list.remove', { filter: `${label}: ${value}` })}>
                {label}: <strong>{value}</strong>
                <Icon name="close" />
              </a>
            </li>
          ))}
          <li>
            <a href={stateLink(list, state, { filters: new Map(), text: '' })}>{t('admin.list.show_all')}</a>
          </li>
        </ul>
      )}
    </div>
  );
}

/** The rest of the address, for a form that changes a part of it. */
function Kept<Row>({
  list,
  state,
  without,
}: {
  list: ListOf<Row>;
  state: ListState;
  without: readonly string[];
}) {
  const kept = [...queryOf(list, { ...state, behind: undefined })].filter(
    ([name]) => !without.includes(name),
  );
  return kept.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}

function Filters<Row>({ list, admin, state, options }: ToolsProps<Row>) {
  const { t } = admin.ctx;
  const inputs = list.filters.flatMap(inputsOf);
  return (
    <details className="drop">
      <summary className="button">{t('admin.list.filter')}</summary>
      <form className="drop-sheet form is-small" action={deskLink(list.name)}>
        <Kept list={list} state={state} without={inputs} />
        {list.filters.map((filter) => (
          <FilterRow
            key={filter.name}
            list={list}
            admin={admin}
            state={state}
            options={options}
            filter={filter}
          />
        ))}
        <div className="bar">
          <button type="submit" className="button is-main">
            {t('admin.list.apply')}
          </button>
        </div>
      </form>
    </details>
  );
}

function FilterRow<Row>({
  list,
  admin,
  state,
  options,
  filter,
}: Pick<ToolsProps<Row>, 'list' | 'admin' | 'state' | 'options'> & { filter: Filter }) {
  const { t } = admin.ctx;
  const { name, kind } = filter;
  const label = t(`admin.${list.name}.filter.${name}`);
  const id = `filter-${name}`;
  const typed = (input: string) => state.filters.get(input) ?? '';
  if (kind === 'flag')
    return (
      <label className="check">
        <input type="checkbox" name={name} value="1" defaultChecked={typed(name) === '1'} />
        {label}
      </label>
    );
  if (kind === 'date' || kind === 'number')
    return (
      <fieldset className="range">
        <legend>
          {label}
          {kind === 'number' && filter.unit ? ` (${filter.unit})` : ''}
        </legend>
        {inputsOf(filter).map((input, index) => (
          <label key={input}>
            <span className="soft">{t(index === 0 ? 'admin.list.from' : 'admin.list.to')}</span>
            <input
              type={kind === 'date' ? 'date' : 'text'}
              inputMode={kind === 'date' ? undefined : 'decimal'}
              name={input}
              defaultValue={typed(input)}
            />
          </label>
        ))}
      </fieldset>
    );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {kind === 'enum' ? (
        <select id={id} name={name} defaultValue={typed(name)}>
          <option value="">{t('admin.list.any')}</option>
          {options.get(name)?.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          name={name}
          defaultValue={typed(name)}
          maxLength={100}
          autoComplete="off"
          data-picker={kind === 'reference' ? deskLink(filter.source) : undefined}
        />
      )}
    </div>
  );
}

function Columns<Row>({ list, admin, state }: ToolsProps<Row>) {
  const { t } = admin.ctx;
  const shown = new Set(shownColumns(list, state).map(({ name }) => name));
  return (
    <details className="drop">
      <summary className="button">{t('admin.list.columns')}</summary>
      <form className="drop-sheet form is-small" action={deskLink(list.name)}>
        <Kept list={list} state={state} without={['cols']} />
        {list.columns.map(({ name }) => (
          <label key={name} className="check">
            <input type="checkbox" name="cols" value={name} defaultChecked={shown.has(name)} />
            {t(`admin.${list.name}.column.${name}`)}
          </label>
        ))}
        <div className="bar">
          <button type="submit" className="button is-main">
            {t('admin.list.apply')}
          </button>
        </div>
      </form>
    </details>
  );
}

/** This view, saved under a name; and the saved ones, to be taken away. */
function Views<Row>({ list, admin, state, views }: ToolsProps<Row>) {
  const { t } = admin.ctx;
  const mine = views.filter(
    ({ staffId, shared }) => staffId === admin.staff.id || (shared && admin.may('settings.edit')),
  );
  return (
    <details className="drop">
      <summary className="button">{t('admin.view.save')}</summary>
      <div className="drop-sheet">
        <SaveView admin={admin} action={deskLink(`views/${list.name}`)} query={viewOf(list, state)} />
        {mine.length > 0 && (
          <form className="form is-small" method="post" action={deskLink(`views/${list.name}`)}>
            <input type="hidden" name="query" value={viewOf(list, state)} />
            <ul className="plain-list">
              {mine.map(({ id, name }) => (
                <li key={id} className="row">
                  <span>{name}</span>
                  <button type="submit" className="plain" name="remove" value={id}>
                    {t('admin.view.remove')}
                  </button>
                </li>
              ))}
            </ul>
          </form>
        )}
      </div>
    </details>
  );
}

function exportLink<Row>(list: ListOf<Row>, state: ListState): string {
  return `${deskLink(`export/${list.name}`)}?${queryOf(list, { ...state, behind: undefined })}`;
}
