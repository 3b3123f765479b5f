import { command } from '../frame/command/index.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { erase, hold, waitsOf } from './erasing/steps.ts';
import { FILE_GOOD } from './model.ts';
import { personIn } from './persons/person-in.ts';
import { isAsleep } from './sleeping/asleep.ts';
import { askedByClock, SLEEPERS } from './sleeping/model.ts';
import { LETTER_JOB } from './steps.ts';
import { changeRequest, lockRequest } from './store.ts';
import { noteForgotten } from './store-forgotten.ts';
import { readKept } from './store-kept.ts';

/**
 * Does what was asked and confirmed: the person is erased, or told what has to end before. Twice is once. What the
 * clock has asked for comes to nothing where the account is awake again.
 */
export const eraseRequested = command({
  name: 'privacy.erase',
  needs: 'privacy',
  async run({ shop, tx, now, audit, unchanged }, { id }: { id: number }): Promise<void> {
    const it = await lockRequest(tx, id);
    if (it?.state !== 'confirmed') return unchanged();
    const person = await personIn(tx, it);
    const orders = await hold(shop, tx, person);
    if (askedByClock(it) && !(await isAsleep(shop, tx, person, now))) {
      await changeRequest(tx, id, { state: 'lapsed', email: '' });
      return audit({ subject: ['privacy', id], before: { state: it.state }, after: { state: 'lapsed' } });
    }
    const waits = await waitsOf(shop, tx, person);
    if (waits.length > 0) {
      await changeRequest(tx, id, { state: 'waiting', waits });
      await enqueue(tx, LETTER_JOB, { id, letter: 'waiting' });
      audit({ subject: ['privacy', id], before: { state: it.state }, after: { state: 'waiting' } });
      return;
    }
    const report = await erase(shop, tx, { person, orders, requestId: id, now });
    const kept = await readKept(tx, id);
    await changeRequest(tx, id, { state: 'done', doneAt: now, email: '', report, waits: [] });
    if (askedByClock(it)) await noteForgotten(shop, tx, { what: SLEEPERS, rows: 1, now });
    const { email, language } = it;
    await enqueue(tx, LETTER_JOB, {
      id,
      letter: 'erased',
      to: {
        email,
        language,
        proved: person.emails.includes(email),
        kept: kept.map(({ subject, reason, until }) => ({ subject, reason, until })),
      },
    });
    audit({
      subject: ['privacy', id],
      before: { state: it.state },
      after: { state: 'done', kept: kept.length },
    });
    for (const account of person.accounts) audit({ subject: ['customer', account], after: { erased: id } });
  },
});

/** The file of an export is there. @returns false when the request is over: the file is nobody's */
export const fileMade = command({
  name: 'privacy.file',
  needs: 'privacy',
  async run(
    { tx, now, audit, unchanged },
    { id, file, report }: { id: number; file: string; report: Record<string, number> },
  ): Promise<boolean> {
    const it = await lockRequest(tx, id);
    if (it?.state !== 'confirmed') {
      unchanged();
      return false;
    }
    await changeRequest(tx, id, { state: 'done', doneAt: now, file, report, fileUntil: now + FILE_GOOD });
    if (it.askedBy === '') await enqueue(tx, LETTER_JOB, { id, letter: 'ready' });
    audit({ subject: ['privacy', id], before: { state: it.state }, after: { state: 'done' } });
    return true;
  },
});

/** Somebody of the shop looks at what the law keeps of who is erased, and says why. It is written down that they did. */
export const seeKept = command({
  name: 'privacy.see',
  needs: 'privacy',
  async run({ tx, audit }, { id, reason }: { id: number; reason: string }) {
    const kept = await readKept(tx, id);
    audit({ subject: ['privacy', id], after: { seen: kept.length }, reason });
    return kept;
  },
});
