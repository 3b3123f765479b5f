import { readEmails } from '../../accounts/index.ts';
import {
  type CustomerFilter,
  type CustomerSort,
  countCustomers,
  type ListedCustomer,
  listCustomerIds,
  listCustomers,
  tagOf,
} from '../../customers/index.ts';
import { formatsOf, languageFacts } from '../../frame/shop/languages.ts';
import { countryList, countryName } from '../../platform/geography/index.ts';
import { formatDecimal } from '../../platform/money.ts';
import {
  type AdminContext,
  deskLink,
  type ListOf,
  type ListWish,
  type PageWish,
  type Range,
  text,
} from '../kit/index.ts';
import { baseOf, levelNames, spentText, whenText } from './words.ts';

/** A customer with what their level is called. */
type Row = ListedCustomer & { levelName: string };

/** The people who have an account. */
export const customerList: ListOf<Row> = {
  name: 'customers',
  needs: 'customers.view',
  ofPersons: true,
  menu: { name: 'customers', group: 'sales', icon: 'person' },
  usualSort: '-registered',
  tabs: async ({ ctx }) => [
    ['', ctx.t('admin.customers.open')],
    ['closed', ctx.t('admin.customers.closed')],
  ],
  columns: [
    { name: 'name', show: ({ name }) => name, cell: ({ name }) => name, phone: 'title' },
    { name: 'email', show: ({ email }) => email, cell: ({ email }) => email, phone: 'below' },
    {
      name: 'country',
      show: ({ country }, { ctx, shop }) =>
        country === '' ? '' : countryName(country, formatsOf(shop.settings, ctx.language)),
      cell: ({ country }) => country,
    },
    {
      name: 'language',
      show: ({ language }) => languageFacts(language).name,
      cell: ({ language }) => language,
      extra: true,
    },
    { name: 'level', show: ({ levelName }) => levelName, cell: ({ level }) => level },
    {
      name: 'registered',
      show: ({ createdAt }, admin) => whenText(admin, createdAt),
      cell: ({ createdAt }) => new Date(createdAt).toISOString(),
      sorts: true,
    },
    {
      name: 'last',
      show: ({ lastOrderAt }, admin) => (lastOrderAt === 0 ? '–' : whenText(admin, lastOrderAt)),
      cell: ({ lastOrderAt }) => (lastOrderAt === 0 ? '' : new Date(lastOrderAt).toISOString()),
      sorts: true,
    },
    {
      name: 'orders',
      show: ({ orders }) => orders,
      cell: ({ orders }) => orders,
      amount: true,
      sorts: true,
      phone: 'left',
    },
    {
      name: 'spent',
      show: ({ spent }, admin) => spentText(admin, spent),
      cell: ({ spent }, { shop }) => formatDecimal(spent, baseOf(shop)),
      amount: true,
      sorts: true,
      phone: 'right',
    },
  ],
  filters: [
    { name: 'spent', kind: 'number', decimals: 2 },
    { name: 'orders', kind: 'number' },
    { name: 'last', kind: 'date' },
    { name: 'quiet', kind: 'enum', options: quietOptions },
    { name: 'registered', kind: 'date' },
    {
      name: 'country',
      kind: 'enum',
      options: ({ ctx, shop: { settings } }) =>
        countryList(settings.sellsTo, formatsOf(settings, ctx.language)),
    },
    {
      name: 'language',
      kind: 'enum',
      options: ({ shop }) => shop.settings.languages.map((each) => [each, languageFacts(each).name]),
    },
    { name: 'level', kind: 'enum', options: async (admin) => [...(await levelNames(admin))] },
    { name: 'tag', kind: 'text' },
    {
      name: 'proved',
      kind: 'enum',
      options: ({ ctx }) => [
        ['yes', ctx.t('admin.yes')],
        ['no', ctx.t('admin.no')],
      ],
    },
    { name: 'newsletter', kind: 'flag' },
    { name: 'points', kind: 'flag' },
  ],
  bulk: (['tag', 'untag'] as const).map((name) => ({
    name,
    needs: 'customers.edit',
    asks: ({ ctx }) => ({
      tag: text({ label: ctx.t('admin.customers.tag'), required: true, max: 40 }),
    }),
    job: {
      kind: 'customer.tag',
      input: ({ tag }) => ({ tag, has: name === 'tag' }),
      tells: (_, { tags }) => (tags as string[]).join(', ') || '–',
    },
  })),
  read: readRows,
  count: ({ shop, now }, wish, most) => countCustomers(shop.db.read, filterOf(wish, now), most),
  ids: ({ shop, now }, wish, most) => listCustomerIds(shop.db.read, filterOf(wish, now), most),
  named: ({ shop }, ids) => readEmails(shop.db.read, ids),
  idOf: ({ id }) => id,
  valueOf: (row, sort) => VALUE[sort as CustomerSort](row),
  href: ({ id }) => deskLink(`customers/${id}`),
};

const VALUE: Record<CustomerSort, (row: Row) => number> = {
  registered: ({ createdAt }) => createdAt,
  last: ({ lastOrderAt }) => lastOrderAt,
  orders: ({ orders }) => orders,
  spent: ({ spent }) => spent,
};

async function readRows(admin: AdminContext, wish: ListWish, { sort, ...page }: PageWish): Promise<Row[]> {
  const { shop, now } = admin;
  const asked = { ...page, sort: sort as CustomerSort };
  const [rows, names] = await Promise.all([
    listCustomers(shop.db.read, filterOf(wish, now), asked),
    levelNames(admin),
  ]);
  return rows.map((row) => ({ ...row, levelName: names.get(row.level) ?? row.level }));
}

const DAY = 86_400_000;
/** Days without an order that a list can be asked for. */
const QUIET = [30, 90, 180, 365];

function quietOptions({ ctx }: AdminContext) {
  return QUIET.map((days) => [`${days}`, ctx.t('admin.customers.days', { count: days })] as const);
}

function filterOf({ tab, text: said, filters }: ListWish, now: number): CustomerFilter {
  const range = (name: string) => (filters[name] ?? {}) as Range;
  const one = (name: string) => filters[name] as string | undefined;
  const [spent, orders, last, registered] = ['spent', 'orders', 'last', 'registered'].map(range);
  const quiet = one('quiet');
  return {
    closed: tab === 'closed',
    since: registered?.from,
    until: registered?.to,
    spentFrom: spent?.from,
    spentTo: spent?.to,
    ordersFrom: orders?.from,
    ordersTo: orders?.to,
    lastSince: last?.from,
    lastUntil: last?.to,
    quietSince: QUIET.includes(Number(quiet)) ? now - Number(quiet) * DAY : undefined,
    country: one('country'),
    language: one('language'),
    level: one('level'),
    tag: one('tag') && tagOf(one('tag') ?? ''),
    proved: one('proved') === undefined ? undefined : one('proved') === 'yes',
    newsletter: filters.newsletter === true,
    points: filters.points === true,
    text: said === '' ? undefined : said,
  };
}
