import { command } from '../../frame/command/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { LETTER } from '../letter.tsx';
import type { Invoice } from '../making/model.ts';
import { InvoiceProblem } from '../problem.ts';
import { standingOf } from '../sending/model-standing.ts';
import { readTold } from '../sending/store.ts';
import { readInvoice, readModeOf } from '../store.ts';
import { issueInvoices } from './commands.ts';
import { lockSituation } from './situation.ts';
import { writeAmendment, writeAnnulment } from './steps.ts';
import { clearTrouble, type Trouble, writeTrouble } from './store-trouble.ts';

/**
 * Puts right what the agency has refused of an invoice, or found wrong: its last record is written once more, as the
 * shop's settings are now, and sent in its turn.
 *
 * @throws InvoiceProblem
 */
export const amendRecord = command({
  name: 'invoice.amend',
  needs: 'invoices.edit',
  async run({ shop, tx, now, audit }, { invoiceId }: { invoiceId: number }): Promise<void> {
    const found = await readInvoice(tx, invoiceId);
    if (!found) throw new InvoiceProblem('none');
    await lockSituation(shop, tx, found.orderId, now);
    const invoice = (await readInvoice(tx, invoiceId)) ?? found;
    const mode = await readModeOf(tx, invoiceId);
    const standing = standingOf(await readTold(tx, invoiceId));
    const recording = shop.settings.invoices.verifactu.mode !== 'off';
    if (!mode || !recording || (standing !== 'flawed' && standing !== 'rejected'))
      throw new InvoiceProblem('not_amended');
    if (invoice.annulled) await writeAnnulment(shop, tx, invoice, { mode, reason: '', now });
    else await writeAmendment(shop, tx, invoice, { mode, now });
    audit({ subject: ['order', invoice.orderId], after: { sentAgain: invoice.number } });
  },
});

/** Sends an invoice to whoever ordered once more. @throws InvoiceProblem */
export const sendInvoice = command({
  name: 'invoice.letter',
  needs: 'invoices.edit',
  async run({ tx, audit }, { invoiceId }: { invoiceId: number }): Promise<void> {
    const invoice = await readInvoice(tx, invoiceId);
    if (!invoice) throw new InvoiceProblem('none');
    await enqueue(tx, LETTER, { invoiceId });
    audit({ subject: ['order', invoice.orderId], after: { sentByLetter: invoice.number } });
  },
});

/** An invoice could not be written: somebody has to look. */
export const noteTrouble = command({
  name: 'invoice.trouble',
  needs: 'invoices.edit',
  async run({ tx, now, unchanged }, trouble: Omit<Trouble, 'since' | 'tries'>): Promise<void> {
    unchanged();
    await writeTrouble(tx, trouble, now);
  },
});

/** Tries once more what could not be written. @throws CannotIssue */
export const retryInvoice = command({
  name: 'invoice.retry',
  needs: 'invoices.edit',
  async run(act, { orderId }: { orderId: number }): Promise<Invoice[]> {
    const written = await issueInvoices(act, { orderId });
    await clearTrouble(act.tx, orderId);
    act.audit({
      subject: ['order', orderId],
      after: { invoices: written.map(({ number }) => number).join(', ') },
    });
    return written;
  },
});
