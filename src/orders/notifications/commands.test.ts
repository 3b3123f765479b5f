import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { ask, job } from '../../frame/command/index.ts';
import { readOpenCases } from '../cases/store.ts';
import { closeNotification, LANE, putOffNotification, takeNotification } from './commands.ts';
import { findNotification } from './store.ts';
import { workOff } from './work.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;

describe.each(engines)('a message of a gateway that is worked off later, on %s', (engine) => {
  let house: TestShop;
  /** What its gateway makes of it. */
  let reads: () => Promise<[]>;
  beforeAll(async () => {
    house = await openTestShop(engine);
    openDeskCard(house, { id: 'tells', recognise: () => ({ id: 'M' }), read: () => reads() });
  });
  afterAll(() => house.close());

  const asked = (now = NOW) => ({ shop: house.shop, actor: job('test'), now });
  const found = async (eventId: string) => (await findNotification(house.shop.db.read, 'tells', eventId))!;
  const take = async (eventId: string, state: 'new' | 'refused' = 'new') => {
    const message = { gateway: 'tells', eventId, query: '', headers: {}, body: Buffer.from('x'), state };
    await ask(asked(), takeNotification, message);
    return found(eventId);
  };
  /** When its jobs are due. */
  const dueOf = async (id: number) => {
    const jobs = await house.shop.db.read
      .selectFrom('job')
      .select(['payload', 'run_at'])
      .where('kind', '=', LANE)
      .orderBy('run_at')
      .execute();
    return jobs.filter(({ payload }) => JSON.parse(payload).id === id).map(({ run_at }) => run_at);
  };
  const casesOf = async (id: number) =>
    (await readOpenCases(house.shop.db.read, 100)).filter((each) => each.notificationId === id);

  test('is kept with its job, once however often it is told; one that is forged has none', async () => {
    const { id } = await take('A');
    await take('A');
    expect(await dueOf(id)).toHaveLength(1);
    expect(await dueOf((await take('F', 'refused')).id)).toEqual([]);
  });

  test('is done once, or put off with a job for then', async () => {
    const { id } = await take('B');
    await ask(asked(), putOffNotification, { id, attempts: 3, reason: 'no line', runAt: NOW + MINUTE });
    expect(await found('B')).toMatchObject({ state: 'new', attempts: 3, reason: 'no line' });
    expect((await dueOf(id)).includes(NOW + MINUTE)).toBe(true);
    await ask(asked(), closeNotification, { id, orderId: undefined });
    expect(await found('B')).toMatchObject({ state: 'done', reason: '' });
  });

  test('that goes wrong is tried again later and later, and waits for somebody in the end', async () => {
    const { id } = await take('C');
    reads = () => Promise.reject(new Error('not to be read'));
    const pauses: number[] = [];
    for (let count = 0; count < 50 && (await found('C')).state === 'new'; count += 1) {
      const before = await dueOf(id);
      await workOff(house.shop, id, NOW);
      const after = await dueOf(id);
      if (after.length > before.length) pauses.push((after.at(-1) ?? 0) - NOW);
    }
    expect(await found('C')).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('not to be read'),
    });
    expect(pauses.length).toBeGreaterThan(3);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect([pauses[0]! > 0, Math.max(...pauses)]).toEqual([true, 60 * MINUTE]);
    expect(pauses[1]).toBe(pauses[0]! * 2);
    expect(await casesOf(id)).toMatchObject([{ kind: 'message', gateway: 'tells', reference: 'C' }]);
  });

  test('that says nothing is done, and one that is done or none is not worked off again', async () => {
    const { id } = await take('D');
    let times = 0;
    reads = async () => {
      times += 1;
      return [];
    };
    for (const _ of [1, 2]) await workOff(house.shop, id, NOW);
    await workOff(house.shop, 999_999, NOW);
    expect([(await found('D')).state, times]).toEqual(['done', 1]);
  });
});
