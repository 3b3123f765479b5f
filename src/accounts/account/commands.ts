import { command } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { endOtherSessions, endSessionOf, type Session } from '../../platform/session/sessions.ts';
import type { Shopper } from '../model.ts';
import { putPassword } from '../proof/change-password.ts';
import { askToChangeEmail, askToVerify } from '../proof/verify.ts';
import { type Begun, goOn } from '../sign-in/steps.ts';
import { findPasswordHash, updateShopper } from '../store.ts';

interface Details {
  shopper: Shopper;
  names: Pick<Shopper, 'firstName' | 'lastName' | 'displayName'>;
  /** The hash of the password that was asked for. */
  before: string | undefined;
  /** Of a new password; undefined leaves it. */
  hash: string | undefined;
  /** Whether the account's e-mail is proved: a new password closes a link that would prove it. */
  proved: boolean;
  /** Counts when the link that goes there is used; undefined leaves the old one. */
  newEmail: string | undefined;
  /** Goes on whatever the password: under another token, if that is new. */
  session: Session | undefined;
  agent: string;
}

/**
 * @returns false when the password was replaced meanwhile: whoever knows the old one changes nothing. With a new one,
 * the session under the token that this browser is to have
 */
export const changeDetails = command({
  name: 'account.details',
  needs: 'customers.edit',
  async run({ shop, tx, now, audit, unchanged }, details: Details): Promise<Begun | boolean> {
    const { shopper, names, before, hash, proved, newEmail, session, agent } = details;
    const { id } = shopper;
    await lockRows(tx, 'user', [id]);
    if ((await findPasswordHash(tx, id)) !== before) {
      unchanged();
      return false;
    }
    await updateShopper(tx, id, names);
    if (hash !== undefined) await putPassword(shop, tx, shopper, hash, session?.id);
    if (hash !== undefined && !proved) await askToVerify(tx, shopper, 'accounts.verify', now);
    if (newEmail !== undefined) await askToChangeEmail(tx, shopper, newEmail, now);
    const { firstName, lastName, displayName } = shopper;
    audit({
      subject: ['customer', id],
      before: { firstName, lastName, displayName, password: before },
      after: { ...names, password: hash ?? before },
    });
    if (hash === undefined || !session) return true;
    return goOn(tx, session, { now, life: session.life, userId: id, agent });
  },
  whose: ({ shopper }) => ({ userId: shopper.id }),
});

interface Ending {
  userId: number;
  /** One of the account's; undefined ends all but the one that is kept. */
  sessionId: number | undefined;
  keep: number | undefined;
}

/** Closes the account in browsers where it is open. */
export const endSessions = command({
  name: 'account.sessions_end',
  needs: 'customers.edit',
  async run({ tx }, { userId, sessionId, keep }: Ending): Promise<void> {
    if (sessionId === undefined) await endOtherSessions(tx, userId, keep);
    else await endSessionOf(tx, userId, sessionId);
  },
  whose: ({ userId }) => ({ userId }),
  subject: ({ userId }) => ['customer', userId],
});
