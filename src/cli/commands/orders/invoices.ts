import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ask } from '../../../frame/command/index.ts';
import {
  amendRecord,
  annulInvoice,
  CannotIssue,
  declarationOf,
  exportRecords,
  InvoiceProblem,
  issueInvoices,
  sendRecords,
  verifyInvoices,
} from '../../../invoices/index.ts';
import type { Command } from '../../open-shop.ts';

export const INVOICES_USAGE = `cistella invoices issue ORDER
    Writes the invoices that an order lacks. The shop does so by itself; this is for one that it could not write.
cistella invoices annul ID --reason TEXT
    Says to the tax office that an invoice should never have been issued.
cistella invoices amend ID
    Writes the record of an invoice once more as the settings are now: the tax office has refused it, or found it wrong.
cistella invoices send
    Sends the records that wait to the tax office. The shop does so by itself; this does not wait out a failure.
cistella invoices verify
    Looks whether every invoice and every record is as it was written, and none is missing.
cistella invoices export FOLDER
    Writes all records as files of XML, as the tax office takes them.
cistella invoices declaration
    What the maker of this program declares of it, once the settings say who that is.`;

/** Invoices and their records. */
export const invoicesCommand: Command = async (shop, args, mistake, actor) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  });
  const [verb, word = '', ...more] = positionals;
  if (more.length > 0) throw mistake(INVOICES_USAGE);
  const asked = { shop, actor, now: Date.now() };
  try {
    if (verb === 'issue') {
      const written = await ask(asked, issueInvoices, { orderId: Number(word) });
      for (const { number, type, total } of written) console.log(`${number} ${type} ${total}`);
      console.error(`${written.length} written.`);
      return 0;
    }
    if (verb === 'annul') {
      if (!values.reason) throw mistake('Why?');
      await ask(asked, annulInvoice, { invoiceId: Number(word), reason: values.reason });
      return 0;
    }
    if (verb === 'amend') {
      await ask(asked, amendRecord, { invoiceId: Number(word) });
      return 0;
    }
  } catch (error) {
    if (error instanceof InvoiceProblem || error instanceof CannotIssue)
      throw mistake(`Refused: ${error.why}.`);
    throw error;
  }
  if (verb === 'send' && word === '') {
    const { mode } = shop.settings.invoices.verifactu;
    if (mode === 'off') throw mistake('No records are kept: see the settings of invoices.verifactu.');
    const sent = await sendRecords(asked, { mode, atOnce: true });
    if (sent.kind === 'sent') console.error(`${sent.count} sent, ${sent.rejected} of them refused.`);
    else console.error(sent.kind === 'failed' ? `${sent.problem}: ${sent.said}` : sent.kind);
    return sent.kind === 'sent' || sent.kind === 'nothing' ? 0 : 1;
  }
  if (verb === 'verify' && word === '') {
    const { invoices, records, answers, closings, faults } = await verifyInvoices(shop.db.read);
    for (const fault of faults) console.log(fault);
    console.error(
      `${invoices} invoices, ${records} records, ${answers} answers, ${closings} closings: ${faults.length === 0 ? 'all is well' : `${faults.length} faults`}.`,
    );
    return faults.length === 0 ? 0 : 1;
  }
  if (verb === 'export' && word !== '') {
    const { name, taxId } = shop.settings.invoices.issuer;
    mkdirSync(word, { recursive: true });
    let records = 0;
    for await (const { first, last, count, xml } of exportRecords(shop.db.read, { name, taxId })) {
      const place = (id: number) => String(id).padStart(8, '0');
      writeFileSync(join(word, `records-${place(first)}-${place(last)}.xml`), xml);
      records += count;
    }
    console.error(`${records} records.`);
    return 0;
  }
  if (verb === 'declaration' && word === '') {
    const [language = 'es'] = shop.settings.languages;
    const points = declarationOf(shop.settings, language);
    if (!points) throw mistake('Nobody has declared anything yet: see the settings of invoices.verifactu.');
    for (const { letter, label, text } of points) console.log(`${letter}) ${label}: ${text}`);
    return 0;
  }
  throw mistake(INVOICES_USAGE);
};
