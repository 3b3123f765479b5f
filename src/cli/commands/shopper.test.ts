import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { createShopper, readAccount } from '../../accounts/index.ts';
import { readCustomerNotes, readTags } from '../../customers/index.ts';
import { findCommand } from '../verbs.ts';

describe.each(engines)('the command line and one shopper, on %s', (engine) => {
  let house: TestShop;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    house = await openTestShop(engine);
    for (const name of ['maria', 'joan'])
      ids[name] = (await house.shop.db.transaction((tx) =>
        createShopper(house.shop, tx, { email: `${name}@example.cat`, passwordHash: 'x', language: 'ca' }),
      ))!.id;
  });
  afterAll(() => house.close());

  const shopper = (...words: string[]) => findCommand(['shopper', ...words, '--by', 'Anna'])!(house.shop);
  const account = (name: string) => readAccount(house.shop.db.read, ids[name]!);

  test('tags and notes', async () => {
    await shopper('maria@example.cat', 'tags', 'VIP,', 'premsa');
    expect((await readTags(house.shop.db.read, [ids.maria!])).get(ids.maria!)).toEqual(['premsa', 'vip']);
    await shopper('maria@example.cat', 'note', 'Truca', 'els dilluns');
    expect(await readCustomerNotes(house.shop.db.read, ids.maria!, 3)).toMatchObject([
      { author: 'Anna', body: 'Truca els dilluns' },
    ]);
    await expect(shopper('maria@example.cat', 'note')).rejects.toThrow('noted');
  });

  test('an account is closed with a reason and opened again', async () => {
    await expect(shopper('joan@example.cat', 'close')).rejects.toThrow('Why?');
    await shopper('joan@example.cat', 'close', 'ho', 'demana');
    expect(await account('joan')).toMatchObject({ closedFor: 'ho demana' });
    await shopper('joan@example.cat', 'reopen');
    expect(await account('joan')).toMatchObject({ closedAt: 0, closedFor: '' });
  });

  test('two become one, and what makes no sense is said in a line', async () => {
    await expect(shopper('maria@example.cat', 'merge', 'maria@example.cat')).rejects.toThrow('Two different');
    await expect(shopper('maria@example.cat', 'merge', 'x@example.cat')).rejects.toThrow('no shopper');
    await shopper('maria@example.cat', 'merge', 'joan@example.cat', 'la mateixa');
    expect(await account('joan')).toMatchObject({ mergedInto: ids.maria });
    await expect(shopper('joan@example.cat', 'reopen')).rejects.toThrow('another one');
    await expect(shopper('maria@example.cat', 'dance')).rejects.toThrow('cistella shopper EMAIL');
  });
});
