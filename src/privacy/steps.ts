import type { Shop } from '../frame/shop/shop.ts';
import type { Tx } from '../platform/db/index.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { randomToken } from '../platform/security/tokens.ts';
import { hashOf } from './links.ts';
import { dueOf, type RequestKind } from './model.ts';
import { findOpen, insertRequest } from './store.ts';

export const EXPORT_JOB = 'privacy.export';
export const ERASE_JOB = 'privacy.erase';
export const LETTER_JOB = 'privacy.letter';
export const JOBS: Record<RequestKind, string> = { export: EXPORT_JOB, erasure: ERASE_JOB };

export interface Asking {
  kind: RequestKind;
  userId: number | null;
  email: string;
  language: string;
}

interface Begun extends Asking {
  /** '' of the person themselves, else who has. */
  askedBy: string;
  now: number;
}

/**
 * Puts a request that needs no letter to its job. One of a kind at a time: asked again, it is the one that is being
 * done.
 *
 * @returns its number
 */
export async function beginRequest(shop: Shop, tx: Tx, { now, ...asking }: Begun): Promise<number> {
  const emailHash = hashOf(shop, asking.email);
  const open = await findOpen(tx, asking.kind, emailHash);
  if (open) return open.id;
  const id = await insertRequest(tx, {
    ...asking,
    state: 'confirmed',
    emailHash,
    salt: randomToken(),
    askedAt: now,
    dueAt: dueOf(now),
    confirmedAt: now,
  });
  await enqueue(tx, JOBS[asking.kind], { id });
  return id;
}

/** Somebody's request waits until they use the link of a letter. @returns its number */
export async function askByLetter(shop: Shop, tx: Tx, asking: Asking, now: number): Promise<number> {
  const id = await insertRequest(tx, {
    ...asking,
    state: 'asked',
    emailHash: hashOf(shop, asking.email),
    salt: randomToken(),
    askedBy: '',
    askedAt: now,
    dueAt: dueOf(now),
    confirmedAt: 0,
  });
  await enqueue(tx, LETTER_JOB, { id, letter: 'confirm' });
  return id;
}
