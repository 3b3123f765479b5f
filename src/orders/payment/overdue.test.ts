import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DeskCard, openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { readAudit } from '../../frame/command/index.ts';
import { findGateway } from '../../payments/index.ts';
import { cancelUnpaid, giveUpForgotten } from './overdue.ts';
import { recordPayment } from './steps-pay.ts';
import { readForgotten, readOverdue } from './store.ts';

const NOW = 1_800_000_000_000;
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

describe.each(engines)('orders that are given up on %s', (engine) => {
  let house: TestShop;
  let bank: DeskCard;
  let cup: number;
  const { write, order, become, stockOf, history, letters } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    bank = openDeskCard(house);
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 10_000 });
  });
  afterAll(() => house.close());
  beforeEach(() => bank.forget());

  const made = async (paymentMethod: string, now = NOW) =>
    (await write(draftOf([{ productId: cup }], { paymentMethod }), now)).id;
  const statusOf = async (id: number) => (await order(id)).status;
  const told = (orderId: number, more: object) =>
    house.shop.db.transaction((tx) =>
      recordPayment(
        house.shop,
        tx,
        {
          orderId,
          gateway: findGateway(house.shop, bank.id)!,
          outcome: 'authorised',
          transactionId: 'T1',
          amount: 1815,
          currency: 'EUR',
          ...more,
        },
        NOW,
      ),
    );
  const mailsOf = async (id: number) => (await letters(id)).map(({ mail }) => mail);

  test('one that nobody has paid is cancelled when its hold is over, in silence, and its stock comes back', async () => {
    const before = (await stockOf(cup)) ?? 0;
    const id = await made(bank.id);
    expect(await cancelUnpaid(house.shop, NOW + HOUR)).toBe(0);
    expect(await statusOf(id)).toBe('pending');
    expect(await cancelUnpaid(house.shop, NOW + HOUR + 1)).toBe(1);
    expect(await statusOf(id)).toBe('cancelled');
    expect((await history(id)).at(-1)).toMatchObject({
      reason: 'No s’ha pagat a temps.',
      at: NOW + HOUR + 1,
    });
    expect([await stockOf(cup), await mailsOf(id)]).toEqual([before, []]);
    expect(await cancelUnpaid(house.shop, NOW + HOUR + 1)).toBe(0);
    expect(
      await readAudit(house.shop.db.read, { subject: 'order', subjectId: String(id), limit: 9 }),
    ).toMatchObject([
      {
        command: 'order.give_up',
        actor: { kind: 'job', name: 'orders.unpaid' },
        before: { status: 'pending' },
        after: { status: 'cancelled' },
        at: NOW + HOUR + 1,
      },
    ]);
  });

  test('the gateway is asked first, and what it knows of a payment counts', async () => {
    const [paid, failed] = [await made(bank.id), await made(bank.id)];
    bank.state = async ({ orderId, total, currency }) => ({
      orderId,
      outcome: orderId === paid ? 'paid' : 'failed',
      transactionId: 'S1',
      amount: total,
      currency,
    });
    expect(await cancelUnpaid(house.shop, NOW + HOUR + 1)).toBe(0);
    expect([await statusOf(paid), await statusOf(failed)]).toEqual(['processing', 'failed']);
  });

  test('one whose money is known, although it waits again, is not cancelled', async () => {
    const reserved = await made(bank.id);
    await told(reserved, {});
    await become(reserved, 'pending', NOW);
    const paid = await made('bacs');
    await become(paid, 'processing', NOW);
    await become(paid, 'on-hold', NOW);
    await become(paid, 'pending', NOW);
    expect(await cancelUnpaid(house.shop, NOW + 9 * HOUR)).toBe(0);
    expect([await statusOf(reserved), await statusOf(paid)]).toEqual(['pending', 'pending']);
    for (const id of [reserved, paid]) await become(id, 'cancelled', NOW);
  });

  test('one that cannot be cancelled stops no other, and is tried again the next time', async () => {
    const ids = [await made(bank.id), await made(bank.id), await made(bank.id)];
    let broken = true;
    const tried: number[] = [];
    house.shop.events.on('order.status', async (_, { orderId }) => {
      tried.push(orderId);
      if (broken && [ids[1], ids[2]].includes(orderId)) throw new Error('broken on purpose');
    });
    expect(await cancelUnpaid(house.shop, NOW + 2 * HOUR)).toBe(1);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['cancelled', 'pending', 'pending']);
    expect(tried).toEqual(ids);
    broken = false;
    expect(await cancelUnpaid(house.shop, NOW + 2 * HOUR)).toBe(2);
  });

  test('many are given up in one go, however many there are', async () => {
    for (let count = 0; count < 101; count += 1) await made(bank.id);
    expect(await cancelUnpaid(house.shop, NOW + 2 * HOUR)).toBe(101);
  });

  test('overdue ones are read from an id on, each once, only while they are pending', async () => {
    const ids = [await made(bank.id), await made(bank.id), await made(bank.id)];
    const [first = 0, , third = 0] = ids;
    const overdue = (now: number, after: number, limit = 100) =>
      readOverdue(house.shop.db.read, { now, after, limit });
    expect(await overdue(NOW + HOUR, first - 1)).toEqual([]);
    expect(await overdue(NOW + HOUR + 1, first - 1)).toEqual(ids);
    expect(await overdue(NOW + HOUR + 1, first)).toEqual(ids.slice(1));
    expect(await overdue(NOW + HOUR + 1, first - 1, 2)).toEqual(ids.slice(0, 2));
    await become(third, 'on-hold', NOW);
    expect(await overdue(NOW + HOUR + 1, first - 1)).toEqual(ids.slice(0, 2));
    for (const id of ids) await become(id, 'cancelled', NOW);
    const two = await write(
      draftOf([{ productId: cup }, { productId: cup }], { paymentMethod: bank.id }),
      NOW,
    );
    expect(await overdue(NOW + HOUR + 1, first - 1)).toEqual([two.id]);
    await become(two.id, 'cancelled', NOW);
  });

  test('one that waited its days for money by hand is given up with a letter to both sides, and its stock comes back', async () => {
    const before = (await stockOf(cup)) ?? 0;
    const id = await made('bacs');
    expect(await giveUpForgotten(house.shop, NOW + 7 * DAY)).toBe(0);
    expect(await statusOf(id)).toBe('on-hold');
    expect(await giveUpForgotten(house.shop, NOW + 7 * DAY + 1)).toBe(1);
    expect(await statusOf(id)).toBe('cancelled');
    expect((await history(id)).at(-1)?.reason).toBe('El pagament no ha arribat en 7 dies.');
    expect((await mailsOf(id)).slice(-2)).toEqual(['customer_given_up', 'shop_cancelled']);
    expect(await stockOf(cup)).toBe(before);
  });

  test('its days count from the last time that somebody touched it', async () => {
    const id = await made('bacs');
    await become(id, 'pending', NOW + DAY);
    await become(id, 'on-hold', NOW + 2 * DAY);
    expect(await giveUpForgotten(house.shop, NOW + 8 * DAY)).toBe(0);
    expect(await giveUpForgotten(house.shop, NOW + 9 * DAY + 1)).toBe(1);
  });

  test('a shop that waits for ever gives none up', async () => {
    const id = await made('bacs');
    await house.set({ 'checkout.offlineDays': 0 });
    expect(await giveUpForgotten(house.shop, NOW + 900 * DAY)).toBe(0);
    await house.set({ 'checkout.offlineDays': undefined });
    await become(id, 'cancelled', NOW);
  });

  test('none is given up whose money is there, is kept ready, does not fit, or was never to come by hand', async () => {
    const paid = await made('bacs');
    await become(paid, 'processing', NOW);
    await become(paid, 'on-hold', NOW);
    const reserved = await made(bank.id);
    await told(reserved, {});
    const unfit = await made('bacs');
    await told(unfit, { amount: 1 });
    const card = await made(bank.id);
    await become(card, 'on-hold', NOW);
    const door = await made('cod');
    await become(door, 'on-hold', NOW);
    expect(await giveUpForgotten(house.shop, NOW + 30 * DAY)).toBe(0);
    const stand = await Promise.all([paid, reserved, unfit, card, door].map(statusOf));
    expect(stand).toEqual(Array(5).fill('on-hold'));
  });

  test('forgotten ones are read from an id on, of the ways to pay that are named', async () => {
    const ids = [await made('bacs'), await made('bacs')];
    const [first = 0, second = 0] = ids;
    const cheque = await made('cheque');
    const read = (methods: string[], after: number, limit = 10) =>
      readForgotten(house.shop.db.read, { methods, before: NOW + 1, after, limit });
    expect(await read(['bacs'], first - 1)).toEqual(ids);
    expect(await read(['bacs', 'cheque'], first)).toEqual([second, cheque]);
    expect(await read(['bacs'], first - 1, 1)).toEqual([first]);
    expect(await read([], first - 1)).toEqual([]);
  });
});
