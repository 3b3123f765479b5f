import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { paymentScope } from '../../../tests/support/orders/payment-desk.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { GatewayMessage, PaymentEvent } from '../../payments/index.ts';

describe.each(engines)('what comes to a gateway’s address, on %s', (engine) => {
  const scope = paymentScope(engine);
  const rows = () =>
    scope.house.shop.db.read.selectFrom('payment_notification').selectAll().orderBy('id').execute();
  let known: (message: GatewayMessage) => { id: string } | undefined;
  let says: PaymentEvent[] | Error = [];
  beforeAll(() => {
    scope.house.shop.limits.take = async () => true;
    for (const [id, tellsByReturn] of [
      ['teller', true],
      ['mute', false],
    ] as const)
      openDeskCard(scope.house, {
        id,
        tellsByReturn,
        recognise: (message) => known(message),
        headers: ['x-teller'],
        read: async () => {
          if (says instanceof Error) throw says;
          return says;
        },
      });
  });
  beforeEach(async () => {
    known = () => ({ id: '' });
    says = [];
    await scope.house.shop.db.transaction((tx) => tx.deleteFrom('payment_notification').execute());
  });
  const send = async (
    path: string,
    form: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => {
    const { status, text } = await scope.house.browser().post(path, form, headers);
    return [status, text];
  };

  test('is kept and acknowledged, with or without a slash at the end', async () => {
    expect(await send('/wc-api/teller/', { a: '1' })).toEqual([200, '1']);
    expect(await send('/wc-api/teller', { a: '2' })).toEqual([200, '1']);
    expect((await rows()).map(({ gateway, state }) => [gateway, state])).toEqual([
      ['teller', 'new'],
      ['teller', 'new'],
    ]);
  });

  test('is refused, and nothing of it kept, where there is no such gateway or none that tells', async () => {
    for (const path of ['/wc-api/nobody/', '/wc-api/bacs/', '/wc-api/teller/more/', '/wc-api/te/ller/'])
      expect(await send(path)).toEqual([400, '-1']);
    expect(await rows()).toEqual([]);
  });

  test('without a number is one message by all that it says, and with one by that alone', async () => {
    for (const form of [{ a: '1' }, { a: '1' }, { a: '2' }]) await send('/wc-api/teller/', form);
    await send('/wc-api/teller/?a=1', { a: '1' });
    expect(await rows()).toHaveLength(3);
    known = () => ({ id: 'N'.repeat(300) });
    for (const form of [{ a: '3' }, { a: '4' }]) await send('/wc-api/teller/', form);
    expect((await rows()).slice(3).map(({ event_id }) => event_id)).toEqual(['N'.repeat(200)]);
  });

  test('keeps what says how it is written and what its gateway signs with, cut, and no other header', async () => {
    await send(
      '/wc-api/teller/',
      { a: '1' },
      { 'x-teller': 's'.repeat(3000), cookie: 'a=b', 'x-other': 'x' },
    );
    const [row] = await rows();
    expect(JSON.parse(`${row?.headers}`)).toEqual({
      'content-type': 'application/x-www-form-urlencoded',
      'x-teller': 's'.repeat(2000),
    });
  });

  test('that is not genuine, or cannot be understood, is refused and kept cut to be looked at', async () => {
    known = () => undefined;
    expect(await send(`/wc-api/teller/?q=${'x'.repeat(3000)}`, { a: 'y'.repeat(3000) })).toEqual([400, '-1']);
    known = () => {
      throw new Error('no signature');
    };
    expect(await send('/wc-api/teller/', { a: '1' })).toEqual([400, '-1']);
    const kept = await rows();
    expect(kept.map(({ state }) => state)).toEqual(['refused', 'refused']);
    expect(kept[0]?.query).toHaveLength(2000);
    expect(Buffer.from(`${kept[0]?.body}`, 'base64')).toHaveLength(2000);
    expect(new Set(kept.map(({ event_id }) => event_id)).size).toBe(2);
  });

  test('a genuine one is kept whole', async () => {
    await send(`/wc-api/teller/?q=${'x'.repeat(3000)}`, { a: 'y'.repeat(3000) });
    const [row] = await rows();
    expect([row?.query.length, Buffer.from(`${row?.body}`, 'base64').length]).toEqual([3002, 3002]);
  });

  describe('by the shopper’s browser', () => {
    const come = async (paymentMethod: string, path = (id: number) => `order-received/${id}/`) => {
      const id = await scope.pending({ paymentMethod });
      const { key } = await scope.order(id);
      says =
        says instanceof Error
          ? says
          : [
              {
                orderId: id,
                outcome: 'paid',
                transactionId: `B${id}`,
                amount: 1815,
                currency: 'EUR',
              } as PaymentEvent,
            ];
      const { status } = await scope.house
        .browser()
        .get(`/finalitzar-comanda/${path(id)}?key=${key}&signed=${id}`);
      return [status, (await scope.order(id)).status];
    };

    test('is worked off before the page is shown, where its gateway tells so', async () => {
      expect(await come('teller')).toEqual([200, 'processing']);
      expect(await rows()).toMatchObject([{ gateway: 'teller', state: 'done' }]);
    });

    test('is passed over of a gateway that does not, and where it is not genuine', async () => {
      expect(await come('mute')).toEqual([200, 'pending']);
      expect(await come('bacs')).toEqual([200, 'on-hold']);
      known = () => undefined;
      expect(await come('teller')).toEqual([200, 'pending']);
      expect(await rows()).toEqual([]);
    });

    test('waits for its job where it cannot be read, and the page is shown', async () => {
      says = new Error('no line');
      expect(await come('teller')).toEqual([200, 'pending']);
      expect(await rows()).toMatchObject([{ state: 'new', attempts: 1 }]);
    });

    test('is worked off once, however often the page is opened', async () => {
      known = () => ({ id: 'once' });
      await come('teller');
      expect(await come('teller')).toEqual([200, 'pending']);
      expect(await rows()).toHaveLength(1);
    });
  });
});
