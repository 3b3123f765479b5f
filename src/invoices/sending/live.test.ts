import { describe, expect, test } from 'vitest';
import { invoiceScope } from '../../../tests/support/orders/invoice-desk.ts';
import { openAgency } from '../../../tests/support/outside/agency.ts';
import { certificates } from '../../../tests/support/outside/certificates.ts';
import { engines } from '../../../tests/support/shop.ts';
import { sheetIn } from '../paper/sheet.ts';
import { readModeOf } from '../store.ts';
import { CERTIFICATE, CERTIFICATE_PASSWORD } from './certificate.ts';
import { sendWaiting } from './follow.ts';
import { otherAgency } from './model-agency.ts';

const MODE = 'invoices.verifactu.mode';

describe.each(engines)('records in earnest, on %s', (engine) => {
  const desk = invoiceScope(engine);

  async function paper() {
    const order = await desk.paid();
    const [invoice] = await desk.invoicesOf(order.id);
    const mode = await readModeOf(desk.house.shop.db.read, invoice!.id);
    return JSON.stringify(sheetIn(desk.house.shop.settings, invoice!, mode));
  }

  test('begin after the certificate, the declaration and a try that went well; only then papers say VERI*FACTU', async () => {
    await using agency = await openAgency();
    otherAgency.set(desk.house.shop, agency.agency);
    const { taxpayer, password } = certificates();
    const inEarnest = () => desk.set({ [MODE]: 'live' });
    await expect(inEarnest()).rejects.toThrow('invoices.verifactu.maker.contact');
    await expect(inEarnest()).rejects.toThrow('certificate for the tax agency');
    await desk.set({ [CERTIFICATE]: taxpayer, [CERTIFICATE_PASSWORD]: password });
    const declared = { contact: 'Carrer Nou, 1', signedOn: '2026-11-01', signedAt: 'Girona' };
    await desk.set({
      'invoices.verifactu.maker.contact': declared.contact,
      'invoices.verifactu.signedOn': declared.signedOn,
      'invoices.verifactu.signedAt': declared.signedAt,
    });
    await expect(inEarnest()).rejects.toThrow('has not taken any record');
    expect(await paper()).not.toContain('VERI*FACTU');
    // A record that is refused is no try that went well.
    const [first] = await desk.house.shop.db.read.selectFrom('invoice').select('number').execute();
    agency.finds.set(first!.number, { code: 1100, said: 'No' });
    await sendWaiting(desk.house.shop);
    await expect(inEarnest()).rejects.toThrow('has not taken any record');
    expect(await paper()).not.toContain('VERI*FACTU');
    await sendWaiting(desk.house.shop, Date.now() + 120_000);
    await inEarnest();
    expect(await paper()).toContain('VERI*FACTU');
    await sendWaiting(desk.house.shop, Date.now() + 240_000);
    // A chain of its own, whose first record follows none.
    expect(agency.messages.at(-1)?.records).toHaveLength(1);
    const live = await desk.house.shop.db.read
      .selectFrom('agency_answer')
      .selectAll()
      .where('mode', '=', 'live')
      .execute();
    expect(live).toMatchObject([{ accepted: 1, result: 'Correcto' }]);
    await expect(desk.set({ [MODE]: 'test' })).rejects.toThrow('does not go back to trying');
    await desk.set({ [MODE]: 'off' });
    expect(await paper()).not.toContain('VERI*FACTU');
  });
});
