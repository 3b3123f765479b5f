import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf, HOME } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { Address } from '../../accounts/index.ts';
import { referenceOf } from '../../payments/by-hand/check-digits.ts';
import type { OrderDraft } from '../model.ts';
import { findOrderIds } from './store-find.ts';
import { countHeld, listHeld } from './store-held.ts';
import { readWorth } from './store-worth.ts';

const NOW = 1_800_000_000_000;

describe.each(engines)('orders that somebody looks for, on %s', (engine) => {
  let house: TestShop;
  const { write, become } = ordersOf(() => house);
  const ids: Record<string, number> = {};
  const who: Record<string, Partial<Address>> = {
    maria: {},
    nuria: {
      firstName: 'Núria',
      lastName: 'Soler Puig',
      email: 'nuria@exemple.cat',
      phone: '+34 600 11 22 33',
    },
    joan: { firstName: 'Joan', lastName: 'Mas', email: 'joan@exemple.cat', phone: '' },
  };
  beforeAll(async () => {
    house = await openTestShop(engine);
    for (const [name, more] of Object.entries(who)) {
      const draft = draftOf([{ productId: null }, { productId: null }], { billing: { ...HOME, ...more } });
      const sku = name === 'joan' ? 'TAS-1' : '';
      const lines = draft.lines.map((line) => ({ ...line, sku }));
      ids[name] = (await write({ ...draft, lines } satisfies OrderDraft, NOW)).id;
    }
    await house.shop.db.transaction((tx) =>
      tx
        .updateTable('order')
        .set({ transaction_id: 'pi_77' })
        .where('id', '=', ids.nuria ?? 0)
        .execute(),
    );
  });
  afterAll(() => house.close());

  const found = async (text: string) => {
    const all = await findOrderIds(house.shop.db.read, text);
    return all.map((id) => Object.keys(ids).find((name) => ids[name] === id));
  };

  test('are found by number, with a sign before it or by the reference of their transfer', async () => {
    const id = ids.nuria ?? 0;
    for (const text of [`${id}`, ` #${id} `, referenceOf(id)])
      expect([text, await found(text)]).toEqual([text, ['nuria']]);
    expect(await found(`${id}x`)).toEqual([]);
    expect(await found('999999')).toEqual([]);
  });

  test('are found by the beginning of an e-mail, in whatever case', async () => {
    expect(await found('NURIA@ex')).toEqual(['nuria']);
    expect(await found('maria@example.cat')).toEqual(['maria']);
    expect(await found('uria@exemple.cat')).toEqual([]);
  });

  test('are found by given or family name, or both in any order, without accents', async () => {
    expect(await found('nuria')).toEqual(['nuria']);
    expect(await found('Sol')).toEqual(['nuria']);
    expect(await found('soler puig')).toEqual(['nuria']);
    expect(await found('Puig Maria')).toEqual(['maria']);
    expect(await found('maria pu')).toEqual(['maria']);
    expect(await found('joan puig')).toEqual([]);
    expect(await found('ma'), 'the newest first').toEqual(['joan', 'maria']);
  });

  test('are found by the end of a phone number, by the number of the payment, and by a code of what was bought', async () => {
    expect(await found('600 11 22 33')).toEqual(['nuria']);
    expect(await found('0034 600112233')).toEqual(['nuria']);
    expect(await found('pi_77')).toEqual(['nuria']);
    expect(await found('pi_7')).toEqual([]);
    expect(await found('TAS-1'), 'once, though two lines have it').toEqual(['joan']);
  });

  test('of a name that many have, those who ordered last, the newest first', async () => {
    const placed = async (firstName: string, lastName: string) => {
      const billing = { ...HOME, firstName, lastName };
      return (await write(draftOf([{ productId: null }], { billing }), NOW)).id;
    };
    const many: number[] = [];
    for (let count = 0; count < 60; count += 1) many.push(await placed('Pep', 'Bosch'));
    const [anna, abad] = [await placed('Anna', 'Bosch'), await placed('Pep', 'Abad')];
    const all = (text: string) => findOrderIds(house.shop.db.read, text);
    expect(await all('bosch')).toEqual([anna, ...many.slice(1).toReversed()]);
    expect(await all('pep')).toEqual([abad, ...many.slice(1).toReversed()]);
    expect(await all(`#${anna}`), 'a number of more than one digit').toEqual([anna]);
    const turned = await placed('Bosch', 'Vidal');
    expect((await all('bosch')).slice(0, 2), 'whichever of the names it is').toEqual([turned, anna]);
  });

  test('are not found by nothing', async () => {
    expect(await found('')).toEqual([]);
    expect(await found('  ')).toEqual([]);
  });

  test('pieces that are kept are those of orders that stand and were not sent', async () => {
    const [cup, bowl] = [
      await addSimple(house, { name: 'Tassa', price: 1000, stock: 100 }),
      await addSimple(house, { name: 'Bol', price: 1000, stock: 100 }),
    ];
    const placed = async (quantity: number, productId = cup) =>
      (await write(draftOf([{ productId, quantity }], { paymentMethod: 'card' }), NOW)).id;
    const [open, paid, sent, off] = [await placed(1), await placed(2), await placed(4), await placed(8)];
    const other = await placed(16, bowl);
    await become(paid, 'processing', NOW + 1);
    await become(sent, 'processing', NOW + 1);
    await become(sent, 'completed', NOW + 2);
    await become(off, 'cancelled', NOW + 1);
    const { read } = house.shop.db;
    expect([...(await countHeld(read, [cup, bowl]))]).toEqual(
      expect.arrayContaining([
        [cup, 3],
        [bowl, 16],
      ]),
    );
    expect([...(await countHeld(read, []))]).toEqual([]);
    const held = await listHeld(read, [cup], 9);
    expect(
      held.map(({ orderId, pieces, status, until }) => [orderId, pieces, status, until === null]),
    ).toEqual([
      [open, 1, 'pending', false],
      [paid, 2, 'processing', true],
    ]);
    expect((await listHeld(read, [cup, bowl], 1)).map(({ orderId }) => orderId)).toEqual([open]);
    expect((await listHeld(read, [bowl], 9)).map(({ orderId }) => orderId)).toEqual([other]);
  });

  test('what some came to is their total less what went back, in their own money', async () => {
    const [first = 0, second = 0] = [ids.maria, ids.nuria];
    await house.shop.db.transaction((tx) =>
      tx.updateTable('order').set({ refunded: 100 }).where('id', '=', second).execute(),
    );
    const { read } = house.shop.db;
    const worth = await readWorth(read, [first, second]);
    expect(worth.get(first)?.worth).toBe(2 * 1210 + 605);
    expect(worth.get(second)).toEqual({ currency: 'EUR', worth: 2 * 1210 + 605 - 100 });
    expect((await readWorth(read, [])).size).toBe(0);
    const many = Array.from({ length: 10_000 }, (_, at) => 1_000_000 + at);
    expect([...(await readWorth(read, [...many, first])).keys()]).toEqual([first]);
    expect([...(await readWorth(read, [first, ...many])).keys()]).toEqual([first]);
  });
});
