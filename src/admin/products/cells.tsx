import type { ShelfProduct } from '../../catalogue/index.ts';
import { formatTyped } from '../../platform/money.ts';
import { type AdminContext, deskLink } from '../kit/index.ts';
import { baseOf, moneyText } from './words.tsx';

/** The form that the inputs in the rows of the list belong to. */
export const QUICK = 'quick';

/** A row of the list, with the names of its categories and its brand. */
export type Row = ShelfProduct & { categories: string; brand: string };

export function NameCell({ row }: { row: Row }) {
  return (
    <span className="with-picture">
      {row.picture ? (
        <img src={row.picture.src} alt="" width={40} height={40} loading="lazy" />
      ) : (
        <span className="no-picture" aria-hidden="true" />
      )}
      <span>{row.name || `${row.id}`}</span>
    </span>
  );
}

/** How many there are: to be set right where somebody counts them, else a word. */
export function StockCell({ row, admin }: { row: Row; admin: AdminContext }) {
  const { t } = admin.ctx;
  const { stock, variations, id } = row;
  if (!stock.managed && variations)
    return variations.pieces === null
      ? t(`admin.products.stock.${stock.status}`)
      : t('admin.products.in_variations', { pieces: variations.pieces, count: variations.count });
  if (!stock.managed) return t(`admin.products.stock.${stock.status}`);
  if (!admin.may('stock.edit') || row.state === 'trash') return stock.quantity;
  return (
    <QuickInput
      name={`stock.${id}`}
      value={`${stock.quantity}`}
      label={t('admin.products.stock_of', { name: row.name })}
      kind="stock"
    />
  );
}

/** What it costs: its own price to be changed, of variations the lowest. */
export function PriceCell({ row, admin }: { row: Row; admin: AdminContext }) {
  const { t } = admin.ctx;
  const { price, low, id, type } = row;
  if (type === 'variable' || type === 'grouped')
    return low < 0 ? '–' : t('admin.products.from_price', { price: moneyText(admin, low) });
  const sale = price.sale !== null && (
    <span className="soft below">
      {t('admin.products.sale_price', { price: moneyText(admin, price.sale) })}
    </span>
  );
  const may = admin.may('prices.edit') && row.state !== 'trash';
  return (
    <>
      {may ? (
        <QuickInput
          name={`price.${id}`}
          value={price.regular === null ? '' : formatTyped(price.regular, baseOf(admin.shop))}
          label={t('admin.products.price_of', { name: row.name })}
          kind="price"
        />
      ) : price.regular === null ? (
        '–'
      ) : (
        moneyText(admin, price.regular)
      )}
      {sale}
    </>
  );
}

export function QuickInput(props: { name: string; value: string; label: string; kind: 'stock' | 'price' }) {
  const { name, value, label, kind } = props;
  return (
    <input
      className="quick"
      form={QUICK}
      name={name}
      defaultValue={value}
      aria-label={label}
      inputMode={kind === 'stock' ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={16}
      data-quick={kind}
    />
  );
}

/** What a row was like when it was shown: `version stock regular sale`. */
export const seenOf = ({ version, stock, price }: ShelfProduct): string =>
  [version, stock.quantity, price.regular ?? '', price.sale ?? ''].join(' ');
/** The same where no price stands in the row. */
export const seenStock = ({ version, stock }: { version: number; stock: number }): string =>
  `${version} ${stock}  `;

export function QuickSeen({ id, ...seen }: { id: number; version: number; stock: number }) {
  return <input type="hidden" form={QUICK} name={`seen.${id}`} value={seenStock(seen)} />;
}

/** In one cell of each row that can be changed here. */
export function Seen({ row, admin }: { row: Row; admin: AdminContext }) {
  if (!admin.may('stock.edit') && !admin.may('prices.edit')) return null;
  return <input type="hidden" form={QUICK} name={`seen.${row.id}`} value={seenOf(row)} />;
}

/** Below the list: saves what was changed in its cells. */
export function QuickForm({ admin, here }: { admin: AdminContext; here: string }) {
  const { t } = admin.ctx;
  if (!admin.may('stock.edit') && !admin.may('prices.edit')) return null;
  return (
    <form
      id={QUICK}
      method="post"
      action={deskLink('products/quick')}
      className="quick-bar"
      data-guard=""
      data-stay=""
    >
      <input type="hidden" name="back" value={here} />
      <span className="soft">{t('admin.products.quick_hint')}</span>
      <div className="bar">
        <button type="submit" className="button">
          {t('admin.products.quick_save')}
        </button>
        <span className="bar-changed soft" data-changed="" hidden>
          {t('admin.changed')}
        </span>
      </div>
    </form>
  );
}
