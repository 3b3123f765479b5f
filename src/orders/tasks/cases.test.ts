import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { ask, readAudit } from '../../frame/command/index.ts';
import { findCase, openCase, writeCase } from '../cases/store.ts';
import { OrderProblem } from '../problem.ts';
import { acceptLoss, closeCase, retryMessage } from './commands-cases.ts';

const NOW = 1_800_000_000_000;

describe.each(engines)('what somebody settles between a gateway and the shop on %s', (engine) => {
  let house: TestShop;
  const { write, order, become } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  const db = () => house.shop.db.read;
  const asked = () => ({ shop: house.shop, actor: staff('Anna'), now: NOW + 9 });
  let turn = 0;
  /** @returns its number, and how it stands now */
  async function opened(more: Partial<Parameters<typeof openCase>[1]> = {}) {
    turn += 1;
    const [gateway, kind, reference] = ['teller', more.kind ?? ('dispute' as const), `D-${turn}`];
    await house.shop.db.transaction((tx) =>
      openCase(tx, {
        kind,
        orderId: null,
        gateway,
        reference,
        transactionId: 'T1',
        amount: 500,
        currency: 'EUR',
        said: 'fraudulent',
        now: NOW,
        ...more,
      }),
    );
    const { id } = (await findCase(db(), { gateway, kind, reference }))!;
    const stands = () =>
      db()
        .selectFrom('payment_case')
        .select(['outcome', 'note', 'settled_by as by', 'settled_at as at'])
        .where('id', '=', id)
        .executeTakeFirst();
    return { id, reference, stands };
  }
  const lose = (id: number) =>
    house.shop.db.transaction((tx) => writeCase(tx, id, { outcome: 'lost', by: 'teller', now: NOW }));
  const paid = async () => {
    const { id } = await write(draftOf([{ productId: null }]), NOW);
    await become(id, 'processing', NOW);
    return id;
  };
  const told = async (command: string) => {
    const [line] = await readAudit(db(), { command, limit: 1 });
    const { subject, subjectId, before, after, reason, actor } = line!;
    return { about: [subject, subjectId], before, after, reason, by: actor.name };
  };

  test('what was seen is settled with its note, and told of in the trail of its order', async () => {
    const orderId = await paid();
    const { id, reference, stands } = await opened({ orderId });
    await ask(asked(), closeCase, { caseId: id, note: ' Ho he parlat amb el banc ' });
    const note = 'Ho he parlat amb el banc';
    expect(await stands()).toEqual({ outcome: 'seen', note, by: 'Anna', at: NOW + 9 });
    expect(await told('order.close_case')).toEqual({
      about: ['order', `${orderId}`],
      before: { outcome: '' },
      after: { case: 'dispute', reference, outcome: 'seen' },
      reason: note,
      by: 'Anna',
    });
    // Who is second is told so, and writes nothing over it.
    const second = ask(asked(), closeCase, { caseId: id, note: 'B' });
    await expect(second).rejects.toMatchObject({ problem: { code: 'payment' } });
    expect(await stands()).toMatchObject({ note });
    expect((await order(orderId)).refunds).toEqual([]);
  });

  test('of no order it has a trail of its own', async () => {
    const { id, reference } = await opened({ kind: 'unknown_order' });
    await ask(asked(), closeCase, { caseId: id, note: '' });
    expect(await told('order.close_case')).toMatchObject({
      about: ['payment_case', `${id}`],
      after: { case: 'unknown_order', reference },
      reason: '',
    });
  });

  test('a message is put into the queue again as a new one; what no message told of cannot be', async () => {
    const { id: message } = await house.shop.db.transaction((tx) =>
      tx
        .insertInto('payment_notification')
        .values({
          gateway: 'teller',
          event_id: 'm-1',
          query: '',
          received_at: NOW,
          headers: '{}',
          body: '',
          state: 'failed',
          attempts: 5,
          reason: 'broken',
          changed_at: NOW,
          order_id: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const { id, stands } = await opened({ kind: 'message', notificationId: message });
    await ask(asked(), retryMessage, { caseId: id });
    expect(await stands()).toMatchObject({ outcome: 'again', note: '', by: 'Anna' });
    const jobs = await db().selectFrom('job').select(['kind', 'payload']).execute();
    expect(jobs).toContainEqual({ kind: 'orders.notification', payload: JSON.stringify({ id: message }) });
    expect(
      await db()
        .selectFrom('payment_notification')
        .select(['state', 'attempts'])
        .where('id', '=', message)
        .executeTakeFirst(),
    ).toEqual({ state: 'new', attempts: 0 });
    const other = await opened();
    const again = ask(asked(), retryMessage, { caseId: other.id });
    await expect(again).rejects.toMatchObject({ problem: { code: 'payment' } });
    expect(await other.stands()).toMatchObject({ outcome: '' });
  });

  test('a loss is accepted once it is one, of an order that is known: it counts as given back, with why', async () => {
    const orderId = await paid();
    const { id, reference, stands } = await opened({ orderId });
    const accept = (caseId: number, note = '') => ask(asked(), acceptLoss, { caseId, note });
    await expect(accept(id)).rejects.toBeInstanceOf(OrderProblem);
    expect([await stands(), (await order(orderId)).refunds]).toEqual([
      { outcome: '', note: '', by: '', at: 0 },
      [],
    ]);
    await lose(id);
    await accept(id, ' Sense albarà ');
    expect((await order(orderId)).refunds).toMatchObject([
      { amount: 500, reason: 'fraudulent Sense albarà' },
    ]);
    expect(await told('order.accept_loss')).toMatchObject({
      about: ['order', `${orderId}`],
      before: { outcome: 'lost' },
      after: { case: 'dispute', reference, outcome: 'charged_back' },
      reason: 'Sense albarà',
    });
    const silent = await opened({ orderId, said: '', amount: 100 });
    await lose(silent.id);
    await accept(silent.id, 'Una altra');
    expect((await order(orderId)).refunds.map(({ reason }) => reason)).toContain('Una altra');
    const nobodys = await opened();
    await lose(nobodys.id);
    await expect(accept(nobodys.id)).rejects.toMatchObject({ problem: { code: 'payment' } });
  });
});
