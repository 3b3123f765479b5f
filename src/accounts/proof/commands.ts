import { anybodys, command, errand } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { randomToken } from '../../platform/security/tokens.ts';
import { emailTaken, findShopper, setEmail } from '../store.ts';
import { putPassword, type ResetAsked } from './change-password.ts';
import { provenBy } from './links.ts';
import { markVerified, type Proof } from './verify.ts';

/** Sends a link for a new password, if there is such an account. Nobody learns whether there is. */
export const askForReset = command({
  name: 'account.password_link',
  needs: 'customers.edit',
  run({ tx, now }, { login }: { login: string }): Promise<void> {
    const asked: ResetAsked = { login, salt: randomToken(), askedAt: now };
    return enqueue(tx, 'accounts.reset', asked);
  },
  whose: anybodys,
  subject: () => ['customer', ''],
});

/**
 * Sets the new password, spends the link, and ends every session of the account. The link is looked at again with
 * the account locked: of two forms at once one sets the password. @returns false when it was the other one
 */
export const resetPassword = errand({
  name: 'account.password',
  needs: 'customers.edit',
  async run(
    { shop, step },
    { userId, token, password }: { userId: number; token: string; password: string },
  ): Promise<boolean> {
    const hash = await hashPassword(password);
    return step(async ({ tx, now, audit }) => {
      await lockRows(tx, 'user', [userId]);
      const proven = await provenBy(shop, tx, { userId, purpose: 'reset', token }, now);
      const shopper = proven === undefined ? undefined : await findShopper(tx, userId);
      if (!shopper) return false;
      await putPassword(shop, tx, shopper, hash, undefined);
      // The link came by mail: whoever has it owns the address.
      await markVerified(shop, tx, userId, now);
      audit({ subject: ['customer', userId], after: { password: hash } });
      return true;
    });
  },
  whose: anybodys,
});

/** Spends a link. @returns false when it proves nothing (any more), or the address has an account of its own by now */
export const spendProof = errand({
  name: 'account.prove',
  needs: 'customers.edit',
  async run({ shop, now, step }, proof: Proof): Promise<boolean> {
    const { userId, purpose } = proof;
    try {
      return await step(async ({ tx, audit }) => {
        await lockRows(tx, 'user', [userId]);
        const email = await provenBy(shop, tx, proof, now);
        const before = email === undefined ? undefined : await findShopper(tx, userId);
        if (!before || email === undefined) return false;
        if (purpose === 'email') {
          if (await emailTaken(tx, email, userId)) return false;
          await setEmail(tx, userId, email);
          await enqueue(tx, 'accounts.email_changed', { userId, to: before.email, email });
        }
        await markVerified(shop, tx, userId, now);
        audit({ subject: ['customer', userId], after: { proved: purpose } });
        return true;
      });
    } catch (error) {
      // Somebody may have opened an account with it between the look and the change.
      const email = await provenBy(shop, shop.db.read, proof, now);
      if (email !== undefined && (await emailTaken(shop.db.read, email, userId))) return false;
      throw error;
    }
  },
  whose: ({ userId }) => ({ userId }),
});
