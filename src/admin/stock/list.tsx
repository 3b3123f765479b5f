import {
  type CountedThing,
  countStock,
  listStock,
  listStockIds,
  readSharers,
  type StockFilter,
} from '../../catalogue/index.ts';
import { countHeld } from '../../orders/index.ts';
import { type AdminContext, deskLink, Icon, type ListOf, type ListWish } from '../kit/index.ts';
import { QuickForm, QuickInput, QuickSeen } from '../products/cells.tsx';
import { namesOf } from '../products/words-names.ts';

/** A thing with its name, and how many pieces of it stand in orders that have not been sent. */
export type StockRow = CountedThing & { name: string; held: number };

/** All that is counted, the fewest pieces first: to be counted on a phone, by code or by row. */
export const stockList: ListOf<StockRow> = {
  name: 'stock',
  needs: 'stock.edit',
  menu: { name: 'stock', group: 'goods', icon: 'box' },
  usualSort: 'left',
  tools: (admin) => <CodeForm admin={admin} />,
  below: (admin, here) => <QuickForm admin={admin} here={here} />,
  tabs: async ({ ctx }) => [
    ['', ctx.t('admin.stock.all')],
    ['low', ctx.t('admin.stock.low')],
    ['out', ctx.t('admin.stock.out')],
  ],
  columns: [
    { name: 'name', show: ({ name }) => name, cell: ({ name }) => name, phone: 'title' },
    { name: 'sku', show: ({ sku }) => sku, cell: ({ sku }) => sku, phone: 'left' },
    { name: 'gtin', show: ({ gtin }) => gtin, cell: ({ gtin }) => gtin },
    {
      name: 'left',
      show: ({ id, name, stock, version }, { ctx }) => (
        <>
          <QuickInput
            name={`stock.${id}`}
            value={`${stock}`}
            label={ctx.t('admin.products.stock_of', { name })}
            kind="stock"
          />
          <QuickSeen id={id} version={version} stock={stock} />
        </>
      ),
      cell: ({ stock }) => stock,
      amount: true,
      sorts: true,
      phone: 'right',
    },
    { name: 'held', show: ({ held }) => held || '–', cell: ({ held }) => held, amount: true },
    { name: 'low', show: ({ low }) => low ?? '–', cell: ({ low }) => low ?? '', amount: true, extra: true },
  ],
  filters: [],
  read: async (admin, wish, page) =>
    withNames(admin, await listStock(admin.shop.db.read, filterOf(wish, admin), page)),
  count: (admin, wish, most) => countStock(admin.shop.db.read, filterOf(wish, admin), most),
  ids: (admin, wish, most) => listStockIds(admin.shop.db.read, filterOf(wish, admin), most),
  idOf: ({ id }) => id,
  valueOf: ({ stock }) => stock,
  href: ({ id }) => deskLink(`stock/${id}`),
};

export function filterOf({ tab, text }: Pick<ListWish, 'tab' | 'text'>, { shop }: AdminContext): StockFilter {
  return {
    state: (['low', 'out'] as const).find((state) => state === tab),
    low: shop.settings.catalogue.lowStock,
    text: text === '' ? undefined : text,
  };
}

/** What they are called, and what orders hold of them: of a shared stock, by any variation. */
export async function withNames(admin: AdminContext, rows: readonly CountedThing[]): Promise<StockRow[]> {
  const db = admin.shop.db.read;
  const ids = rows.map(({ id }) => id);
  const [names, sharers] = await Promise.all([namesOf(admin, ids), readSharers(db, ids)]);
  const held = await countHeld(db, [...ids, ...[...sharers.values()].flat()]);
  return rows.map((row) => ({
    ...row,
    name: names.get(row.id) ?? `${row.id}`,
    held: [row.id, ...(sharers.get(row.id) ?? [])].reduce((sum, id) => sum + (held.get(id) ?? 0), 0),
  }));
}

/** Leads to what a code is on: readers type it and press Enter; where the browser can, the camera reads it. */
export function CodeForm({ admin: { ctx } }: { admin: AdminContext }) {
  const { t } = ctx;
  return (
    <form action={deskLink('stock/find')} className="code-form" data-scan="">
      <label className="screen-reader-text" htmlFor="code">
        {t('admin.stock.code')}
      </label>
      <input
        id="code"
        name="code"
        placeholder={t('admin.stock.code')}
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="go"
        maxLength={100}
        required
      />
      <button type="submit" className="button">
        {t('admin.stock.find')}
      </button>
      <button type="button" className="button" data-camera="" hidden>
        <Icon name="search" /> {t('admin.stock.camera')}
      </button>
      <dialog className="scan" aria-label={t('admin.stock.camera')} data-no={t('admin.stock.no_camera')}>
        <video muted playsInline />
        <p role="status">{t('admin.stock.hold')}</p>
        <button type="button" className="button" data-stop="">
          {t('admin.cancel')}
        </button>
      </dialog>
    </form>
  );
}
