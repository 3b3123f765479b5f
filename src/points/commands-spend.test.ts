import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/database.ts';
import { ledgerDesk } from '../../tests/support/ledger-desk.ts';
import { NOON } from '../../tests/support/points.ts';
import { engines } from '../../tests/support/shop.ts';
import type { Database, Tx } from '../platform/db/index.ts';
import { payByWallet, payByWalletAgain, refundToWallet, voidWalletPayment } from './commands-spend.ts';
import { convertToWallet } from './commands-wallet.ts';
import { readWallet, walletBalance } from './store-wallet.ts';
import { verifyLedger } from './verify.ts';

describe.each(engines)('orders paid from a wallet on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(async () => {
    expect((await verifyLedger(db.read)).faults).toEqual([]);
    await db.close();
  });
  const { desk, someone, accountOf } = ledgerDesk(() => db);
  const now = NOON;
  let orders = 0;
  /** Somebody with so many cents in the wallet, and the number of an order. */
  async function rich(cents: number) {
    const userId = await someone(cents);
    await db.transaction((tx) => convertToWallet(tx, desk, { userId, points: cents, key: 'all', now }));
    orders += 1;
    return { userId, orderId: orders };
  }
  const run = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work);
  const pay = (of: { userId: number; orderId: number }, amount: number) =>
    run((tx) => payByWallet(tx, { ...of, amount, now }));
  const undo = (orderId: number, most: number) => run((tx) => voidWalletPayment(tx, { orderId, most, now }));
  const again = (orderId: number) => run((tx) => payByWalletAgain(tx, orderId, now));
  const refund = (orderId: number, amount: number, key: string) =>
    run((tx) => refundToWallet(tx, { orderId, amount, key: `${orderId}:${key}`, now }));
  const wallet = (userId: number) => walletBalance(db.read, userId);

  test('an order is paid once, however often it is told', async () => {
    const of = await rich(1000);
    await pay(of, 700);
    await pay(of, 700);
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
    await expect(pay(of, 1001)).rejects.toMatchObject({
      refusal: { code: 'insufficient', spendable: 1000, missing: 1 },
    });
    expect(await wallet(of.userId)).toBe(1000);
    await pay(of, 1000);
    expect(await wallet(of.userId)).toBe(0);
  });

  test('an order that costs nothing moves nothing', async () => {
    const of = await rich(1000);
    await pay(of, 0);
    expect(await wallet(of.userId)).toBe(1000);
    // So it is not paid yet.
    await pay(of, 400);
    expect(await wallet(of.userId)).toBe(600);
  });

  test('an order that is called off gives back what it was paid with, once, less what went back before', async () => {
    const of = await rich(1000);
    await pay(of, 700);
    expect(await refund(of.orderId, 200, 'part')).toBe(true);
    await undo(of.orderId, 700);
    await undo(of.orderId, 700);
    expect(await wallet(of.userId)).toBe(1000);
    const { id } = await accountOf(of.userId);
    const [last] = await readWallet(db.read, id, { before: undefined, limit: 1 });
    expect(last).toMatchObject({ change: 500, kind: 'returned', orderId: of.orderId });
  });

  test('no more goes back than is asked for', async () => {
    const of = await rich(1000);
    await pay(of, 700);
    await undo(of.orderId, 0);
    expect(await wallet(of.userId)).toBe(300);
    await undo(of.orderId, 150);
    expect(await wallet(of.userId)).toBe(450);
  });

  test('alive again, it is paid with what had gone back, once; and may be called off again', async () => {
    const of = await rich(1000);
    await pay(of, 700);
    await again(of.orderId);
    expect(await wallet(of.userId)).toBe(300);
    await undo(of.orderId, 500);
    expect(await wallet(of.userId)).toBe(800);
    await again(of.orderId);
    await again(of.orderId);
    expect(await wallet(of.userId)).toBe(300);
    await undo(of.orderId, 700);
    expect(await wallet(of.userId)).toBe(1000);
    await again(of.orderId);
    expect(await wallet(of.userId)).toBe(300);
  });

  test('what is spent meanwhile cannot pay an order that is alive again', async () => {
    const of = await rich(1000);
    await pay(of, 700);
    await undo(of.orderId, 700);
    orders += 1;
    await pay({ userId: of.userId, orderId: orders }, 900);
    await expect(again(of.orderId)).rejects.toThrow('insufficient');
    expect(await wallet(of.userId)).toBe(100);
  });

  test('a refund goes back once, and never more in all than was paid', async () => {
    const of = await rich(1000);
    await pay(of, 700);
    expect([await refund(of.orderId, 300, 'a'), await refund(of.orderId, 300, 'a')]).toEqual([true, true]);
    expect(await wallet(of.userId)).toBe(600);
    expect(await refund(of.orderId, 401, 'b')).toBe(false);
    expect(await refund(of.orderId, 0, 'c')).toBe(false);
    expect(await refund(of.orderId, -5, 'd')).toBe(false);
    expect(await refund(of.orderId, 400, 'e')).toBe(true);
    expect(await wallet(of.userId)).toBe(1000);
  });

  test('an order that no wallet has paid has nothing to give back', async () => {
    const of = await rich(1000);
    await undo(of.orderId, 100);
    await again(of.orderId);
    expect(await refund(of.orderId, 100, 'a')).toBe(false);
    expect(await wallet(of.userId)).toBe(1000);
    expect(await walletBalance(db.read, null)).toBe(0);
    expect(await walletBalance(db.read, 999_999)).toBe(0);
  });
});
