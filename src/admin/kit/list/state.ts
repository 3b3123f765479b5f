import { Fields } from '../../../platform/http/fields.ts';
import { dayAfter, dayStart } from '../../../platform/i18n/days.ts';
import { parseAmount } from '../../../platform/money.ts';
import { deskLink } from '../address.ts';
import type { Column, Filter, FilterValues, ListWish, Range } from './describe.ts';

/** All of a list that an address says. */
export interface ListState {
  tab: string;
  text: string;
  /** As they were written, by the names of their inputs. */
  filters: ReadonlyMap<string, string>;
  sort: string;
  descending: boolean;
  /** The chosen columns; empty for the usual ones. */
  columns: readonly string[];
  behind: { value: number; id: number } | undefined;
  /** Towards the beginning of the list. */
  backwards: boolean;
}

interface Described {
  name: string;
  columns: readonly Pick<Column<never>, 'name' | 'sorts'>[];
  filters: readonly Filter[];
  usualSort: string;
}

/** The inputs of a filter: ranges have two. */
export function inputsOf({ name, kind }: Filter): string[] {
  return kind === 'date' || kind === 'number' ? [`${name}_from`, `${name}_to`] : [name];
}

/** Reads an address. What makes no sense is as if it were not there. */
export function readState(list: Described, query: Fields): ListState {
  const sort = query.text('sort', 40) || list.usualSort;
  const by = sort.replace(/^-/, '');
  const known = list.columns.some(({ name, sorts }) => sorts && name === by);
  const used = known ? sort : list.usualSort;
  const filters = list.filters.flatMap((filter) =>
    inputsOf(filter).map((name) => [name, meantBy(filter, query.line(name, 100))] as const),
  );
  const backwards = query.has('before');
  const [, value, id] =
    /^(-?\d{1,15})\.(\d{1,15})$/.exec(query.text(backwards ? 'before' : 'after', 40)) ?? [];
  return {
    tab: query.line('tab', 40),
    text: query.line('q', 100),
    filters: new Map(filters.filter(([, text]) => text !== '')),
    sort: used.replace(/^-/, ''),
    descending: used.startsWith('-'),
    columns: query.all('cols').filter((name) => list.columns.some((column) => column.name === name)),
    behind: value === undefined ? undefined : { value: Number(value), id: Number(id) },
    backwards: backwards && value !== undefined,
  };
}

/** What was typed, where it means something: a list is never said to be narrowed by what it is not. */
function meantBy({ kind, ...filter }: Filter, typed: string): string {
  if (kind === 'date') return isDay(typed) ? typed : '';
  if (kind !== 'number') return typed;
  const { decimals = 0 } = filter as { decimals?: number };
  return parseAmount(typed, decimals) === undefined ? '' : typed;
}

/** The query of a state, in one order, without what is usual: the same view is the same address. */
export function queryOf(list: Described, state: ListState): URLSearchParams {
  const query = new URLSearchParams();
  const put = (name: string, value: string) => value !== '' && query.append(name, value);
  put('tab', state.tab);
  put('q', state.text);
  for (const name of list.filters.flatMap(inputsOf)) put(name, state.filters.get(name) ?? '');
  const sort = (state.descending ? '-' : '') + state.sort;
  if (sort !== list.usualSort) put('sort', sort);
  for (const name of state.columns) put('cols', name);
  if (state.behind) put(state.backwards ? 'before' : 'after', `${state.behind.value}.${state.behind.id}`);
  return query;
}

/** The address of a state; by default from its first page. */
export function stateLink(list: Described, state: ListState, change: Partial<ListState> = {}): string {
  const next = { ...state, behind: undefined, backwards: false, ...change };
  const text = queryOf(list, next).toString();
  return deskLink(list.name) + (text === '' ? '' : `?${text}`);
}

/** The view that a thing was opened from, which its address carries. */
export const viewOf = (list: Described, state: ListState): string =>
  queryOf(list, { ...state, behind: undefined, backwards: false }).toString();

export const stateIn = (list: Described, view: string): ListState => {
  const clean = view.slice(0, 2000);
  return readState(list, clean.split('&').length > 100 ? new Fields() : Fields.parse(clean));
};

/** What a view wishes that a thing or a screen was opened from. */
export const wishIn = (list: Described, view: string, settings: { timeZone: string }): ListWish =>
  wishOf(list, stateIn(list, view), settings);

/** What the filters mean. */
export function wishOf(list: Described, state: ListState, { timeZone }: { timeZone: string }): ListWish {
  const values: Record<string, FilterValues[string]> = {};
  for (const filter of list.filters) values[filter.name] = valueIn(filter, state.filters, timeZone);
  return { tab: state.tab, text: state.text, filters: values };
}

function valueIn(filter: Filter, typed: ReadonlyMap<string, string>, timeZone: string): FilterValues[string] {
  const said = (name: string) => typed.get(name) ?? '';
  const { name, kind } = filter;
  if (kind === 'flag') return said(name) === '1' ? true : undefined;
  if (kind === 'reference') return /^\d{1,9}$/.test(said(name)) ? Number(said(name)) : undefined;
  if (kind === 'enum' || kind === 'text') return said(name) || undefined;
  const ends = [said(`${name}_from`), said(`${name}_to`)] as const;
  const [from, to] = kind === 'number' ? amountsIn(ends, filter.decimals ?? 0) : daysIn(ends, timeZone);
  const range: Range = { from, to };
  return from === undefined && to === undefined ? undefined : range;
}

type Ends = readonly [string, string];
type Read = readonly [number | undefined, number | undefined];

/** Two ends mean the same whichever is said first. */
function amountsIn([from, to]: Ends, decimals: number): Read {
  const [least, most] = [parseAmount(from, decimals), parseAmount(to, decimals)];
  return least !== undefined && most !== undefined && most < least ? [most, least] : [least, most];
}

/** From when the first day begins up to when the one after the last does. */
function daysIn([from, to]: Ends, timeZone: string): Read {
  const [first, last] = isDay(from) && isDay(to) && to < from ? [to, from] : [from, to];
  return [
    isDay(first) ? dayStart(first, timeZone) : undefined,
    isDay(last) ? dayStart(dayAfter(last, 1), timeZone) : undefined,
  ];
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** What one page of a list shows. */
export interface ListPage<Row> {
  rows: Row[];
  state: ListState;
  previous: string | undefined;
  next: string | undefined;
}
