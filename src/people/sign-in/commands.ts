import { type Act, command } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { takeCode } from '../factors/steps.ts';
import { hasFactors } from '../factors/store.ts';
import { notePasskeyUse } from '../factors/store-passkeys.ts';
import { findStaffPassword } from '../members/store.ts';
import { type Stage, stageOf } from '../model.ts';
import {
  beginStaffSession,
  dropStaffSession,
  dropStaffSessions,
  isOpenSession,
  isWholeSession,
  noteConfirmed,
} from '../session/store.ts';
import { letIn, type SigningIn } from './steps.ts';

/**
 * Begins the session of somebody whose password was right. Where a second factor is outstanding it is one half the
 * way, which lets them do nothing but show it.
 *
 * @returns undefined when the password is another one by now; nothing has changed then
 */
export const signInByPassword = command({
  name: 'people.sign_in',
  needs: 'own.edit',
  async run(
    act,
    { provenBy, needsFactor, ...signing }: SigningIn & { provenBy: string; needsFactor: boolean },
  ): Promise<{ token: string; stage: Stage } | undefined> {
    const { tx, now } = act;
    const { staffId, agent, before } = signing;
    await lockRows(tx, 'staff', [staffId]);
    if ((await findStaffPassword(tx, staffId)) !== provenBy) {
      act.unchanged();
      return undefined;
    }
    const stage = stageOf({ hasFactor: await hasFactors(tx, staffId), needsFactor, factorAt: null });
    if (stage === 'in') {
      act.audit({ subject: ['staff', staffId], after: { signedIn: 'by password' } });
      const { token } = await letIn(act, signing, null);
      return { token, stage };
    }
    act.unchanged();
    if (before !== undefined) await dropStaffSession(tx, staffId, before);
    const { token } = await beginStaffSession(tx, { staffId, agent, now, factorAt: null, whole: false });
    return { token, stage };
  },
});

/**
 * Lets in whoever is half the way, with a code of their phone or a recovery code; the session gets another token.
 *
 * @returns undefined for a wrong code, or when the half-way session is over
 */
export const signInByCode = command({
  name: 'people.sign_in_code',
  needs: 'own.edit',
  async run(act, { code, ...signing }: SigningIn & { code: string }): Promise<{ token: string } | undefined> {
    const { staffId, before = 0 } = signing;
    await lockRows(act.tx, 'staff', [staffId]);
    const used = (await isOpenSession(act.tx, staffId, before, act.now))
      ? await takeCode(act, staffId, code)
      : undefined;
    if (used === undefined) {
      act.unchanged();
      return undefined;
    }
    act.audit({ subject: ['staff', staffId], after: { signedIn: `by password and ${SHOWN[used]}` } });
    return letIn(act, signing, act.now);
  },
});

const SHOWN = { time_code: 'time code', recovery: 'recovery code' } as const;

/** Lets in whoever showed a passkey, whether or not they typed a password before. */
export const signInByPasskey = command({
  name: 'people.sign_in_passkey',
  needs: 'own.edit',
  async run(
    act,
    { passkey, ...signing }: SigningIn & { passkey: { id: number; counter: number } },
  ): Promise<{ token: string } | undefined> {
    const { staffId } = signing;
    await lockRows(act.tx, 'staff', [staffId]);
    if (!(await notePasskeyUse(act.tx, { ...passkey, now: act.now }))) {
      act.unchanged();
      return undefined;
    }
    act.audit({ subject: ['staff', staffId], after: { signedIn: 'by passkey' } });
    return letIn(act, signing, act.now);
  },
});

/** What somebody who is in shows once more, before something weighty. */
export type Proof =
  | { kind: 'code'; code: string }
  | { kind: 'passkey'; id: number; counter: number }
  /** The password was right: it was looked at before, and is looked at again whether it still is that one. */
  | { kind: 'password'; provenBy: string };

/** Notes that whoever is in has shown again who they are. @returns whether the proof holds */
export const confirmOneself = command({
  name: 'people.confirm',
  needs: 'own.edit',
  async run(act, { sessionId, proof }: { sessionId: number; proof: Proof }): Promise<boolean> {
    const { tx, now, actor } = act;
    const staffId = Number(actor.id);
    await lockRows(tx, 'staff', [staffId]);
    act.unchanged();
    if (!(await isWholeSession(tx, staffId, sessionId)) || !(await holds(act, staffId, proof))) return false;
    await noteConfirmed(tx, { id: sessionId, staffId, now, factor: proof.kind !== 'password' });
    return true;
  },
});

async function holds(act: Act, staffId: number, proof: Proof): Promise<boolean> {
  switch (proof.kind) {
    case 'code':
      return (await takeCode(act, staffId, proof.code)) !== undefined;
    case 'passkey':
      return notePasskeyUse(act.tx, { id: proof.id, counter: proof.counter, now: act.now });
    case 'password':
      // Who has a second factor is asked for that.
      return (
        !(await hasFactors(act.tx, staffId)) && (await findStaffPassword(act.tx, staffId)) === proof.provenBy
      );
  }
}

/** Ends the session of a browser, as its owner wants. */
export const signOut = command({
  name: 'people.sign_out',
  needs: 'own.edit',
  async run(act, { sessionId }: { sessionId: number }): Promise<void> {
    await dropStaffSession(act.tx, Number(act.actor.id), sessionId);
    act.audit({ subject: ['staff', act.actor.id], before: { session: sessionId } });
  },
});

/** Ends one of one's own sessions, or all but the one that is kept. */
export const endSessions = command({
  name: 'people.sessions_end',
  needs: 'own.edit',
  async run(act, { sessionId, keep }: { sessionId: number | undefined; keep: number }): Promise<void> {
    const staffId = Number(act.actor.id);
    const ended =
      sessionId === undefined
        ? await dropStaffSessions(act.tx, staffId, keep)
        : Number(await dropStaffSession(act.tx, staffId, sessionId));
    if (ended === 0) return act.unchanged();
    act.audit({ subject: ['staff', staffId], before: { sessions: ended }, after: {} });
  },
});
