import { type Act, anybodys, command } from '../../frame/command/index.ts';
import { lockName } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { ALL_COUNTRIES } from '../../pricing/index.ts';
import { blockedAmong } from '../blocked.ts';
import { readClosedUntil } from '../books/store-closing.ts';
import { LETTER } from '../letter.tsx';
import { isProof } from '../links.ts';
import type { Invoice, InvoiceDraft, Party } from '../making/model.ts';
import { identityOf } from '../making/model-buyer.ts';
import { fullInvoice, isSettled, nextInvoice } from '../making/model-next.ts';
import { InvoiceProblem } from '../problem.ts';
import { readInvoice, readInvoicesOf, readModeOf } from '../store.ts';
import { lockSituation } from './situation.ts';
import { writeAnnulment, writeInvoice } from './steps.ts';
import { clearTrouble } from './store-trouble.ts';

/**
 * Writes all invoices that an order needs and does not have. Asked twice, or by several at once, it writes each once.
 *
 * @returns those that were written
 */
export const issueInvoices = command({
  name: 'invoice.issue',
  needs: 'invoices.edit',
  async run(act, { orderId }: { orderId: number }): Promise<Invoice[]> {
    const situation = await lockSituation(act.shop, act.tx, orderId, act.now);
    const written: Invoice[] = [];
    for (;;) {
      const issued = [...(situation?.issued ?? []), ...written];
      const draft = situation && nextInvoice({ ...situation, issued });
      if (!draft) break;
      written.push(await write(act, draft));
    }
    if (written.length === 0) act.unchanged();
    else await clearTrouble(act.tx, orderId);
    return written;
  },
});

/**
 * A full invoice in the place of simplified ones, for a buyer who says who they are. The proof is that of the order's invoices.
 *
 * @throws InvoiceProblem
 */
export const requestInvoice = command({
  name: 'invoice.request',
  needs: 'invoices.edit',
  whose: anybodys,
  async run(act, wish: { orderId: number; proof: string; buyer: Party }): Promise<Invoice> {
    const situation = await lockSituation(act.shop, act.tx, wish.orderId, act.now);
    if (!situation || !isProof(act.shop, wish.orderId, wish.proof)) throw new InvoiceProblem('none');
    // Whoever has an old link: its person is erased, and nobody is asked for in their place.
    if ((await blockedAmong(act.shop, situation.issued, act.tx)).size > 0) throw new InvoiceProblem('none');
    const { buyer } = wish;
    const { name, street, postcode, city, country } = buyer;
    if (!ALL_COUNTRIES.includes(country)) throw new InvoiceProblem('bad_address');
    if (!identityOf(buyer)) throw new InvoiceProblem('bad_tax_id');
    if ([name, street, postcode, city].includes('')) throw new InvoiceProblem('bad_address');
    if (isSettled(situation.issued)) throw new InvoiceProblem('none');
    const draft = fullInvoice(situation, buyer);
    if (!draft) throw new InvoiceProblem('full_already');
    return write(act, draft);
  },
});

/**
 * Says to the agency that an invoice should never have been issued. What its order needs is then invoiced anew.
 *
 * @throws InvoiceProblem
 */
export const annulInvoice = command({
  name: 'invoice.annul',
  needs: 'invoices.edit',
  async run(act, { invoiceId, reason }: { invoiceId: number; reason: string }): Promise<void> {
    const { shop, tx, now } = act;
    const invoice = await readInvoice(tx, invoiceId);
    if (!invoice) throw new InvoiceProblem('none');
    await lockSituation(shop, tx, invoice.orderId, now);
    const live = (await readInvoicesOf(tx, invoice.orderId)).filter(({ annulled }) => !annulled);
    const mode = await readModeOf(tx, invoiceId);
    const recording = shop.settings.invoices.verifactu.mode !== 'off';
    if (!mode || !recording || live.at(-1)?.id !== invoiceId) throw new InvoiceProblem('not_annulled');
    // What is closed stays as it was told: it is corrected by an invoice of today.
    await lockName(tx, 'invoices');
    if (invoice.issuedOn <= (await readClosedUntil(tx))) throw new InvoiceProblem('closed');
    await writeAnnulment(shop, tx, invoice, { mode, reason, now });
    act.audit({ subject: ['order', invoice.orderId], after: { annulled: invoice.number }, reason });
  },
});

async function write({ shop, tx, now, audit }: Act, draft: InvoiceDraft): Promise<Invoice> {
  const invoice = await writeInvoice(shop, tx, draft, now);
  const { orderId, number, type, total } = invoice;
  audit({ subject: ['order', orderId], after: { invoice: number, type, total } });
  const { letter } = shop.settings.invoices;
  if (letter === 'all' || (letter === 'full' && invoice.form === 'full'))
    await enqueue(tx, LETTER, { invoiceId: invoice.id });
  await shop.events.publish(tx, 'invoice.issued', { orderId, invoiceId: invoice.id, now });
  return invoice;
}
