import { anybodys, command, once } from '../frame/command/index.ts';
import type { Shop } from '../frame/shop/shop.ts';
import type { Tx } from '../platform/db/index.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { randomToken } from '../platform/security/tokens.ts';
import { hashOf, proves } from './links.ts';
import { CONFIRM_WITHIN, dueOf, type PrivacyRequest, type RequestKind } from './model.ts';
import { emailOf } from './persons/store.ts';
import { PrivacyProblem } from './problem.ts';
import { changeRequest, findOpen, insertRequest, lockRequest } from './store.ts';

export const EXPORT_JOB = 'privacy.export';
export const ERASE_JOB = 'privacy.erase';
export const LETTER_JOB = 'privacy.letter';
const JOBS: Record<RequestKind, string> = { export: EXPORT_JOB, erasure: ERASE_JOB };

interface Asking {
  kind: RequestKind;
  userId: number | null;
  email: string;
  language: string;
}

/**
 * Somebody who is signed in, and has shown it again, asks for their data, which are gathered at once, or to be erased,
 * which waits for the link that goes to their address.
 *
 * @returns the number of the request
 */
export const askOwn = command({
  name: 'privacy.ask',
  needs: 'privacy',
  async run({ shop, tx, now }, asking: Asking & { userId: number }): Promise<number> {
    return asking.kind === 'export' ? begin(shop, tx, asking, '', now) : askByLetter(shop, tx, asking, now);
  },
  whose: ({ userId }) => ({ userId }),
  subject: ({ userId }) => ['customer', userId],
});

/** Somebody without an account, or not signed in, asks for a link: nothing is done, and nothing told, before it is used. */
export const askWithLetter = command({
  name: 'privacy.ask_by_letter',
  needs: 'privacy',
  whose: anybodys,
  subject: () => ['privacy', ''],
  run: ({ shop, tx, now }, asking: Asking) => askByLetter(shop, tx, { ...asking, userId: null }, now),
});

/** The link of a letter was used, and its button. @throws PrivacyProblem */
export const confirmRequest = command({
  name: 'privacy.confirm',
  needs: 'privacy',
  whose: anybodys,
  async run({ shop, tx, now, audit }, { id, proof }: { id: number; proof: string }): Promise<PrivacyRequest> {
    const it = await lockRequest(tx, id);
    if (!it || !proves(shop, it, 'confirm', proof)) throw new PrivacyProblem('gone');
    // Sent twice, the button is pressed once.
    if (it.state !== 'asked') return it;
    if (now - it.askedAt > CONFIRM_WITHIN) throw new PrivacyProblem('over');
    // Whoever reads the letters of an address that the account has left proves nothing of it.
    if (it.userId !== null && (await emailOf(tx, it.userId)) !== it.email) throw new PrivacyProblem('gone');
    await changeRequest(tx, id, { state: 'confirmed', confirmedAt: now });
    await enqueue(tx, JOBS[it.kind], { id });
    audit({ subject: ['privacy', id], after: { kind: it.kind, state: 'confirmed' } });
    return { ...it, state: 'confirmed' };
  },
});

/** Somebody of the shop gathers a customer's data, or erases them, for a reason: they asked by telephone. */
export const startRequest = command({
  name: 'privacy.start',
  needs: 'privacy',
  async run(act, asking: Asking & { reason: string; key?: string }): Promise<number> {
    const { shop, tx, now, actor } = act;
    const { key, reason, ...of } = asking;
    const made = await once(act, { name: 'privacy.start', key }, async () => {
      const id = await begin(shop, tx, of, actor.name, now);
      act.audit({
        subject: of.userId === null ? ['privacy', id] : ['customer', of.userId],
        after: { privacy: of.kind, request: id },
        reason,
      });
      return { id };
    });
    return made.id;
  },
});

/** A request that had to wait, or that failed, is tried again. @throws PrivacyProblem */
export const retryRequest = command({
  name: 'privacy.retry',
  needs: 'privacy',
  async run({ tx, audit }, { id }: { id: number }): Promise<void> {
    const it = await lockRequest(tx, id);
    if (!it) throw new PrivacyProblem('gone');
    if (it.state !== 'waiting' && it.state !== 'confirmed') throw new PrivacyProblem('not_now');
    await changeRequest(tx, id, { state: 'confirmed', waits: [] });
    await enqueue(tx, JOBS[it.kind], { id }, { uniqueKey: `privacy ${id}` });
    audit({ subject: ['privacy', id], before: { state: it.state }, after: { state: 'confirmed' } });
  },
});

/** Somebody of the shop declines a request: who asked has been told why (GDPR article 12.4). @throws PrivacyProblem */
export const refuseRequest = command({
  name: 'privacy.refuse',
  needs: 'privacy',
  async run({ tx, now, audit }, { id, reason }: { id: number; reason: string }): Promise<void> {
    const it = await lockRequest(tx, id);
    if (!it) throw new PrivacyProblem('gone');
    if (it.state === 'done' || it.state === 'refused') throw new PrivacyProblem('not_now');
    await changeRequest(tx, id, { state: 'refused', doneAt: now, email: '' });
    audit({ subject: ['privacy', id], before: { state: it.state }, after: { state: 'refused' }, reason });
  },
});

/** One request of a kind at a time: asked again, it is the one that is being done. */
async function begin(shop: Shop, tx: Tx, asking: Asking, askedBy: string, now: number): Promise<number> {
  const emailHash = hashOf(shop, asking.email);
  const open = await findOpen(tx, asking.kind, emailHash);
  if (open) return open.id;
  const id = await insertRequest(tx, {
    ...asking,
    state: 'confirmed',
    emailHash,
    salt: randomToken(),
    askedBy,
    askedAt: now,
    dueAt: dueOf(now),
    confirmedAt: now,
  });
  await enqueue(tx, JOBS[asking.kind], { id });
  return id;
}

async function askByLetter(shop: Shop, tx: Tx, asking: Asking, now: number): Promise<number> {
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
