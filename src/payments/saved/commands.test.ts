import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addGatewayTo } from '../../../tests/support/buying/gateway.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { findGateway } from '../gateways.ts';
import { paymentHolder } from '../persons.ts';
import { forgetCard } from './commands.ts';
import { keepSaved, readSaved } from './store.ts';

describe.each(engines)('a kept card that is forgotten, on %s', (engine) => {
  let house: TestShop;
  let forgotten: string[] = [];
  const { register } = membersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    const byHand = findGateway(house.shop, 'cheque')!;
    const forget = async (token: string) => void forgotten.push(token);
    addGatewayTo(house, { ...byHand, id: 'keeper', saving: { forget } });
  });
  beforeEach(() => {
    forgotten = [];
  });
  afterAll(() => house.close());

  const keep = async (userId: number, ...tokens: string[]) => {
    for (const token of tokens)
      await house.shop.db.transaction((tx) =>
        keepSaved(tx, userId, 'keeper', { token, label: 'Visa', expires: '12/30' }, 1),
      );
    return readSaved(house.shop.db.read, userId);
  };
  const forget = (userId: number, id: number) =>
    ask({ shop: house.shop, actor: staff('Anna'), now: Date.now() }, forgetCard, { userId, id });

  test('is forgotten by its gateway too, and no other is', async () => {
    const { userId } = await register();
    const [, second] = await keep(userId, 'one', 'two', 'three');
    expect(await forget(userId, second?.id ?? 0)).toBe(true);
    await house.settle();
    expect(forgotten).toEqual(['two']);
    expect(await forget(userId, second?.id ?? 0)).toBe(false);
    const other = await register();
    const [theirs] = await keep(other.userId, 'theirs');
    expect(await forget(userId, theirs?.id ?? 0)).toBe(false);
    await house.settle();
    expect(forgotten).toEqual(['two']);
  });

  test('is one of a person who is erased: each of theirs is, by whoever keeps it', async () => {
    const { userId } = await register();
    const other = await register();
    await keep(userId, 'first', 'last');
    await keep(other.userId, 'theirs');
    await house.shop.db.transaction((tx) =>
      paymentHolder.leaves!(house.shop, tx, { accounts: [userId], emails: [] }, Date.now()),
    );
    await house.settle();
    expect(forgotten.toSorted()).toEqual(['first', 'last']);
  });
});
