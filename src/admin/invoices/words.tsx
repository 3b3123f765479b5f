import { dayText, shortMoment } from '../../frame/shop/dates.ts';
import {
  CannotIssue,
  type Invoice,
  InvoiceProblem,
  type InvoiceType,
  type Standing,
} from '../../invoices/index.ts';
import { currencyFormat } from '../../orders/index.ts';
import { numberFormat } from '../../platform/i18n/numbers.ts';
import { formatMoney } from '../../platform/money.ts';
import type { AdminContext } from '../kit/index.ts';

const LOOK: Record<Standing, string> = {
  none: 'badge',
  waiting: 'badge is-waiting',
  accepted: 'badge is-good',
  flawed: 'badge is-now',
  rejected: 'badge is-bad',
};

/** How an invoice, or one of its records, stands with the tax agency. */
export function StandingBadge({ admin, standing }: { admin: AdminContext; standing: Standing }) {
  return <span className={LOOK[standing]}>{admin.ctx.t(`admin.invoices.standing.${standing}`)}</span>;
}

export const whenText = ({ ctx, shop }: AdminContext, at: number): string =>
  shortMoment(at, ctx.language, shop.settings);

/** A day of the shop's calendar, `2026-11-23`, in words. */
export const dayWords = ({ ctx, shop }: AdminContext, day: string): string =>
  dayText(Date.parse(`${day}T12:00:00Z`), ctx.language, { ...shop.settings, timeZone: 'UTC' });

export const totalText = ({ shop }: AdminContext, { total, currency }: Pick<Invoice, 'total' | 'currency'>) =>
  formatMoney(total, currencyFormat(shop.settings, currency));

/** @example rateText(admin, { base: 'EUR', currency: 'USD', rate: '1.09' }) // '1 EUR = 1,09 USD' */
export const rateText = (
  { ctx }: AdminContext,
  { base, currency, rate }: { base: string; currency: string; rate: string },
): string => {
  const shown = numberFormat(ctx.language, { maximumFractionDigits: 10 }).format(Number(rate));
  return `1 ${base} = ${shown} ${currency}`;
};

/** What an invoice is; the agency has one type for what is simplified and for what is full without a number. */
export const typeText = ({ ctx }: AdminContext, { type, form }: Pick<Invoice, 'type' | 'form'>): string =>
  ctx.t(`admin.invoices.type.${type}${form === 'full' && UNNAMED.has(type) ? '_full' : ''}`);

/** All that have a type of the agency's. */
export const typeOption = (admin: AdminContext, type: InvoiceType): string =>
  [...new Set((['simplified', 'full'] as const).map((form) => typeText(admin, { type, form })))].join(' / ');

const UNNAMED = new Set<InvoiceType>(['F2', 'R5']);

/** Why something was not done, as a sentence; what is no refusal is thrown on. */
export function refusalText({ ctx }: AdminContext, error: unknown): string {
  if (error instanceof InvoiceProblem) return ctx.t(`invoices.error.${error.why}`);
  if (error instanceof CannotIssue) return ctx.t(`admin.invoices.trouble.${error.why}`);
  throw error;
}
