import { type Act, checkVersion, command, type Facts, watch } from '../../frame/command/index.ts';
import { normalizeEmail } from '../model.ts';
import { askToChangeEmail, askToVerify } from '../proof/verify.ts';
import { emailTaken } from '../store.ts';
import { AccountProblem } from './problem.ts';
import { lockAccount, shutAccount } from './steps.ts';
import { type Account, editShopper, type Names, readAccount, setClosed } from './store.ts';

interface Details {
  userId: number;
  names: Names;
  /** As it was typed; where it is another one, it counts when the link that goes there is used. */
  email: string;
  /** Which one who edits has seen. */
  version: number | undefined;
}

const factsOf = ({ firstName, lastName, displayName, language }: Names): Facts => ({
  firstName,
  lastName,
  displayName,
  language,
});

/**
 * What the shop writes down of a customer. A new e-mail is proved by a letter, as when the customer asks for it.
 *
 * @returns the e-mail that was asked to prove itself, if another one was
 * @throws AccountProblem, Stale
 */
export const editCustomer = command({
  name: 'customer.edit',
  needs: 'customers.edit',
  async run(act, { userId, names, email: typed, version }: Details): Promise<string | undefined> {
    const { tx, now } = act;
    const subject = ['customer', userId] as const;
    const before = await lockAccount(tx, userId);
    if (before.closedAt > 0) throw new AccountProblem('closed');
    const stands = async () => factsOf(before);
    if (version !== undefined)
      await checkVersion(tx, { table: 'user', id: userId, version, subject, wanted: factsOf(names), stands });
    const email = normalizeEmail(typed);
    if (email === undefined) throw new AccountProblem('email');
    const fresh = email === before.email ? undefined : email;
    if (fresh !== undefined && (await emailTaken(tx, fresh, userId))) throw new AccountProblem('email_taken');
    const facts = async () => factsOf((await readAccount(tx, userId)) ?? before);
    await watch(act, { subject, facts }, () => editShopper(tx, userId, names));
    if (fresh === undefined) return undefined;
    await askToChangeEmail(tx, before, fresh, now);
    act.audit({ subject, after: { emailAsked: fresh } });
    return fresh;
  },
});

/** Sends the letter that proves a customer's e-mail once more. @throws AccountProblem */
export const sendProof = command({
  name: 'customer.proof',
  needs: 'customers.edit',
  async run(act, { userId }: { userId: number }): Promise<void> {
    const account = await lockAccount(act.tx, userId);
    if (account.closedAt > 0) throw new AccountProblem('closed');
    await askToVerify(act.tx, account, 'accounts.verify', act.now);
    act.audit({ subject: ['customer', userId], after: { letter: 'proof' } });
  },
});

/**
 * Closes an account: nobody signs in with it until it is opened again. What it had stays, and points end by the
 * programme as they would have.
 *
 * @throws AccountProblem `reason`
 */
export const closeCustomer = command({
  name: 'customer.close',
  needs: 'customers.edit',
  async run(act, { userId, reason }: { userId: number; reason: string }): Promise<void> {
    const { shop, tx, now } = act;
    if (reason.trim() === '') throw new AccountProblem('reason');
    await standing(act, { userId, reason }, async (account) => {
      if (account.closedAt === 0) await shutAccount(shop, tx, { account, at: now, why: reason });
    });
  },
});

/** Opens it again. What was ended with it stays ended: who wants letters asks for them. @throws AccountProblem `merged` */
export const reopenCustomer = command({
  name: 'customer.reopen',
  needs: 'customers.edit',
  async run(act, { userId, reason }: { userId: number; reason: string }): Promise<void> {
    await standing(act, { userId, reason }, async (account) => {
      if (account.mergedInto > 0) throw new AccountProblem('merged');
      await setClosed(act.tx, userId, { at: 0, why: '' });
    });
  },
});

/** Changes whether an account is open, with its row locked; the trail tells which. */
async function standing(
  act: Act,
  { userId, reason }: { userId: number; reason: string },
  work: (account: Account) => Promise<void>,
): Promise<void> {
  const before = await lockAccount(act.tx, userId);
  const facts = async () => ({ closed: ((await readAccount(act.tx, userId))?.closedAt ?? 0) > 0 });
  await watch(act, { subject: ['customer', userId], facts, reason }, () => work(before));
}
