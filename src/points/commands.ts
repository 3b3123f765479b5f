import { type Act, command, watch } from '../frame/command/index.ts';
import { earnByEvent, releaseLot } from './earning/steps-earn.ts';
import { accountFacts } from './facts.ts';
import { expireDue } from './ledger/ledger.ts';
import { lockAccountId } from './ledger/store.ts';
import { evaluateLevel } from './membership/steps-level.ts';
import type { ProgrammeContext } from './programme/programme.ts';
import { reverseReferral, settleReferral } from './referrals/steps.ts';
import { readReferral } from './referrals/store.ts';

/** What the clock does to one customer's points; where it does nothing, nothing is said. */
async function turn(act: Act, accountId: number, work: () => Promise<number>): Promise<number> {
  const { user_id: userId } = await lockAccountId(act.tx, accountId);
  const facts = () => accountFacts(act.tx, userId);
  return watch(act, { subject: ['customer', userId], facts }, work);
}

/** Points whose waiting time is over can be spent from now on. @returns how many */
export const releasePoints = command({
  name: 'points.release',
  needs: 'points.adjust',
  run(act, lot: { id: number; accountId: number }): Promise<number> {
    return turn(act, lot.accountId, () => releaseLot(act.tx, lot, act.now));
  },
});

/** Points whose day is over are gone. @returns how many */
export const expirePoints = command({
  name: 'points.expire',
  needs: 'points.adjust',
  run(act, { accountId }: { accountId: number }): Promise<number> {
    const { tx, now } = act;
    return turn(act, accountId, async () => expireDue(tx, await lockAccountId(tx, accountId), now));
  },
});

/** The nightly look at one customer's level. @returns whether it changed */
export const turnLevel = command({
  name: 'points.level',
  needs: 'points.adjust',
  async run(act, { scope, accountId }: { scope: ProgrammeContext; accountId: number }): Promise<boolean> {
    const { tx, now } = act;
    // Most of them stay as they are, every night: what they are is only read where they do not.
    if (!(await evaluateLevel(tx, scope, accountId, now))) {
      act.unchanged();
      return false;
    }
    const { user_id: userId } = await lockAccountId(tx, accountId);
    const { level, status, available } = (await accountFacts(tx, userId)) ?? {};
    act.audit({ subject: ['customer', userId], after: { level, status, available } });
    return true;
  },
});

/** Points for something that a customer did, or that came to pass. @returns how many */
export const earnPoints = command({
  name: 'points.earn',
  needs: 'points.adjust',
  run(
    act,
    { scope, ...event }: { scope: ProgrammeContext } & Omit<Parameters<typeof earnByEvent>[2], 'now'>,
  ) {
    const { tx, now } = act;
    const facts = () => accountFacts(tx, event.userId);
    return watch(act, { subject: ['customer', event.userId], facts, reason: event.trigger }, () =>
      earnByEvent(tx, scope, { ...event, now }),
    );
  },
});

function referralOf<T>(act: Act, id: number, work: () => Promise<T>): Promise<T> {
  let referrer = 0;
  const facts = async () => {
    const referral = await readReferral(act.tx, id);
    referrer = referral?.referrerUser ?? 0;
    return { referral: id, state: referral?.state, ...(await accountFacts(act.tx, referrer)) };
  };
  return watch(act, { subject: () => ['customer', referrer], facts }, work);
}

/** Pays the referrer of a friend whose first paid order has passed its waiting time. */
export const payReferral = command({
  name: 'points.referral_due',
  needs: 'points.adjust',
  run(act, { scope, id, orderId }: { scope: ProgrammeContext; id: number; orderId: number }) {
    return referralOf(act, id, () => settleReferral(act.tx, scope, { id, orderId, now: act.now }));
  },
});

/** Something of a friend's order is undone: the same part of what it paid to the referrer is taken back. */
export const takeReferralBack = command({
  name: 'points.referral_back',
  needs: 'points.adjust',
  run(act, { scope, id }: { scope: ProgrammeContext; id: number }): Promise<void> {
    return referralOf(act, id, () => reverseReferral(act.tx, scope, id, act.now));
  },
});
