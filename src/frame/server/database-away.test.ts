import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { fillDisk, type Outage, startOutage } from '../../../tests/support/outage.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';

/** A page, its language and the first words of the refusal in it. */
const REFUSALS = [
  ['/cistella/', 'ca', 'Tornem de seguida'],
  ['/es/carrito/', 'es-ES', 'Volvemos enseguida'],
  ['/en/cart/', 'en-GB', 'We will be right back'],
] as const;

let house: TestShop;
let productId: number;
let outage: Outage | undefined;

async function openWithJug(engine: 'sqlite' | 'postgres') {
  house = await openTestShop(engine, { alone: true });
  productId = await addSimple(house, { name: 'Gerra blava', price: 1200 });
}
async function endOutage() {
  await outage?.end();
  outage = undefined;
}
/** A job that notes when it is done. */
async function putJob(done: string[]) {
  house.shop.jobs.handle('noted', async () => {
    done.push('done');
  });
  await house.shop.db.transaction((tx) => enqueue(tx, 'noted', {}));
}

describe.runIf(engines.includes('postgres'))('a shop whose PostgreSQL is down', () => {
  beforeAll(() => openWithJug('postgres'));
  afterEach(endOutage);
  afterAll(() => house.close());

  test('shows the pages it keeps, also to who has a cart; says of others when to come again; and has lost nothing', async () => {
    const [stranger, shopper] = [house.browser(), house.browser()];
    await shopper.call('add_to_cart', { product_id: String(productId), quantity: '2' });
    const before = await stranger.get('/botiga/');
    expect(before.status).toBe(200);
    outage = await startOutage(house);

    for (const visitor of [stranger, shopper]) {
      const kept = await visitor.get('/botiga/');
      expect([kept.status, kept.text]).toEqual([200, before.text]);
    }
    for (const [path, lang, sentence] of REFUSALS) {
      const reply = await shopper.get(path);
      expect([path, reply.status, reply.headers['retry-after']]).toEqual([path, 503, '10']);
      expect(reply.text).toContain(`<html lang="${lang}"`);
      expect(reply.text).toContain(sentence);
    }
    expect((await stranger.get('/no-hi-es/')).status).toBe(503);
    const call = await shopper.call('add_to_cart', { product_id: String(productId) });
    expect([call.status, call.headers['retry-after']]).toEqual([503, '10']);
    expect(call.json()).toMatchObject({ code: 'unavailable', data: { status: 503 } });

    await endOutage();
    const after = await shopper.get('/cistella/');
    expect(after.status).toBe(200);
    expect(after.text).toContain('Gerra blava');
    expect(after.text).toContain('value="2"');
  });

  test('does no job meanwhile, and hears and does everything afterwards', async () => {
    const done: string[] = [];
    await putJob(done);
    outage = await startOutage(house);
    await expect(house.shop.jobs.runDue()).rejects.toThrow();
    await expect(house.shop.changes.poll()).rejects.toThrow();
    expect(done).toEqual([]);
    await endOutage();
    await house.settle();
    expect(done).toEqual(['done']);
  });
});

describe('a shop whose disk is full', () => {
  beforeAll(() => openWithJug('sqlite'));
  afterEach(endOutage);
  afterAll(() => house.close());

  test('shows every page that only reads, refuses what finds no room, keeps no half of it, and goes on when there is some', async () => {
    const add = { product_id: String(productId), quantity: '2' };
    const shopper = house.browser();
    await shopper.call('add_to_cart', add);
    outage = await fillDisk(house);

    let refused = await house.browser().call('add_to_cart', add);
    for (let more = 0; refused.status === 200 && more < 500; more += 1)
      refused = await house.browser().call('add_to_cart', add);
    expect([refused.status, refused.headers['retry-after'], refused.json()]).toMatchObject([
      503,
      '10',
      { code: 'unavailable' },
    ]);
    expect((await shopper.get('/cistella/')).text).toContain('Gerra blava');
    const { db } = house.shop;
    const empty = await db.read
      .selectFrom('cart')
      .select('id')
      .where('id', 'not in', db.read.selectFrom('cart_line').select('cart_id'))
      .execute();
    expect(empty).toEqual([]);

    await endOutage();
    const before = await house.browser().call('add_to_cart', add);
    expect(before.status).toBe(200);
    await shopper.call('add_to_cart', { product_id: String(productId) });
    expect((await shopper.get('/cistella/')).text).toContain('value="3"');
  });
});
