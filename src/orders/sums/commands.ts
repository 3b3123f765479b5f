import { errand } from '../../frame/command/index.ts';
import { followGrowth } from '../../platform/db/index.ts';
import { countAll, countSome } from './follow.ts';
import { forgetSums, markUncounted } from './store.ts';

const AT_ONCE = 2000;

/**
 * Counts every order anew: where sums are doubted, and where days begin at other moments. While it runs they are too
 * small; orders go on being placed.
 *
 * @returns how many orders were counted
 */
export const rebuildSums = errand({
  name: 'order.recount',
  needs: 'jobs.edit',
  async run({ shop, step }): Promise<number> {
    await step(async ({ tx, audit }) => {
      await forgetSums(tx);
      audit({ after: { sums: 'counted anew' } });
    });
    let after = 0;
    do after = await step(({ tx }) => markUncounted(tx, after, AT_ONCE));
    while (after > 0);
    const grown = followGrowth(shop.db, ['order', 'order_counted', 'order_sum', 'cohort_sum', 'user']);
    return countAll(async (behind) => {
      const ids = await step(({ tx }) => countSome(shop, tx, behind));
      await grown(ids.length);
      return ids;
    });
  },
});
