import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import {
  findNotification,
  forgetNotifications,
  insertNotification,
  readNew,
  readNotificationsOf,
  readStuck,
  writeNotification,
} from './store.ts';

const NOW = 1_800_000_000_000;

describe.each(engines)('what gateways told, as it is kept, on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  const read = () => house.shop.db.read;
  const within = <T>(work: (tx: Tx) => Promise<T>) => house.shop.db.transaction(work);
  const body = Buffer.from([0, 255, 13, 10, 65]);
  const tell = (eventId: string, more: { state?: 'new' | 'refused'; now?: number; gateway?: string } = {}) =>
    within((tx) =>
      insertNotification(tx, {
        gateway: 'card',
        eventId,
        query: 'a=1&b=%C3%A9',
        headers: { 'x-signature': 's' },
        body,
        state: 'new',
        now: NOW,
        ...more,
      }),
    );
  const write = (id: number | undefined, change: Parameters<typeof writeNotification>[2]) =>
    within((tx) => writeNotification(tx, id ?? 0, change));

  test('the same event of one gateway is kept once, byte for byte', async () => {
    const id = await tell('E-1');
    expect(id).toBeGreaterThan(0);
    expect(await tell('E-1')).toBeUndefined();
    expect(await tell('E-1', { gateway: 'stripe' })).toBeGreaterThan(id ?? 0);
    const kept = await readNew(read(), id ?? 0);
    expect(kept?.notification).toEqual({
      id,
      gateway: 'card',
      eventId: 'E-1',
      state: 'new',
      reason: '',
      receivedAt: NOW,
      attempts: 0,
      orderId: null,
    });
    expect(kept?.message.body).toEqual(body);
    expect(kept?.message.header('X-Signature')).toBe('s');
    expect(kept?.message.query.get('b')).toBe('é');
    expect(await findNotification(read(), 'card', 'E-1')).toEqual(kept?.notification);
    expect(await findNotification(read(), 'card', 'E-2')).toBeUndefined();
  });

  test('only what is still to be worked off is handed out', async () => {
    expect(await readNew(read(), (await tell('E-3', { state: 'refused' })) ?? 0)).toBeUndefined();
    const id = await tell('E-4');
    await write(id, { state: 'done', now: NOW });
    expect(await readNew(read(), id ?? 0)).toBeUndefined();
  });

  test('what a change does not name stays, and a long reason is cut', async () => {
    const id = await tell('E-5');
    await write(id, { attempts: 2, orderId: 77, now: NOW });
    await write(id, { state: 'failed', reason: 'x'.repeat(600), now: NOW + 5 });
    const [kept, more] = await readNotificationsOf(read(), 77);
    expect(more).toBeUndefined();
    expect(kept).toMatchObject({ id, state: 'failed', attempts: 2, orderId: 77 });
    expect(kept?.reason).toHaveLength(500);
    const row = await read()
      .selectFrom('payment_notification')
      .select('changed_at')
      .where('id', '=', id ?? 0)
      .executeTakeFirst();
    expect(row?.changed_at).toBe(NOW + 5);
    await write(id, { orderId: null, now: NOW });
    expect(await readNotificationsOf(read(), 77)).toEqual([]);
  });

  test('what nobody has worked off since a moment is stuck, the oldest first', async () => {
    const [young, old] = [await tell('S-1', { now: 20 }), await tell('S-2', { now: 10 })];
    await write(await tell('S-3', { now: 5 }), { state: 'done', now: 6 });
    const stuck = async (before: number, limit = 9) =>
      (await readStuck(read(), before, limit)).map(({ id }) => id);
    expect(await stuck(10)).toEqual([]);
    expect(await stuck(21)).toEqual([old, young]);
    expect(await stuck(21, 1)).toEqual([old]);
  });

  test('what is over is forgotten after its time, of its own kind, and told how many', async () => {
    const ids = [
      await tell('F-1', { state: 'refused', now: 1 }),
      await tell('F-2', { state: 'refused', now: 3 }),
    ];
    const open = await tell('F-3', { now: 1 });
    const forget = (before: number) => within((tx) => forgetNotifications(tx, 'refused', before));
    expect(await forget(3)).toBe(1);
    expect(await forget(3)).toBe(0);
    expect(await findNotification(read(), 'card', 'F-1')).toBeUndefined();
    expect((await findNotification(read(), 'card', 'F-2'))?.id).toBe(ids[1]);
    expect((await readNew(read(), open ?? 0))?.notification.id).toBe(open);
  });
});
