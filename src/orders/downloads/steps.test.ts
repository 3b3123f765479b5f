import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf, type LineWish } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { DownloadInput } from '../../catalogue/model-product.ts';
import type { OrderDraft } from '../model.ts';
import { shopperDownloads, shownDownloads } from './read.ts';
import { grantDownloads, takeDownload } from './steps.ts';
import { readOrderOfKey, readPermissions, readShopperPermissions } from './store.ts';

const NOW = 1_800_000_000_000;
const DAY = 24 * 60 * 60_000;
const GUIDE: DownloadInput = { code: 'g', name: 'Guia', file: 'guia.pdf' };

describe.each(engines)('files that orders give on %s', (engine) => {
  let house: TestShop;
  const { write, order, become } = ordersOf(() => house);
  const { register } = membersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  const booklet = (downloads: DownloadInput[] = [GUIDE], more: { limit?: number; days?: number } = {}) =>
    addSimple(house, {
      price: 1000,
      more: {
        virtual: true,
        downloadable: true,
        downloads,
        downloadLimit: more.limit ?? null,
        downloadDays: more.days ?? null,
      },
    });
  async function paid(lines: LineWish[], more: Partial<OrderDraft> = {}) {
    const { id, key } = await write(draftOf(lines, more), NOW);
    await become(id, 'processing', NOW + 1);
    return { id, key };
  }
  const permissions = (id: number) => readPermissions(house.shop.db.read, id);
  const take = (orderId: number, productId: number, code = 'g', now = NOW) =>
    house.shop.db.transaction((tx) => takeDownload(tx, { orderId, productId, code }, now));
  const counted = (id: number) =>
    house.shop.db.read
      .selectFrom('download_permission')
      .select(['count', 'last_at', 'remaining'])
      .where('order_id', '=', id)
      .executeTakeFirst();

  test('are given when it is paid, so often for each piece and so long as the product says', async () => {
    const product = await booklet([GUIDE, { ...GUIDE, code: 'h', name: 'Mapa' }], { limit: 2, days: 3 });
    const { id } = await write(draftOf([{ productId: product, quantity: 2 }, { productId: product }]), NOW);
    expect(await permissions(id)).toEqual([]);
    await become(id, 'processing', NOW + 1);
    const given = {
      id: expect.any(Number),
      productId: product,
      file: 'guia.pdf',
      remaining: 6,
      expiresAt: NOW + 1 + 3 * DAY,
    };
    expect(await permissions(id)).toEqual([
      { ...given, code: 'g', name: 'Guia' },
      { ...given, code: 'h', name: 'Mapa' },
    ]);
  });

  test('paid at the door are given when the money is there', async () => {
    const product = await booklet();
    const { id } = await write(draftOf([{ productId: product }], { paymentMethod: 'cod' }), NOW);
    expect((await order(id)).status).toBe('processing');
    expect(await permissions(id)).toEqual([]);
    await become(id, 'completed', NOW + 1);
    expect(await permissions(id)).toHaveLength(1);
  });

  test('are those of the variation that was bought, and none of a line whose product is gone', async () => {
    const { id: book, variationIds } = await addVariable(house, { price: 700 });
    const [blue = 0, green = 0] = variationIds;
    await house.shop.db.transaction(async (tx) => {
      await tx.updateTable('product').set({ downloadable: 1 }).where('id', 'in', variationIds).execute();
      const files = [blue, green].map((id) => ({ ...GUIDE, product_id: id, code: `v${id}`, position: 0 }));
      await tx.insertInto('download').values(files).execute();
    });
    const { id } = await paid([{ productId: book, variationId: green }, { productId: null }]);
    expect(await permissions(id)).toMatchObject([{ productId: green, code: `v${green}` }]);
  });

  test('are given once: what was fetched stays counted, and of two that are named alike the first one counts', async () => {
    const product = await booklet([GUIDE], { limit: 2 });
    await house.shop.db.transaction((tx) =>
      tx
        .insertInto('download')
        .values({ ...GUIDE, file: 'altra.pdf', product_id: product, position: 9 })
        .execute(),
    );
    const { id } = await paid([{ productId: product }]);
    expect(await permissions(id)).toMatchObject([{ file: 'guia.pdf', remaining: 2 }]);
    await take(id, product);
    await house.shop.db.transaction((tx) => grantDownloads(tx, id, NOW + DAY));
    expect(await permissions(id)).toMatchObject([{ file: 'guia.pdf', remaining: 1 }]);
    await house.shop.db.transaction((tx) => grantDownloads(tx, 999_999, NOW));
  });

  test('are taken one time after the other until none is left, and each is counted', async () => {
    const product = await booklet([GUIDE], { limit: 1 });
    const { id } = await paid([{ productId: product, quantity: 2 }]);
    expect(await take(id, product)).toMatchObject({ code: 'g', remaining: 2 });
    expect(await counted(id)).toEqual({ count: 1, last_at: NOW, remaining: 1 });
    expect(await take(id, product, 'g', NOW + 5)).toMatchObject({ remaining: 1 });
    expect(await counted(id)).toEqual({ count: 2, last_at: NOW + 5, remaining: 0 });
    expect(await take(id, product, 'g', NOW + 6)).toBe('used_up');
    expect(await counted(id)).toEqual({ count: 2, last_at: NOW + 5, remaining: 0 });
  });

  test('without a limit are counted all the same; after their days they are over; others are unknown', async () => {
    const product = await booklet([GUIDE], { days: 1 });
    const { id } = await paid([{ productId: product }]);
    expect(await take(id, product, 'g', NOW + DAY)).toMatchObject({ remaining: null });
    expect(await counted(id)).toEqual({ count: 1, last_at: NOW + DAY, remaining: null });
    expect(await take(id, product, 'g', NOW + 1 + DAY)).toBe('over');
    expect(await take(id, product, 'x')).toBe('unknown');
    expect(await take(id, product + 1)).toBe('unknown');
    expect(await take(id + 1, product)).toBe('unknown');
    expect((await counted(id))?.count).toBe(1);
  });

  test('stand on the order’s page with their line and their link, without one when they are used up, and not at all while it is called off', async () => {
    const product = await booklet([GUIDE, { ...GUIDE, code: 'h', name: '' }], { limit: 1 });
    const { id, key } = await paid([{ productId: product }]);
    await take(id, product);
    const shown = async () => shownDownloads(house.shop.db.read, await order(id), '/es/', NOW);
    expect(await shown()).toEqual([
      { product: 'Tassa', name: 'Guia', remaining: 0, expiresAt: null, href: undefined },
      {
        product: 'Tassa',
        name: 'h',
        remaining: 1,
        expiresAt: null,
        href: `/es/?download_file=${product}&order=${key}&email=Maria%40example.cat&key=h`,
      },
    ]);
    await become(id, 'cancelled', NOW + 2);
    expect(await shown()).toEqual([]);
    await become(id, 'completed', NOW + 3);
    await house.shop.db.transaction((tx) =>
      tx.updateTable('order_line').set({ product_id: null }).where('order_id', '=', id).execute(),
    );
    expect((await shown()).map((each) => each.product)).toEqual(['Guia', '']);
  });

  test('of all orders of a shopper stand in the account, the newest order first, while they can be fetched', async () => {
    const { userId } = await register();
    const [one, two] = [await booklet(), await booklet([GUIDE], { limit: 1 })];
    const first = await paid([{ productId: one }], { userId });
    // Two lines of one product, as where two texts were to be printed on it, give its files once.
    const second = await paid([{ productId: two }, { productId: one }, { productId: one }], { userId });
    await paid([{ productId: one }]);
    const off = await paid([{ productId: one }], { userId });
    await become(off.id, 'cancelled', NOW + 2);
    const list = async () =>
      (await shopperDownloads(house.shop.db.read, userId, '/', NOW)).map(({ href, ...rest }) => [
        new URLSearchParams(href?.slice(2)).get('order'),
        Number(new URLSearchParams(href?.slice(2)).get('download_file')),
        rest.product,
      ]);
    expect(await list()).toEqual([
      [second.key, one, 'Tassa'],
      [second.key, two, 'Tassa'],
      [first.key, one, 'Tassa'],
    ]);
    await take(second.id, two);
    expect(await list()).toHaveLength(2);
    expect(await readShopperPermissions(house.shop.db.read, userId, 2)).toHaveLength(2);
  });

  test('an order is found by its key, with what says whether it lets its files go', async () => {
    const { id, key } = await paid([{ productId: await booklet() }]);
    expect(await readOrderOfKey(house.shop.db.read, key)).toEqual({
      id,
      email: 'maria@example.cat',
      status: 'processing',
      paidAt: NOW + 1,
    });
    expect(await readOrderOfKey(house.shop.db.read, `${key}x`)).toBeUndefined();
  });
});
