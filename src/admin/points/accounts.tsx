import { listCustomers } from '../../customers/index.ts';
import { formatMoney } from '../../platform/money.ts';
import { type AccountFilter, countPoints, type ListedPoints, listPoints } from '../../points/index.ts';
import { emailsOf } from '../customers/index.ts';
import { type AdminContext, deskLink, type ListOf, type ListWish } from '../kit/index.ts';
import { baseOf } from '../products/words.tsx';

type Row = ListedPoints & { email: string };

const STATUSES = ['active', 'no_earn', 'no_redeem', 'frozen'] as const;
/** So many customers are looked at whom a text may mean. */
const MEANT = 200;

/** Whose points there are: most first, or who owes most. */
export const accountList: ListOf<Row> = {
  name: 'points-accounts',
  needs: 'points.view',
  ofPersons: true,
  menu: { name: 'points_accounts', group: 'sales', icon: 'card' },
  usualSort: '-available',
  tabs: async ({ ctx }) => [
    ['', ctx.t('admin.points-accounts.all')],
    ['owing', ctx.t('admin.points-accounts.owing')],
  ],
  columns: [
    { name: 'email', show: ({ email }) => email, cell: ({ email }) => email, phone: 'title' },
    {
      name: 'available',
      show: ({ available }) => available,
      cell: ({ available }) => available,
      amount: true,
      sorts: true,
      phone: 'right',
    },
    { name: 'pending', show: ({ pending }) => pending || '–', cell: ({ pending }) => pending, amount: true },
    { name: 'held', show: ({ held }) => held || '–', cell: ({ held }) => held, amount: true, extra: true },
    {
      name: 'debt',
      show: ({ debt }) => debt || '–',
      cell: ({ debt }) => debt,
      amount: true,
      sorts: true,
      phone: 'below',
    },
    {
      name: 'wallet',
      show: ({ wallet }, { shop }) => formatMoney(wallet, baseOf(shop)),
      cell: ({ wallet }, { shop }) => wallet / 10 ** baseOf(shop).decimals,
      amount: true,
    },
    {
      name: 'status',
      show: ({ status }, { ctx }) => (status === 'active' ? '' : ctx.t(`admin.points.status.${status}`)),
      cell: ({ status }) => status,
      phone: 'left',
    },
  ],
  filters: [
    {
      name: 'status',
      kind: 'enum',
      options: ({ ctx }) =>
        STATUSES.map((status) => [status, ctx.t(`admin.points.status.${status}`)] as const),
    },
  ],
  async read(admin, wish, page) {
    const sort = page.sort === 'debt' ? 'debt' : 'available';
    const rows = await listPoints(admin.shop.db.read, await filterOf(admin, wish), { ...page, sort });
    const emails = await emailsOf(
      admin,
      rows.map(({ userId }) => userId),
    );
    return rows.map((row) => ({ ...row, email: emails.get(row.userId) ?? `${row.userId}` }));
  },
  count: async (admin, wish, most) => countPoints(admin.shop.db.read, await filterOf(admin, wish), most),
  // Nothing is done to many of them at once.
  ids: async () => [],
  idOf: ({ id }) => id,
  valueOf: ({ available, debt }, sort) => (sort === 'debt' ? debt : available),
  href: ({ userId }) => deskLink(`points/statement/${userId}`),
};

async function filterOf({ shop }: AdminContext, { tab, text, filters }: ListWish): Promise<AccountFilter> {
  const wish = { sort: 'last', descending: true, limit: MEANT } as const;
  const meant = text === '' ? undefined : await listCustomers(shop.db.read, { closed: false, text }, wish);
  return {
    owing: tab === 'owing',
    status: STATUSES.find((status) => status === filters.status),
    userIds: meant?.map(({ id }) => id),
  };
}
