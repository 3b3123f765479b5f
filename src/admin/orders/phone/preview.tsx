import type { ReactNode } from 'react';
import type { Translated } from '../../../frame/shop/settings.ts';
import { inLanguage } from '../../../frame/shop/translated.ts';
import { type PhoneDraft, totalRows } from '../../../orders/index.ts';
import { type AdminContext, choice, FieldRow } from '../../kit/index.ts';
import { DraftLines } from '../total-rows.tsx';
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
  const { ctx, shop } = admin;
  const { t, form, language } = ctx;
  const { totals, currency } = draft;
  const money = (minor: number) => moneyText(admin, minor, currency);
  const { languages } = shop.settings;
  const titleOf = (titles: Translated) => inLanguage(titles, language, languages) ?? '';
  const rate = draft.shippingLines[0]?.rate ?? '';
  const rows = totalRows(draft, { settings: shop.settings, language, t });
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
      <DraftLines admin={admin} title={t('admin.orders.lines')} draft={draft} rows={rows}>
        {draft.vat && <VatFacts admin={admin} vat={draft.vat} />}
        {children}
      </DraftLines>
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
