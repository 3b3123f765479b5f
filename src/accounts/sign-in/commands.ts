import { anybodys, command } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { createSession, endSession, type Session } from '../../platform/session/sessions.ts';
import type { Shopper } from '../model.ts';
import { createShopper, type NewShopper } from '../steps.ts';
import { findPasswordHash, noteLogin } from '../store.ts';
import { type Begun, goOn } from './steps.ts';

interface SigningIn {
  userId: number;
  /**
   * The hash that the password was looked at with: looking takes long, and it may have been replaced meanwhile.
   * Undefined where the account was opened a moment ago.
   */
  provenBy: string | undefined;
  /** What this browser had. */
  session: Session | undefined;
  /** Milliseconds. */
  life: number;
  agent: string;
}

/**
 * Makes a browser the shopper's: the session gets a new token, so that one planted before is worth nothing, and keeps
 * its cart and values. A session that was somebody else's is not handed on: it ends.
 *
 * @returns undefined when the password is another one by now; nothing has changed then
 */
export const signIn = command({
  name: 'account.sign_in',
  needs: 'customers.edit',
  async run({ shop, tx, now }, asked: SigningIn): Promise<Begun | undefined> {
    const { userId, provenBy, session: before, life, agent } = asked;
    if (provenBy !== undefined) {
      await lockRows(tx, 'user', [userId]);
      if ((await findPasswordHash(tx, userId)) !== provenBy) return undefined;
    }
    const own = before?.userId == null || before.userId === userId ? before : undefined;
    if (before && !own) await endSession(tx, before.id);
    const begun = own
      ? await goOn(tx, own, { now, life, userId, agent })
      : await createSession(tx, { now, life, userId, agent });
    await noteLogin(tx, userId, now);
    await shop.events.publish(tx, 'shopper.logged_in', { userId, sessionId: begun.session.id });
    return begun;
  },
  whose: anybodys,
  subject: ({ userId }) => ['customer', userId],
});

/** Forgets a browser. */
export const signOut = command({
  name: 'account.sign_out',
  needs: 'customers.edit',
  run({ tx }, { sessionId }: { sessionId: number; userId: number | null }): Promise<void> {
    return endSession(tx, sessionId);
  },
  onBehalf: true,
  whose: (owner) => owner,
  subject: ({ sessionId }) => ['session', sessionId],
});

/** Opens an account. @returns undefined when the e-mail has one already */
export const register = command({
  name: 'account.register',
  needs: 'customers.edit',
  async run({ shop, tx, audit, unchanged }, account: NewShopper): Promise<Shopper | undefined> {
    const shopper = await createShopper(shop, tx, account);
    if (shopper) audit({ subject: ['customer', shopper.id], after: { role: shopper.role } });
    else unchanged();
    return shopper;
  },
  whose: anybodys,
});
