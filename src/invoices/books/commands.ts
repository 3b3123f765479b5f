import { command } from '../../frame/command/index.ts';
import { lockName } from '../../platform/db/index.ts';
import { dayIn } from '../../platform/i18n/days.ts';
import { InvoiceProblem } from '../problem.ts';
import { countAnnulled, readEndOf } from './store.ts';
import { insertClosing, readClosedUntil } from './store-closing.ts';

/**
 * Closes the books up to a day, for good: no invoice is dated into it and none of it is annulled any more; what has to be
 * corrected is corrected by an invoice of a day that is open.
 *
 * @throws InvoiceProblem `not_over` where the day is not over, `closed` where it is closed already
 */
export const closeBooks = command({
  name: 'books.close',
  needs: 'books.close',
  async run(
    { shop, tx, actor, now, audit },
    { until, reason }: { until: string; reason: string },
  ): Promise<void> {
    await lockName(tx, 'invoices');
    if (!/^\d{4}-\d\d-\d\d$/.test(until) || until >= dayIn(now, shop.settings.timeZone))
      throw new InvoiceProblem('not_over');
    const before = await readClosedUntil(tx);
    if (until <= before) throw new InvoiceProblem('closed');
    const last = await readEndOf(tx, until);
    await insertClosing(tx, {
      until,
      made_by: actor.name,
      reason: reason.trim(),
      seal: last?.seal ?? '',
      closed_at: now,
      last_invoice: last?.id ?? 0,
      annulled: await countAnnulled(tx, last?.id ?? 0),
    });
    audit({ subject: ['books', 1], before: { closed: before }, after: { closed: until }, reason });
  },
});
