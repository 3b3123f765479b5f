import { countProducts, listProductIds, listProducts, termsOf } from '../../catalogue/index.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { formatDecimal } from '../../platform/money.ts';
import {
  type AdminContext,
  deskLink,
  type ListOf,
  type ListWish,
  type PageWish,
  translatedInto,
} from '../kit/index.ts';
import { productBulk } from './bulk.ts';
import { NameCell, PriceCell, QuickForm, type Row, Seen, StockCell } from './cells.tsx';
import {
  categoryOptions,
  filterOf,
  NONE,
  STOCKS,
  TYPES,
  termOptions,
  UNSOLD,
  valueOptions,
} from './filter.ts';
import { baseOf, STATES, StateBadge, viewFor, whenText } from './words.tsx';
import { namesOf } from './words-names.ts';

/** What the shop sells, with its drafts and its bin. */
export const productList: ListOf<Row> = {
  name: 'products',
  needs: 'products.view',
  menu: { name: 'products', group: 'goods', icon: 'tag' },
  usualSort: '-added',
  tools: ({ ctx, may }) => (
    <>
      {may('products.edit') && (
        <a className="button is-main" href={deskLink('products/new')}>
          {ctx.t('admin.products.new')}
        </a>
      )}
      {may('products.edit') && (
        <a className="button" href={deskLink('products/import')}>
          {ctx.t('admin.import.link')}
        </a>
      )}
      {may('prices.edit') && (
        <a className="button" href={deskLink('products/prices', { list: ctx.query.toQuery().slice(1) })}>
          {ctx.t('admin.products.prices')}
        </a>
      )}
      <a className="button" href={deskLink('products/export')}>
        {ctx.t('admin.import.export_link')}
      </a>
    </>
  ),
  below: (admin, here) => <QuickForm admin={admin} here={here} />,
  tabs: async ({ ctx }) => [
    ['', ctx.t('admin.products.all')],
    ...STATES.map((state) => [state, ctx.t(`admin.products.tab.${state}`)] as const),
  ],
  columns: [
    {
      name: 'name',
      show: (row) => <NameCell row={row} />,
      cell: ({ name }) => name,
      sorts: true,
      phone: 'title',
    },
    { name: 'sku', show: ({ sku }) => sku, cell: ({ sku }) => sku, phone: 'below' },
    {
      name: 'stock',
      show: (row, admin) => (
        <>
          <StockCell row={row} admin={admin} />
          <Seen row={row} admin={admin} />
        </>
      ),
      cell: ({ stock, variations }) =>
        stock.managed ? stock.quantity : (variations?.pieces ?? stock.status),
      amount: true,
      phone: 'left',
    },
    {
      name: 'price',
      show: (row, admin) => <PriceCell row={row} admin={admin} />,
      cell: ({ price, low }, { shop }) => {
        const amount = price.regular ?? low;
        return amount < 0 ? '' : formatDecimal(amount, baseOf(shop));
      },
      amount: true,
      sorts: true,
      phone: 'right',
    },
    {
      name: 'state',
      show: ({ state }, admin) => <StateBadge admin={admin} state={state} />,
      cell: ({ state }, { ctx }) => ctx.t(`admin.products.state.${state}`),
    },
    { name: 'categories', show: ({ categories }) => categories, cell: ({ categories }) => categories },
    { name: 'brand', show: ({ brand }) => brand, cell: ({ brand }) => brand, extra: true },
    {
      name: 'type',
      show: ({ type }, { ctx }) => ctx.t(`admin.products.type.${type}`),
      cell: ({ type }) => type,
      extra: true,
    },
    { name: 'gtin', show: ({ gtin }) => gtin, cell: ({ gtin }) => gtin, extra: true },
    { name: 'sales', show: ({ sales }) => sales, cell: ({ sales }) => sales, amount: true, extra: true },
    {
      name: 'added',
      show: ({ addedAt }, admin) => whenText(admin, addedAt),
      cell: ({ addedAt }) => new Date(addedAt).toISOString(),
      sorts: true,
      extra: true,
    },
  ],
  filters: [
    {
      name: 'category',
      kind: 'enum',
      options: async (admin) => [
        [NONE, admin.ctx.t('admin.products.no_category')],
        ...(await categoryOptions(admin)),
      ],
    },
    {
      name: 'brand',
      kind: 'enum',
      options: async (admin) => [
        [NONE, admin.ctx.t('admin.products.no_brand')],
        ...(await termOptions(admin, 'brand')),
      ],
    },
    { name: 'tag', kind: 'enum', options: (admin) => termOptions(admin, 'tag') },
    { name: 'value', kind: 'enum', options: valueOptions },
    {
      name: 'type',
      kind: 'enum',
      options: ({ ctx }) => TYPES.map((type) => [type, ctx.t(`admin.products.type.${type}`)]),
    },
    {
      name: 'stock',
      kind: 'enum',
      options: ({ ctx }) => STOCKS.map((stock) => [stock, ctx.t(`admin.products.stock.${stock}`)]),
    },
    { name: 'price', kind: 'number', decimals: 2 },
    {
      name: 'untranslated',
      kind: 'enum',
      options: ({ shop }) => shop.settings.languages.map((each) => [each, languageFacts(each).name]),
    },
    { name: 'outdated', kind: 'enum', options: translatedInto },
    { name: 'picture', kind: 'flag' },
    {
      name: 'unsold',
      kind: 'enum',
      options: ({ ctx }) => UNSOLD.map((days) => [days, ctx.t('admin.products.unsold_for', { days })]),
    },
  ],
  bulk: productBulk,
  named: namesOf,
  read: readRows,
  count: (admin, wish, most) =>
    countProducts(admin.shop.db.read, filterOf(wish, admin), viewFor(admin), most),
  ids: (admin, wish, most) => listProductIds(admin.shop.db.read, filterOf(wish, admin), viewFor(admin), most),
  idOf: ({ id }) => id,
  valueOf: ({ id, low }, sort) => (sort === 'price' ? low : id),
  href: ({ id }) => deskLink(`products/${id}`),
};

async function readRows(admin: AdminContext, wish: ListWish, { sort, ...page }: PageWish): Promise<Row[]> {
  const { shop } = admin;
  const view = viewFor(admin);
  const asked = { ...page, sort: sort as 'added' | 'name' | 'price' };
  const [rows, { byId }] = await Promise.all([
    listProducts(shop.db.read, filterOf(wish, admin), view, asked),
    termsOf(shop, view.spoken),
  ]);
  return rows.map((row) => {
    const names = (taxonomy: string) =>
      row.termIds.flatMap((id) => (byId.get(id)?.taxonomy === taxonomy ? (byId.get(id)?.name ?? []) : []));
    return { ...row, categories: names('category').join(', '), brand: names('brand').join(', ') };
  });
}
