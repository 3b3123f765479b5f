import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { invoiceScope } from '../../../tests/support/invoice-desk.ts';
import { checkRecords } from '../../../tests/support/schemas.ts';
import { engines } from '../../../tests/support/shop.ts';
import { staff } from '../../../tests/support/staff.ts';
import { ask } from '../../frame/command/index.ts';
import { annulInvoice } from '../issuing/commands.ts';
import { type ExportedRecords, exportRecords } from './export.ts';
import { verifyInvoices } from './verify.ts';

const BACK = Symbol('undone');
/** In the words of each engine: the guards are taken off, within a transaction that is undone. */
const GUARDS = {
  sqlite: (table: string) =>
    ['update', 'delete', 'whole'].map((name) => `drop trigger ${table}_kept_${name}`),
  postgres: (table: string) => [`alter table ${table} disable trigger user`],
};

describe.each(engines)('what looks at all invoices, on %s', (engine) => {
  const desk = invoiceScope(engine);
  const db = () => desk.house.shop.db;

  /** What is found when somebody with the database in hand has changed it. */
  async function faultsAfter(table: string, change: string): Promise<string[]> {
    let found: string[] = [];
    const undone = db().transaction(async (tx) => {
      for (const statement of GUARDS[engine](table)) await sql.raw(statement).execute(tx);
      await sql.raw(change).execute(tx);
      found = (await verifyInvoices(tx)).faults;
      throw BACK;
    });
    await undone.catch((error) => {
      if (error !== BACK) throw error;
    });
    return found;
  }

  test('finds one changed byte, whichever row and column it is in, and a row that is gone', async () => {
    for (let count = 0; count < 3; count += 1) {
      const order = await desk.paid();
      if (count === 0) await desk.become(order.id, 'cancelled', Date.now());
      await desk.follow();
    }
    const last = await db()
      .read.selectFrom('invoice')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const asked = { shop: desk.house.shop, actor: staff(), now: Date.now() };
    await ask(asked, annulInvoice, { invoiceId: last.id, reason: 'Prova' });
    expect(await verifyInvoices(db().read)).toEqual({ invoices: 4, records: 5, faults: [] });
    const columns = {
      invoice: [
        'order_id',
        'in_series',
        'cause_id',
        'total',
        'issued_at',
        'series',
        'number',
        'type',
        'cause',
        'issued_on',
        'currency',
        'content',
        'seal',
      ],
      invoice_record: ['invoice_id', 'mode', 'kind', 'reason', 'made_at', 'hash', 'xml', 'seal'],
    };
    const numbers = ['order_id', 'in_series', 'cause_id', 'total', 'issued_at', 'invoice_id'];
    const cases = Object.entries(columns).flatMap(([table, names]) =>
      names.map((column) => ({ table, column })),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...cases),
        fc.integer({ min: 1, max: 4 }),
        fc.nat(),
        async ({ table, column }, id, at) => {
          const row = await sql<
            Record<string, string | number>
          >`select * from ${sql.table(table)} where id = ${id}`.execute(db().read);
          const text = String(row.rows[0]?.[column]);
          const place = at % Math.max(1, text.length);
          const other = text[place] === '~' ? '!' : '~';
          const value = numbers.includes(column)
            ? `${column} + 1000`
            : `'${`${text.slice(0, place)}${other}${text.slice(place + 1)}`.replaceAll("'", "''")}'`;
          expect([
            column,
            (await faultsAfter(table, `update ${table} set ${column} = ${value} where id = ${id}`)).length >
              0,
          ]).toEqual([column, true]);
        },
      ),
      { numRuns: 80 },
    );
    expect(await faultsAfter('invoice', 'delete from invoice where id = 2')).toContain(
      'Invoice 2 is missing.',
    );
    expect(await faultsAfter('invoice_record', 'delete from invoice_record where id = 1')).toContain(
      'Record 1 is missing.',
    );
  });

  test('all records can be taken out as the agency takes them', async () => {
    const files: ExportedRecords[] = [];
    for await (const file of exportRecords(db().read, { name: 'Terrissa', taxId: 'B12345674' }))
      files.push(file);
    expect(files.map(({ first, last, count }) => [first, last, count])).toEqual([[1, 5, 5]]);
    expect(() => checkRecords(files[0]!.xml)).not.toThrow();
  });
});
