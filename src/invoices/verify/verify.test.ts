import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { invoiceScope } from '../../../tests/support/orders/invoice-desk.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { checkRecords } from '../../../tests/support/schemas.ts';
import { engines } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { dayIn } from '../../platform/i18n/days.ts';
import { closeBooks } from '../books/commands.ts';
import { annulInvoice } from '../issuing/commands.ts';
import { changeLane } from '../sending/store.ts';
import { insertAnswer } from '../sending/store-answers.ts';
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

  /** As if the agency had taken these records. */
  const answered = (first: number, last: number) =>
    db().transaction(async (tx) => {
      const records = Array.from({ length: last - first + 1 }, (_, at) => first + at);
      const said = {
        mode: 'test',
        result: 'Correcto',
        csv: `A-${last}`,
        body: '<a/>',
        tax_id: 'B1',
      } as const;
      const how = { sent_at: 1, late: 0, wait_seconds: 60, accepted: records.length };
      await changeLane(tx, 'test', { answered_to: last });
      await insertAnswer(
        tx,
        { ...said, ...how, first_record: first, last_record: last },
        records.map((id) => ({ id, state: 'accepted', known: false, code: 0, said: 'Bé' })),
      );
    });

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
    await answered(1, 3);
    await answered(4, 5);
    const tomorrow = { ...asked, now: Date.now() + 86_400_000 };
    await ask(asked, closeBooks, { until: '2026-03-31', reason: 'Primer trimestre' });
    await ask(tomorrow, closeBooks, { until: dayIn(Date.now(), 'Europe/Madrid'), reason: 'Any' });
    const counts = { invoices: 4, records: 5, answers: 2, closings: 2 };
    expect(await verifyInvoices(db().read)).toEqual({ ...counts, faults: [] });
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
      agency_answer: [
        ...['id', 'mode', 'first_record', 'last_record', 'sent_at', 'late', 'tax_id', 'result', 'csv'],
        ...['wait_seconds', 'accepted', 'body', 'seal'],
      ],
      agency_line: ['id', 'answer_id', 'state', 'code', 'known', 'said'],
      closed_period: [
        ...['id', 'until', 'made_by', 'reason', 'seal', 'closed_at', 'last_invoice', 'annulled', 'own_seal'],
      ],
    };
    const rows = { invoice: 4, invoice_record: 5, agency_answer: 2, agency_line: 5, closed_period: 2 };
    const numbers = [
      ...['id', 'order_id', 'in_series', 'cause_id', 'total', 'issued_at', 'invoice_id', 'closed_at'],
      ...['first_record', 'last_record', 'sent_at', 'late', 'wait_seconds', 'accepted', 'answer_id', 'code'],
      ...['known', 'last_invoice', 'annulled'],
    ];
    const cases = Object.entries(columns).flatMap(([table, names]) =>
      names.map((column) => ({ table, column })),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...cases), fc.nat(), fc.nat(), async ({ table, column }, nth, at) => {
        const id = 1 + (nth % rows[table as keyof typeof rows]);
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
          (await faultsAfter(table, `update ${table} set ${column} = ${value} where id = ${id}`)).length > 0,
        ]).toEqual([column, true]);
      }),
      { numRuns: 120 },
    );
    expect(await faultsAfter('invoice', 'delete from invoice where id = 2')).toContain(
      'Invoice 2 is missing.',
    );
    expect(await faultsAfter('invoice_record', 'delete from invoice_record where id = 1')).toContain(
      'Record 1 is missing.',
    );
    expect(await faultsAfter('agency_answer', 'delete from agency_answer where id = 2')).toEqual([
      'The answer to record 5 is missing.',
    ]);
    expect(await faultsAfter('agency_answer', 'delete from agency_answer where id = 1')).toContain(
      'An answer is missing of which lines are there.',
    );
    expect(await faultsAfter('agency_line', 'delete from agency_line where id = 5')).toEqual([
      'Answer 2 is not as it was written.',
    ]);
    expect(await faultsAfter('closed_period', 'delete from closed_period where id = 1')).toContain(
      'Closing 1 is missing.',
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
