import { version } from '../../../package.json' with { type: 'json' };
import type { Shop } from '../../frame/shop/shop.ts';
import { texts } from '../../frame/shop/texts.ts';
import { lockName, type Tx } from '../../platform/db/index.ts';
import { dayIn } from '../../platform/i18n/days.ts';
import { readClosedUntil } from '../books/store-closing.ts';
import type { Amends, MadeBy, MadeRecord } from '../chain/model-record.ts';
import { annulmentOf, recordOf } from '../chain/model-record.ts';
import { sealOf } from '../chain/model-seal.ts';
import { zonedTime } from '../chain/model-time.ts';
import { writeXml } from '../chain/model-xml.ts';
import type { Invoice, InvoiceDraft, TaxGroup } from '../making/model.ts';
import { bookedOf } from '../making/model-balance.ts';
import { paperOf } from '../paper/look.ts';
import { CannotIssue } from '../problem.ts';
import { rulesOf } from '../rules.ts';
import { amendsOf } from '../sending/model-standing.ts';
import { readTold } from '../sending/store.ts';
import { insertInvoice, insertRecord, readChainEnd, readLastInSeries, readLastInvoice } from '../store.ts';
import type { ChainMode, RecordKind } from '../tables.ts';

import { numberOf, seriesOf } from './model-number.ts';

/**
 * Gives an invoice its number and writes it down with its record. One at a time in the whole house, until the
 * transaction ends: so no number is missing or given twice, and the chain has one order. To be the last thing that a
 * transaction does.
 *
 * @throws CannotIssue
 */
export async function writeInvoice(shop: Shop, tx: Tx, draft: InvoiceDraft, now: number): Promise<Invoice> {
  await lockName(tx, 'invoices');
  const { invoices, timeZone } = shop.settings;
  const last = await readLastInvoice(tx);
  // A clock that goes backwards does not bring a number before its time.
  const issuedAt = Math.max(now, last?.issued_at ?? 0);
  const issuedOn = dayIn(issuedAt, timeZone);
  const closed = await readClosedUntil(tx);
  if (issuedOn <= closed) throw new CannotIssue('closed', `The books are closed up to ${closed}.`);
  const series = seriesOf(draft, invoices, issuedOn);
  const inSeries = (await readLastInSeries(tx, series)) + 1;
  const paper = paperOf(shop, draft);
  const row = {
    id: (last?.id ?? 0) + 1,
    order_id: draft.orderId,
    in_series: inSeries,
    cause_id: draft.causeId,
    total: draft.total,
    issued_at: issuedAt,
    series,
    number: numberOf(series, inSeries, invoices.digits),
    type: draft.type,
    cause: draft.cause,
    issued_on: issuedOn,
    currency: draft.currency,
    content: JSON.stringify({ ...draft, paper }),
  };
  await insertInvoice(tx, { ...row, seal: sealOf(last?.seal ?? '', row) });
  const { id, number } = row;
  const invoice = { ...draft, paper, id, number, series, inSeries, issuedOn, issuedAt, annulled: false };
  const { mode } = invoices.verifactu;
  if (mode !== 'off') await writeIssue(shop, tx, invoice, { mode, kind: 'issue', now });
  return invoice;
}

function writeIssue(
  shop: Shop,
  tx: Tx,
  invoice: Invoice,
  { amends, ...of }: Pick<NewRecord, 'mode' | 'kind' | 'now'> & { amends?: Amends },
): Promise<void> {
  const [language = invoice.language] = shop.settings.languages;
  const t = texts(language, shop.settings);
  const what = invoice.cause === 'advance' ? 'invoices.description_advance' : 'invoices.description';
  const description = t(what, { order: invoice.orderId });
  return writeRecord(shop, tx, { ...of, invoiceId: invoice.id, reason: '' }, (made) =>
    recordOf(invoice, { ...made, description, amends }),
  );
}

/** Writes down that an invoice should never have been issued. The house is locked as by {@link writeInvoice}. */
export async function writeAnnulment(
  shop: Shop,
  tx: Tx,
  invoice: Invoice,
  { mode, reason, now }: { mode: ChainMode; reason: string; now: number },
): Promise<void> {
  await lockName(tx, 'invoices');
  const amends = amendsOf(await readTold(tx, invoice.id), 'annulment');
  const kind = 'annulment';
  await writeRecord(shop, tx, { mode, kind, invoiceId: invoice.id, reason, now }, (made) =>
    annulmentOf(invoice, { ...made, amends }),
  );
}

/**
 * Writes the record of an invoice once more, by the codes that the shop's settings have now: the agency has refused it,
 * or has found something wrong in it. The invoice itself stays what it is. The house is locked as by {@link writeInvoice}.
 */
export async function writeAmendment(
  shop: Shop,
  tx: Tx,
  invoice: Invoice,
  { mode, now }: { mode: ChainMode; now: number },
): Promise<void> {
  await lockName(tx, 'invoices');
  const { keys } = rulesOf(shop.settings);
  const coded = (group: TaxGroup) => ({ ...group, ...keys[group.treatment] });
  const amended = { ...invoice, groups: invoice.groups.map(coded), booked: bookedOf(invoice).map(coded) };
  const amends = amendsOf(await readTold(tx, invoice.id), 'amendment');
  await writeIssue(shop, tx, amended, { mode, kind: 'amendment', now, amends });
}

interface NewRecord {
  mode: ChainMode;
  kind: RecordKind;
  invoiceId: number;
  reason: string;
  now: number;
}

async function writeRecord(
  shop: Shop,
  tx: Tx,
  of: NewRecord,
  make: (made: MadeBy) => MadeRecord,
): Promise<void> {
  const { verifactu } = shop.settings.invoices;
  const { maker, system } = verifactu;
  const { mode } = of;
  const { last, previous } = await readChainEnd(tx, mode);
  const madeAt = zonedTime(
    Math.max(of.now, previous ? Date.parse(previous.madeAt) : 0),
    shop.settings.timeZone,
  );
  const link = previous && {
    issuer: previous.issuer.taxId,
    number: previous.number,
    issuedOn: previous.issuedOn,
    hash: previous.hash,
  };
  const { hash, part } = make({ system: { ...system, maker, version }, previous: link, madeAt });
  const row = {
    id: (last?.id ?? 0) + 1,
    invoice_id: of.invoiceId,
    mode,
    kind: of.kind,
    reason: of.reason,
    made_at: madeAt,
    hash,
    xml: writeXml(part),
  };
  await insertRecord(tx, { ...row, seal: sealOf(last?.seal ?? '', row) });
}
