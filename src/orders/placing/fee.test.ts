import { beforeAll, describe, expect, test } from 'vitest';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { placingScope } from '../../../tests/support/buying/placing.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readCart } from '../../cart/index.ts';
import { findGateway, type Purchase } from '../../payments/index.ts';
import { convertToWallet, programmeContext } from '../../points/index.ts';
import { payingOf, withFee } from './fee.ts';

/** A cup with its shipping, and the fee with its tax. */
const [TOTAL, FEE] = [2345, 242];
const DEAR = 'dear_card';

describe.each(engines)('what a way to pay costs besides, on %s', (engine) => {
  const scope = placingScope(engine);
  const { visitor, order, run } = scope;
  const { apply, register, give } = membersOf(() => scope.house);
  const asked: Purchase[] = [];
  let offers = true;
  let [cup, file] = [0, 0];
  beforeAll(async () => {
    const { house } = scope;
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 1000 });
    file = await addSimple(house, { name: 'Guia', price: 900, more: { virtual: true } });
    const fee = () =>
      ({ kind: 'fixed', amount: 2, taxClass: 'standard', label: 'payments.cod.fee' }) as const;
    openDeskCard(house, { id: DEAR, fee, available: (purchase) => asked.push(purchase) > 0 && offers });
    house.shop.limits.take = async () => true;
    await apply({ wallet: { enabled: true }, rules: [] });
  });
  const withThings = async (...ids: number[]) => {
    const shopper = await visitor();
    await shopper.put(...ids);
    return { ...shopper, cart: await readCart(shopper.ctx) };
  };
  async function rich(cents: number) {
    const { userId } = await register();
    await give(userId, cents);
    const programme = await programmeContext(scope.house.shop);
    const wish = { userId, points: cents, key: `w${userId}`, now: Date.now() };
    await run((tx) => convertToWallet(tx, programme, wish));
    const shopper = await visitor(userId);
    await shopper.put(cup);
    return shopper;
  }

  test('is asked for what is sent, and for nothing that is fetched or needs no sending', async () => {
    const sent = await withThings(cup);
    const gateway = findGateway(scope.house.shop, DEAR);
    expect(withFee(sent.ctx, sent.cart, gateway).totals.sums.total).toBe(TOTAL + FEE);
    expect(withFee(sent.ctx, sent.cart, findGateway(scope.house.shop, 'bacs'))).toBe(sent.cart);
    expect(withFee(sent.ctx, sent.cart, undefined)).toBe(sent.cart);
    const mailed = await withThings(file);
    expect(withFee(mailed.ctx, mailed.cart, gateway)).toBe(mailed.cart);
    const pickup = sent.cart.totals.offers.find(({ kind }) => kind === 'local_pickup');
    const fetched = { ...sent.cart, totals: { ...sent.cart.totals, offer: pickup } };
    expect(withFee(sent.ctx, fetched, gateway)).toBe(fetched);
  });

  describe('before it is paid', () => {
    const paying = async (more: { ways?: string; part?: number; ticked?: boolean } = {}) => {
      const { ctx, cart } = await withThings(cup);
      const { ways = DEAR, part = 0, ticked = false } = more;
      return payingOf(ctx, cart, { asked: ways, country: 'FR', wallet: { part, ticked } });
    };

    test('is shown in the totals of the way that is chosen, and beside each way that has one', async () => {
      const dear = await paying();
      expect([dear.chosen, dear.cart.totals.sums.total]).toEqual([DEAR, TOTAL + FEE]);
      expect([...dear.fees]).toEqual([[DEAR, FEE]]);
      expect(dear.offered.length).toBeGreaterThan(1);
      const plain = await paying({ ways: 'bacs' });
      expect([plain.chosen, plain.cart.totals.sums.total]).toEqual(['bacs', TOTAL]);
      expect(asked.at(-1)).toMatchObject({ total: TOTAL, country: 'FR', shippingMethods: ['flat_rate'] });
    });

    test('is of what the wallet leaves, and nothing where that pays all of it, whose other ways stand by', async () => {
      const part = await paying({ part: 1000, ticked: true });
      expect([asked.at(-1)?.total, part.cart.totals.sums.total]).toEqual([TOTAL - 1000, TOTAL + FEE]);
      const all = await paying({ part: TOTAL, ticked: true });
      expect([asked.at(-1)?.total, all.cart.totals.sums.total, all.chosen]).toEqual([TOTAL, TOTAL, DEAR]);
      const unticked = await paying({ part: TOTAL });
      expect([asked.at(-1)?.total, unticked.cart.totals.sums.total]).toEqual([TOTAL, TOTAL + FEE]);
    });

    test('is of no way where there is nothing to pay', async () => {
      const leaflet = await addSimple(scope.house, { name: 'Fullet', price: 0, more: { virtual: true } });
      const { ctx, cart } = await withThings(leaflet);
      offers = false;
      const wish = { asked: '', country: 'ES', wallet: { part: 0, ticked: false } };
      expect(payingOf(ctx, cart, wish)).toEqual({ offered: [], chosen: '', cart, fees: new Map() });
      offers = true;
    });
  });

  describe('when it is ordered', () => {
    const refusal = (placing: Promise<unknown>) =>
      placing.then(
        () => undefined,
        (error: { refused?: object }) => error.refused,
      );
    const by = { paymentMethod: DEAR };

    test('is never charged unseen', async () => {
      const shopper = await withThings(cup);
      const dearer = { code: 'dearer', total: TOTAL + FEE };
      for (const seenTotal of [TOTAL, TOTAL + FEE - 1])
        expect(await refusal(shopper.place({ ...by, seenTotal }))).toEqual(dearer);
      const { id } = await shopper.place({ ...by, seenTotal: TOTAL + FEE });
      expect((await order(id)).totals).toMatchObject({ fees: 200, total: TOTAL + FEE });
      const untold = await (await withThings(cup)).place(by);
      expect((await order(untold.id)).totals.fees).toBe(200);
    });

    test('is left to pay beside the wallet only as it was shown', async () => {
      const shopper = await rich(1000);
      const wish = (seenTotal: number) => ({ ...by, wallet: { use: true, seen: 1300 }, seenTotal });
      // A total that fell below what was shown, and a wallet with less in it.
      const left = { code: 'wallet', part: 1000, left: TOTAL + FEE - 1000 };
      expect(await refusal(shopper.place(wish(TOTAL + 300)))).toEqual(left);
      expect(await refusal(shopper.place(wish(TOTAL + FEE + 299)))).toEqual(left);
      const { id } = await shopper.place(wish(TOTAL + FEE + 300));
      expect(await order(id)).toMatchObject({ fromWallet: 1000, totals: { total: TOTAL + FEE } });
      const unasked = await rich(1000);
      const seen = { wallet: { use: false, seen: 1300 }, seenTotal: TOTAL + FEE };
      expect((await unasked.place({ ...by, ...seen })).status).toBe('pending');
      const unshown = await rich(1000);
      const bare = { wallet: { use: true, seen: undefined }, seenTotal: TOTAL + FEE };
      expect((await unshown.place({ ...by, ...bare })).status).toBe('pending');
    });
  });
});
