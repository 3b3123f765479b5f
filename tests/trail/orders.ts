import { expect, test } from 'vitest';
import { readOpenPayments } from '../../src/orders/index.ts';
import { insertUnmatched } from '../../src/orders/payment/store.ts';
import { draftOf } from '../support/orders/draft.ts';
import type { Trail } from './line.ts';

/** Orders: what is done to one leaves its line. */
export function trailOrders(trail: Trail): void {
  const { leaves, ordered, told, write, become } = trail;
  test('an order: its status, a note, money that is taken, given back, and taken back by a bank', async () => {
    const id = await ordered();
    const [done] = await leaves('order', id, 'status', 'completed', '--why', 'recollida');
    expect(done).toMatchObject({
      command: 'order.status',
      subject: 'order',
      subjectId: id,
      reason: 'recollida',
      before: { status: 'processing', paid: null },
      after: { status: 'completed' },
    });
    const [note] = await leaves('order', id, 'note', 'Truca abans.', '--private');
    expect(note).toMatchObject({ command: 'order.note', after: { note: 'private', letters: 12 } });
    expect(JSON.stringify(note)).not.toContain('Truca');
    const [back] = await leaves('order', id, 'refund', '--amount', '5,00', '--reason', 'trencada');
    expect(back).toMatchObject({
      command: 'order.refund',
      subjectId: id,
      reason: 'trencada',
      before: { refunded: 0 },
      after: { refunded: 500, amount: 500 },
    });
    const held = await ordered(trail.bank.id);
    await become(Number(held), 'on-hold', Date.now());
    const [taken] = await leaves('order', held, 'capture');
    expect(taken).toMatchObject({ command: 'order.capture', after: { status: 'processing' } });
    const asked = await leaves('order', held, 'refund', '--amount', '1,00', '--gateway');
    expect(told(asked)).toEqual(['order.refund', 'order.refund']);
    expect(asked.map(({ after }) => after.done)).toEqual([false, true]);
    const [charged] = await leaves('order', held, 'chargeback', '--reason', 'banc');
    expect(charged).toMatchObject({ command: 'order.chargeback', after: { status: 'refunded' } });
  });

  test('an order: its letters, its parcels, and what is changed of it', async () => {
    const id = await ordered();
    const [written] = await leaves('order', id, 'send', 'customer_invoice', '--to', 'gestor@example.cat');
    expect(written).toMatchObject({
      command: 'order.letter',
      after: { letter: 'customer_invoice', elsewhere: true },
    });
    await trail.house.settle();
    const { read } = trail.house.shop.db;
    const letter = await read
      .selectFrom('order_letter')
      .select('id')
      .where('order_id', '=', Number(id))
      .executeTakeFirstOrThrow();
    const [again] = await leaves('order', id, 'resend', String(letter.id));
    expect(again).toMatchObject({ command: 'order.letter_again', after: { again: letter.id } });
    const [sent] = await leaves('order', id, 'ship', '--carrier', 'seur', '--tracking', 'S1', '--quiet');
    expect(sent).toMatchObject({
      command: 'parcel.send',
      subject: 'order',
      subjectId: id,
      after: { carrier: 'seur', tracking: 'S1' },
    });
    const parcel = String(sent?.after.parcel ?? '');
    const [corrected] = await leaves('order', id, 'parcel', parcel, '--carrier', 'mrw', '--quiet');
    expect(corrected).toMatchObject({ command: 'parcel.change', after: { carrier: 'mrw' } });
    const [taken] = await leaves('order', id, 'unship', parcel);
    expect(taken).toMatchObject({ command: 'parcel.remove', before: { carrier: 'mrw' } });
    const withTax = draftOf([{ productId: trail.cup }], { paymentMethod: 'cod', pricesIncludeTax: true });
    const paid = String((await write(withTax, Date.now())).id);
    await become(Number(paid), 'completed', Date.now());
    await become(Number(paid), 'processing', Date.now());
    const more = ['change', '--send-for', '9,00', '--quiet', '--reason', 'urgent'];
    const [changed] = await leaves('order', paid, ...more);
    expect(changed).toMatchObject({
      command: 'order.change',
      reason: 'urgent',
      after: { shipping: 900, version: 2 },
    });
    const difference = await read
      .selectFrom('order_difference')
      .select('id')
      .where('order_id', '=', Number(paid))
      .executeTakeFirstOrThrow();
    const [settled] = await leaves('order', paid, 'settle', String(difference.id), '--reason', 'al comptat');
    expect(settled).toMatchObject({ command: 'order.settle_difference', after: { state: 'done' } });
    for (const [word, command] of [
      ['take', 'order.take_payment'],
      ['return', 'order.return_payment'],
      ['close', 'order.close_payment'],
    ] as const) {
      const of = await ordered();
      const payment = {
        orderId: Number(of),
        gateway: 'card',
        transactionId: `T ${word}`,
        amount: 1000,
        currency: 'EUR',
        reason: 'wrong_amount' as const,
        at: 1,
      };
      await trail.house.shop.db.transaction((tx) => insertUnmatched(tx, payment));
      const open = (await readOpenPayments(read, 100)).find(({ orderId }) => orderId === Number(of));
      const [decided] = await leaves('order', of, 'decide', String(open?.id), word);
      expect(decided).toMatchObject({ command, subjectId: of, after: { came: `T ${word} 1000 EUR` } });
    }
    const [counted] = await leaves('sums', 'recount');
    expect(counted).toMatchObject({ command: 'order.recount' });
  });

  test('an order: its invoices, and one that should never have been', async () => {
    const { house } = trail;
    await house.set({
      'invoices.by': 'shop',
      'invoices.since': '2026-01-01',
      'invoices.issuer.name': 'Terrissa Puig, SL',
      'invoices.issuer.taxId': 'B12345674',
      'invoices.verifactu.mode': 'test',
      'invoices.verifactu.maker.name': 'Fusta i Fils, SCCL',
      'invoices.verifactu.maker.taxId': 'F12345674',
      'invoices.verifactu.system.id': 'CI',
      'invoices.verifactu.system.installation': '1',
    });
    const id = await ordered();
    await become(Number(id), 'completed', Date.now());
    const [issued] = await leaves('invoices', 'issue', id);
    expect(issued).toMatchObject({ command: 'invoice.issue', subjectId: id, after: { type: 'F2' } });
    expect(await leaves('invoices', 'issue', id)).toEqual([]);
    const [annulled] = await leaves('invoices', 'annul', '1', '--reason', 'prova');
    expect(annulled).toMatchObject({ command: 'invoice.annul', subjectId: id, reason: 'prova' });
    await house.set({ 'invoices.verifactu.mode': 'off', 'invoices.by': 'nobody' });
  });
}
