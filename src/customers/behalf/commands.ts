import { AccountProblem, readAccount } from '../../accounts/index.ts';
import { command } from '../../frame/command/index.ts';
import { beginOnBehalf, endOnBehalf } from '../../platform/session/on-behalf.ts';
import { endSession, type Session } from '../../platform/session/sessions.ts';

interface Entering {
  userId: number;
  /** Of who enters: it ends with this one. */
  staffSession: number;
  agent: string;
}

/**
 * Opens the shop as a customer, for half an hour. Where somebody sat before from the same desk, they sit no more.
 *
 * @throws AccountProblem
 */
export const enterAsCustomer = command({
  name: 'customer.enter',
  needs: 'customers.impersonate',
  async run(act, { userId, staffSession, agent }: Entering): Promise<{ session: Session; token: string }> {
    const { tx, actor, now } = act;
    const account = await readAccount(tx, userId);
    if (!account) throw new AccountProblem('gone');
    if (account.closedAt > 0) throw new AccountProblem('closed');
    await endOnBehalf(tx, staffSession);
    const behalf = { staffSession, staffId: Number(actor.id), name: actor.name };
    const begun = await beginOnBehalf(tx, { userId, behalf, agent, now });
    act.audit({ subject: ['customer', userId], after: { entered: true, until: begun.session.endsAt } });
    return begun;
  },
});

/** Gets up again. */
export const leaveCustomer = command({
  name: 'customer.leave',
  needs: 'customers.impersonate',
  async run(act, { sessionId, userId }: { sessionId: number; userId: number | null }): Promise<void> {
    await endSession(act.tx, sessionId);
    act.audit({ subject: ['customer', userId ?? ''], before: { entered: true } });
  },
  onBehalf: true,
  whose: (owner) => owner,
});
