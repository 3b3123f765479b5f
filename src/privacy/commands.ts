import { anybodys, command, once } from '../frame/command/index.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { proves } from './links.ts';
import { CONFIRM_WITHIN, type PrivacyRequest } from './model.ts';
import { emailOf } from './persons/store.ts';
import { PrivacyProblem } from './problem.ts';
import { type Asking, askByLetter, beginRequest, JOBS } from './steps.ts';
import { changeRequest, lockRequest } from './store.ts';

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
    return asking.kind === 'export'
      ? beginRequest(shop, tx, { ...asking, askedBy: '', now })
      : askByLetter(shop, tx, asking, now);
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
      const id = await beginRequest(shop, tx, { ...of, askedBy: actor.name, now });
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
