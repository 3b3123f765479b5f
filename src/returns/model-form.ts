import { normalizeEmail } from '../accounts/index.ts';
import type { Order } from '../orders/index.ts';
import type { Fields } from '../platform/http/fields.ts';
import type { ReturnLine } from './model.ts';

/** What the form asks for, as it was typed (article 11a: nothing else may be demanded). */
export interface Draft {
  name: string;
  orderNumber: string;
  email: string;
  things: string;
  note: string;
  lines: ReturnLine[];
}

/** An order that a signed link has laid open, and until when it may come back. */
export interface KnownOrder {
  order: Order;
  proof: string;
  /** Undefined while the term has not begun. */
  ends: number | undefined;
  ownEnds: number | undefined;
}

export const DRAFT_LIMITS = { name: 100, orderNumber: 40, email: 190, things: 1000, note: 1000 } as const;

export type DraftProblem = 'name' | 'orderNumber' | 'email';

const MOST_LINES = 200;

export function draftIn(form: Fields): Draft {
  return {
    name: form.line('name', DRAFT_LIMITS.name),
    orderNumber: form.line('orderNumber', DRAFT_LIMITS.orderNumber),
    email: form.line('email', DRAFT_LIMITS.email),
    things: form.trimmed('things', DRAFT_LIMITS.things),
    note: form.trimmed('note', DRAFT_LIMITS.note),
    lines: returnLinesIn(form),
  };
}

/** How many pieces of which lines of an order were chosen. */
export const returnLinesIn = (form: Fields): ReturnLine[] =>
  [...form.group('lines', 'pieces')]
    .slice(0, MOST_LINES)
    .flatMap(([id, typed]) =>
      /^\d{1,9}$/.test(id) && /^\d{1,6}$/.test(typed.trim()) && Number(typed) > 0
        ? [{ lineId: Number(id), pieces: Number(typed) }]
        : [],
    );

/** Of what was chosen, what an order has: no more than was bought, and nothing twice. */
export function linesWithin(order: Order | undefined, lines: readonly ReturnLine[]): ReturnLine[] {
  return (order?.lines ?? []).flatMap(({ id = 0, quantity }) => {
    const pieces = Math.min(quantity, lines.find(({ lineId }) => lineId === id)?.pieces ?? 0);
    return pieces > 0 ? [{ lineId: id, pieces }] : [];
  });
}

/** What is missing, in the order of its fields. */
export function draftProblems({ name, orderNumber, email }: Draft): DraftProblem[] {
  return [
    ...(name === '' ? (['name'] as const) : []),
    ...(orderNumber === '' ? (['orderNumber'] as const) : []),
    ...(normalizeEmail(email) ? [] : (['email'] as const)),
  ];
}
