import { createHash } from 'node:crypto';
import { envelope, MOST_RECORDS } from '../../src/invoices/chain/model-envelope.ts';
import { checkRecords } from '../../tests/support/schemas.ts';
import type { Engine } from '../lib/engines.ts';

interface Row {
  id: number;
  invoice_id: number;
  kind: string;
  hash: string;
  xml: string;
  number: string;
  total: number;
}

/**
 * Whether the records are one chain in the order of their invoices, by the rule of order HAC/1177/2024 alone, and such as
 * the agency's schemas take.
 */
export async function chainFaults(engine: Engine): Promise<string[]> {
  const wrong: string[] = [];
  const rows = await engine.rows<Row>(
    `select r.id, r.invoice_id, r.kind, r.hash, r.xml, i.number, i.total from invoice_record r
      join invoice i on i.id = r.invoice_id order by r.id`,
  );
  const [invoices = 0] = await engine.numbers('select count(*) from invoice');
  if (rows.length !== invoices) wrong.push(`${rows.length} records of ${invoices} invoices`);
  let previous = '';
  for (const [at, row] of rows.entries()) {
    const text = (name: string) => new RegExp(`<sf:${name}>([^<]*)</sf:${name}>`).exec(row.xml)?.[1] ?? '';
    const marks = [...row.xml.matchAll(/<sf:Huella>([^<]*)</g)].map(([, mark = '']) => mark);
    const said = [
      ...['IDEmisorFactura', 'NumSerieFactura', 'FechaExpedicionFactura', 'TipoFactura', 'CuotaTotal'],
      'ImporteTotal',
    ].map((name) => `${name}=${text(name)}`);
    const made = `FechaHoraHusoGenRegistro=${text('FechaHoraHusoGenRegistro')}`;
    const hash = createHash('sha256')
      .update([...said, `Huella=${previous}`, made].join('&'))
      .digest('hex');
    if (hash.toUpperCase() !== row.hash || marks.at(-1) !== row.hash)
      wrong.push(`record ${row.id}: its mark`);
    if (marks.length !== (at === 0 ? 1 : 2) || (at > 0 && marks[0] !== previous))
      wrong.push(`record ${row.id} does not follow`);
    if (Number(row.id) !== at + 1 || Number(row.invoice_id) !== at + 1)
      wrong.push(`record ${row.id}: its place`);
    if (text('NumSerieFactura') !== row.number) wrong.push(`record ${row.id}: its number`);
    if (Math.round(Number(text('ImporteTotal')) * 100) !== Number(row.total))
      wrong.push(`record ${row.id} says ${text('ImporteTotal')}, its invoice ${row.total}`);
    previous = row.hash;
  }
  for (let from = 0; from < rows.length; from += MOST_RECORDS) {
    const some = rows.slice(from, from + MOST_RECORDS);
    try {
      checkRecords(
        envelope(
          { name: 'Cistella, SCCL', taxId: 'F12345674' },
          some.map(({ xml }) => xml),
        ),
      );
    } catch (error) {
      wrong.push(`records from ${some[0]?.id} on: ${error instanceof Error ? error.message : error}`);
    }
  }
  return wrong;
}
