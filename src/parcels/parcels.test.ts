import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../tests/support/buying/cart.ts';
import { buy } from '../../tests/support/buying/checkout.ts';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../tests/support/orders/draft.ts';
import { ordersOf } from '../../tests/support/orders/orders.ts';
import { type Mailbox, startMailbox } from '../../tests/support/outside/mail.ts';
import { refundOrder, staff } from '../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';
import { type Actor, ask } from '../frame/command/index.ts';
import { listLetters, readLetter } from '../orders/index.ts';
import { changeParcel, removeParcel, sendParcel, tellParcel } from './commands.ts';
import { ordersByTracking, readParcels } from './index.ts';
import { writeParcelLetter } from './letter.tsx';
import { TAKE_BACK_MS } from './model.ts';

describe.each(engines)('parcels on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  let cup: number;
  let song: number;
  const { write, order, become } = ordersOf(() => house);
  beforeAll(async () => {
    mailbox = await startMailbox();
    house = await openSellingShop(engine, { smtpUrl: mailbox.url });
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
    song = await addSimple(house, { name: 'Cançó', price: 300, more: { virtual: true } });
  });
  afterAll(async () => {
    await house.close();
    await mailbox.close();
  });

  const asked = (actor: Actor = staff()) => ({ shop: house.shop, actor, now: Date.now() });
  const parcels = (id: number) => readParcels(house.shop.db.read, id);
  /** Three cups and a song, paid. */
  const paid = async (more: Parameters<typeof draftOf>[1] = {}) => {
    const draft = draftOf([{ productId: cup, quantity: 3 }, { productId: song }], more);
    const { id } = await write(draft, Date.now());
    await become(id, 'processing', Date.now());
    const { lines } = await order(id);
    return { id, cups: lines[0]?.id ?? 0, song: lines[1]?.id ?? 0 };
  };
  const send = (orderId: number, more: Partial<Parameters<typeof sendParcel>[1]> = {}) =>
    ask(asked(), sendParcel, { orderId, carrier: 'correos', tracking: 'PQ1', tell: false, ...more });
  const settleLater = async () => {
    await house.shop.jobs.runDue(() => Date.now() + TAKE_BACK_MS + 1000);
  };

  test('what is left goes in one, downloads do not, and the paid order is completed with one letter', async () => {
    const { id, cups } = await paid();
    await settleLater();
    const before = (await listLetters(house.shop.db.read, id)).length;
    expect(await send(id, { tell: true })).toMatchObject({ completed: true });
    expect(await parcels(id)).toMatchObject([
      { carrierName: 'Correos', lines: [{ lineId: cups, pieces: 3 }], by: 'Botiga', completed: true },
    ]);
    expect((await order(id)).status).toBe('completed');
    await settleLater();
    const letters = (await listLetters(house.shop.db.read, id)).slice(before);
    expect(letters.map(({ kind }) => kind)).toEqual(['customer_parcel']);
    const { letter } = (await readLetter(house.shop.db.read, letters[0]?.id ?? 0))!;
    expect(letter.html).toContain('tracking-number=PQ1');
    expect(letter.text).toContain('3 × Tassa');
    expect(letter.text).not.toContain('Encara ha d’arribar');
  });

  test('a part goes first and the letter says what is still to come, in the order’s language', async () => {
    const { id, cups } = await paid({ language: 'es' });
    await send(id, { lines: [{ lineId: cups, pieces: 1 }], tell: true });
    expect((await order(id)).status).toBe('processing');
    await settleLater();
    const letters = await listLetters(house.shop.db.read, id);
    const last = letters.find(({ kind }) => kind === 'customer_parcel')!;
    const { letter } = (await readLetter(house.shop.db.read, last.id))!;
    expect(letter.subject).toContain('una parte del pedido');
    expect(letter.text).toMatch(/Aún falta por llegar[\s\S]*2 × Tassa/);
    expect(await send(id)).toMatchObject({ completed: true });
  });

  test('never more goes than was bought less what was given back, also where two send at once', async () => {
    const { id, cups, song } = await paid();
    await refundOrder(
      house.shop,
      {
        orderId: id,
        key: 'r',
        lines: [{ lineId: cups, pieces: 1 }],
        reason: '',
        restock: false,
        byGateway: false,
        by: 'Botiga',
      },
      Date.now(),
    );
    const two = { lines: [{ lineId: cups, pieces: 2 }] };
    await expect(send(id, { lines: [{ lineId: cups, pieces: 3 }] })).rejects.toMatchObject({
      why: 'too_many',
    });
    await expect(send(id, { lines: [{ lineId: song, pieces: 1 }] })).rejects.toMatchObject({
      why: 'too_many',
    });
    const results = await Promise.allSettled([1, 2, 3].map(() => send(id, two)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(send(id)).rejects.toMatchObject({ why: 'nothing' });
  });

  test('one form sent three times at once sends one parcel', async () => {
    const { id, cups } = await paid();
    const one = { lines: [{ lineId: cups, pieces: 1 }], key: 'form 1' };
    const results = await Promise.all([1, 2, 3].map(() => send(id, one)));
    expect(new Set(results.map(({ parcelId }) => parcelId)).size).toBe(1);
    expect(await parcels(id)).toHaveLength(1);
  });

  test('an order that is paid at the door is not completed by being sent, nor where the shop does not want it', async () => {
    const { order_id: id } = await buy(house, cup, { form: { payment_method: 'cod' } });
    expect((await order(id)).paidAt).toBeNull();
    expect(await send(id)).toMatchObject({ completed: false });
    await house.set({ 'parcels.completeWhenSent': false });
    const { id: other } = await paid();
    expect(await send(other)).toMatchObject({ completed: false });
    await house.set({ 'parcels.completeWhenSent': true });
  });

  test('the letter of a parcel that is paid at the door says how much to have ready, and no other does', async () => {
    const { order_id: id } = await buy(house, cup, { form: { payment_method: 'cod' } });
    await send(id);
    const [parcel] = await parcels(id);
    const bought = await order(id);
    const told = (more: Partial<typeof bought> = {}) =>
      writeParcelLetter(house.shop, { ...bought, ...more }, parcel!, []).text;
    expect(told()).toMatch(/Tingues a punt \d+,\d\d\s€ en efectiu/);
    expect(told({ paidAt: 1 })).not.toContain('Tingues a punt');
    expect(told({ paymentMethod: 'bacs', status: 'on-hold' })).not.toContain('transferència');
  });

  test('an order that waits for its money, or was called off, sends nothing', async () => {
    const { id } = await write(draftOf([{ productId: cup }], { paymentMethod: 'card' }), Date.now());
    await expect(send(id)).rejects.toMatchObject({ why: 'not_sendable' });
    await become(id, 'cancelled', Date.now());
    await expect(send(id)).rejects.toMatchObject({ why: 'not_sendable' });
  });

  test('taken back in time nobody is written to, its pieces can be sent again, and the order is prepared again', async () => {
    const { id } = await paid();
    await settleLater();
    const before = (await listLetters(house.shop.db.read, id)).length;
    const { parcelId } = await send(id, { tell: true });
    await ask(asked(), removeParcel, { parcelId });
    await settleLater();
    expect(await listLetters(house.shop.db.read, id)).toHaveLength(before);
    expect((await order(id)).status).toBe('processing');
    expect(await send(id)).toMatchObject({ completed: true });
    await expect(ask(asked(), removeParcel, { parcelId })).rejects.toMatchObject({ why: 'unknown' });
  });

  test('a number that comes later is told of, is found however it is typed, and who comes second is told', async () => {
    const { id } = await paid();
    const { parcelId } = await send(id, { carrier: 'nacex', tracking: '' });
    expect((await parcels(id))[0]).toMatchObject({ link: '', tracking: '' });
    const later = { parcelId, carrier: 'nacex', tracking: `2901/${id}77`, version: 1, tell: true };
    await ask(asked(), changeParcel, later);
    expect((await parcels(id))[0]?.link).toContain(`agencia_origen=2901&numero_albaran=${id}77`);
    expect(await ordersByTracking(house.shop.db.read, ` 2901 ${id}77`)).toEqual([id]);
    expect(await ordersByTracking(house.shop.db.read, ' / ')).toEqual([]);
    await expect(ask(asked(), changeParcel, { ...later, tracking: 'X' })).rejects.toThrow(/meanwhile/);
    await ask(asked(), tellParcel, { parcelId, key: 'again' });
    await settleLater();
    const told = (await listLetters(house.shop.db.read, id)).filter(({ kind }) => kind === 'customer_parcel');
    expect(told).toHaveLength(2);
  });

  test('carriers are the house’s, the shop’s own, or somebody with a name', async () => {
    const { id, cups } = await paid();
    const one = { lines: [{ lineId: cups, pieces: 1 }] };
    await expect(send(id, { carrier: 'nobody' })).rejects.toMatchObject({ why: 'unknown_carrier' });
    await expect(send(id, { tracking: '<b>' })).rejects.toMatchObject({ why: 'bad_tracking' });
    await expect(
      send(id, { carrier: '', name: 'En Pau', link: 'javascript:alert(1)' }),
    ).rejects.toMatchObject({ why: 'bad_link' });
    await send(id, { ...one, carrier: '', name: 'En Pau amb la bici', tracking: '' });
    const link = 'https://bici.test/{tracking}';
    await house.set({ 'parcels.carriers': [{ id: 'bici', name: 'La Bici', link }] });
    await send(id, { ...one, carrier: 'bici', tracking: 'B 1' });
    expect(await parcels(id)).toMatchObject([
      { carrierName: 'En Pau amb la bici', link: '' },
      { carrierName: 'La Bici', link: 'https://bici.test/B%201' },
    ]);
  });

  test('the shopper sees the parcels on the pages of the order, and others do not', async () => {
    const { order_id: id, redirect, shopper } = await buy(house, cup, { form: { payment_method: 'cod' } });
    expect((await shopper.get(redirect)).text).not.toContain('order-parcels');
    await send(id, { tracking: 'PQ77' });
    const page = (await shopper.get(redirect)).text;
    expect(page).toContain('El teu paquet');
    expect(page).toContain('tracking-number=PQ77');
    expect((await house.browser().get(redirect)).text).not.toContain('PQ77');
  });

  test('who may not send does not', async () => {
    const { id } = await paid();
    const reader: Actor = { ...staff('Pau'), kind: 'staff', may: (what) => what === 'orders.edit' };
    await expect(
      ask(asked(reader), sendParcel, { orderId: id, carrier: '', tracking: '', tell: false }),
    ).rejects.toThrow(/orders\.send/);
  });

  test('the trail says what was sent, changed and taken back', async () => {
    const { id } = await paid();
    const { parcelId } = await send(id, { tracking: 'A1' });
    await ask(asked(), changeParcel, { parcelId, carrier: 'seur', tracking: 'A2', tell: false });
    await ask(asked(), removeParcel, { parcelId });
    const lines = await house.shop.db.read
      .selectFrom('audit')
      .select(['command', 'before', 'after'])
      .where('subject_id', '=', String(id))
      .where('command', 'like', 'parcel.%')
      .orderBy('id')
      .execute();
    expect(lines.map(({ command }) => command)).toEqual([
      'parcel.send',
      'parcel.send',
      'parcel.change',
      'parcel.remove',
      'parcel.remove',
    ]);
    expect(JSON.parse(lines[2]?.after ?? '')).toEqual({ carrier: 'seur', tracking: 'A2' });
  });
});
