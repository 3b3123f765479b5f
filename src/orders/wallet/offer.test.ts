import { beforeAll, describe, expect, test } from 'vitest';
import { TICKED, walletScope } from '../../../tests/support/points/wallet-desk.ts';
import { engines } from '../../../tests/support/shop.ts';
import { AWAITING } from '../../cart/index.ts';
import type { Order } from '../model.ts';
import { walletForCart, walletOfOrder } from './offer.ts';
import { readWalletWish } from './wish.ts';

describe.each(engines)('what a wallet is offered to pay of a cart, on %s', (engine) => {
  const scope = walletScope(engine);
  const { rich, buys, change } = scope;
  /** Somebody whose wallet is all in an order that was left at its payment page. */
  let left: { id: number; sessionId: number; userId: number };
  beforeAll(async () => {
    const { shopper, userId } = await rich(1250);
    const { order_id: id } = await buys(shopper, { ...TICKED, payment_method: 'card' });
    left = { id, userId, sessionId: (await scope.order(id)).sessionId ?? 0 };
  });
  const offered = (total: number, more: object = {}, values: [string, unknown][] = []) => {
    const { shop } = scope.shop.house;
    const [currency] = shop.settings.currencies;
    const session = { id: left.sessionId, userId: left.userId, values: new Map(values) };
    return walletForCart({ shop, currency, session, ...more } as never, total);
  };
  const waiting = (id: unknown, more: { id?: number; userId?: number } = {}) =>
    offered(
      5000,
      { session: { id: left.sessionId, userId: left.userId, ...more, values: new Map([[AWAITING, id]]) } },
      [],
    );

  test('is what it has, up to the total; of a guest, of a free cart and in another currency it is nothing', async () => {
    const { userId } = await rich(800);
    const session = { id: 1, userId, values: new Map() };
    expect([await offered(5000, { session }), await offered(700, { session })]).toEqual([800, 700]);
    expect([await offered(0, { session }), await offered(-1, { session })]).toEqual([0, 0]);
    const currency = scope.shop.house.shop.settings.currencies[1];
    expect(await offered(5000, { session, currency })).toBe(0);
    expect(await offered(5000, { session: { ...session, userId: null } })).toBe(0);
    expect(await offered(5000, { session: undefined })).toBe(0);
  });

  test('is also what the order gives back that the cart takes the place of', async () => {
    expect([await waiting(left.id), await offered(5000)]).toEqual([1250, 0]);
  });

  test('is nothing of an order of another browser, of somebody else, or of none', async () => {
    const other = await rich(0);
    expect(await waiting(left.id, { id: left.sessionId + 1 })).toBe(0);
    expect(await waiting(left.id, { userId: other.userId })).toBe(0);
    expect([await waiting(999_999), await waiting('')]).toEqual([0, 0]);
  });

  test('of an order that waits, it is its owner’s alone: for anybody else the order keeps what it has', async () => {
    const { shop } = scope.shop.house;
    const [own, other] = [await rich(800), await rich(3000)];
    const order = (more: Partial<Order>) =>
      ({
        userId: own.userId,
        status: 'pending',
        fromWallet: 450,
        currency: 'EUR',
        totals: { total: 5000 },
        ...more,
      }) as Order;
    const shown = (userId: number | null | undefined, more: Partial<Order> = {}) => {
      const session = userId === undefined ? undefined : { id: 1, userId, values: new Map() };
      return walletOfOrder({ shop, session } as never, shop.db.read, order(more));
    };
    expect(await shown(own.userId)).toBe(1250);
    for (const stranger of [other.userId, null, undefined]) {
      expect(await shown(stranger)).toBe(450);
      expect(await shown(stranger, { status: 'failed' })).toBe(0);
    }
    expect(await shown(own.userId, { status: 'failed' })).toBe(800);
    // An order that is nobody's opens nobody's wallet.
    for (const visitor of [other.userId, null, undefined])
      expect(await shown(visitor, { userId: null, fromWallet: 0 })).toBe(0);
  });

  test('is nothing of an order whose money was there once', async () => {
    for (const status of ['processing', 'on-hold', 'pending'] as const) await change(left.id, status);
    expect(await waiting(left.id)).toBe(0);
  });
});

test('a form says whether the wallet shall pay and what was shown of it; less than nothing was never shown', () => {
  const said = (seen: number | undefined, use = true) =>
    readWalletWish({ flag: () => use, integer: () => seen });
  expect(said(1250)).toEqual({ use: true, seen: 1250 });
  expect(said(0, false)).toEqual({ use: false, seen: 0 });
  expect([said(-1), said(undefined)]).toEqual(Array(2).fill({ use: true, seen: undefined }));
});
