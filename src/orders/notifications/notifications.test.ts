import { beforeAll, describe, expect, test } from 'vitest';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { hearGateways } from '../../../tests/support/orders/notifications.ts';
import { NOW, paymentScope } from '../../../tests/support/orders/payment-desk.ts';
import { forgetOld } from '../../../tests/support/people/forgetting.ts';
import { refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { perform } from '../../frame/command/index.ts';
import { gatewaysOf, type PaymentEvent } from '../../payments/index.ts';
import { readOpenCases } from '../cases/store.ts';
import { acceptLoss, closeCase, retryMessage } from '../tasks/commands-cases.ts';
import { giveUpStuck } from './work.ts';

const MINUTE = 60_000;

describe.each(engines)('messages of a gateway, on %s', (engine) => {
  const scope = paymentScope(engine);
  const read = () => scope.house.shop.db.read;
  let heard: unknown;
  beforeAll(() => {
    // A gateway that says in its form what happened, under a number of its own, and signs with one word.
    openDeskCard(scope.house, {
      id: 'teller',
      recognise: ({ form }) => (form.get('sign') === 'genuine' ? { id: form.get('id') ?? '' } : undefined),
      headers: ['x-teller'],
      async read({ form, header, body }) {
        heard = [header('x-teller'), header('cookie'), body.toString()];
        return JSON.parse(form.get('events') ?? '[]');
      },
    });
  });
  let count = 0;
  const event = (orderId: number, more: Record<string, unknown> = {}) =>
    ({
      orderId,
      outcome: 'paid',
      transactionId: 'T1',
      amount: 1815,
      currency: 'EUR',
      ...more,
    }) as PaymentEvent;
  const next = () => {
    count += 1;
    return `n${count}`;
  };
  /** @returns the status that the gateway is answered with */
  const send = async (events: PaymentEvent[], id = next(), sign = 'genuine') =>
    (
      await scope.house
        .browser()
        .post('/wc-api/teller/', { id, sign, events: JSON.stringify(events) }, { 'x-teller': 'yes' })
    ).status;
  const tell = async (...events: PaymentEvent[]) => {
    await send(events);
    await hearGateways(scope.house);
  };
  const rows = () => read().selectFrom('payment_notification').selectAll().orderBy('id').execute();
  const cases = async (orderId: number) =>
    (await readOpenCases(read(), 100)).filter((each) => each.orderId === orderId);
  const paid = async () => {
    const id = await scope.pending({ paymentMethod: 'teller' });
    await tell(event(id, { transactionId: `P${id}` }));
    expect((await scope.order(id)).status).toBe('processing');
    return id;
  };

  test('are kept as they came and acknowledged before anything is done, and told thrice are worked off once', async () => {
    const id = await scope.pending({ paymentMethod: 'teller' });
    for (const _ of [1, 2, 3]) expect(await send([event(id)], 'once')).toBe(200);
    expect((await scope.order(id)).status).toBe('pending');
    const kept = (await rows()).filter(({ event_id }) => event_id === 'once');
    expect(kept).toHaveLength(1);
    expect(Buffer.from(kept[0]?.body ?? '', 'base64').toString()).toContain('sign=genuine');
    await hearGateways(scope.house);
    expect(heard).toEqual(['yes', undefined, expect.stringContaining('sign=genuine')]);
    await send([event(id)], 'once');
    await hearGateways(scope.house);
    expect(await scope.order(id)).toMatchObject({ status: 'processing', paymentMethod: 'teller' });
    expect((await scope.history(id)).filter(({ to_status }) => to_status === 'processing')).toHaveLength(1);
  });

  test('that nobody signed are refused, and a flood of them fills no disk', async () => {
    const flood = Array.from({ length: 30 }, (_, at) => send([event(at + 1)], `f${at}`, 'x'.repeat(5000)));
    expect(new Set(await Promise.all(flood))).toEqual(new Set([400]));
    const refused = (await rows()).filter(({ state }) => state === 'refused');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(20);
    for (const { body } of refused) expect(Buffer.from(body, 'base64').length).toBeLessThanOrEqual(2000);
    await forgetOld(scope.house.shop, Date.now() + 31 * 24 * 60 * MINUTE);
    expect((await rows()).filter(({ state }) => state === 'refused')).toEqual([]);
  });

  test('are tried again when something breaks in the middle, and leave nothing half done', async () => {
    const id = await scope.pending({ paymentMethod: 'teller' });
    scope.broken = 'processing';
    await tell(event(id));
    expect(await scope.order(id)).toMatchObject({ status: 'pending', paidAt: null, transactionId: '' });
    scope.broken = undefined;
    await hearGateways(scope.house);
    expect((await scope.order(id)).status).toBe('processing');
    expect(await cases(id)).toEqual([]);
  });

  test('of which the job is gone are somebody’s after a day, and can be read again', async () => {
    const id = await scope.pending({ paymentMethod: 'teller' });
    await send([event(id)], 'stuck');
    await giveUpStuck(scope.house.shop, Date.now() + 25 * 60 * MINUTE);
    const stuck = (await readOpenCases(read(), 100)).find(({ reference }) => reference === 'stuck');
    expect(stuck).toMatchObject({ kind: 'message' });
    await perform(scope.house.shop, staff(), (act) => retryMessage(act, { caseId: stuck!.id }));
    await hearGateways(scope.house);
    expect((await scope.order(id)).status).toBe('processing');
    expect((await readOpenCases(read(), 100)).some(({ reference }) => reference === 'stuck')).toBe(false);
  });

  test('money on its way keeps the order on hold until it is there, and a late “on its way” changes nothing', async () => {
    const id = await scope.pending({ paymentMethod: 'teller' });
    await tell(event(id, { outcome: 'processing' }));
    expect(await scope.order(id)).toMatchObject({ status: 'on-hold', transactionId: '' });
    await tell(event(id));
    expect((await scope.order(id)).status).toBe('processing');
    await tell(event(id, { outcome: 'processing' }));
    expect((await scope.order(id)).status).toBe('processing');
    expect(await cases(id)).toEqual([]);
  });

  test('a refund at the gateway’s own desk is written down once, in parts and whole', async () => {
    const id = await paid();
    const back = (amount: number, refund: string) =>
      event(id, { outcome: 'refunded', transactionId: `P${id}`, amount, refund });
    for (const _ of [1, 2]) await tell(back(800, 'R-a'));
    expect((await scope.order(id)).refunds.map(({ amount }) => amount)).toEqual([800]);
    await tell(back(1015, 'R-b'));
    expect(await scope.order(id)).toMatchObject({ status: 'refunded' });
    expect((await scope.order(id)).refunds).toHaveLength(2);
    await tell(back(5, 'R-c'));
    expect(await cases(id)).toMatchObject([{ kind: 'refund_elsewhere', amount: 5 }]);
  });

  test('a refund of the shop’s own is known when it is told, before its answer or after', async () => {
    const id = await paid();
    const request = {
      orderId: id,
      key: 'k',
      other: 500,
      reason: '',
      restock: false,
      byGateway: true,
      by: 'x',
    };
    const told = event(id, { outcome: 'refunded', transactionId: `P${id}`, amount: 500, refund: 'R1' });
    const teller = scope.house.shop;
    // While the gateway has not answered, nobody knows whose it is.
    const gateway = gatewaysOf(teller).find(({ id: name }) => name === 'teller')!;
    const { refund } = gateway;
    gateway.refund = async () => {
      await tell(told);
      return { done: true, reference: 'R1' };
    };
    await refundOrder(teller, request, NOW);
    gateway.refund = refund;
    await hearGateways(scope.house);
    expect((await scope.order(id)).refunds).toHaveLength(1);
    await tell(told);
    expect((await scope.order(id)).refunds).toHaveLength(1);
    expect(await cases(id)).toEqual([]);
    await tell({ ...told, outcome: 'refund_failed' } as PaymentEvent);
    expect(await cases(id)).toMatchObject([{ kind: 'refund_failed', amount: 500 }]);
  });

  test('a dispute is somebody’s with its deadline: won it settles itself, lost it is written down by a person', async () => {
    const won = await paid();
    const dispute = (id: number, outcome: string) =>
      event(id, {
        outcome,
        transactionId: `P${id}`,
        dispute: `D${id}`,
        reason: 'fraudulent',
        answerBy: NOW + 7 * 24 * 60 * MINUTE,
      });
    for (const _ of [1, 2]) await tell(dispute(won, 'disputed'));
    expect(await cases(won)).toMatchObject([
      { kind: 'dispute', said: 'fraudulent', answerBy: NOW + 7 * 24 * 60 * MINUTE, outcome: '' },
    ]);
    await tell(dispute(won, 'dispute_won'));
    await tell(dispute(won, 'disputed'));
    expect(await cases(won)).toEqual([]);
    const lost = await paid();
    await tell(dispute(lost, 'dispute_lost'));
    const [found] = await cases(lost);
    expect(found).toMatchObject({ outcome: 'lost' });
    await perform(scope.house.shop, staff(), (act) => acceptLoss(act, { caseId: found!.id, note: '' }));
    expect((await scope.order(lost)).status).toBe('refunded');
    expect(await cases(lost)).toEqual([]);
    await expect(
      perform(scope.house.shop, staff(), (act) => closeCase(act, { caseId: found!.id, note: '' })),
    ).rejects.toMatchObject({ problem: { code: 'payment' } });
  });

  test('a dispute that is lost for the whole counts by what had not gone back before', async () => {
    for (const part of [500, undefined]) {
      const id = await paid();
      const key = `before-${id}`;
      const before = { orderId: id, key, reason: '', restock: false, byGateway: false, by: 'Botiga' };
      await refundOrder(
        scope.house.shop,
        { ...before, ...(part === undefined ? { all: true } : { other: part }) },
        NOW,
      );
      await tell(
        event(id, {
          outcome: 'dispute_lost',
          transactionId: `P${id}`,
          dispute: `L${id}`,
          reason: 'fraudulent',
        }),
      );
      const [found] = await cases(id);
      await perform(scope.house.shop, staff(), (act) => acceptLoss(act, { caseId: found!.id, note: '' }));
      const { status, refunds, totals } = await scope.order(id);
      expect(status).toBe('refunded');
      expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(totals.total);
      expect(await cases(id)).toEqual([]);
    }
  });
});
