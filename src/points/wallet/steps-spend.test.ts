import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { NOON } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database, Tx } from '../../platform/db/index.ts';
import { setAccountStatus } from '../membership/steps-account.ts';
import { verifyLedger } from '../verify/verify.ts';
import { coversOrder, settleOrderWallet, spendableWallet } from './steps-spend.ts';
import { convertToWallet } from './steps-wallet.ts';
import { readOrderWallet, readWallet } from './store.ts';

describe.each(engines)('what orders have out of wallets on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(async () => {
    expect((await verifyLedger(db.read)).faults).toEqual([]);
    await db.close();
  });
  const { scope, someone, accountOf } = ledgerScope(() => db);
  const now = NOON;
  let orders = 0;
  /** Somebody with so many cents in the wallet, and the number of an order. */
  async function rich(cents: number) {
    const userId = await someone(cents);
    await db.transaction((tx) => convertToWallet(tx, scope, { userId, points: cents, key: 'all', now }));
    orders += 1;
    return { userId, orderId: orders };
  }
  const run = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work);
  const settle = (of: { userId: number | null; orderId: number }, amount: number) =>
    run((tx) => settleOrderWallet(tx, { ...of, amount, now }));
  const covers = (of: { userId: number | null; orderId: number }, amount: number) =>
    run((tx) => coversOrder(tx, { ...of, amount, now }));
  const wallet = (userId: number) => spendableWallet(db.read, userId);

  test('an order takes what it shall have once, however often it is told', async () => {
    const of = await rich(1000);
    await settle(of, 700);
    await settle(of, 700);
    expect(await wallet(of.userId)).toBe(300);
    const { id } = await accountOf(of.userId);
    const lines = await readWallet(db.read, id, { before: undefined, limit: 10 });
    expect(lines).toMatchObject([
      { change: -700, balance: 300, kind: 'paid', orderId: of.orderId },
      { change: 1000, balance: 1000, kind: 'converted', orderId: undefined },
    ]);
    expect(await readWallet(db.read, id, { before: lines[0]?.id, limit: 10 })).toEqual(lines.slice(1));
    expect(await readWallet(db.read, id, { before: undefined, limit: 1 })).toEqual(lines.slice(0, 1));
  });

  test('the whole wallet may be spent, and not a cent more', async () => {
    const of = await rich(1000);
    expect([await covers(of, 1000), await covers(of, 1001)]).toEqual([true, false]);
    await expect(settle(of, 1001)).rejects.toMatchObject({
      refusal: { code: 'insufficient', spendable: 1000, missing: 1 },
    });
    expect(await wallet(of.userId)).toBe(1000);
    await settle(of, 1000);
    expect(await wallet(of.userId)).toBe(0);
    expect(await covers(of, 1000)).toBe(true);
  });

  test('the one whose money is there goes on paying, however often the order changed hands', async () => {
    const [one, other] = [await rich(1000), await rich(1000)];
    const { orderId } = one;
    for (const userId of [one.userId, other.userId, one.userId]) await settle({ userId, orderId }, 700);
    expect([await wallet(one.userId), await wallet(other.userId)]).toEqual([300, 1000]);
    const nobodys = { userId: null, orderId };
    expect([await covers(nobodys, 1000), await covers(nobodys, 1001)]).toEqual([true, false]);
    await settle(nobodys, 0);
    expect([await wallet(one.userId), await wallet(other.userId)]).toEqual([1000, 1000]);
  });

  test('only the difference moves, forth and back, as often as the order changes', async () => {
    const of = await rich(1000);
    for (const amount of [0, 400, 150, 900, 0, 0, 1000, 1]) {
      await settle(of, amount);
      expect(await wallet(of.userId)).toBe(1000 - amount);
    }
    const { id } = await accountOf(of.userId);
    const [last] = await readWallet(db.read, id, { before: undefined, limit: 1 });
    expect(last).toMatchObject({ change: 999, kind: 'returned', orderId: of.orderId });
    expect(await readOrderWallet(db.read, of.orderId)).toMatchObject({ entries: 6, payer: { paid: 1 } });
  });

  test('what is spent meanwhile cannot pay an order that is alive again', async () => {
    const of = await rich(1000);
    await settle(of, 700);
    await settle(of, 0);
    orders += 1;
    await settle({ userId: of.userId, orderId: orders }, 900);
    expect(await covers(of, 700)).toBe(false);
    await expect(settle(of, 700)).rejects.toThrow('insufficient');
    expect(await wallet(of.userId)).toBe(100);
  });

  test('an order that another customer takes over gives the first one’s money back', async () => {
    const first = await rich(1000);
    const second = await rich(500);
    await settle(first, 800);
    await settle({ orderId: first.orderId, userId: second.userId }, 300);
    expect([await wallet(first.userId), await wallet(second.userId)]).toEqual([1000, 200]);
    await settle({ orderId: first.orderId, userId: null }, 0);
    expect([await wallet(first.userId), await wallet(second.userId)]).toEqual([1000, 500]);
  });

  test('an order that belongs to nobody keeps and gives back what was paid, and can take from nobody', async () => {
    const of = await rich(1000);
    await settle(of, 600);
    const orphan = { orderId: of.orderId, userId: null };
    await settle(orphan, 200);
    expect(await wallet(of.userId)).toBe(800);
    orders += 1;
    expect(await covers({ orderId: orders, userId: null }, 1)).toBe(false);
    await expect(settle({ orderId: orders, userId: null }, 1)).rejects.toThrow('nobody');
    await settle({ orderId: orders, userId: null }, 0);
  });

  test('nothing is spent out of a wallet whose owner is looked at, and guests have none', async () => {
    const { userId } = await rich(1000);
    const by = { by: 'Botiga', reason: 'mirar-s’ho', now };
    await run((tx) => setAccountStatus(tx, { userId, status: 'no_redeem', ...by }));
    expect(await wallet(userId)).toBe(0);
    await run((tx) => setAccountStatus(tx, { userId, status: 'no_earn', ...by }));
    expect(await wallet(userId)).toBe(1000);
    expect(await spendableWallet(db.read, null)).toBe(0);
    expect(await spendableWallet(db.read, 999_999)).toBe(0);
  });
});
