import {
  currencyFormat,
  includesText,
  lineAmount,
  type OrderDraft,
  rowAmount,
  type SummaryRow,
} from '../../orders/index.ts';
import { type AdminContext, Section } from '../kit/index.ts';
import { moneyText } from './words.tsx';

/** What makes a total, row by row, and whatever else is said of it. */
export function TotalRows(props: { admin: AdminContext; currency: string; rows: readonly SummaryRow[] }) {
  const { admin, currency, rows } = props;
  const { t } = admin.ctx;
  const format = currencyFormat(admin.shop.settings, currency);
  return (
    <dl className="totals">
      {rows.map((row) => (
        <div key={row.key} className={row.key === 'order_total' ? 'is-total' : undefined}>
          <dt>{row.label}</dt>
          <dd className="amount">
            {rowAmount(row, format, t)}
            {row.includes && <span className="soft below">{includesText(row, format, t)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What an order would be: its goods as its own page will show them, and all that makes its total. */
export function DraftLines(props: {
  admin: AdminContext;
  title: string;
  draft: OrderDraft;
  rows: readonly SummaryRow[];
  children?: React.ReactNode;
}) {
  const { admin, title, draft, rows, children } = props;
  const display = admin.shop.settings.tax.displayInCart;
  return (
    <Section title={title}>
      <ul className="ranked">
        {draft.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines stand in their order, and two may be of one thing
          <li key={index}>
            <span>
              {[
                `${line.quantity} × ${line.name}`,
                ...line.attributes.map(({ label, display: value }) => `${label}: ${value}`),
              ].join(' · ')}
            </span>
            <span className="is-number">{moneyText(admin, lineAmount(line, display), draft.currency)}</span>
          </li>
        ))}
      </ul>
      <TotalRows admin={admin} currency={draft.currency} rows={rows} />
      {children}
    </Section>
  );
}
