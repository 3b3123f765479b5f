import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf } from '../../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../../tests/support/orders/orders.ts';
import { type DeskShop, openDeskShop } from '../../../../tests/support/people/admin.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { readParcels } from '../../../parcels/index.ts';

const NOON = Date.UTC(2026, 5, 10, 10);

describe.each(engines)('parcels at the desk on %s', (engine) => {
  let desk: DeskShop;
  let first: number;
  let second: number;
  const { write, order, become } = ordersOf(() => desk);

  beforeAll(async () => {
    desk = await openDeskShop(engine);
    first = (await write(draftOf([{ productId: null }]), NOON)).id;
    second = (await write(draftOf([{ productId: null }]), NOON)).id;
  });
  afterAll(() => desk.close());

  test('a parcel leaves with its number, and its pieces are not sent twice', async () => {
    const owner = desk.as('owner');
    const { lines } = await order(first);
    await become(first, 'processing', NOON);
    const at = `/admin/orders/${first}/parcel`;
    const wish = { [`lines[${lines[0]!.id}][pieces]`]: 1, carrier: 'correos', tracking: 'PX123', key: 'p1' };
    expect((await owner.post(at, wish)).status).toBe(303);
    expect((await owner.get(`/admin/orders/${first}`)).text).toContain('PX123');
    const parcelAt = `/admin/orders/${first}/parcels/${(await readParcels(desk.shop.db.read, first))[0]!.id}`;
    expect((await owner.get(parcelAt)).text).toContain('value="PX123"');
    const corrected = { carrier: 'correos', tracking: 'PX124', version: 1, key: 'c1' };
    expect((await owner.post(parcelAt, corrected)).status).toBe(303);
    expect((await owner.get(`/admin/orders/${first}`)).text).toContain('PX124');
    // Somebody has seen it as it was before.
    expect((await owner.post(parcelAt, { ...corrected, tracking: 'PX9', key: 'c2' })).status).toBe(409);
    const elsewhere = parcelAt.replace(`orders/${first}`, `orders/${second}`);
    expect((await owner.get(elsewhere)).status).toBe(404);
    const again = await owner.post(at, { ...wish, key: 'p2' });
    expect(again.text).toContain('més unitats de les que queden');
    const [parcel] = await readParcels(desk.shop.db.read, first);
    await owner.post(`/admin/orders/${second}/parcel`, { parcel: parcel!.id, do: 'remove' });
    expect(await readParcels(desk.shop.db.read, first)).toHaveLength(1);
  });

  test('a parcel that nobody could follow goes when somebody has said so, and what was typed stays', async () => {
    const owner = desk.as('owner', 'en');
    const { id } = await write(draftOf([{ productId: null, quantity: 2 }]), NOON);
    await become(id, 'processing', NOON);
    const [line] = (await order(id)).lines;
    const at = `/admin/orders/${id}/parcel`;
    const wish = { [`lines[${line!.id}][pieces]`]: 1, carrier: 'correos', tell: 1, key: `u${id}` };
    const asked = await owner.post(at, wish);
    expect(asked.text).toContain('Send without tracking?');
    expect(asked.text).toContain('will be told');
    expect(await readParcels(desk.shop.db.read, id)).toEqual([]);
    const back = await owner.post(at, { ...wish, do: 'change' });
    expect(back.text).toMatch(/value="correos"[^>]* selected/);
    const done = async (key: string) => (await owner.post(at, { ...wish, key, do: 'untracked' })).status;
    expect(await done(`u${id}`)).toBe(303);
    expect(await readParcels(desk.shop.db.read, id)).toHaveLength(1);
    const bulk = { ids: id, action: 'completed', go: 1 };
    expect((await owner.post('/admin/orders', bulk)).text).toContain(
      '1 order has no parcel that can be followed',
    );
    const more = { ...wish, tracking: 'PX7', key: `v${id}` };
    expect((await owner.post(at, more)).status).toBe(303);
    expect((await owner.post('/admin/orders', bulk)).text).not.toContain('no parcel that can be followed');
  });

  test('a parcel for which money is owed goes when somebody has said yes to that sum, and to nothing else', async () => {
    const owner = desk.as('owner', 'en');
    const { id } = await write(draftOf([{ productId: null, quantity: 2 }]), NOON);
    await become(id, 'processing', NOON);
    const owe = (due: number) =>
      desk.shop.db.transaction((tx) => tx.updateTable('order').set({ due }).where('id', '=', id).execute());
    await owe(650);
    const [line] = (await order(id)).lines;
    const at = `/admin/orders/${id}/parcel`;
    const wish = { [`lines[${line!.id}][pieces]`]: 1, carrier: 'correos', key: `o${id}` };
    const question = 'Send before all of it is paid?';
    expect((await owner.get(at)).text).toContain('6,50\u00a0€ of this order is still to be paid');
    const first = await owner.post(at, wish);
    expect(first.text).toContain(question);
    expect(first.text).toContain('name="due" value="650"');
    // Nobody could follow it either: that is asked next, and the first yes counts on.
    const next = await owner.post(at, { ...wish, due: 650, do: 'owed' });
    expect(next.text).toContain('Send without tracking?');
    expect(next.text.match(/name="due" value="650"/g)).toHaveLength(1);
    expect((await owner.post(at, { ...wish, do: 'untracked' })).text).toContain(question);
    await owe(700);
    expect((await owner.post(at, { ...wish, due: 650, do: 'untracked' })).text).toContain(question);
    expect(await readParcels(desk.shop.db.read, id)).toEqual([]);
    expect((await owner.post(at, { ...wish, due: 700, do: 'untracked' })).status).toBe(303);
    expect(await readParcels(desk.shop.db.read, id)).toHaveLength(1);
  });
});
