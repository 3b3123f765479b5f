import Type from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { priceChange, selectPriced } from '../../catalogue/index.ts';
import { type Actor, terminal } from '../command/actor.ts';
import { NotAllowed, perform } from '../command/command.ts';
import { readAudit } from '../command/store.ts';
import {
  bulk,
  cancelBulk,
  readBulk,
  readItems,
  rehearse,
  repeatBulk,
  startBulk,
  undoBulk,
  workOff,
} from './index.ts';
import { runBatch } from './run.ts';

const anna = terminal('anna');
const kind = priceChange.name;
const tenUp = { price: 'regular', by: { hundredths: 1000 } };

describe.each(engines)('a change of many things on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  let bowl: number;
  let variations: number[];
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  beforeEach(async () => {
    cup = await addSimple(house, { name: 'Tassa', price: 1000, categories: ['Taula'] });
    bowl = await addSimple(house, { name: 'Bol', price: null });
    ({ variationIds: variations } = await addVariable(house, { name: 'Plat', price: 2000 }));
  });
  afterAll(() => house.close());

  const start = (ids: readonly number[], input: unknown = tenUp, actor: Actor = anna) =>
    perform(house.shop, actor, (act) => startBulk(act, { kind, ids, input, reason: 'winter' }));
  const pricesOf = async (ids: readonly number[]) => {
    const { read } = house.shop.db;
    const rows = await read.selectFrom('product_price').selectAll().where('product_id', 'in', ids).execute();
    return new Map(rows.map(({ product_id, regular }) => [product_id, regular]));
  };
  const quiet = () => {};
  const jobOf = async (id: number) => (await readBulk(house.shop.db.read, id))!;

  test('is done by the queue, thing by thing, with what was left and why, and a line in the history of each', async () => {
    const id = await start([cup, bowl, ...variations, 999_999]);
    await house.settle();
    expect(await jobOf(id)).toMatchObject({ state: 'done', total: 5, done: 3, skipped: 2, failed: 0 });
    expect(await pricesOf([cup, ...variations])).toEqual(
      new Map([[cup, 1100], ...variations.map((each) => [each, 2200] as const)]),
    );
    const left = await readItems(house.shop.db.read, id, { states: ['skipped'], limit: 10 });
    expect(left.map((item) => [item.id, item.why])).toEqual([
      [bowl, 'no_price'],
      [999_999, 'gone'],
    ]);
    const [line] = await readAudit(house.shop.db.read, {
      subject: 'product',
      subjectId: String(cup),
      limit: 1,
    });
    expect(line).toMatchObject({
      actor: { kind: 'cli', name: 'anna' },
      command: 'price.change',
      before: { 'regular.EUR': 1000 },
      after: { 'regular.EUR': 1100 },
      reason: 'winter',
    });
  });

  test('shoppers see the new price in lists, on the page and in the cart, and the old one in the history', async () => {
    const shopper = house.browser();
    expect((await shopper.get('/categoria-producte/taula/')).text).toContain('10,00');
    await start([cup]);
    await house.settle();
    const list = (await shopper.get('/categoria-producte/taula/')).text;
    expect(list).toContain('11,00');
    const { read } = house.shop.db;
    const history = await read
      .selectFrom('price_history')
      .select('price')
      .where('product_id', '=', cup)
      .where('currency', '=', 'EUR')
      .orderBy('id')
      .execute();
    expect(history.map(({ price }) => price)).toEqual([1000, 1100]);
  });

  test('undoing gives back what nobody has changed since, and undoing that does it again', async () => {
    const id = await start([cup, ...variations]);
    await workOff(house.shop, id, quiet);
    await workOff(house.shop, await start([variations[0]!], { price: 'regular', by: { to: 777 } }), quiet);
    const undo = await perform(house.shop, anna, (act) => undoBulk(act, { id }));
    // A second one would give back what the first is about to.
    const twice = perform(house.shop, anna, (act) => undoBulk(act, { id }));
    await expect(twice).rejects.toThrow(`Change ${id} is being undone already, by change ${undo}.`);
    await expect(perform(house.shop, anna, (act) => repeatBulk(act, { id: undo }))).rejects.toThrow(
      'still under way',
    );
    const undone = await workOff(house.shop, undo, quiet);
    expect(undone).toMatchObject({ done: 2, skipped: 1, undoOf: id });
    expect(await pricesOf([cup, ...variations])).toEqual(
      new Map([
        [cup, 1000],
        [variations[0]!, 777],
        [variations[1]!, 2000],
      ]),
    );
    const [left] = await readItems(house.shop.db.read, undo, { states: ['skipped'], limit: 10 });
    expect(left).toMatchObject({ id: variations[0], why: 'changed_since' });
    const again = await perform(house.shop, anna, (act) => undoBulk(act, { id: undo }));
    await workOff(house.shop, again, quiet);
    expect((await pricesOf([cup])).get(cup)).toBe(1100);
  });

  test('a dry run says how many, ten examples and what is left and why, and changes nothing', async () => {
    const before = await pricesOf([cup]);
    const found = await rehearse(house.shop, kind, { ids: [cup, bowl], input: tenUp });
    expect(found).toMatchObject({ total: 2, changes: 1, skipped: { no_price: 1 } });
    expect(found.examples[0]).toMatchObject({ id: cup, after: { 'regular.EUR': 1100 } });
    expect(await pricesOf([cup])).toEqual(before);
  });

  test('one thing that cannot be changed fails alone, with its reason, and can be tried again', async () => {
    const things = new Map([1, 2, 3].map((id) => [id, 'old']));
    let broken = true;
    const paint = bulk({
      name: `test.paint_${engine}`,
      needs: 'products.edit',
      subject: 'thing',
      input: Type.Object({ colour: Type.String() }),
      lock: async () => {},
      read: async (_, ids) => new Map(ids.map((id) => [id, { colour: things.get(id) }])),
      rule:
        (_, { colour }) =>
        () => ({ after: { colour } }),
      write: async (_, facts) => {
        if (broken && facts.has(2)) throw new Error('two is broken');
        for (const [id, { colour }] of facts) things.set(id, String(colour));
      },
    });
    const wanted = { kind: paint.name, ids: [1, 2, 3], input: { colour: 'red' } };
    const id = await perform(house.shop, anna, (act) => startBulk(act, wanted));
    await workOff(house.shop, id, quiet);
    expect(await jobOf(id)).toMatchObject({ state: 'done', done: 2, failed: 1 });
    const [item] = await readItems(house.shop.db.read, id, { states: ['failed'], limit: 9 });
    expect(item).toMatchObject({ id: 2, why: 'two is broken' });
    expect([...things.values()]).toEqual(['red', 'old', 'red']);
    broken = false;
    expect(await perform(house.shop, anna, (act) => repeatBulk(act, { id }))).toBe(1);
    await house.settle();
    expect(await jobOf(id)).toMatchObject({ state: 'done', done: 3, failed: 0 });
    expect([...things.values()]).toEqual(['red', 'red', 'red']);
  });

  test('who may not change one may not change many, undo or end it', async () => {
    const may = (what: string) => what === 'bulk.run';
    const helper: Actor = { ...anna, kind: 'staff', id: '3', may };
    await expect(start([cup], tenUp, helper)).rejects.toThrow(NotAllowed);
    const id = await start([cup]);
    await expect(perform(house.shop, helper, (act) => cancelBulk(act, { id }))).rejects.toThrow(NotAllowed);
    await workOff(house.shop, id, quiet);
    await expect(perform(house.shop, helper, (act) => undoBulk(act, { id }))).rejects.toThrow(NotAllowed);
    await expect(perform(house.shop, anna, (act) => repeatBulk(act, { id }))).rejects.toThrow('has failed');
  });

  test('one that is ended changes nothing more, and what makes no sense does not begin', async () => {
    const id = await start([cup]);
    await perform(house.shop, anna, (act) => cancelBulk(act, { id }));
    await house.settle();
    expect(await jobOf(id)).toMatchObject({ state: 'cancelled', done: 0 });
    expect((await pricesOf([cup])).get(cup)).toBe(1000);
    await expect(start([cup], { price: 'regular', by: { hundredths: 'many' } })).rejects.toMatchObject({
      code: 'input',
    });
    await expect(start([cup], { ...tenUp, extra: 1 })).rejects.toMatchObject({ code: 'input' });
    await expect(start([])).rejects.toMatchObject({ code: 'nothing' });
  });

  test('two processes at one change do nothing twice', async () => {
    const id = await start([cup, ...variations]);
    await Promise.all([1, 2, 3].map(() => runBatch(house.shop, id)));
    await house.settle();
    expect(await jobOf(id)).toMatchObject({ state: 'done', done: 3 });
    expect((await pricesOf([cup])).get(cup)).toBe(1100);
  });

  test('the products of a category, with their variations, or those of some SKUs are chosen', async () => {
    const mug = await addSimple(house, {
      name: 'Got',
      price: 500,
      categories: ['Cuina', 'Beure'],
      sku: 'GOT',
    });
    const { variationIds } = await addVariable(house, { name: 'Copa', categories: ['Cuina'], sku: 'COPA' });
    const { read } = house.shop.db;
    expect(await selectPriced(read, { taxonomy: 'category', slug: 'cuina' })).toEqual([mug, ...variationIds]);
    expect(await selectPriced(read, { taxonomy: 'category', slug: 'beure' })).toEqual([mug]);
    expect(await selectPriced(read, { skus: ['COPA', 'GOT'] })).toEqual([mug, ...variationIds]);
  });
});
