import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../../platform/db/index.ts';
import { hashAnnulment, hashIssue } from '../chain/model-hash.ts';
import { sealOf } from '../chain/model-seal.ts';
import { textsOf } from '../chain/model-xml.ts';
import { type InvoiceRow, type RecordRow, readChainEnd, readInvoiceRows, readRecordRows } from '../store.ts';
import { lookAtAnswers } from './answers.ts';
import { lookAtClosings } from './closings.ts';

const BATCH = 250;

export interface Verified {
  invoices: number;
  records: number;
  /** Of the agency. */
  answers: number;
  /** Of the books. */
  closings: number;
  /** What is not as it was written, a sentence each; empty where all is well. */
  faults: string[];
}

/**
 * Looks at every invoice and every record, at the agency's answers and at what is closed: that none is missing, that
 * series have no gap, that each seal fits its row and each mark its record, and that the chain is one. A single changed
 * byte is found, whatever column it is in.
 */
export async function verifyInvoices(db: Reader): Promise<Verified> {
  const faults: string[] = [];
  // Invoices may be written while these are looked at: a record is looked at only after its invoice.
  const end = (await readChainEnd(db, 'live')).last?.id ?? 0;
  const numbers = new Map<string, number>();
  const known = new Map<number, string>();
  const invoices = await walk<InvoiceRow>(
    'Invoice',
    (after) => readInvoiceRows(db, after, BATCH),
    faults,
    (row) => {
      const next = (numbers.get(row.series) ?? 0) + 1;
      if (row.in_series !== next) faults.push(`Invoice ${row.number}: ${row.series}${next} is missing.`);
      numbers.set(row.series, row.in_series);
      known.set(row.id, row.number);
    },
  );
  const marks = new Map<string, string>();
  const records = await walk<RecordRow>(
    'Record',
    async (after) => (await readRecordRows(db, after, BATCH)).filter(({ id }) => id <= end),
    faults,
    (row) => {
      const fault = faultOf(row, known.get(row.invoice_id), marks.get(row.mode) ?? '');
      if (fault) faults.push(`Record ${row.id}: ${fault}`);
      marks.set(row.mode, row.hash);
    },
  );
  const answers = await lookAtAnswers(db, faults);
  const closings = await lookAtClosings(db, faults);
  return { invoices, records, answers, closings, faults };
}

/** Reads rows from the first to the last and looks at places and seals. @returns how many there are */
async function walk<T extends { id: number; seal: string }>(
  what: string,
  read: (after: number) => Promise<T[]>,
  faults: string[],
  look: (row: T) => void,
): Promise<number> {
  let [count, last, seal] = [0, 0, ''];
  for (;;) {
    // SQLite answers at once: without this a long look would let nobody else in.
    await setImmediate();
    const rows = await read(last);
    for (const row of rows) {
      if (row.id !== last + 1) faults.push(`${what} ${last + 1} is missing.`);
      if (row.seal !== sealOf(seal, row)) faults.push(`${what} ${row.id} is not as it was written.`);
      look(row);
      [last, seal] = [row.id, row.seal];
      count += 1;
    }
    if (rows.length < BATCH) return count;
  }
}

/** What is wrong with a record by itself, by the agency's rules. */
function faultOf(row: RecordRow, number: string | undefined, previous: string): string | undefined {
  const first = (name: string) => textsOf(row.xml, `sf:${name}`)[0] ?? '';
  const marks = textsOf(row.xml, 'sf:Huella');
  const named = marks.length > 1 ? marks[0] : '';
  if (named !== previous) return 'it does not follow the one before it.';
  if (marks.at(-1) !== row.hash) return 'its mark is another than that of its row.';
  const madeAt = first('FechaHoraHusoGenRegistro');
  const end = row.kind === 'annulment' ? 'Anulada' : '';
  const of = {
    issuer: first(`IDEmisorFactura${end}`),
    number: first(`NumSerieFactura${end}`),
    issuedOn: first(`FechaExpedicionFactura${end}`),
    previous,
    madeAt,
  };
  if (of.number !== number || madeAt !== row.made_at) return 'it is not of its invoice.';
  const rest = { type: first('TipoFactura'), tax: first('CuotaTotal'), total: first('ImporteTotal') };
  const hash = row.kind === 'annulment' ? hashAnnulment(of) : hashIssue({ ...of, ...rest });
  return hash === row.hash ? undefined : 'its mark does not fit what it says.';
}
