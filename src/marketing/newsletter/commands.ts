import { command } from '../../frame/command/index.ts';
import { endLetters } from './steps.ts';
import { deleteSubscriber } from './store.ts';

/**
 * Ends all letters to an address and forgets it with its proofs; that it wants none is kept as a hash. The trail does
 * not say whose address it was: it is forgotten. @returns whether it was a subscriber
 */
export const forgetSubscriber = command({
  name: 'newsletter.forget',
  needs: 'marketing.edit',
  subject: () => ['subscriber', ''],
  async run({ shop, tx, now }, { email }: { email: string }): Promise<boolean> {
    await endLetters(shop, tx, { email, source: 'shopkeeper', ip: '', now });
    return deleteSubscriber(tx, email);
  },
});
