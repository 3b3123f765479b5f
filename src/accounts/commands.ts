import { command, errand, watch } from '../frame/command/index.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import { randomToken } from '../platform/security/tokens.ts';
import { findExemption, setVatExempt } from './addresses/store-exemption.ts';
import { makeOwner } from './owner.ts';

/**
 * Makes somebody an owner of the shop, with or without an account before. Nobody knows the password until the owner
 * has chosen one.
 *
 * @param email normalised
 * @returns the link on which that is done, good once
 */
export const appointOwner = errand({
  name: 'people.owner',
  needs: 'people.edit',
  async run({ step }, { email }: { email: string }): Promise<string> {
    const passwordHash = await hashPassword(randomToken(64));
    return step(async (act) => {
      const { owner, before, link } = await makeOwner(act, { email, passwordHash });
      act.audit({ subject: ['customer', owner.id], before, after: { role: 'administrator', link: 'new' } });
      return link;
    });
  },
});

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
