import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';

describe.each(engines)('a review by an account that has bought, on %s', (engine) => {
  let house: TestShop;
  let reviews = 0;
  const { apply, register, verify, balance } = membersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    await apply({ rules: [{ code: 'r', trigger: 'review', amount: { kind: 'fixed', points: 20 } }] });
  });
  afterAll(() => house.close());
  /** What somebody has once the review is shown. */
  async function shown(userId: number, email: string): Promise<number> {
    reviews += 1;
    const review = { reviewId: reviews, productId: reviews, userId, email };
    await house.shop.db.transaction((tx) => house.shop.events.publish(tx, 'review.confirmed', review));
    return (await balance(userId)).available;
  }

  test('earns under the account’s own e-mail once that is proved, however it is written, and under no other', async () => {
    const anna = await register();
    expect(await shown(anna.userId, anna.email)).toBe(0);
    await verify(anna);
    expect(await shown(anna.userId, 'compradora@example.cat')).toBe(0);
    expect(await shown(anna.userId, anna.email.toUpperCase())).toBe(20);
    expect(await shown(anna.userId, anna.email)).toBe(40);
  });

  test('earns nothing for nobody', async () => {
    expect(await shown(999_999, 'ningu@example.cat')).toBe(0);
  });
});
