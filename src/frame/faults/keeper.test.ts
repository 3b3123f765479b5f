import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { type Fault, makeLog } from '../../platform/log.ts';
import { FaultKeeper, withoutSecrets } from './keeper.ts';
import { readFaults } from './store.ts';

const fault = (what: string, more: Partial<Fault> = {}): Fault => ({
  at: 1,
  process: 7,
  what,
  error: '',
  request: '',
  path: '',
  ...more,
});

test('what is written to the log as an error is heard with its trace and its request', () => {
  const heard: Fault[] = [];
  const log = makeLog('fatal', (each) => heard.push(each));
  log.error('below what is written');
  const fatal = makeLog('fatal', (each) => heard.push(each)).child({ reqId: 1 });
  fatal.fatal({ err: new Error('no line'), request: 'ab12', url: '/botiga/' }, 'failed');
  expect(heard).toMatchObject([
    { what: 'failed', request: 'ab12', path: '/botiga/', error: expect.stringMatching(/^Error: no line\n/) },
  ]);
});

test('neither addresses of people nor passwords of servers are kept', () => {
  expect(withoutSecrets("550 <o'brien@exemple.cat>: maria&pere=x@exemple.cat")).toBe('550 <…@…>: …@…');
  expect(withoutSecrets('550 núria.soler+x@exemple.cat refused by smtp://user:pw@mail.test:25')).toBe(
    '550 …@… refused by smtp://…@mail.test:25',
  );
});

describe.each(engines)('errors that are kept, on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  test('are read newest first, all or those of one request, and only the last 500 stay', async () => {
    const keeper = new FaultKeeper();
    keeper.hear(fault('before the database', { request: 'r1' }));
    keeper.keepIn(house.shop.db);
    await keeper.write();
    keeper.hear(fault('one more', { request: 'r2' }));
    await keeper.write();
    const read = (request?: string) => readFaults(house.shop.db.read, { limit: 1000, request });
    expect((await read()).map(({ what }) => what)).toEqual(['one more', 'before the database']);
    expect((await read('r1')).map(({ what }) => what)).toEqual(['before the database']);
    for (let round = 0; round < 6; round += 1) {
      for (let count = 0; count < 150; count += 1) keeper.hear(fault(`flood ${round} ${count}`));
      await keeper.write();
    }
    const kept = await read();
    expect([kept.length, kept[0]?.what]).toEqual([500, 'flood 5 99']);
  });

  test('wait where the database is away, and are written when it is back', async () => {
    const keeper = new FaultKeeper();
    const { transaction } = house.shop.db;
    house.shop.db.transaction = () => Promise.reject(new Error('away'));
    keeper.keepIn(house.shop.db);
    keeper.hear(fault('while away', { request: 'away' }));
    await keeper.write();
    house.shop.db.transaction = transaction;
    await keeper.write();
    expect(await readFaults(house.shop.db.read, { limit: 5, request: 'away' })).toHaveLength(1);
  });
});
