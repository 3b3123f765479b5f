import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { forgetSaved, keepSaved, preferSaved, readSaved } from './store.ts';

describe.each(engines)('kept cards on %s', (engine) => {
  let house: TestShop;
  const { register } = membersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());
  const change = <T>(make: (tx: Tx) => Promise<T>) => house.shop.db.transaction(make);
  const keep = (user: number, token: string, label = 'Visa') =>
    change((tx) => keepSaved(tx, user, 'card', { token, label, expires: '12/30' }, 1));
  const cards = async (user: number) =>
    (await readSaved(house.shop.db.read, user)).map(({ token, isDefault }) => [token, isDefault]);
  const idOf = async (user: number, token: string) =>
    (await readSaved(house.shop.db.read, user)).find((card) => card.token === token)?.id ?? 0;

  test('are read as they were given, and one that is known already stays as it is', async () => {
    const { userId } = await register();
    await keep(userId, 'one');
    await keep(userId, 'one', 'Another name');
    expect(await readSaved(house.shop.db.read, userId)).toEqual([
      {
        id: await idOf(userId, 'one'),
        gateway: 'card',
        token: 'one',
        label: 'Visa',
        expires: '12/30',
        isDefault: true,
      },
    ]);
  });

  test('have one default, the first until another is preferred, and it stands first', async () => {
    const { userId } = await register();
    for (const token of ['one', 'two', 'three']) await keep(userId, token);
    expect(await cards(userId)).toEqual([
      ['one', true],
      ['two', false],
      ['three', false],
    ]);
    const three = await idOf(userId, 'three');
    expect(await change((tx) => preferSaved(tx, userId, three))).toBe(true);
    expect(await cards(userId)).toEqual([
      ['three', true],
      ['one', false],
      ['two', false],
    ]);
  });

  test('when the default is forgotten the oldest takes its place; forgetting another changes nothing', async () => {
    const { userId } = await register();
    for (const token of ['one', 'two', 'three', 'four']) await keep(userId, token);
    const forget = async (token: string) => {
      const id = await idOf(userId, token);
      return change((tx) => forgetSaved(tx, userId, id));
    };
    expect(await forget('two')).toBe(true);
    expect(await cards(userId)).toEqual([
      ['one', true],
      ['three', false],
      ['four', false],
    ]);
    await forget('one');
    expect(await cards(userId)).toEqual([
      ['three', true],
      ['four', false],
    ]);
    expect(await forget('one')).toBe(false);
    await forget('three');
    await forget('four');
    expect(await cards(userId)).toEqual([]);
  });

  test('are nobody else’s to prefer or to forget', async () => {
    const [{ userId: anna }, { userId: pere }] = [await register(), await register()];
    await keep(anna, 'hers');
    await keep(pere, 'first');
    await keep(pere, 'second');
    const his = await idOf(pere, 'second');
    expect(await change((tx) => preferSaved(tx, anna, his))).toBe(false);
    expect(await change((tx) => forgetSaved(tx, anna, his))).toBe(false);
    expect(await cards(pere)).toEqual([
      ['first', true],
      ['second', false],
    ]);
    expect(await cards(anna)).toEqual([['hers', true]]);
    await change((tx) => preferSaved(tx, pere, his));
    expect(await cards(anna)).toEqual([['hers', true]]);
  });
});
