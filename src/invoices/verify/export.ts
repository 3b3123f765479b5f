import type { Reader } from '../../platform/db/index.ts';
import { envelope, MOST_RECORDS, type Taxpayer } from '../chain/model-envelope.ts';
import { readRecordRows } from '../store.ts';

export interface ExportedRecords {
  /** Of its first and its last record. */
  first: number;
  last: number;
  count: number;
  xml: string;
}

/** All records as files of the agency's own shape, in the order of the chain, byte for byte as they were made. */
export async function* exportRecords(db: Reader, taxpayer: Taxpayer): AsyncGenerator<ExportedRecords> {
  let after = 0;
  for (;;) {
    const rows = await readRecordRows(db, after, MOST_RECORDS);
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return;
    const xml = envelope(
      taxpayer,
      rows.map((row) => row.xml),
    );
    yield {
      first: first.id,
      last: last.id,
      count: rows.length,
      xml: `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`,
    };
    if (rows.length < MOST_RECORDS) return;
    after = last.id;
  }
}
