import { beforeAll, describe, expect, test } from 'vitest';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { NOW, placingScope } from '../../../tests/support/buying/placing.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines } from '../../../tests/support/shop.ts';
import { AWAITING, readCart } from '../../cart/index.ts';
import type { Purchase } from '../../payments/index.ts';
import { setSessionValue } from '../../platform/session/values.ts';
import { convertToWallet, programmeContext } from '../../points/index.ts';

/** A cup with its shipping. */
const TOTAL = 2345;
const MINUTE = 60_000;

describe.each(engines)('placing the order of a cart, on %s', (engine) => {
  const scope = placingScope(engine);
  const { visitor, order, run } = scope;
  const { apply, register, give, balance } = membersOf(() => scope.house);
  const asked: Purchase[] = [];
  let [cup, leaflet] = [0, 0];
  beforeAll(async () => {
    const { house } = scope;
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 1000 });
    leaflet = await addSimple(house, { name: 'Fullet', price: 0, more: { virtual: true } });
    openDeskCard(house, { available: (purchase) => asked.push(purchase) > 0 });
    house.shop.limits.take = async () => true;
    await apply({ wallet: { enabled: true }, rules: [] });
  });
  const withCups = async (count = 1, userId: number | null = null) => {
    const shopper = await visitor(userId);
    for (let put = 0; put < count; put += 1) await shopper.put(cup);
    return shopper;
  };
  const refusal = (placing: Promise<unknown>) =>
    placing.then(
      () => undefined,
      (error: { refused?: object }) => error.refused,
    );
  async function rich(cents: number) {
    const { userId } = await register();
    await give(userId, cents);
    const programme = await programmeContext(scope.house.shop);
    const wish = { userId, points: cents, key: `w${userId}`, now: Date.now() };
    await run((tx) => convertToWallet(tx, programme, wish));
    return userId;
  }

  test('says whether it was made now or before, and a page that stays open may buy once for each cart', async () => {
    const shopper = await withCups();
    const first = await shopper.place({ token: 'page' });
    expect(first).toMatchObject({ again: false, cartEmptied: true, status: 'on-hold' });
    expect(await shopper.place({ token: 'page' })).toMatchObject({
      id: first.id,
      again: true,
      cartEmptied: true,
    });
    const ids = [first.id];
    for (const _ of [2, 3]) {
      await shopper.put(cup);
      ids.push((await shopper.place({ token: 'page' })).id);
      expect((await shopper.place({ token: 'page' })).id).toBe(ids.at(-1));
    }
    expect(new Set(ids).size).toBe(3);
  });

  test('without a token is the same again for less than ten minutes, and with one never another’s', async () => {
    const shopper = await withCups();
    const { id } = await shopper.place();
    expect((await order(id)).attempt).toBeNull();
    expect((await shopper.place({}, NOW + 10 * MINUTE - 1)).id).toBe(id);
    expect(await refusal(shopper.place({}, NOW + 10 * MINUTE))).toEqual({ code: 'empty' });
    expect(await refusal(shopper.place({ token: 'page' }))).toEqual({ code: 'empty' });
    expect(await refusal((await visitor()).place({ token: 'page' }))).toEqual({ code: 'empty' });
  });

  test('is refused as a whole while something of it cannot be bought', async () => {
    const gone = await addSimple(scope.house, { name: 'Gerro', price: 900 });
    const [both, alone] = [await withCups(), await visitor()];
    await both.put(gone);
    await alone.put(gone);
    await run((tx) => tx.updateTable('product').set({ status: 'draft' }).where('id', '=', gone).execute());
    for (const shopper of [both, alone])
      expect(await refusal(shopper.place())).toMatchObject({
        code: 'lines',
        problems: [{ code: 'unavailable' }],
      });
    expect((await readCart(both.ctx)).lines).toHaveLength(1);
  });

  test('belongs to the account that is opened with it, to whoever is logged in, or to nobody', async () => {
    const [{ userId }, { userId: fresh }] = [await register(), await register()];
    const owners = [];
    for (const [account, newUserId] of [
      [null, null],
      [null, fresh],
      [userId, null],
    ] as const) {
      const { id } = await (await withCups(1, account)).place({ newUserId });
      owners.push((await order(id)).userId);
    }
    expect(owners).toEqual([null, fresh, userId]);
  });

  test('is sent as was chosen at the last, and its way to pay knows what is asked of it and how it is sent', async () => {
    const shopper = await withCups();
    const { totals } = await readCart(shopper.ctx);
    const pickup = totals.offers.find(({ kind }) => kind === 'local_pickup');
    expect(totals.offer?.kind).toBe('flat_rate');
    const card = { paymentMethod: 'desk_card', shippingRate: pickup?.id ?? '' };
    const { id } = await shopper.place(card);
    const made = await order(id);
    expect(made.shippingLines).toMatchObject([{ rate: pickup?.id }]);
    expect(asked.at(-1)).toEqual({
      total: made.totals.total,
      currency: 'EUR',
      country: 'ES',
      needsShipping: true,
      shippingMethods: ['local_pickup'],
    });
  });

  describe('that waits for its payment page', () => {
    const CARD = { paymentMethod: 'desk_card' };

    test('is found by whoever waited for it meanwhile, and is waited for no more once it stands', async () => {
      const shopper = await withCups();
      const first = await shopper.place(CARD);
      expect(await shopper.awaiting()).toBe(first.id);
      // The request that came with it still knows nothing of it.
      expect(shopper.ctx.session?.values.size).toBe(0);
      const second = await shopper.place(CARD);
      expect([second.id, second.again]).toEqual([first.id, false]);
      expect((await shopper.place()).id).toBe(first.id);
      expect(await shopper.awaiting()).toBeUndefined();
    });

    test('is nobody else’s to write over, and what stands is waited for by nobody', async () => {
      const theirs = (await (await withCups()).place(CARD)).id;
      const shopper = await withCups();
      await run((tx) => setSessionValue(tx, shopper.owner.sessionId, AWAITING, theirs));
      expect((await shopper.place(CARD)).id).not.toBe(theirs);
      expect((await order(theirs)).status).toBe('pending');
      const direct = await withCups();
      await direct.place();
      expect(await direct.awaiting()).toBeUndefined();
    });
  });

  describe('out of a wallet', () => {
    const use = (seen?: number) => ({ wallet: { use: true, seen }, paymentMethod: 'desk_card' });

    test('takes what it can, and asks the way to pay for the rest alone', async () => {
      const userId = await rich(1000);
      const shopper = await withCups(1, userId);
      const { id } = await shopper.place({ ...use(1000), seenTotal: TOTAL });
      expect(await order(id)).toMatchObject({ fromWallet: 1000, totals: { total: TOTAL } });
      expect([asked.at(-1)?.total, (await balance(userId)).wallet]).toEqual([TOTAL - 1000, 0]);
    });

    test('needs no other way where it covers all; unasked, or for what is free, it pays nothing', async () => {
      const userId = await rich(9000);
      const all = await (await withCups(1, userId)).place({ ...use(), paymentMethod: '' });
      expect(await order(all.id)).toMatchObject({ fromWallet: TOTAL, paymentMethod: 'wallet' });
      const none = await (await withCups(1, userId)).place();
      expect(await order(none.id)).toMatchObject({ fromWallet: 0, paymentMethod: 'bacs' });
      const free = await visitor(userId);
      await free.put(leaflet);
      const { id } = await free.place(use());
      expect(await order(id)).toMatchObject({ fromWallet: 0, paymentMethod: '', paymentTitle: '' });
    });

    test('never leaves more to pay than was shown', async () => {
      const userId = await rich(1000);
      const shopper = await withCups(1, userId);
      const less = { code: 'wallet', part: 1000, left: TOTAL - 1000 };
      expect(await refusal(shopper.place({ ...use(1001), seenTotal: TOTAL }))).toEqual(less);
      expect(await refusal(shopper.place(use(1001)))).toEqual(less);
      expect((await balance(userId)).wallet).toBe(1000);
      // Of a total that fell it may pay less.
      expect((await shopper.place({ ...use(1001), seenTotal: TOTAL + 1 })).status).toBe('pending');
    });
  });
});
