import type { PricePoint } from '../../catalogue/index.ts';
import { dayText } from '../../frame/shop/dates.ts';
import { formatMoney } from '../../platform/money.ts';
import { type AdminContext, Section, StepLine } from '../kit/index.ts';
import { baseOf } from './words.tsx';

/** So far back is drawn; the thirty days before a reduction are among it. */
export const PAST_MS = 90 * 86_400_000;
const THIRTY = 30 * 86_400_000;

/** What had to be paid for it lately, and the lowest price that a reduction of today is measured by. */
export function PastPrices({ admin, points }: { admin: AdminContext; points: readonly PricePoint[] }) {
  const { ctx, shop, now } = admin;
  const { t } = ctx;
  const currency = baseOf(shop);
  const from = now - PAST_MS;
  if (points.length === 0) return null;
  const day = (at: number) => dayText(at, ctx.language, shop.settings);
  const said = points.map(({ at, price }, index) => ({
    at,
    price: price === null ? t('admin.products.no_price') : formatMoney(price, currency),
    ends: points[index + 1]?.at ?? now,
  }));
  const lately = points.filter((_, index) => (said[index]?.ends ?? 0) > now - THIRTY);
  const amounts = lately.flatMap(({ price }) => (price === null ? [] : [price]));
  return (
    <Section title={t('admin.products.past_prices')}>
      <StepLine
        points={points.map(({ at, price, onSale }) => ({ at, amount: price, marked: onSale }))}
        from={from}
        to={now}
        title={t('admin.products.past_prices_of', { currency: currency.code })}
        write={(amount) => formatMoney(amount, currency)}
        ends={[day(from), day(now)]}
        keys={
          points.some(({ onSale }) => onSale)
            ? [
                { look: 'now', label: t('admin.products.past_regular') },
                { look: 'marked', label: t('admin.products.past_sale') },
              ]
            : []
        }
      />
      {amounts.length > 0 && (
        <p>{t('admin.products.lowest', { price: formatMoney(Math.min(...amounts), currency) })}</p>
      )}
      <details>
        <summary>{t('admin.products.past_prices_list')}</summary>
        <ul className="plain-list">
          {said.toReversed().map(({ at, price }) => (
            <li key={at} className="row">
              <span className="soft">{day(at)}</span> {price}
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}
