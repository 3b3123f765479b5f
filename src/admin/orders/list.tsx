import type { Facts } from '../../frame/command/index.ts';
import { formatsOf, languageFacts } from '../../frame/shop/languages.ts';
import {
  countListed,
  type ListedOrder,
  listOrderIds,
  listOrders,
  type OrderSort,
  readFigures,
  STATUSES,
} from '../../orders/index.ts';
import { countUntracked } from '../../parcels/index.ts';
import { gatewaysOf, wayTitle } from '../../payments/index.ts';
import { countryList } from '../../platform/geography/index.ts';
import { type AdminContext, deskLink, type ListOf } from '../kit/index.ts';
import { amount, countryOf, customerName, decimal } from './cells.ts';
import { CHOSEN } from './chosen.ts';
import { filterOf } from './filter.ts';
import { productName } from './find.ts';
import { newOrder } from './phone/screen.tsx';
import { paidByText, StatusBadge, whenText } from './words.tsx';

/** How shoppers come, as the contract's attribution calls it. */
const ORIGINS = ['typein', 'organic', 'referral', 'utm', 'admin', 'mobile_app'] as const;

const SHIPPING = ['flat_rate', 'free_shipping', 'local_pickup'] as const;

/** The orders of the shop. */
export const orderList: ListOf<ListedOrder> = {
  name: 'orders',
  needs: 'orders.view',
  ofPersons: true,
  menu: { name: 'orders', group: 'sales', icon: 'bag' },
  usualSort: '-date',
  tools: newOrder,
  tabs: async ({ ctx, shop, now }) => {
    const { statuses } = await readFigures(shop, { days: 1, now });
    return [
      ['', ctx.t('admin.orders.all')],
      ...STATUSES.map(
        (status) => [status, ctx.t(`orders.status.${status}`), statuses.get(status) ?? 0] as const,
      ),
    ];
  },
  columns: [
    { name: 'number', show: ({ id }) => id, cell: ({ id }) => id, phone: 'title' },
    {
      name: 'date',
      show: ({ createdAt }, admin) => whenText(admin, createdAt),
      cell: ({ createdAt }) => new Date(createdAt).toISOString(),
      sorts: true,
      phone: 'beside',
    },
    { name: 'name', show: ({ name, email }) => name || email, cell: ({ name }) => name, phone: 'left' },
    {
      name: 'status',
      show: ({ status }, admin) => <StatusBadge admin={admin} status={status} />,
      cell: ({ status }, { ctx }) => ctx.t(`orders.status.${status}`),
      phone: 'below',
    },
    { name: 'pieces', show: ({ pieces }) => pieces, cell: ({ pieces }) => pieces, amount: true },
    {
      name: 'payment',
      show: (order, admin) => paidByText(admin, order),
      cell: (order, admin) => paidByText(admin, order),
    },
    { name: 'country', show: countryOf, cell: ({ country }) => country },
    { name: 'email', show: ({ email }) => email, cell: ({ email }) => email, extra: true },
    {
      name: 'language',
      show: ({ language }) => languageFacts(language).name,
      cell: ({ language }) => language,
      extra: true,
    },
    { name: 'refunded', show: amount('refunded'), cell: decimal('refunded'), amount: true, extra: true },
    { name: 'owed', show: amount('owed'), cell: decimal('owed'), amount: true, extra: true },
    { name: 'currency', show: ({ currency }) => currency, cell: ({ currency }) => currency, extra: true },
    {
      name: 'total',
      show: totalCell,
      cell: decimal('total'),
      amount: true,
      sorts: true,
      phone: 'right',
    },
  ],
  filters: [
    { name: 'date', kind: 'date' },
    { name: 'total', kind: 'number', decimals: 2 },
    {
      name: 'payment',
      kind: 'enum',
      options: ({ ctx, shop }) =>
        gatewaysOf(shop).map((way) => [way.id, wayTitle(shop.settings, way, ctx.language)]),
    },
    {
      name: 'shipping',
      kind: 'enum',
      options: ({ ctx }) => SHIPPING.map((method) => [method, ctx.t(`admin.orders.shipping.${method}`)]),
    },
    {
      name: 'country',
      kind: 'enum',
      options: ({ ctx, shop: { settings } }) =>
        countryList(settings.sellsTo, formatsOf(settings, ctx.language)),
    },
    { name: 'product', kind: 'reference', source: 'pick/products', label: productName },
    { name: 'coupon', kind: 'text' },
    { name: 'customer', kind: 'reference', source: 'pick/customers', label: customerName },
    {
      name: 'origin',
      kind: 'enum',
      options: ({ ctx }) => ORIGINS.map((type) => [type, ctx.t(`admin.orders.origin.${type}`)]),
    },
    { name: 'note', kind: 'flag' },
  ],
  bulk: [
    ...(['processing', 'completed', 'on-hold', 'cancelled'] as const).map((to) => ({
      name: to,
      needs: 'orders.edit' as const,
      job: {
        kind: 'order.set_status',
        input: () => ({ to }),
        tells: ({ ctx }: AdminContext, facts: Facts) => ctx.t(`orders.status.${facts.status}`),
      },
      ...(to === 'completed' ? { warns: untrackedAmong } : {}),
    })),
    { name: 'letter', needs: 'orders.edit', page: { href: linkTo('orders/letters'), most: CHOSEN } },
    { name: 'slips', needs: 'orders.view', page: { href: linkTo('orders/print/slips'), most: CHOSEN } },
    { name: 'picks', needs: 'orders.view', page: { href: linkTo('orders/print/picks'), most: CHOSEN } },
  ],
  read: async ({ shop: { db } }, wish, { sort, ...page }) =>
    listOrders(db.read, await filterOf(db.read, wish), { ...page, sort: sort as OrderSort }),
  count: async ({ shop: { db } }, wish, most) => countListed(db.read, await filterOf(db.read, wish), most),
  ids: async ({ shop: { db } }, wish, most) => listOrderIds(db.read, await filterOf(db.read, wish), most),
  idOf: ({ id }) => id,
  valueOf: ({ createdAt, total }, sort) => (sort === 'total' ? total : createdAt),
  href: ({ id }) => deskLink(`orders/${id}`),
};

/** What it comes to; of one that was paid and became dearer since, what is missing as well. Others say so by their status. */
function totalCell(row: ListedOrder, admin: AdminContext) {
  if (!row.paid || row.owed === 0) return amount('total')(row, admin);
  return (
    <>
      {amount('total')(row, admin)}
      <span className="soft below">
        {admin.ctx.t('admin.orders.owed_of', { amount: amount('owed')(row, admin) })}
      </span>
    </>
  );
}

/** How many of them would be completed and nobody can follow what was sent. */
async function untrackedAmong(
  { ctx, shop }: AdminContext,
  ids: readonly number[],
): Promise<string | undefined> {
  const count = await countUntracked(shop.db.read, ids);
  return count === 0 ? undefined : ctx.t('admin.orders.bulk_untracked', { count });
}

function linkTo(path: string) {
  return (ids: readonly number[]) => deskLink(path, { ids: ids.join(',') });
}
