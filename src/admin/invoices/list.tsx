import {
  blockedAmong,
  countInvoices,
  type InvoiceFilter,
  type ListedInvoice,
  listInvoiceIds,
  listInvoices,
} from '../../invoices/index.ts';
import { formatDecimal } from '../../platform/money.ts';
import { deskLink, type ListOf, type ListWish, type Range } from '../kit/index.ts';
import { dayWords, StandingBadge, totalText, typeOption, typeText } from './words.tsx';

const TYPES = ['F1', 'F2', 'F3', 'R1', 'R5'] as const;
const STANDINGS = ['waiting', 'accepted', 'flawed', 'rejected', 'none'] as const;

/** All invoices that the shop has issued. */
export const invoiceList: ListOf<ListedInvoice> = {
  name: 'invoices',
  needs: 'invoices.view',
  ofPersons: true,
  menu: { name: 'invoices', group: 'money', icon: 'invoice' },
  usualSort: '-issued',
  tabs: async ({ ctx }) =>
    (['', 'waiting', 'flawed', 'rejected'] as const).map(
      (tab) => [tab, ctx.t(tab === '' ? 'admin.invoices.all' : `admin.invoices.standing.${tab}`)] as const,
    ),
  columns: [
    { name: 'number', show: ({ number }) => number, cell: ({ number }) => number, phone: 'title' },
    {
      name: 'issued',
      show: ({ issuedOn }, admin) => dayWords(admin, issuedOn),
      cell: ({ issuedOn }) => issuedOn,
      sorts: true,
      phone: 'left',
    },
    {
      name: 'type',
      show: (invoice, admin) => typeText(admin, invoice),
      cell: ({ type }) => type,
    },
    {
      name: 'customer',
      show: ({ buyer }) => buyer?.name ?? '–',
      cell: ({ buyer }) => buyer?.name ?? '',
    },
    {
      name: 'tax_id',
      show: ({ buyer }) => buyer?.taxId || '–',
      cell: ({ buyer }) => buyer?.taxId ?? '',
    },
    {
      name: 'total',
      show: (invoice, admin) => totalText(admin, invoice),
      cell: ({ total, paper }) => formatDecimal(total, paper.money),
      amount: true,
      phone: 'right',
    },
    {
      name: 'standing',
      show: ({ standing }, admin) => <StandingBadge admin={admin} standing={standing} />,
      cell: ({ standing }, { ctx }) => ctx.t(`admin.invoices.standing.${standing}`),
      phone: 'below',
    },
    { name: 'order', show: ({ orderId }) => orderId, cell: ({ orderId }) => orderId, extra: true },
    { name: 'currency', show: ({ currency }) => currency, cell: ({ currency }) => currency, extra: true },
  ],
  filters: [
    { name: 'issued', kind: 'date' },
    {
      name: 'type',
      kind: 'enum',
      options: (admin) => TYPES.map((type) => [type, typeOption(admin, type)]),
    },
    {
      name: 'standing',
      kind: 'enum',
      options: ({ ctx }) => STANDINGS.map((each) => [each, ctx.t(`admin.invoices.standing.${each}`)]),
    },
  ],
  async read({ shop, may }, wish, { descending, behind, limit }) {
    const found = await listInvoices(shop.db.read, filterOf(wish), { descending, behind, limit });
    const blocked = may('privacy') ? new Set() : await blockedAmong(shop, found);
    return found.map((invoice) => (blocked.has(invoice.number) ? { ...invoice, buyer: null } : invoice));
  },
  count: ({ shop: { db } }, wish, most) => countInvoices(db.read, filterOf(wish), most),
  ids: ({ shop: { db } }, wish, most) => listInvoiceIds(db.read, filterOf(wish), most),
  idOf: ({ id }) => id,
  valueOf: ({ issuedAt }) => issuedAt,
  href: ({ id }) => deskLink(`invoices/${id}`),
  tools: ({ ctx, may }) => (
    <>
      <a className="button" href={deskLink('invoices/agency')}>
        {ctx.t('admin.invoices.agency')}
      </a>
      {may('invoices.view') && (
        <a className="button" href={deskLink('books')}>
          {ctx.t('admin.menu.books')}
        </a>
      )}
    </>
  ),
};

function filterOf({ tab, text, filters }: ListWish): InvoiceFilter {
  const issued = (filters.issued ?? {}) as Range;
  const standing = filters.standing ?? tab;
  return {
    type: TYPES.find((type) => type === filters.type),
    standing: STANDINGS.find((each) => each === standing),
    since: issued.from,
    until: issued.to,
    text: text === '' ? undefined : text,
  };
}
