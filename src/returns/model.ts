import type { Exception } from '../catalogue/index.ts';
import type { Language } from '../frame/shop/settings.ts';
import type { Order, OrderLine } from '../orders/index.ts';

/**
 * Why things may come back: `law` is a withdrawal in time, or one that nobody can date yet; `shop` is past that and
 * within the shop's own longer term; `late` is past both.
 */
export const GROUNDS = ['law', 'shop', 'late'] as const;
export type Ground = (typeof GROUNDS)[number];

/**
 * `open`: nobody has looked at it; `awaited`: the shopper knows where the goods go; `arrived`: they are here; `done`:
 * settled; `declined`: refused with a reason.
 */
export const RETURN_STATES = ['open', 'awaited', 'arrived', 'done', 'declined'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** Those that wait for somebody. */
export const WAITING = ['open', 'awaited', 'arrived'] as const satisfies readonly ReturnState[];

const NEXT: Record<ReturnState, readonly ReturnState[]> = {
  open: ['awaited', 'arrived', 'done', 'declined'],
  awaited: ['arrived', 'done', 'declined'],
  arrived: ['done', 'declined'],
  done: [],
  // Who has refused too soon takes it up again.
  declined: ['open'],
};

export const mayBecome = (from: ReturnState, to: ReturnState): boolean => NEXT[from].includes(to);

/** Whether an order is one that can be withdrawn from: a contract that stands. */
export const mayWithdraw = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'on-hold' || status === 'processing' || status === 'completed';

/** Why a line of an order cannot be withdrawn from; '' where it can, and for what never was agreed to begin. */
export const exceptionIn = (
  { digitalConsent }: Pick<Order, 'digitalConsent'>,
  { withdrawal }: Pick<OrderLine, 'withdrawal'>,
): Exception | '' => (withdrawal === 'digital' && digitalConsent === '' ? '' : withdrawal);

/** So many pieces of one line of an order. */
export interface ReturnLine {
  lineId: number;
  pieces: number;
}

/** What somebody declares, as it was typed. */
export interface Statement {
  name: string;
  orderNumber: string;
  /** Where its receipt goes. */
  email: string;
  things: string;
  note: string;
  language: Language;
  /** Of an order before their eyes; nothing is everything. */
  lines: ReturnLine[];
}

export interface Return extends Statement {
  id: number;
  orderId: number | null;
  ground: Ground;
  state: ReturnState;
  said: string;
  submittedAt: number;
  dueAt: number;
  arrivedAt: number;
  closedAt: number;
  refundId: number;
  version: number;
}

/** What the typed number of an order means; undefined for what is none. @example numberIn('#1234') // 1234 */
export function numberIn(typed: string): number | undefined {
  const number = /^(?:#|n[ºo.°]*)?\s*(\d{1,9})$/i.exec(typed.trim())?.[1];
  return number === undefined ? undefined : Number(number);
}
