import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCoupon } from '../../../tests/support/buying/coupons.ts';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { placingScope } from '../../../tests/support/buying/placing.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines } from '../../../tests/support/shop.ts';
import { setVatExempt } from '../../accounts/addresses/store-exemption.ts';
import { readSessionValues } from '../../platform/session/values.ts';
import { updateCart } from '../store.ts';
import { cartOf, forgetCart, pretendCart, readCart } from './read.ts';
import { addToCart, routeCart } from './steps.ts';

describe.each(engines)('a cart as it is read, on %s', (engine) => {
  const scope = placingScope(engine);
  const { visitor, run } = scope;
  const { register } = membersOf(() => scope.house);
  let [cup, file] = [0, 0];
  let userId = 0;
  let email = '';
  beforeAll(async () => {
    cup = await addSimple(scope.house, { name: 'Tassa', price: 1850 });
    file = await addSimple(scope.house, { name: 'Guia', price: 900, more: { virtual: true } });
    openDeskCard(scope.house);
    scope.house.shop.limits.take = async () => true;
  });
  beforeEach(async () => {
    ({ userId, email } = await register());
  });
  type Visitor = Awaited<ReturnType<typeof visitor>>;
  const withCup = async (account: number | null = null) => {
    const shopper = await visitor(account);
    await shopper.put(cup);
    return shopper;
  };
  const taxOf = async ({ ctx }: Visitor) => (await readCart(ctx)).totals.sums.total_tax;

  test('is free of tax for who is exempt, and for nobody else', async () => {
    const shoppers = [await withCup(userId), await withCup(), await withCup((await register()).userId)];
    await run((tx) => setVatExempt(tx, userId, { reason: 'consolat', now: 1 }));
    await scope.house.settle();
    const taxes = await Promise.all(shoppers.map(taxOf));
    expect(taxes.map((tax) => tax > 0)).toEqual([false, true, true]);
  });

  test('is sent where one thing of it has to be', async () => {
    const shopper = await visitor();
    await shopper.put(file);
    expect((await readCart(shopper.ctx)).needsShipping).toBe(false);
    await shopper.put(cup);
    expect((await readCart(shopper.ctx)).needsShipping).toBe(true);
  });

  test('goes where somebody has said, which it knows, and else where the shop is', async () => {
    const shopper = await withCup();
    expect(await readCart(shopper.ctx)).toMatchObject({ placeKnown: false, place: { country: 'ES' } });
    const place = { country: 'FR', state: '', postcode: '75001', city: 'Paris' };
    await run((tx) => routeCart(tx, shopper.owner, { place }, 1));
    expect(await readCart(shopper.ctx)).toMatchObject({ placeKnown: true, place });
  });

  test('has no line of what cannot be bought, which it names', async () => {
    const bowl = await addSimple(scope.house, { name: 'Bol', price: 500 });
    const shopper = await withCup();
    await shopper.put(bowl);
    await run((tx) => tx.updateTable('product').set({ status: 'draft' }).where('id', '=', bowl).execute());
    const { lines, problems } = await readCart(shopper.ctx);
    expect(lines.map(({ item }) => item.id)).toEqual([cup]);
    expect(problems).toMatchObject([{ code: 'unavailable', name: 'Bol', reason: 'gone' }]);
  });

  test('says what was chosen of each line in the shopper’s words, whether the variation or the shopper chose it', async () => {
    const { variationIds } = await addVariable(scope.house, {
      attributes: { colour: ['Blau', 'Verd'], size: ['Gran', 'Petita'] },
      variations: [{ values: { colour: 'Blau', size: '' } }, { values: { colour: 'Verd', size: 'Gran' } }],
    });
    const open = await addVariable(scope.house, { variations: [{ values: { colour: '' } }] });
    const shopper = await visitor();
    const chosen = [
      { attribute_pa_colour: 'blau', attribute_pa_size: 'petita' },
      { attribute_pa_colour: 'verd', attribute_pa_size: 'gran' },
      { attribute_pa_colour: 'verd' },
    ];
    const all = [...variationIds, ...open.variationIds];
    for (const [at, attributes] of chosen.entries()) {
      await shopper.put(all[at]!);
      await run((tx) =>
        tx
          .updateTable('cart_line')
          .set({ attributes: JSON.stringify(attributes) })
          .where('variation_id', '=', all[at]!)
          .execute(),
      );
    }
    const { lines } = await readCart(shopper.ctx);
    expect(lines.map(({ choices }) => choices.map(({ display }) => display))).toEqual([
      ['Blau', 'Petita'],
      ['Verd', 'Gran'],
      ['Verd'],
    ]);
  });

  test('is read once a request, until a command has changed it', async () => {
    const { ctx, owner } = await withCup();
    const before = await cartOf(ctx);
    await run((tx) => tx.deleteFrom('cart_line').where('cart_id', '=', before.id!).execute());
    expect(await cartOf(ctx)).toBe(before);
    forgetCart(ctx);
    expect((await cartOf(ctx)).count).toBe(0);
    // What a command left is the cart, until the next that does not say.
    const { item } = before.lines[0]!;
    const wanted = { item, attributes: {}, quantity: 4 };
    const { cart } = await run((tx) =>
      addToCart(tx, owner, wanted, { now: 1, isNew: false, currency: 'EUR' }),
    );
    forgetCart(ctx, { ...cart, lines: cart.lines.map((line) => ({ ...line, quantity: 7 })) });
    expect((await cartOf(ctx)).count).toBe(7);
    forgetCart(ctx);
    expect((await cartOf(ctx)).count).toBe(4);
  });

  test('may be looked at as if one thing lay in it, of which nothing is kept', async () => {
    const { ctx } = await withCup();
    pretendCart(ctx, file);
    expect(await cartOf(ctx)).toMatchObject({ count: 1, lines: [{ item: { id: file } }] });
    expect((await readCart(ctx)).lines.map(({ item }) => item.id)).toEqual([cup]);
  });

  describe('with coupons', () => {
    async function withCoupon(code: string, account: number | null = null) {
      const shopper = await withCup(account);
      const { id } = await readCart(shopper.ctx);
      await run((tx) => updateCart(tx, id!, { coupons: JSON.stringify([code]) }));
      return shopper;
    }
    const standing = async ({ ctx }: Visitor, typed = '') => {
      const { coupons, lostCoupons } = await readCart(ctx, undefined, typed);
      return coupons.length > 0 ? 'counts' : (lostCoupons[0]?.code ?? 'asked nothing');
    };

    test('for an e-mail counts for the account’s, and for what is typed however it is written', async () => {
      const code = await addCoupon(scope.house, { emails: [email] });
      expect(await standing(await withCoupon(code, userId))).toBe('counts');
      const other = await withCoupon(code, (await register()).userId);
      expect(await standing(other)).toBe('not_yours');
      expect(await standing(other, `  ${email.toUpperCase()} `)).toBe('counts');
    });

    test('once a customer counts again for who comes back from a payment page, and for nobody who has used it', async () => {
      const code = await addCoupon(scope.house, { customerLimit: 1 });
      const shopper = await withCoupon(code, userId);
      await shopper.place({ paymentMethod: 'desk_card' });
      const { session } = shopper.ctx;
      expect(await standing(await withCoupon(code, userId))).toBe('held_by_you');
      const values = await readSessionValues(scope.house.shop.db.read, session!.id);
      const back = { ...shopper, ctx: { ...shopper.ctx, session: { ...session!, values } } };
      expect(await standing(back)).toBe('counts');
      expect(await standing(await withCoupon(code, (await register()).userId))).toBe('counts');
    });

    test('counts nothing in a shop that takes none', async () => {
      const shopper = await withCoupon(await addCoupon(scope.house));
      expect(await standing(shopper)).toBe('counts');
      await scope.house.set({ 'coupons.enabled': false });
      expect(await standing(shopper)).toBe('asked nothing');
      await scope.house.set({ 'coupons.enabled': undefined });
    });
  });
});
