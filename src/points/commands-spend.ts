import type { Tx } from '../platform/db/index.ts';
import { moveWallet } from './commands-wallet.ts';
import { openAccount } from './ledger.ts';
import { lockAccountId } from './store-ledger.ts';
import { findWalletEntry, readPaidByWallet } from './store-wallet.ts';

const END = { from: 'wallet', to: 'orders', source: 'order' } as const;
const BACK = { from: 'orders', to: 'wallet', source: 'order' } as const;

/**
 * Pays an order out of its customer's wallet, in the transaction that makes it paid: once, however often it is
 * told. The order's row is locked.
 *
 * @param wish.amount minor units of the base currency
 * @throws PointsRefused `insufficient`
 */
export async function payByWallet(
  tx: Tx,
  wish: { orderId: number; userId: number; amount: number; now: number },
): Promise<void> {
  const { orderId, userId, amount, now } = wish;
  const account = await openAccount(tx, userId, now);
  const key = `wallet:pay:${orderId}`;
  if (amount <= 0 || (await findWalletEntry(tx, key))) return;
  await moveWallet(tx, account, { ...END, key, sourceId: orderId, amount, now });
}

/** An order is called off: what it was paid with goes back, less what went back before. */
export async function voidWalletPayment(
  tx: Tx,
  { orderId, most, now }: { orderId: number; most: number; now: number },
): Promise<void> {
  const locked = await lockPayment(tx, orderId);
  if (!locked) return;
  const amount = Math.min(locked.paid, most);
  if (amount <= 0) return;
  const key = `wallet:void:${orderId}:${locked.entries}`;
  await moveWallet(tx, locked.account, { ...BACK, key, sourceId: orderId, amount, now });
}

/**
 * A paid order that was called off is alive again: what went back for that is paid once more.
 *
 * @throws PointsRefused `insufficient` when it is spent meanwhile
 */
export async function payByWalletAgain(tx: Tx, orderId: number, now: number): Promise<void> {
  const locked = await lockPayment(tx, orderId);
  if (!locked || locked.voided <= 0) return;
  const key = `wallet:again:${orderId}:${locked.entries}`;
  await moveWallet(tx, locked.account, { ...END, key, sourceId: orderId, amount: locked.voided, now });
}

/** Gives money of an order back to the wallet that paid it. The same key twice is one refund. */
export async function refundToWallet(
  tx: Tx,
  refund: { orderId: number; amount: number; key: string; now: number },
): Promise<boolean> {
  const { orderId, amount, now } = refund;
  const locked = await lockPayment(tx, orderId);
  if (!locked) return false;
  const key = `wallet:refund:${refund.key}`;
  if (await findWalletEntry(tx, key)) return true;
  if (amount <= 0 || amount > locked.paid) return false;
  await moveWallet(tx, locked.account, { ...BACK, key, sourceId: orderId, amount, now });
  return true;
}

async function lockPayment(tx: Tx, orderId: number) {
  const found = await readPaidByWallet(tx, orderId);
  if (!found) return undefined;
  const account = await lockAccountId(tx, found.accountId);
  // Read once more: somebody else may have moved it before the lock was ours.
  const fresh = await readPaidByWallet(tx, orderId);
  return fresh && { ...fresh, account };
}
