import { dayText, shortMoment } from '../../frame/shop/dates.ts';
import { type Return, ReturnProblem, type ReturnState } from '../../returns/index.ts';
import type { AdminContext } from '../kit/index.ts';

const LOOK: Record<ReturnState, string> = {
  open: 'badge is-now',
  awaited: 'badge is-waiting',
  arrived: 'badge is-now',
  done: 'badge is-good',
  declined: 'badge',
};

export function StateBadge({ admin, state }: { admin: AdminContext; state: ReturnState }) {
  return <span className={LOOK[state]}>{admin.ctx.t(`admin.returns.state.${state}`)}</span>;
}

export const whenText = ({ ctx, shop }: AdminContext, at: number): string =>
  shortMoment(at, ctx.language, shop.settings);

const DAY = 86_400_000;

const daysLeft = (dueAt: number, now: number): number => Math.ceil((dueAt - now) / DAY) - 1;

/** The same for a list. */
export function leftText({ ctx, now }: AdminContext, { state, dueAt }: Return): string {
  if (state === 'done' || state === 'declined') return '';
  return ctx.t('admin.returns.left', { days: Math.max(-1, daysLeft(dueAt, now)) });
}

/** Until when the money has to be back, and how long that still is; nothing of what is settled. */
export function dueText({ ctx, shop, now }: AdminContext, { state, dueAt }: Return): string {
  if (state === 'done' || state === 'declined') return '';
  const date = dayText(dueAt - 60_000, ctx.language, shop.settings);
  const days = daysLeft(dueAt, now);
  return days < 0 ? ctx.t('admin.returns.overdue', { date }) : ctx.t('admin.returns.due', { date, days });
}

/** Why something was not done, as a sentence; what is no refusal is thrown on. */
export function refusalText({ ctx }: AdminContext, error: unknown): string {
  if (!(error instanceof ReturnProblem)) throw error;
  return ctx.t(`admin.returns.refused.${error.why}`);
}
