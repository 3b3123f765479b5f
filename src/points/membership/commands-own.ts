import { command, watch } from '../../frame/command/index.ts';
import { accountFacts } from '../facts.ts';
import { openAccount } from '../ledger/ledger.ts';
import { readMembership } from '../levels/store.ts';
import type { ProgrammeContext } from '../programme/programme.ts';
import { buyLevel } from './steps-level.ts';

interface Purchase {
  scope: ProgrammeContext;
  userId: number;
  slug: string;
  /** The price that the shopper has seen, in points. */
  expected: number;
  /** The name of this try. */
  key: string;
}

/** Buys a level with points; see {@link buyLevel}. @returns the level before and after @throws PointsRefused */
export const purchaseLevel = command({
  name: 'points.level_buy',
  needs: 'points.adjust',
  run(act, { scope, ...wish }: Purchase) {
    const { tx, now } = act;
    const { userId } = wish;
    const facts = () => accountFacts(tx, userId);
    return watch(act, { subject: ['customer', userId], facts }, async () => {
      const { id } = await openAccount(tx, userId, now);
      const before = await readMembership(tx, id);
      await buyLevel(tx, scope, { ...wish, now });
      return { before, after: await readMembership(tx, id) };
    });
  },
  whose: ({ userId }) => ({ userId }),
});
