import { promisify } from 'node:util';
import { deflateRawSync, inflateRaw } from 'node:zlib';
import { sql } from 'kysely';
import { FORGOTTEN_AT_ONCE } from '../../frame/persons/index.ts';
import { insertRows, type Reader, type Tx } from '../../platform/db/index.ts';
import type { Letter } from '../../platform/mail/mail.ts';

/** A letter about an order that was handed over to the mail server. */
export interface SentLetter {
  id: number;
  orderId: number;
  /** `customer_processing`, or what a module above calls its own. */
  kind: string;
  recipient: string;
  language: string;
  subject: string;
  /** Who asked for it; '' where the order's own life did. */
  by: string;
  sentAt: number;
  /** Whether it can still be read and sent again. */
  kept: boolean;
}

const unpack = promisify(inflateRaw);

/** A few kilobytes are packed here in less time than they take to another thread and back. */
const PACKED = { level: 3, memLevel: 6, windowBits: 13 };

/** Four of these in the room of one: a letter is mostly markup. */
export function packLetter({ html, text, replyTo }: Letter): string {
  return deflateRawSync(JSON.stringify({ html, text, replyTo }), PACKED).toString('base64');
}

export async function insertLetter(
  tx: Tx,
  orderId: number,
  letter: Pick<Letter, 'to' | 'language' | 'subject'> & {
    kind: string;
    body: string;
    by: string;
    now: number;
  },
): Promise<void> {
  await insertRows(tx, 'order_letter', [
    {
      order_id: orderId,
      kind: letter.kind,
      recipient: letter.to,
      language: letter.language,
      subject: letter.subject,
      body: letter.body,
      sent_by: letter.by,
      sent_at: letter.now,
    },
  ]);
}

const SHOWN = ['id', 'order_id', 'kind', 'recipient', 'language', 'subject', 'sent_by', 'sent_at'] as const;

/** Every letter about an order, oldest first. */
export async function listLetters(db: Reader, orderId: number): Promise<SentLetter[]> {
  return (await letters(db).where('order_id', '=', orderId).orderBy('id').execute()).map(letterIn);
}

/** The latest letters about the orders of an account. */
export async function listLettersOf(db: Reader, userId: number, limit: number): Promise<SentLetter[]> {
  const orders = db.selectFrom('order').select('id').where('user_id', '=', userId);
  const found = letters(db).where('order_id', 'in', orders).orderBy('id', 'desc').limit(limit);
  return (await found.execute()).map(letterIn);
}

const letters = (db: Reader) =>
  db
    .selectFrom('order_letter')
    .select(SHOWN)
    .select((is) => is('body', '<>', '').as('kept'));

type LetterRow = Awaited<ReturnType<ReturnType<typeof letters>['execute']>>[number];

function letterIn({ order_id, sent_by, sent_at, kept, ...row }: LetterRow): SentLetter {
  // SQLite answers 0 or 1.
  return { ...row, orderId: order_id, by: sent_by, sentAt: sent_at, kept: Boolean(kept) };
}

/** One of them exactly as it was sent; undefined when it was not, or its time is over. */
export async function readLetter(
  db: Reader,
  id: number,
): Promise<{ orderId: number; kind: string; letter: Letter } | undefined> {
  const row = await db
    .selectFrom('order_letter')
    .select([...SHOWN, 'body'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.body === '') return undefined;
  const { order_id, kind, recipient, language, subject } = row;
  const body = JSON.parse((await unpack(Buffer.from(row.body, 'base64'))).toString());
  return { orderId: order_id, kind, letter: { ...body, to: recipient, language, subject } };
}

/** What stood in letters is forgotten; that they were sent, when and to whom is not. @returns how many */
export async function forgetBodies(tx: Tx, before: number): Promise<number> {
  const old = tx
    .selectFrom('order_letter')
    .select('id')
    .where('sent_at', '<', before)
    .where('body', '<>', sql.lit(''))
    .orderBy('sent_at')
    .limit(FORGOTTEN_AT_ONCE);
  const { numUpdatedRows } = await tx
    .updateTable('order_letter')
    .set({ body: '' })
    .where('id', 'in', old)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
