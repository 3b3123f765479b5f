import { ask, job } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { isDatabaseAway } from '../../platform/db/index.ts';
import { enqueue, enqueueAll } from '../../platform/jobs/jobs.ts';
import '../events.ts';
import { CannotIssue } from '../problem.ts';
import { issueInvoices } from './commands.ts';
import { noteTrouble } from './commands-amend.ts';

/** The job's kind: the number of an order in, its missing invoices out. */
export const FOLLOW = 'invoices.follow';

/**
 * Invoices follow orders: whenever status or money of one is another, a job looks whether it lacks an invoice. Nobody
 * waits for it: not who pays, and not who places an order.
 */
export function followOrders(shop: Shop): void {
  const isOurs = () => shop.settings.invoices.by === 'shop';
  shop.events.on('order.counted', async (tx, { orderIds }) => {
    if (!isOurs()) return;
    const jobs = orderIds.map((orderId) => ({ orderId }));
    await enqueueAll(tx, FOLLOW, jobs);
  });
  // What leaves unpaid is owed tax for all the same.
  shop.events.on('parcel.sent', async (tx, { orderId }) => {
    if (isOurs()) await enqueue(tx, FOLLOW, { orderId });
  });
}

/** The job itself. */
export async function issueMissing(shop: Shop, { orderId }: { orderId: number }): Promise<void> {
  const asked = { shop, actor: job(FOLLOW), now: Date.now() };
  try {
    await ask(asked, issueInvoices, { orderId });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const why = error instanceof CannotIssue ? error.why : 'other';
    await ask(asked, noteTrouble, { orderId, why, said: String(error) });
    // What somebody has to do something about is not tried again by itself.
    if (why === 'other') throw error;
  }
}
