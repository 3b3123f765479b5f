import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { closeCases, findCase, openCase, readOpenCase, readOpenCases, writeCase } from './store.ts';

const NOW = 1_800_000_000_000;

describe.each(engines)('what somebody has to look at between a gateway and the shop on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  const read = () => house.shop.db.read;
  const within = <T>(work: (tx: Tx) => Promise<T>) => house.shop.db.transaction(work);
  const open = (reference: string, more: Partial<Parameters<typeof openCase>[1]> = {}) =>
    within((tx) =>
      openCase(tx, {
        kind: 'dispute',
        orderId: 5,
        gateway: 'stripe',
        reference,
        transactionId: 'pi_1',
        amount: 1210,
        currency: 'EUR',
        said: 'fraudulent',
        now: NOW,
        ...more,
      }),
    );
  const find = (reference: string) => findCase(read(), { gateway: 'stripe', kind: 'dispute', reference });
  const write = async (reference: string, of: Omit<Parameters<typeof writeCase>[2], 'by' | 'now'>) => {
    const id = (await find(reference))?.id ?? 0;
    await within((tx) => writeCase(tx, id, { by: 'Anna', now: NOW + 9, ...of }));
    return read()
      .selectFrom('payment_case')
      .select(['outcome', 'settled_by as by', 'settled_at as at', 'note'])
      .where('id', '=', id)
      .executeTakeFirst();
  };

  test('the same is written down once, with what was said as far as there is room', async () => {
    expect(await open('D-1', { said: 'x'.repeat(600), answerBy: NOW + 7, notificationId: 3 })).toBe(true);
    expect(await open('D-1', { amount: 1 })).toBe(false);
    expect(await find('D-1')).toMatchObject({
      kind: 'dispute',
      orderId: 5,
      notificationId: 3,
      transactionId: 'pi_1',
      amount: 1210,
      currency: 'EUR',
      said: 'x'.repeat(500),
      answerBy: NOW + 7,
      openedAt: NOW,
      outcome: '',
    });
    expect(await open('D-1', { kind: 'refund_failed', orderId: null })).toBe(true);
    expect(await find('D-2')).toBeUndefined();
  });

  test('without a time it has none, and one that no message told of names none', async () => {
    await open('D-3');
    expect(await find('D-3')).toMatchObject({ answerBy: 0, notificationId: null });
  });

  test('those that wait come oldest first; what is settled waits no longer, and what is lost still does', async () => {
    const before = (await readOpenCases(read(), 99)).length;
    for (const reference of ['W-1', 'W-2', 'W-3']) await open(reference);
    const ids = await Promise.all(['W-1', 'W-2', 'W-3'].map(async (each) => (await find(each))?.id ?? 0));
    const waiting = async () => (await readOpenCases(read(), 99)).slice(before).map(({ id }) => id);
    expect(await waiting()).toEqual(ids);
    expect(await readOpenCases(read(), 1)).toHaveLength(1);
    expect(await write('W-1', { outcome: 'seen', note: 'n'.repeat(300) })).toEqual({
      outcome: 'seen',
      by: 'Anna',
      at: NOW + 9,
      note: 'n'.repeat(200),
    });
    expect(await write('W-2', { outcome: 'lost' })).toEqual({ outcome: 'lost', by: '', at: 0, note: '' });
    expect(await waiting()).toEqual(ids.slice(1));
    expect(await readOpenCase(read(), ids[0] ?? 0)).toBeUndefined();
    expect((await readOpenCase(read(), ids[1] ?? 0))?.outcome).toBe('lost');
    expect(await write('W-1', { outcome: '' })).toMatchObject({ by: '', at: 0, note: 'n'.repeat(200) });
    expect(await waiting()).toEqual(ids);
  });

  test('one that was tried again in vain waits once more, and says why now', async () => {
    await open('A-1');
    await write('A-1', { outcome: 'again' });
    expect(await open('A-1', { said: 'y'.repeat(600) })).toBe(true);
    expect(await find('A-1')).toMatchObject({ outcome: '', said: 'y'.repeat(500), amount: 1210 });
    await write('A-1', { outcome: 'seen' });
    expect(await open('A-1')).toBe(false);
  });

  test('all of one kind about an order are over together, and others stay', async () => {
    await open('C-1', { orderId: 8 });
    await open('C-2', { orderId: 8, kind: 'kept_money' });
    await open('C-3', { orderId: 9 });
    await open('C-4', { orderId: 8 });
    await write('C-4', { outcome: 'won' });
    await within((tx) => closeCases(tx, 8, 'dispute', { by: 'system', now: NOW + 3 }));
    expect((await find('C-1'))?.outcome).toBe('seen');
    expect((await find('C-3'))?.outcome).toBe('');
    expect((await find('C-4'))?.outcome).toBe('won');
    const kept = await findCase(read(), { gateway: 'stripe', kind: 'kept_money', reference: 'C-2' });
    expect(kept?.outcome).toBe('');
  });
});
