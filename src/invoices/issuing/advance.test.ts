import { describe, expect, test } from 'vitest';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { invoiceScope } from '../../../tests/support/orders/invoice-desk.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { checkRecords } from '../../../tests/support/schemas.ts';
import { engines } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { readDifferences, readOpenPayments, settleDifference, takePayment } from '../../orders/index.ts';
import { recordPayment } from '../../orders/payment/steps-pay.ts';
import { findGateway } from '../../payments/index.ts';
import { envelope } from '../chain/model-envelope.ts';
import { readRecordRows } from '../store.ts';

describe.each(engines)('money that is less than its order, on %s', (engine) => {
  const desk = invoiceScope(engine);
  const act = () => ({ shop: desk.house.shop, actor: staff(), now: Date.now() });
  const db = () => desk.house.shop.db.read;
  const summary = async (orderId: number) =>
    (await desk.invoicesOf(orderId)).map(({ type, cause, total }) => [type, cause, total]);

  test('is invoiced as an advance once it is taken, and the rest when it is there; both have their record', async () => {
    const { shop } = desk.house;
    const bank = openDeskCard(desk.house);
    const { id } = await desk.write(draftOf([{ productId: desk.cup }], { paymentMethod: bank.id }), desk.NOW);
    const news = {
      orderId: id,
      outcome: 'paid',
      transactionId: 'T1',
      amount: 1500,
      currency: 'EUR',
    } as const;
    const gateway = findGateway(shop, bank.id)!;
    await shop.db.transaction((tx) => recordPayment(shop, tx, { ...news, gateway }, desk.NOW));
    await desk.follow();
    expect(await summary(id), 'nobody has said yet whether it is for this order').toEqual([]);
    const payment = (await readOpenPayments(db(), 1000)).find((each) => each.orderId === id);
    await ask(act(), takePayment, { paymentId: payment!.id });
    await desk.follow();
    expect(await summary(id)).toEqual([['F2', 'advance', 1500]]);
    const [owed] = await readDifferences(db(), id);
    await ask(act(), settleDifference, { orderId: id, differenceId: owed!.id, reference: 'Efectiu' });
    await desk.follow();
    const { totals } = await desk.order(id);
    expect(await summary(id)).toEqual([
      ['F2', 'advance', 1500],
      ['F2', 'order', totals.total - 1500],
    ]);
    const records = (await readRecordRows(db(), 0, 1000)).slice(-2).map(({ xml }) => xml);
    expect(records[0]).toContain('Bestreta de la comanda');
    expect(records[1]).toContain('Venda de la comanda');
    const sent = envelope({ name: 'Terrissa', taxId: 'B12345674' }, records);
    expect(() => checkRecords(sent)).not.toThrow();
  });
});
