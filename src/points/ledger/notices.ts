import type { Tx } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { EntryKind } from '../model.ts';
import { type Sentence, sentenceOf } from './model-notices.ts';

/** What a sentence speaks of. Dates are epoch milliseconds. */
export interface NoticeValues {
  points?: number;
  order?: number;
  date?: number;
  /** Slug of a level. */
  level?: string;
}

/** A job of the outbox: who is to be told what. Numbers of entries are added up when it is read. */
export type Notice = { accountId: number; sentence: Sentence } & (
  | { values: NoticeValues }
  | { kind: EntryKind; at: number; since: number }
);

/** Puts what an entry means for its customer into the outbox; several entries of one moment are one message. */
export async function announceEntry(
  tx: Tx,
  entry: { id: number; accountId: number; kind: EntryKind; key: string; change: number; at: number },
): Promise<void> {
  const sentence = sentenceOf(entry);
  if (!sentence) return;
  const { accountId, kind, at, id } = entry;
  const notice: Notice = { accountId, sentence, kind, at, since: id };
  const uniqueKey = `points.notice:${accountId}:${sentence}:${at}`;
  await enqueue(tx, 'points.notice', notice, { uniqueKey });
}

/** The same for what is no entry. */
export function announce(tx: Tx, accountId: number, sentence: Sentence, values: NoticeValues): Promise<void> {
  const notice: Notice = { accountId, sentence, values };
  return enqueue(tx, 'points.notice', notice);
}
