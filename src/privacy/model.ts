import type { Wait } from '../frame/persons/index.ts';

export const KINDS = ['export', 'erasure'] as const;
export type RequestKind = (typeof KINDS)[number];

/**
 * `asked`: waits for the link in a letter. `confirmed`: a job does it. `waiting`: something has to end first.
 * `refused`: by somebody of the shop. `lapsed`: nobody confirmed it.
 */
export const REQUEST_STATES = ['asked', 'confirmed', 'waiting', 'done', 'refused', 'lapsed'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** About which the shop still has to do something, within the month. */
export const OPEN = ['confirmed', 'waiting'] as const satisfies readonly RequestState[];

export interface PrivacyRequest {
  id: number;
  kind: RequestKind;
  state: RequestState;
  language: string;
  email: string;
  emailHash: string;
  salt: string;
  /** '' of the person themselves. */
  askedBy: string;
  waits: readonly Wait[];
  /** Rows by table. */
  report: Readonly<Record<string, number>>;
  file: string;
  userId: number | null;
  askedAt: number;
  dueAt: number;
  confirmedAt: number;
  doneAt: number;
  fileUntil: number;
}

const DAY = 86_400_000;
/** How long a link in a letter may be used to confirm. */
export const CONFIRM_WITHIN = 7 * DAY;
/** How long a file can be fetched. */
export const FILE_GOOD = 7 * DAY;

/** Until when an answer is due: one month (GDPR article 12.3), in UTC; of the 31st, the last day of the next month. */
export function dueOf(at: number): number {
  const from = new Date(at);
  const due = new Date(at);
  due.setUTCMonth(from.getUTCMonth() + 1);
  if (due.getUTCDate() !== from.getUTCDate()) due.setUTCDate(0);
  return due.getTime();
}

/** Until when the books of a moment are kept: so many years after the end of its own (Código de Comercio, article 30). */
export const booksEnd = (at: number, years: number): number =>
  Date.UTC(new Date(at).getUTCFullYear() + years + 1, 0, 1);
