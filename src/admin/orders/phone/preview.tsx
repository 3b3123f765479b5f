import type { ReactNode } from 'react';
import type { Translated } from '../../../frame/shop/settings.ts';
import { inLanguage } from '../../../frame/shop/translated.ts';
import type { PhoneDraft } from '../../../orders/index.ts';
import { type AdminContext, choice, FieldRow, Section } from '../../kit/index.ts';
import { VatFacts } from '../vat.tsx';
import { moneyText } from '../words.tsx';

/** What it comes to, and how else it could be sent. */
export function PhonePreview({
  admin,
  draft,
  offers,
  hidden = {},
  children,
}: PhoneDraft & { admin: AdminContext; hidden?: Readonly<Record<string, string>>; children?: ReactNode }) {
  const { t, form } = admin.ctx;
  const { totals, currency } = draft;
  const money = (minor: number) => moneyText(admin, minor, currency);
  const { languages } = admin.shop.settings;
  const titleOf = (titles: Translated) => inLanguage(titles, admin.ctx.language, languages) ?? '';
  const rate = draft.shippingLines[0]?.rate ?? '';
  const rows: [string, number][] = [
    [t('admin.orders.phone.goods'), totals.subtotal + totals.subtotalTax],
    ...(totals.discount > 0
      ? [[t('admin.orders.phone.discount'), -(totals.discount + totals.discountTax)] as [string, number]]
      : []),
    ...(draft.shippingLines.length > 0
      ? [[t('admin.orders.phone.shipping'), totals.shipping + totals.shippingTax] as [string, number]]
      : []),
  ];
  return (
    <form method="post" className="form">
      {form
        .entries()
        .filter(([name]) => !['sure', 'do', 'total', 'rate', ...Object.keys(hidden)].includes(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="total" value={totals.total} />
      <Section title={t('admin.orders.lines')}>
        <ul className="ranked">
          {draft.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines stand in their order, and two may be of one thing
            <li key={index}>
              <span>
                {line.quantity} × {line.name}
              </span>
              <span className="is-number">{money(line.subtotal + line.subtotalTax)}</span>
            </li>
          ))}
        </ul>
        <dl className="totals">
          {rows.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="amount">{money(amount)}</dd>
            </div>
          ))}
          <div className="is-total">
            <dt>{t('admin.orders.change.after')}</dt>
            <dd className="amount">{money(totals.total)}</dd>
          </div>
        </dl>
        {draft.vat && <VatFacts admin={admin} vat={draft.vat} />}
        {children}
      </Section>
      {offers.length > 1 ? (
        <div className="row">
          <FieldRow
            name="rate"
            field={choice({
              label: t('admin.orders.phone.rate'),
              required: true,
              value: rate,
              options: offers.map(
                ({ id, titles, cost, tax }) => [id, `${titleOf(titles)} · ${money(cost + tax)}`] as const,
              ),
            })}
          />
          <button type="submit" className="button">
            {t('admin.orders.phone.again')}
          </button>
        </div>
      ) : (
        <input type="hidden" name="rate" value={rate} />
      )}
      <div className="bar">
        <button type="submit" className="button is-main" name="sure" value="1">
          {t('admin.orders.phone.do', { total: money(totals.total) })}
        </button>
        <button type="submit" className="button" name="do" value="change">
          {t('admin.orders.refund_change')}
        </button>
      </div>
    </form>
  );
}
