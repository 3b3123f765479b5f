import {
  countReturns,
  GROUNDS,
  listReturnIds,
  listReturns,
  RETURN_STATES,
  type Return,
  type ReturnFilter,
  type ReturnSort,
} from '../../returns/index.ts';
import { deskLink, type ListOf, type ListWish, type Range } from '../kit/index.ts';
import { leftText, StateBadge, whenText } from './words.tsx';

/** What shoppers want to send back, and until when it has to be settled. */
export const returnList: ListOf<Return> = {
  name: 'returns',
  needs: 'orders.view',
  ofPersons: true,
  menu: { name: 'returns', group: 'sales', icon: 'turn' },
  usualSort: '-came',
  tabs: async ({ ctx }) => [
    ['', ctx.t('admin.returns.waiting')],
    ...RETURN_STATES.map((state) => [state, ctx.t(`admin.returns.state.${state}`)] as const),
    ['all', ctx.t('admin.returns.all')],
  ],
  columns: [
    { name: 'number', show: ({ id }) => id, cell: ({ id }) => id, phone: 'title' },
    {
      name: 'came',
      show: ({ submittedAt }, admin) => whenText(admin, submittedAt),
      cell: ({ submittedAt }) => new Date(submittedAt).toISOString(),
      sorts: true,
    },
    { name: 'name', show: ({ name }) => name, cell: ({ name }) => name, phone: 'left' },
    { name: 'order', show: ({ orderId }) => orderId ?? '–', cell: ({ orderId }) => orderId ?? '' },
    {
      name: 'ground',
      show: ({ ground }, { ctx }) => ctx.t(`admin.returns.ground.${ground}`),
      cell: ({ ground }) => ground,
    },
    {
      name: 'state',
      show: ({ state }, admin) => <StateBadge admin={admin} state={state} />,
      cell: ({ state }, { ctx }) => ctx.t(`admin.returns.state.${state}`),
      phone: 'below',
    },
    {
      name: 'due',
      show: (it, admin) => leftText(admin, it),
      cell: ({ dueAt }) => new Date(dueAt).toISOString(),
      sorts: true,
      phone: 'right',
    },
    { name: 'email', show: ({ email }) => email, cell: ({ email }) => email, extra: true },
  ],
  filters: [
    { name: 'came', kind: 'date' },
    {
      name: 'ground',
      kind: 'enum',
      options: ({ ctx }) => GROUNDS.map((ground) => [ground, ctx.t(`admin.returns.ground.${ground}`)]),
    },
  ],
  read: ({ shop: { db } }, wish, { sort, ...page }) =>
    listReturns(db.read, filterOf(wish), { ...page, sort: sort as ReturnSort }),
  count: ({ shop: { db } }, wish, most) => countReturns(db.read, filterOf(wish), most),
  ids: ({ shop: { db } }, wish, most) => listReturnIds(db.read, filterOf(wish), most),
  idOf: ({ id }) => id,
  valueOf: ({ submittedAt, dueAt }, sort) => (sort === 'due' ? dueAt : submittedAt),
  href: ({ id }) => deskLink(`returns/${id}`),
};

function filterOf({ tab, text, filters }: ListWish): ReturnFilter {
  const came = (filters.came ?? {}) as Range;
  return {
    state: RETURN_STATES.find((state) => state === tab),
    waiting: tab === '',
    ground: GROUNDS.find((ground) => ground === filters.ground),
    since: came.from,
    until: came.to,
    text: text === '' ? undefined : text,
  };
}
