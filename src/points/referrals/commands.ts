import { command, watch } from '../../frame/command/index.ts';
import { readProgrammeContext } from '../programme/programme.ts';
import { denyReferral, settleReferral } from './steps.ts';
import { readReferral } from './store.ts';

/**
 * Pays a reward for a friend that somebody had to look at, or does not.
 *
 * @returns what became of it; undefined when it does not wait, or no rule pays for friends
 */
export const judgeReferral = command({
  name: 'points.referral',
  needs: 'points.adjust',
  async run(act, { id, allow }: { id: number; allow: boolean }) {
    const { shop, tx, now } = act;
    const referral = await readReferral(tx, id);
    if (referral?.state !== 'queued') {
      act.unchanged();
      return undefined;
    }
    const facts = async () => {
      const { state, reasons } = (await readReferral(tx, id)) ?? {};
      return { referral: id, state, reasons };
    };
    return watch(act, { subject: ['customer', referral.referrerUser], facts }, async () => {
      if (!allow) return (await denyReferral(tx, id, now)) ? ('denied' as const) : undefined;
      const scope = await readProgrammeContext(shop, tx);
      return settleReferral(tx, scope, { id, orderId: referral.order_id ?? 0, allowed: true, now });
    });
  },
});
