import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { openDemoHouse } from '../../../tests/support/demo-house.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, openNeighbour, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { Keepable } from '../../frame/demo/door.ts';
import { hasMembers } from '../../people/index.ts';
import { saveStored } from '../../platform/db/saved-values.ts';
import { WISH } from './commands.ts';
import { isDemo, settleDemo } from './demo.ts';
import { demoDoorOf, finishLeaving, leaveWished } from './leaving.ts';

describe.each(engines)('from the demo to a shop of one’s own on %s', (engine) => {
  let house: TestShop;
  let begun: TestShop | undefined;
  afterEach(async () => {
    await begun?.app.close();
    await begun?.shop.db.close();
    begun = undefined;
    await house.close();
  });

  /** As the processes do it: the wish, the end of all, and the first to open again. */
  async function leave(keep: readonly Keepable[]) {
    house = await openDemoHouse(engine);
    const word = await demoDoorOf(house.shop, true).leave(staff(), keep);
    await leaveWished(house.shop.db);
    begun = await openNeighbour(house);
    await finishLeaving(begun.shop);
    await settleDemo(begun.shop, true);
    return { word, shop: begun.shop, browser: begun.browser() };
  }

  const count = async (shop: TestShop['shop'], table: string) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
      shop.db.read as never,
    );
    return Number(rows[0]?.n);
  };

  /** Where persons of the demo stand, or what they did. */
  const PERSONAL = [
    'user',
    'user_address',
    'order',
    'order_letter',
    'review',
    'comment',
    'staff',
    'staff_session',
    'session',
    'cart',
    'points_account',
    'points_entry',
    'wallet_entry',
    'coupon',
    'tax_rate',
    'shipping_zone',
    'job',
    'order_sum',
  ];

  test('nothing is kept where nothing is wished, and the demo does not come back', async () => {
    const { shop } = await leave([]);
    for (const table of [...PERSONAL, 'product', 'entry', 'picture', 'term'])
      expect([table, await count(shop, table)]).toEqual([table, 0]);
    expect(shop.settings.name).toBe('La botiga');
    expect(await isDemo(shop)).toBe(false);
    expect(await hasMembers(shop.db.read)).toBe(false);
  });

  test('products stay with their pictures and prices, without what nobody has bought or said', async () => {
    const { shop, browser } = await leave(['products']);
    for (const table of [...PERSONAL, 'entry', 'author'])
      expect([table, await count(shop, table)]).toEqual([table, 0]);
    expect(await count(shop, 'product')).toBeGreaterThan(50);
    expect(await count(shop, 'product_picture')).toBeGreaterThan(50);
    expect(shop.settings.currencies.length).toBeGreaterThan(1);
    expect(shop.settings.address.street).toBe('');
    const sold = await shop.db.read
      .selectFrom('product')
      .select('id')
      .where((of) => of.or([of('total_sales', '>', 0), of('rating_count', '>', 0)]))
      .execute();
    expect(sold).toEqual([]);
    const page = await browser.get('/producte/tassa-de-gres/');
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('class="star-rating"');
    // What is made next has a number of its own.
    const last = await shop.db.read
      .selectFrom('product')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const { id } = await shop.db.transaction((tx) =>
      tx
        .insertInto('picture')
        .values({ source: 'new', file: '', width: 1, height: 1 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect(id).toBeGreaterThan(0);
    expect(last?.id).toBeGreaterThan(0);
  });

  test('pages stay, but not those that say whose the demo was', async () => {
    const { shop, browser } = await leave(['pages']);
    for (const table of [...PERSONAL, 'product', 'product_price'])
      expect([table, await count(shop, table)]).toEqual([table, 0]);
    expect((await browser.get('/diari/')).text).toContain('que-vol-dir-gres');
    const keys = await shop.db.read.selectFrom('entry').select('key').where('key', 'is not', null).execute();
    for (const key of ['legal', 'terms', 'withdrawal', 'privacy'])
      expect(keys.map((row) => row.key)).not.toContain(key);
    const left = await shop.db.read.selectFrom('term').select('taxonomy').distinct().execute();
    expect(left.map(({ taxonomy }) => taxonomy).toSorted()).toEqual(['post_category', 'post_tag']);
  });

  test('who asked is led to the owner’s link as long as nobody owns the shop, and nobody else is', async () => {
    const { shop, word } = await leave(['products', 'pages']);
    const door = demoDoorOf(shop, false);
    const link = await door.ownerLink(word);
    expect(link).toMatch(/\/admin\/join\?key=/);
    expect(await door.ownerLink(word)).toBe(link);
    expect(await door.ownerLink('x')).toBeUndefined();
    const trail = await shop.db.read.selectFrom('audit').select(['command', 'actor_name']).execute();
    expect(trail[0]).toMatchObject({ command: 'demo.empty' });
    // Done once: another start changes nothing.
    await finishLeaving(shop);
    expect(await count(shop, 'audit')).toBe(trail.length);
  });

  test('one who asks twice, by a double click, is led on by either answer', async () => {
    house = await openDemoHouse(engine);
    const door = demoDoorOf(house.shop, true);
    const words = await Promise.all([door.leave(staff(), []), door.leave(staff(), [])]);
    await leaveWished(house.shop.db);
    begun = await openNeighbour(house);
    await finishLeaving(begun.shop);
    await settleDemo(begun.shop, true);
    for (const word of words)
      expect(await demoDoorOf(begun.shop, false).ownerLink(word)).toMatch(/\/admin\/join\?key=/);
  });

  test('what is killed in the middle has changed nothing, and is done at the next start', async () => {
    house = await openDemoHouse(engine);
    await demoDoorOf(house.shop, true).leave(staff(), ['products']);
    const products = await count(house.shop, 'product');
    const { db } = house.shop;
    const broken = { ...db, read: db.read, transaction: cutOff(db) } as typeof db;
    await expect(leaveWished(broken)).rejects.toThrow('killed');
    expect(await isDemo(house.shop)).toBe(true);
    expect(await count(house.shop, 'product')).toBe(products);
    expect(await count(house.shop, 'order')).toBeGreaterThan(0);
    await leaveWished(db);
    expect(await isDemo(house.shop)).toBe(false);
    expect(await count(house.shop, 'product')).toBe(products);
  });

  /** Lets a transaction do all its work and never keeps it. */
  const cutOff =
    (db: TestShop['shop']['db']): typeof db.transaction =>
    (work) =>
      db.transaction(async (tx) => {
        await work(tx);
        throw new Error('killed');
      });

  test('a shop that is no demo is never emptied, whatever stands in it', async () => {
    house = await openTestShop(engine);
    await expect(demoDoorOf(house.shop, false).leave(staff(), [])).rejects.toThrow('does not show the demo');
    await house.shop.db.transaction((tx) => saveStored(tx, WISH, { keep: [], claims: [] }));
    await house.shop.db.transaction((tx) =>
      tx.insertInto('picture').values({ source: 'own', file: '', width: 1, height: 1 }).execute(),
    );
    await leaveWished(house.shop.db);
    expect(await count(house.shop, 'picture')).toBe(1);
  });
});
