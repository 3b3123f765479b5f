import type { WholeProduct } from '../../catalogue/index.ts';
import { type AdminContext, deskLink, Earlier, FactList, History, Removal, Section } from '../kit/index.ts';
import { PriceCell, type Row, StockCell } from './cells.tsx';
import { didText } from './history.ts';
import { PastPrices } from './past-prices.tsx';
import type { Around } from './read.ts';
import { whenText } from './words.tsx';

interface Props {
  admin: AdminContext;
  whole: WholeProduct;
  row: Row;
  around: Around;
}

/** What can be done with it as a whole. */
export function Steps({ admin, whole, row }: Props) {
  const { t } = admin.ctx;
  const button = (what: string, label: string) => (
    <button type="submit" className="button" name="do" value={what}>
      {label}
    </button>
  );
  if (!admin.may('products.edit')) return null;
  const binned = row.state === 'trash';
  return (
    <>
      <form method="post" action={deskLink(`products/${whole.id}`)} className="row">
        {!binned && row.state !== 'publish' && button('publish', t('admin.products.bulk.publish'))}
        {!binned && button('copy', t('admin.products.copy'))}
        {binned
          ? button('restore', t('admin.products.bulk.restore'))
          : button('trash', t('admin.products.bulk.trash'))}
      </form>
      {binned && <Removal label={t('admin.products.remove')} text={t('admin.products.remove_means')} />}
    </>
  );
}

/** What somebody sees who may not change the product: the facts. */
export function Looked({ admin, row }: Props) {
  const { t } = admin.ctx;
  const looking = { ...admin, may: () => false };
  return (
    <Section title={t('admin.products.facts')}>
      <FactList
        facts={[
          [t('admin.products.column.sku'), row.sku],
          [t('admin.products.column.stock'), <StockCell key="stock" row={row} admin={looking} />],
          [t('admin.products.column.price'), <PriceCell key="price" row={row} admin={looking} />],
          [t('admin.products.column.categories'), row.categories],
          [t('admin.products.field.gtin'), row.gtin],
        ]}
      />
    </Section>
  );
}

/** Stock, sales, orders, and what happened to it. */
export function Side(props: Props) {
  const { admin, whole, row, around } = props;
  const { t } = admin.ctx;
  const { created_at: made, modified_at: changed } = whole.row;
  return (
    <>
      {admin.may('stock.edit') && row.stock.managed && row.state !== 'trash' && <CountForm {...props} />}
      <Section title={t('admin.products.figures')}>
        <FactList
          facts={[
            [t('admin.products.column.sales'), row.sales],
            [t('admin.products.column.added'), whenText(admin, made)],
            [t('admin.products.changed'), whenText(admin, changed)],
            ...(row.variations ? [[t('admin.products.variations'), row.variations.count] as const] : []),
          ]}
        />
      </Section>
      <PastPrices admin={admin} points={around.prices} />
      <Earlier
        admin={admin}
        versions={around.versions}
        link={(id) => deskLink(`products/${whole.id}/versions/${id}`)}
      />
      {around.orders.length > 0 && (
        <Section title={t('admin.menu.orders')}>
          <ul className="plain-list">
            {around.orders.map(({ id, createdAt }) => (
              <li key={id} className="row">
                <a href={deskLink(`orders/${id}`)}>{id}</a>
                <span className="soft">{whenText(admin, createdAt)}</span>
              </li>
            ))}
          </ul>
          <p>
            <a href={deskLink('orders', { product: whole.id })}>{t('admin.products.all_orders')}</a>
          </p>
        </Section>
      )}
      {around.audit.length > 0 && (
        <Section title={t('admin.products.history')}>
          <History
            admin={admin}
            lines={around.audit}
            saying={(line) => didText(admin, line)}
            telling={around.telling}
          />
        </Section>
      )}
    </>
  );
}

/** Counted anew: how many there are, and why that is not what stood here. */
function CountForm({ admin, whole, row }: Props) {
  const { t } = admin.ctx;
  return (
    <Section title={t('admin.products.count')}>
      <form method="post" action={deskLink('products/stock')} className="form is-small">
        <input type="hidden" name="id" value={whole.id} />
        <input type="hidden" name="version" value={whole.version} />
        <input type="hidden" name="seen" value={row.stock.quantity} />
        <div className="field is-number">
          <label htmlFor="count-quantity">{t('admin.products.pieces')}</label>
          <input
            id="count-quantity"
            name="quantity"
            type="number"
            step={1}
            defaultValue={row.stock.quantity}
            required
          />
        </div>
        <div className="field">
          <label htmlFor="count-reason">{t('admin.reason')}</label>
          <input id="count-reason" name="reason" maxLength={500} autoComplete="off" />
        </div>
        <div className="bar">
          <button type="submit" className="button">
            {t('admin.products.count_save')}
          </button>
          <a className="button" href={deskLink(`stock/${whole.id}`)}>
            {t('admin.stock.moves')}
          </a>
        </div>
      </form>
    </Section>
  );
}
