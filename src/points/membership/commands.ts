import { type Act, command, errand, watch } from '../../frame/command/index.ts';
import { accountFacts } from '../facts.ts';
import { extendLots, findAccount, lockAccountId, readOpenLots } from '../ledger/store.ts';
import { accountsAfter } from '../levels/store.ts';
import type { AccountStatus } from '../model.ts';
import { readProgrammeContext } from '../programme/programme.ts';
import { closeAccount, revokeLevel, setAccountStatus } from './steps-account.ts';
import { grantLevel } from './steps-level.ts';

/** What is done by hand to one customer's points, and why. */
export interface ByHand {
  userId: number;
  reason: string;
}

/** Does something to one customer's points. The trail tells what became of them. */
function handle<T>(act: Act, { userId, reason }: ByHand, work: () => Promise<T>): Promise<T> {
  const facts = () => accountFacts(act.tx, userId);
  return watch(act, { subject: ['customer', userId], facts, reason }, work);
}

const BATCH = 200;

/** Whether a customer may earn and spend. */
export const setPointsStatus = command({
  name: 'points.status',
  needs: 'points.adjust',
  run(act, wish: ByHand & { status: Exclude<AccountStatus, 'closed'> }): Promise<void> {
    const { userId, status } = wish;
    return handle(act, wish, () => setAccountStatus(act.tx, { userId, status, now: act.now }));
  },
});

/** Gives a level by hand, for as long as it lasts. @throws PointsRefused `disabled` when there is no such level */
export const givePointsLevel = command({
  name: 'points.level_give',
  needs: 'points.adjust',
  async run(act, wish: ByHand & { slug: string }): Promise<void> {
    const { userId, slug } = wish;
    const scope = await readProgrammeContext(act.shop, act.tx);
    await handle(act, wish, () => grantLevel(act.tx, scope, { userId, slug, now: act.now }));
  },
});

/** Takes a level away. @returns false when there was none */
export const takePointsLevel = command({
  name: 'points.level_take',
  needs: 'points.adjust',
  run(act, wish: ByHand): Promise<boolean> {
    return handle(act, wish, () => revokeLevel(act.tx, { userId: wish.userId, now: act.now }));
  },
});

/**
 * Ends an account for good: points and wallet are forfeited, what is owed is let go, and nothing in the ledger says
 * any more whose it was.
 */
export const closePoints = command({
  name: 'points.close',
  needs: 'points.adjust',
  run(act, wish: ByHand): Promise<void> {
    const { userId, reason } = wish;
    const { tx, now, actor } = act;
    return handle(act, wish, () => closeAccount(tx, { userId, reason, by: actor.name, now }));
  },
});

/**
 * Lets points live longer: what would end before a moment ends then. Nothing ever ends sooner by it.
 *
 * @param wish.userId one customer; undefined means everybody
 * @returns whose points were lengthened, at least one of them
 */
export const extendPoints = errand({
  name: 'points.extend',
  needs: 'points.adjust',
  async run(
    { shop, step },
    wish: { until: number; userId: number | undefined; reason: string },
  ): Promise<number> {
    const { until, userId, reason } = wish;
    let changed = 0;
    const extend = (accountId: number) =>
      step(async (act) => {
        const account = await lockAccountId(act.tx, accountId);
        const ends = (await readOpenLots(act.tx, accountId)).flatMap(({ expiresAt }) => expiresAt ?? []);
        if ((await extendLots(act.tx, accountId, until)) === 0) return;
        changed += 1;
        act.audit({
          subject: ['customer', account.user_id],
          before: { ends: ends.length > 0 ? Math.min(...ends) : null },
          after: { ends: until },
          reason,
        });
      });
    if (userId !== undefined) {
      const account = await findAccount(shop.db.read, userId);
      if (account) await extend(account.id);
      return changed;
    }
    for (let last = 0; ; ) {
      const ids = await accountsAfter(shop.db.read, last, BATCH);
      if (ids.length === 0) return changed;
      for (const id of ids) await extend(id);
      last = ids.at(-1) ?? last;
    }
  },
});
