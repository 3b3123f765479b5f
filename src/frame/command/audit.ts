import { hash } from 'node:crypto';

/** What a line of the audit trail is about: `['order', 12]`. */
export type Subject = readonly [kind: string, id: string | number];

export type Facts = Readonly<Record<string, unknown>>;

export interface AuditEntry {
  subject?: Subject | undefined;
  /** The fields that count, as they were; left out for what was made. */
  before?: Facts | undefined;
  /** As they are; left out for what is gone. */
  after?: Facts | undefined;
  reason?: string | undefined;
}

/**
 * A long text as the trail tells it: how many letters, and a mark by which another of the same length is told from it.
 *
 * @example textFact('Sal.') // '4 #…', with eight signs made of the text
 */
export function textFact(text: string): string {
  if (text === '') return '';
  return `${text.length} #${hash('sha256', text, 'base64url').slice(0, 8)}`;
}

/** No field of such a name is ever written down, whoever gives it. */
const SECRET = /password|secret|token|hash|iban|card|api_?key/i;

/**
 * Only what differs, and no secrets: a changed one is told without its values.
 *
 * @example changes({ a: 1, b: 2 }, { a: 1, b: 3 }) // { before: { b: 2 }, after: { b: 3 } }
 */
export function changes(before: Facts = {}, after: Facts = {}): { before: Facts; after: Facts } {
  const old: Record<string, unknown> = {};
  const now: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (JSON.stringify(before[name]) === JSON.stringify(after[name])) continue;
    const hide = SECRET.test(name);
    if (name in before) old[name] = hide ? '…' : before[name];
    if (name in after) now[name] = hide ? '…' : after[name];
  }
  return { before: old, after: now };
}
