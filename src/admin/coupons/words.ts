import { percentText as shareText } from '../../platform/i18n/numbers.ts';
import { formatMoney } from '../../platform/money.ts';
import { type CouponFault, type KeptCoupon, shownCode } from '../../pricing/index.ts';
import type { AdminContext } from '../kit/index.ts';
import { baseOf } from '../products/words.tsx';

/** What a coupon takes off, in the shop's first currency. */
export function worthText(
  { ctx: { t, language }, shop }: AdminContext,
  { kind, ppm, amount, freeShipping }: Pick<KeptCoupon, 'kind' | 'ppm' | 'amount' | 'freeShipping'>,
): string {
  const base = baseOf(shop);
  const money = formatMoney(amount[base.code] ?? 0, base);
  const off =
    kind === 'percent' ? shareText(ppm, language) : t(`admin.coupons.off.${kind}`, { amount: money });
  const isNothing = kind === 'percent' ? ppm === 0 : (amount[base.code] ?? 0) === 0;
  const free = freeShipping ? t('admin.coupons.free_shipping') : '';
  return [isNothing && freeShipping ? '' : off, free].filter(Boolean).join(' + ');
}

/** Parts per million as people write a percentage: `12.5`. */
export const percentText = (ppm: number): string => `${ppm / 10_000}`;

/** As it is read on a card or a page. */
export const codeText = ({ code }: Pick<KeptCoupon, 'code'>): string => shownCode(code);

/** The field of the form that a refusal is about, where it is one of them. */
export const FIELD_OF: Partial<Record<CouponFault, string>> = {
  code: 'code',
  taken: 'code',
  ppm: 'percent',
  emails: 'emails',
  endsAt: 'until',
  count: 'count',
  prefix: 'prefix',
};
