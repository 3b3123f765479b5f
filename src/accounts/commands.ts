import { command, watch } from '../frame/command/index.ts';
import { findExemption, setVatExempt } from './addresses/store-exemption.ts';

/** Frees a shopper from tax for a reason that the tax office may ask for, or takes that back: without one. */
export const exemptFromTax = command({
  name: 'customer.tax',
  needs: 'customers.edit',
  run(act, { userId, reason }: { userId: number; reason: string | undefined }): Promise<void> {
    const { tx, now } = act;
    const facts = async () => ({ exempt: await findExemption(tx, userId) });
    return watch(act, { subject: ['customer', userId], facts }, () =>
      setVatExempt(tx, userId, reason === undefined ? undefined : { reason, now }),
    );
  },
});
