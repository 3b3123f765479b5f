import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { NOW, paymentScope } from '../../../tests/support/orders/payment-desk.ts';
import { engines } from '../../../tests/support/shop.ts';
import { ask, job } from '../../frame/command/index.ts';
import type { PaymentEvent, PaymentState } from '../../payments/index.ts';
import { readOpenCases } from '../cases/store.ts';
import { insertTry, writeStarted } from '../tries/store.ts';
import { takeNotification } from './commands.ts';
import { findNotification } from './store.ts';
import { giveUpStuck, workOff } from './work.ts';

const HOUR = 3_600_000;

describe.each(engines)('what a gateway’s message says, on %s', (engine) => {
  const scope = paymentScope(engine);
  const read = () => scope.house.shop.db.read;
  const run = <T>(work: Parameters<typeof scope.house.shop.db.transaction<T>>[0]) =>
    scope.house.shop.db.transaction(work);
  let says: readonly Record<string, unknown>[] = [];
  let broken: unknown;
  let asked: (number | undefined)[] = [];
  let state: () => Promise<PaymentState>;
  beforeAll(() => {
    openDeskCard(scope.house, {
      id: 'teller',
      read: async () => {
        if (broken) throw broken;
        return says as unknown as PaymentEvent[];
      },
      state: async (_, tried) => {
        asked.push(tried?.id);
        return state();
      },
    });
  });
  beforeEach(() => {
    broken = undefined;
    asked = [];
    state = async () => 'waiting';
  });

  let count = 0;
  async function taken(gateway = 'teller', now = NOW) {
    count += 1;
    const eventId = `w${count}`;
    const message = { gateway, eventId, query: '', headers: {}, body: Buffer.from('x') };
    const by = { shop: scope.house.shop, actor: job('test'), now };
    await ask(by, takeNotification, { ...message, state: 'new' });
    return (await findNotification(read(), gateway, eventId))!;
  }
  /** Works one off that says this. @returns what is kept of it, and what waits for somebody because of it */
  async function heard(...events: Record<string, unknown>[]) {
    const { id, eventId } = await taken();
    says = events;
    await workOff(scope.house.shop, id, NOW);
    const cases = (await readOpenCases(read(), 1000)).filter((each) => each.notificationId === id);
    return { ...(await findNotification(read(), 'teller', eventId))!, cases };
  }
  const event = (outcome: string, more: Record<string, unknown> = {}) => ({
    outcome,
    transactionId: 'T1',
    amount: 1815,
    currency: 'EUR',
    ...more,
  });
  const pending = () => scope.pending({ paymentMethod: 'teller' });
  const tried = async (orderId: number, reference: string) =>
    run(async (tx) => {
      const of = { orderId, gateway: 'teller', amount: 1815, currency: 'EUR', now: NOW };
      const { id } = (await insertTry(tx, of, 9))!;
      await writeStarted(tx, id, { reference });
      return id;
    });

  test('of money for no order here is somebody’s at once; of what moved no money it is nothing', async () => {
    const money = { refund: 'R', dispute: 'D', reason: '' };
    for (const outcome of ['paid', 'authorised']) {
      const { state: end, cases } = await heard(event(outcome, { orderId: 999_999 }));
      expect([outcome, end]).toEqual([outcome, 'failed']);
      expect(cases).toMatchObject([
        {
          kind: 'unknown_order',
          orderId: 999_999,
          transactionId: 'T1',
          amount: 1815,
          currency: 'EUR',
          said: '',
        },
      ]);
    }
    for (const [outcome, more] of [
      ['refunded', { refund: money.refund }],
      ['disputed', { dispute: money.dispute, reason: '' }],
    ] as const)
      expect((await heard(event(outcome, { orderId: 999_999, ...more }))).cases).toMatchObject([
        { kind: 'unknown_order' },
      ]);
    for (const outcome of ['failed', 'voided', 'processing']) {
      const { state: end, cases } = await heard(event(outcome, { orderId: 999_999 }));
      expect([outcome, end, cases]).toEqual([outcome, 'done', []]);
    }
  });

  test('of an order that it names in no way that could be is somebody’s, without an order or a sum', async () => {
    for (const orderId of [Number.NaN, undefined, 1.5])
      expect((await heard(event('paid', { orderId }))).cases).toMatchObject([
        { kind: 'unknown_order', orderId: null, amount: 1815 },
      ]);
  });

  test('may name the payment alone: its order is that of the try', async () => {
    const [orderId, other] = [await pending(), await pending()];
    await tried(other, 'P-1');
    await tried(orderId, 'P-2');
    expect(await heard(event('paid', { transactionId: 'P-2' }))).toMatchObject({ state: 'done', orderId });
    expect((await scope.order(orderId)).status).toBe('processing');
    expect((await scope.order(other)).status).toBe('pending');
    expect((await heard(event('paid', { transactionId: 'P-3' }))).cases).toMatchObject([
      { kind: 'unknown_order', orderId: null, transactionId: 'P-3' },
    ]);
  });

  test('is kept with the first of its orders that is known', async () => {
    const orderId = await pending();
    const strange = event('failed', { transactionId: 'P-4' });
    expect((await heard(strange, event('paid', { orderId }))).orderId).toBe(orderId);
    expect((await heard(strange)).orderId).toBeNull();
  });

  test('that names a part of a cent is read again later, and nothing of it is written down', async () => {
    const orderId = await pending();
    const half = await heard(event('paid', { orderId }), event('paid', { orderId, amount: 0.5 }));
    expect(half).toMatchObject({
      state: 'new',
      attempts: 1,
      reason: expect.stringContaining('whole number'),
    });
    expect((await scope.order(orderId)).status).toBe('pending');
  });

  test('of no gateway that the shop has waits for one', async () => {
    const { id } = await taken('gone');
    await workOff(scope.house.shop, id, NOW);
    expect((await findNotification(read(), 'gone', `w${count}`))!).toMatchObject({
      state: 'new',
      attempts: 1,
      reason: expect.stringContaining('paid by gone'),
    });
  });

  test('is no attempt while the database is away', async () => {
    broken = Object.assign(new Error('terminating connection'), { code: '57P01' });
    await expect(heard()).rejects.toBe(broken);
    expect(await findNotification(read(), 'teller', `w${count}`)).toMatchObject({
      state: 'new',
      attempts: 0,
    });
    broken = new Error('not to be read');
    expect(await heard()).toMatchObject({ state: 'new', attempts: 1 });
  });

  test('in the end is somebody’s with what it was about, as far as it is known', async () => {
    const orderId = await pending();
    const last = async (...events: Record<string, unknown>[]) => {
      const { id, eventId } = await taken();
      says = events;
      await run((tx) =>
        tx.updateTable('payment_notification').set({ attempts: 11 }).where('id', '=', id).execute(),
      );
      await workOff(scope.house.shop, id, NOW);
      const found = (await readOpenCases(read(), 1000)).filter((each) => each.notificationId === id);
      return { state: (await findNotification(read(), 'teller', eventId))?.state, found };
    };
    const { state: end, found } = await last(event('paid', { orderId, amount: 0.5 }));
    expect(end).toBe('failed');
    expect(found).toMatchObject([
      { kind: 'message', orderId, amount: 0, currency: 'EUR', said: expect.stringContaining('whole number') },
    ]);
    broken = new Error('not to be read');
    expect((await last()).found).toMatchObject([{ kind: 'message', orderId: null, amount: 0, currency: '' }]);
  });

  test('whose job is gone is somebody’s after a day, and not before', async () => {
    const { id } = await taken('teller', NOW - 25 * HOUR);
    const { id: young } = await taken('teller', NOW - 23 * HOUR);
    expect(await giveUpStuck(scope.house.shop, NOW)).toBe(1);
    const found = (await readOpenCases(read(), 1000)).map(({ notificationId }) => notificationId);
    expect([found.includes(id), found.includes(young)]).toEqual([true, false]);
    expect(await giveUpStuck(scope.house.shop, NOW)).toBe(0);
  });

  describe('that a shopper has agreed', () => {
    test('is done once the gateway was asked for that very payment, which alone says that it is there', async () => {
      const orderId = await pending();
      const [, tryId] = [await tried(orderId, 'A-1'), await tried(orderId, 'A-2')];
      const told = await heard(event('approved', { orderId, tryId, transactionId: 'A-2', amount: 1 }));
      expect(told).toMatchObject({ state: 'done', orderId, cases: [] });
      expect(asked).toEqual([tryId]);
      expect((await scope.order(orderId)).status).toBe('pending');
    });

    test('is told again while the gateway does not answer', async () => {
      const orderId = await pending();
      const tryId = await tried(orderId, 'A-3');
      state = () => Promise.reject(new Error('no line'));
      const told = await heard(event('approved', { orderId, tryId }));
      expect(told).toMatchObject({
        state: 'new',
        attempts: 1,
        reason: expect.stringContaining('did not answer'),
      });
    });

    test('asks nobody of no order or no try, nor does other news', async () => {
      const orderId = await pending();
      const tryId = await tried(orderId, 'A-5');
      for (const of of [{ orderId }, { tryId }, {}])
        expect((await heard(event('approved', of))).state).toBe('done');
      await heard(event('processing', { orderId, tryId }));
      expect(asked).toEqual([]);
    });
  });
});
