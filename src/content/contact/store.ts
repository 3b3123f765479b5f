import { FORGOTTEN_AT_ONCE } from '../../frame/persons/index.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Tx } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import type { ContactDraft } from './model.ts';
import './tables.ts';

export const CONTACT_JOB = 'content.contact_letter';

const DAY = 86_400_000;

export interface ContactInput extends ContactDraft {
  language: Language;
  page: string;
  sentAt: number;
}

/** Keeps a message and has it sent to the shop. The same words of the same person within a day are one message. */
export async function keepMessage(tx: Tx, { sentAt, ...input }: ContactInput): Promise<void> {
  const day = Math.floor(sentAt / DAY);
  const fingerprint = hashToken(`${day}\n${input.email.toLowerCase()}\n${input.message}`);
  const kept = await tx
    .insertInto('contact_message')
    .values({ ...input, fingerprint, sent_at: sentAt })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (kept) await enqueue(tx, CONTACT_JOB, { id: kept.id });
}

/** What was sent longer ago goes, some of it at a time. @param before epoch milliseconds @returns how many */
export async function forgetMessages(tx: Tx, before: number): Promise<number> {
  const old = tx
    .selectFrom('contact_message')
    .select('id')
    .where('sent_at', '<', before)
    .orderBy('sent_at')
    .limit(FORGOTTEN_AT_ONCE);
  const { numDeletedRows } = await tx.deleteFrom('contact_message').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
