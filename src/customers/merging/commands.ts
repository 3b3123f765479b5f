import { mergeAccounts } from '../../accounts/index.ts';
import { command, once } from '../../frame/command/index.ts';
import { readHoldings } from './store.ts';

interface Merge {
  /** Whose things go, and who is closed. */
  from: number;
  into: number;
  reason: string;
  /** The form's number. */
  key?: string;
}

/**
 * Makes two accounts one, for good: everything that the first has is the second's, and the first is closed with a
 * pointer. Both histories tell it. Told again, it gives what has come since.
 *
 * @throws AccountProblem
 */
export const mergeCustomers = command({
  name: 'customer.merge',
  needs: 'customers.merge',
  async run(act, { from, into, reason, key }: Merge): Promise<void> {
    const { shop, tx, actor, now } = act;
    await once(act, { name: 'customer.merge', key }, async () => {
      const had = [await readHoldings(tx, from), await readHoldings(tx, into)] as const;
      const merge = { from, into, why: reason, by: actor.name, now };
      const { from: gone, into: kept } = await mergeAccounts(shop, tx, merge);
      const has = await readHoldings(tx, into);
      act.audit({
        subject: ['customer', from],
        before: { ...had[0] },
        after: { ...(await readHoldings(tx, from)), mergedInto: into, email: kept.email },
        reason,
      });
      act.audit({
        subject: ['customer', into],
        before: { ...had[1] },
        after: { ...has, merged: from, email: gone.email },
        reason,
      });
      return undefined;
    });
  },
});
