import { describe, expect, test } from 'vitest';
import { engines } from '../../../tests/support/shop.ts';
import { freshUrl } from '../../../tests/support/upgrade.ts';
import { migrations } from '../../migrations.ts';
import { migrate, openDatabase, type Schema } from '../../platform/db/index.ts';
import { verifyInvoices } from './verify.ts';

describe.each(engines)(
  'what the agency answered and what was closed before these had seals, on %s',
  (engine) => {
    test('is sealed as it stands, is whole, and is never changed', async () => {
      const { url, drop } = await freshUrl(engine);
      const db = openDatabase({ url, connections: 2 });
      await migrate(
        db,
        migrations.filter(({ name }) => name < '215'),
      );
      await db.transaction(async (tx) => {
        const old = tx as unknown as Schema;
        const how = { sent_at: 1, late: 0, wait_seconds: 60, accepted: 1, tax_id: 'B1', result: 'Correcto' };
        for (const [mode, id] of [
          ['test', 1],
          ['live', 2],
          ['test', 3],
        ] as const) {
          const answer = { ...how, mode, first_record: id, last_record: id, csv: `A-${id}`, body: '<a/>' };
          await old.insertInto('agency_answer').values(answer).execute();
          const line = { id, answer_id: id, code: 0, known: 0, state: 'accepted', said: '' };
          await old.insertInto('agency_line').values(line).execute();
          await old.updateTable('agency_lane').set({ answered_to: id }).where('mode', '=', mode).execute();
        }
        const closing = {
          made_by: 'Botiga',
          reason: '',
          seal: '',
          closed_at: 1,
          last_invoice: 0,
          annulled: 0,
        };
        for (const [at, until] of ['2025-12-31', '2026-03-31'].entries())
          await old
            .insertInto('closed_period')
            .values({ id: at + 1, until, ...closing })
            .execute();
      });
      await migrate(db, migrations);
      expect(await verifyInvoices(db.read)).toEqual({
        invoices: 0,
        records: 0,
        answers: 3,
        closings: 2,
        faults: [],
      });
      const later = db.read as unknown as Schema;
      const seals = await later.selectFrom('agency_answer').select('seal').execute();
      expect(new Set(seals.map(({ seal }) => seal.length))).toEqual(new Set([64]));
      for (const table of ['agency_answer', 'closed_period']) {
        const change = db.transaction(async (tx) => {
          await (tx as unknown as Schema).deleteFrom(table).execute();
        });
        await expect(change).rejects.toThrow('never changed');
      }
      await db.close();
      await drop();
    });
  },
);
