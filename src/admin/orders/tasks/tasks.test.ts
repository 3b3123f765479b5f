import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf } from '../../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../../tests/support/orders/orders.ts';
import { type DeskShop, openDeskShop } from '../../../../tests/support/people/admin.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { insertUnmatched } from '../../../orders/payment/store.ts';

describe.each(engines)('what somebody has to settle, at the desk on %s', (engine) => {
  let desk: DeskShop;
  const { write, order } = ordersOf(() => desk);
  beforeAll(async () => {
    desk = await openDeskShop(engine);
  });
  afterAll(() => desk.close());

  test('too little money is taken, what is missing stands there until it is settled, and then nothing waits', async () => {
    const owner = desk.as('owner');
    expect((await owner.get('/admin/tasks')).text).toContain('No hi ha res per resoldre');
    const { id } = await write(draftOf([{ productId: null }], { paymentMethod: 'card' }), Date.now());
    const { total } = (await order(id)).totals;
    await desk.shop.db.transaction((tx) =>
      insertUnmatched(tx, {
        orderId: id,
        gateway: 'card',
        transactionId: 'T1',
        amount: total - 300,
        currency: 'EUR',
        reason: 'wrong_amount',
        at: Date.now(),
      }),
    );
    const first = await owner.get('/admin/tasks');
    expect(first.text).toContain('Dona-la per pagada');
    const payment = /name="payment" value="(\d+)"/.exec(first.text)?.[1] ?? '';
    const sent = { do: 'take', payment };
    expect((await desk.as(['orders.view']).post('/admin/tasks', sent)).status).toBe(403);
    await owner.post('/admin/tasks', sent);
    expect(await order(id)).toMatchObject({ status: 'processing', due: 300 });
    const { text } = await owner.get('/admin/tasks');
    expect(text).toMatch(/Diners que encara falten[\s\S]*3,00/);
    const difference = /name="difference" value="(\d+)"/.exec(text)?.[1] ?? '';
    await owner.post('/admin/tasks', { do: 'given', order: id, difference, reference: 'al comptat' });
    expect((await order(id)).due).toBe(0);
    expect((await owner.get('/admin/tasks')).text).toContain('No hi ha res per resoldre');
  });
});
