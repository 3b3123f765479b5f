import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BACK, PAYABLE, TRY } from '../../../tests/support/buying/payable.ts';
import { openPaypalGateway, type PaypalGateway } from '../../../tests/support/paypal/gateway.ts';
import { EVENTS } from './told.ts';

let house: PaypalGateway;
beforeAll(async () => {
  house = await openPaypalGateway();
});
afterAll(() => house.paypal.close());
beforeEach(() => house.calm());

const REFUSED = { done: false, why: 'refused' };
const refundsOf = (id: string) => house.paypal.books.refundsOf(id);

describe('money that is reserved at PayPal', () => {
  test('is taken or let go, and is that to who asks again', async () => {
    const [one, other] = [await house.reserved(), await house.reserved()];
    expect(await house.gateway.state(one.order)).toMatchObject({ outcome: 'authorised', amount: 1850 });
    for (const _ of [1, 2]) {
      expect(await house.gateway.capture(one.order, 1850)).toEqual({ done: true, reference: one.id });
      expect(await house.gateway.cancel(other.order)).toEqual({ done: true, reference: other.id });
      house.paypal.forgetKeys();
    }
    expect(house.paypal.books.capturesOf(one.id)).toHaveLength(1);
    expect(await house.gateway.cancel(one.order)).toEqual(REFUSED);
    expect(await house.gateway.capture(other.order, 1850)).toEqual(REFUSED);
  });

  test('is not taken where another amount came, or where none is reserved', async () => {
    const { order } = await house.reserved();
    house.paypal.books.manner.takes = 500;
    expect(await house.gateway.capture(order, 1850)).toEqual(REFUSED);
    const { order: waiting } = await house.begun();
    expect(await house.gateway.capture(waiting, 1850)).toEqual(REFUSED);
    expect(await house.gateway.cancel(waiting)).toEqual(REFUSED);
  });

  test('stays reserved where PayPal does not say', async () => {
    const { order } = await house.reserved();
    house.paypal.faults.refusing = { calls: /capture$|void$/, status: 503 };
    await expect(house.gateway.capture(order, 1850)).rejects.toThrow();
    await expect(house.gateway.cancel(order)).rejects.toThrow();
    expect(await house.gateway.state(order)).toMatchObject({ outcome: 'authorised' });
  });

  test('is reserved when the shopper has agreed, by a shop that takes it later', async () => {
    const { id, order, tried } = await house.begun({ takeNow: false });
    house.paypal.books.approve(id, 'good');
    expect(await house.gateway.settle!(order, tried)).toMatchObject({ outcome: 'authorised' });
    expect(house.paypal.books.capturesOf(id)).toEqual([]);
  });

  test('does not go on at its page once the shop charges at once, nor the other way round', async () => {
    const [later, atOnce] = [{ takeNow: false }, { takeNow: true }];
    for (const [before, now, goesOn] of [
      [later, later, true],
      [atOnce, later, false],
      [later, atOnce, false],
    ] as const) {
      const { order, tried } = await house.begun(before);
      expect((await house.with(now).again!(order, tried, BACK, {})) !== undefined).toBe(goesOn);
    }
  });
});

describe('money that went to PayPal', () => {
  const back = (order: typeof PAYABLE, key: string) => house.gateway.refund(order, 500, { key, reason: '' });

  test('goes back once for one wish, whatever that is called, and also months later', async () => {
    const { id, order } = await house.paid();
    for (const _ of [1, 2]) {
      expect(await back(order, 'x'.repeat(300))).toEqual({ done: true, reference: refundsOf(id)[0]?.id });
      house.paypal.forgetKeys();
    }
    expect(refundsOf(id)).toHaveLength(1);
    await back(order, 'another');
    expect(refundsOf(id)).toHaveLength(2);
  });

  test.each(['FAILED', 'CANCELLED'])('did not go back where it is %s at once', async (status) => {
    house.paypal.books.manner.refunds = status;
    expect(await back((await house.paid()).order, `at once ${status}`)).toEqual(REFUSED);
  });

  test('did not go back where PayPal says no, and nobody knows where it says nothing', async () => {
    const { order } = await house.paid();
    house.paypal.faults.refusing = { calls: /refund$/, status: 422 };
    expect(await back(order, 'no')).toEqual(REFUSED);
    house.paypal.faults.refusing = { calls: /refund$/, status: 500 };
    await expect(back(order, 'no')).rejects.toThrow();
    expect(await back((await house.begun()).order, 'none')).toEqual(REFUSED);
  });

  test('of an amount that PayPal cannot say is not asked for', async () => {
    const kept = house.with({ decimals: () => 3 });
    await expect(kept.refund((await house.paid()).order, 501, { key: 'k', reason: '' })).rejects.toThrow(
      'PayPal does not know 501 of EUR.',
    );
    await expect(
      house.gateway.start({ ...PAYABLE, orderKey: 'ISK' }, { ...TRY, currency: 'ISK' }, BACK, {}),
    ).rejects.toThrow('PayPal does not know 1850 of ISK.');
  });
});

describe('PayPal as a way to pay', () => {
  test('is paid by before the order is packed, and is on trial in the sandbox', () => {
    expect(house.gateway).toMatchObject({ prepaid: true, initialStatus: undefined, onTrial: true });
    expect(house.with({ live: true }).onTrial).toBe(false);
    expect(house.gateway.lacks?.()).toEqual([]);
    const lacks = house.with({ live: true, publicUrl: 'http://https:' }).lacks?.();
    expect(lacks).toEqual(['payments.paypal.lacks.https']);
  });

  test('takes names and descriptions that are longer than PayPal shows', async () => {
    const long = 'x'.repeat(200);
    const { id } = await house.begun({ name: long, describe: () => long });
    const made = house.paypal.books.orderBy(id);
    expect(made.purchase_units[0]?.description).toHaveLength(127);
    expect(made.payment_source.paypal.experience_context).toMatchObject({ brand_name: 'x'.repeat(127) });
  });

  test('that is tried names the events that PayPal would not report, and why it will not be asked', async () => {
    const { webhook, faults } = house.paypal;
    const endpoint = `${house.account.publicUrl}/wc-api/paypal/`;
    const tried = async () => (await house.gateway.check?.()) ?? {};
    const why = (name: string, said?: string) => ({
      well: false,
      why: `payments.paypal.check.${name}`,
      ...(said && { said }),
    });
    for (const url of [endpoint, endpoint.slice(0, -1)]) {
      webhook.url = url;
      expect(await tried()).toEqual({ well: true });
    }
    const heard = EVENTS.map((name) => ({ name }));
    webhook.event_types = heard.slice(2);
    expect(await tried()).toEqual(why('events', EVENTS.slice(0, 2).join(', ')));
    webhook.event_types = heard;
    expect(await tried()).toEqual({ well: true });
    webhook.url = 'https://other.example/wc-api/paypal/';
    expect(await tried()).toEqual(why('address', endpoint));
    for (const [status, name, said] of [
      [401, 'key', undefined],
      [403, 'rights', 'PayPal answered 403.'],
      [404, 'webhook', endpoint],
      [422, 'other', 'PayPal answered 422.'],
    ] as const) {
      faults.refusing = { calls: /webhooks/, status };
      expect(await tried()).toEqual(why(name, said));
    }
    for (const status of [500, 503]) {
      faults.refusing = { calls: /webhooks/, status };
      await expect(tried()).rejects.toThrow();
    }
  });
});
