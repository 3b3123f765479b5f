import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { readDifferences } from '../differences/store.ts';
import { takeDownload } from '../downloads/steps.ts';
import { readPermissions } from '../downloads/store.ts';
import { changeOrder } from './commands.ts';
import { settleDifference } from './commands-differences.ts';

describe.each(engines)('how often the files of a changed order may be fetched, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const { order, become } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    openDeskCard(house);
    house.shop.limits.take = async () => true;
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 10_000 });
  });
  afterAll(() => house.close());

  const booklet = (limit: number | null) =>
    addSimple(house, {
      name: 'Guia',
      price: 500,
      more: {
        virtual: true,
        downloadable: true,
        downloads: [{ code: 'g', name: 'Guia', file: 'guia.pdf' }],
        downloadLimit: limit,
      },
    });
  const by = () => ({ shop: house.shop, actor: staff('Anna'), now: Date.now() });
  /** A cup, and pieces of a booklet that is in the order already, or comes into it. */
  async function change(id: number, productId: number, pieces: number) {
    const { lines } = await order(id);
    const own = lines.find((line) => line.productId === productId);
    const wanted = own ? { lineId: own.id ?? 0, quantity: pieces } : { productId, quantity: pieces };
    const edit = { lines: [{ lineId: lines[0]?.id ?? 0, quantity: 1 }, wanted] };
    return changeOrder(by(), { orderId: id, edit, byGateway: true, reason: '', tell: false });
  }
  const paid = async () => {
    const { order_id: id } = await buy(house, cup, { form: { payment_method: 'desk_card' } });
    await become(id, 'processing', Date.now());
    return id;
  };
  const settle = async (orderId: number) => {
    const open = (await readDifferences(house.shop.db.read, orderId)).find(({ state }) => state === 'open');
    await ask(by(), settleDifference, { orderId, differenceId: open?.id ?? 0, reference: '' });
  };
  const take = (orderId: number, productId: number) =>
    house.shop.db.transaction((tx) => takeDownload(tx, { orderId, productId, code: 'g' }, Date.now()));
  const left = async (id: number) =>
    (await readPermissions(house.shop.db.read, id)).map(({ productId, remaining }) => [productId, remaining]);

  test('grows with its pieces once they are paid, and shrinks with them, whatever was fetched before', async () => {
    const file = await booklet(2);
    const id = await paid();
    await change(id, file, 1);
    await settle(id);
    await take(id, file);
    expect(await left(id)).toEqual([[file, 1]]);
    await change(id, file, 3);
    expect(await left(id), 'not while they are not paid').toEqual([[file, 1]]);
    await settle(id);
    expect(await left(id)).toEqual([[file, 5]]);
    await take(id, file);
    await take(id, file);
    await change(id, file, 2);
    expect(await left(id)).toEqual([[file, 1]]);
    await change(id, file, 1);
    expect(await left(id), 'more was fetched than it gives now').toEqual([[file, 0]]);
    await change(id, file, 2);
    await settle(id);
    expect(await left(id)).toEqual([[file, 1]]);
  });

  test('shrinks with its pieces at once, also where something else made the order dearer', async () => {
    const guide = await booklet(2);
    const id = await paid();
    await change(id, guide, 3);
    await settle(id);
    expect(await left(id)).toEqual([[guide, 6]]);
    const { lines } = await order(id);
    const [cups, guides] = lines.map((line) => line.id ?? 0);
    const edit = {
      lines: [
        { lineId: cups ?? 0, quantity: 9 },
        { lineId: guides ?? 0, quantity: 1 },
      ],
    };
    await changeOrder(by(), { orderId: id, edit, byGateway: true, reason: '', tell: false });
    expect((await order(id)).due).toBeGreaterThan(0);
    expect(await left(id)).toEqual([[guide, 2]]);
    await change(id, guide, 2);
    await settle(id).catch(() => undefined);
    expect(await left(id), 'and grows again, once nothing is due').toEqual([[guide, 4]]);
  });

  test('is what each piece gave when it was paid, and of a file without a limit as often as one likes', async () => {
    const [file, free] = [await booklet(2), await booklet(null)];
    const id = await paid();
    await change(id, file, 1);
    await settle(id);
    await house.shop.db.transaction((tx) =>
      tx.updateTable('product').set({ download_limit: 9 }).where('id', '=', file).execute(),
    );
    await become(id, 'completed', Date.now());
    await become(id, 'processing', Date.now());
    expect(await left(id)).toEqual([[file, 2]]);
    await change(id, file, 2);
    await settle(id);
    expect(await left(id)).toEqual([[file, 4]]);
    const other = await paid();
    await change(other, free, 1);
    await settle(other);
    await change(other, free, 5);
    await settle(other);
    expect(await left(other)).toEqual([[free, null]]);
  });

  test('is never again where the file was taken out of the order', async () => {
    const [file, stays] = [await booklet(2), await booklet(2)];
    const id = await paid();
    for (const each of [stays, file]) {
      const { lines } = await order(id);
      const kept = lines.map((line) => ({ lineId: line.id ?? 0, quantity: line.quantity }));
      const edit = { lines: [...kept, { productId: each, quantity: 1 }] };
      await changeOrder(by(), { orderId: id, edit, byGateway: true, reason: '', tell: false });
      await settle(id);
    }
    expect((await left(id)).toSorted()).toEqual([
      [file, 2],
      [stays, 2],
    ]);
    await change(id, stays, 1);
    expect(await left(id)).toEqual([[stays, 2]]);
    expect(await take(id, file)).toBe('unknown');
  });

  test('is nothing yet of a file that is not paid, though the order is sent meanwhile', async () => {
    const file = await booklet(2);
    const id = await paid();
    await change(id, file, 1);
    await become(id, 'completed', Date.now());
    expect(await left(id)).toEqual([]);
    await settle(id);
    expect(await left(id)).toEqual([[file, 2]]);
  });
});
