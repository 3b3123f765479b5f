import { command } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { hasFactors } from '../factors/store.ts';
import { findStaffPassword } from '../members/store.ts';
import { type Stage, stageOf } from '../model.ts';
import { beginStaffSession, dropStaffSession, dropStaffSessions } from '../session/store.ts';
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
