import type { Schema } from '../src/platform/db/index.ts';
import { mailboxOf } from '../src/platform/mail/mailbox.ts';

export const name = '082-coupon-mailboxes';

/** Uses of coupons are counted by mailbox: those that were written down before are too. */
export async function up(db: Schema): Promise<void> {
  const rows = await db.selectFrom('coupon_use').select(['id', 'email']).execute();
  for (const { id, email } of rows) {
    const mailbox = mailboxOf(email);
    if (mailbox !== email)
      await db.updateTable('coupon_use').set({ email: mailbox }).where('id', '=', id).execute();
  }
}
