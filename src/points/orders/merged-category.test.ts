import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { listTerms, mergeTerms, restoreTerm } from '../../catalogue/index.ts';
import { ask } from '../../frame/command/index.ts';
import { changeStatus } from '../../orders/status/steps.ts';
import { compareProgrammes } from '../index.ts';
import { programmeContext } from '../programme/programme.ts';

const spoken = { language: 'ca', languages: ['ca', 'es', 'en'] };

describe.each(engines)(
  'orders of a category that becomes part of another before they earn, on %s',
  (engine) => {
    let house: TestShop;
    beforeAll(async () => {
      house = await openSellingShop(engine);
    });
    afterAll(() => house.close());
    const { apply, register, verify, balance } = membersOf(() => house);
    const asked = () => ({ shop: house.shop, actor: staff(), now: Date.now() });
    let turn = 0;

    /** Goods of 100 euros in a category of their own, that a rule gives a point a euro for, and two more categories. */
    async function shelf() {
      turn += 1;
      const names = ['Te', 'Infusions', 'Begudes'].map((name) => `${name} ${turn}`);
      const goods: number[] = [];
      for (const name of names)
        goods.push(await addSimple(house, { name, price: 10_000, stock: 50, categories: [name] }));
      const terms = await listTerms(house.shop.db.read, 'category', spoken);
      const ids = names.map((name) => terms.find((term) => term.name === name)?.id ?? 0);
      const [tea = 0, herbs = 0, drinks = 0] = ids;
      await earnOn(tea);
      return { good: goods[0] ?? 0, tea, herbs, drinks };
    }
    const rule = (id: number) => ({
      code: 'te',
      trigger: 'order' as const,
      amount: { kind: 'per_money' as const, points: 1, money: 100 },
      categoryIds: [id],
    });
    const earnOn = (id: number) => apply({ rules: [rule(id)] });
    const merge = async (id: number, into: number) => {
      await ask(asked(), mergeTerms, { id, into });
      await house.settle();
    };
    const undo = async (id: number) => {
      await ask(asked(), restoreTerm, { id });
      await house.settle();
    };
    const order = async (good: number, shopper: Browser, email: string) =>
      (await buy(house, good, { shopper, form: { billing_email: email } })).order_id;
    const pay = (id: number) =>
      house.shop.db.transaction((tx) =>
        changeStatus(house.shop, tx, id, 'processing', { now: Date.now(), why: '', by: 'test' }),
      );
    const points = async (userId: number) => (await balance(userId)).available;

    test('a transfer that comes after earns by the rule, which names the other', async () => {
      const { good, tea, herbs, drinks } = await shelf();
      const { shopper, userId, email } = await register();
      const [first, second] = [await order(good, shopper, email), await order(good, shopper, email)];
      await merge(tea, herbs);
      await pay(first);
      expect(await points(userId)).toBe(100);
      // And on from there.
      await merge(herbs, drinks);
      await pay(second);
      expect(await points(userId)).toBe(200);
    });

    test('so do those of a guest, for the account that the e-mail is proved to be', async () => {
      const { good, tea, herbs } = await shelf();
      const email = `hoste${turn}@example.cat`;
      await pay(await order(good, house.browser(), email));
      await merge(tea, herbs);
      const member = await register(house.browser(), email);
      await verify(member);
      expect(await points(member.userId)).toBe(100);
    });

    test('what a rule would have given counts them, after as before', async () => {
      const { good, tea, herbs } = await shelf();
      const { shopper, email } = await register();
      await pay(await order(good, shopper, email));
      const given = async () => {
        const { programme } = await programmeContext(house.shop);
        return (await compareProgrammes(house.shop, programme, Date.now() + 1)).now;
      };
      const before = await given();
      expect(before).toBeGreaterThanOrEqual(100);
      await merge(tea, herbs);
      expect(await given()).toBe(before);
    });

    test('taken back, they are of the one again, whether a rule names it or the other', async () => {
      const { good, tea, herbs } = await shelf();
      const { shopper, userId, email } = await register();
      const [first, second] = [await order(good, shopper, email), await order(good, shopper, email)];
      await merge(tea, herbs);
      await undo(tea);
      // The rule goes on naming the other, as the shopkeeper was told: what is ordered now earns nothing by it either.
      await pay(first);
      expect(await points(userId)).toBe(0);
      await earnOn(tea);
      await pay(second);
      expect(await points(userId)).toBe(100);
      await merge(tea, herbs);
      await pay(await order(good, shopper, email));
      expect(await points(userId)).toBe(200);
    });
  },
);
