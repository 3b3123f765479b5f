import type { Tx } from '../../platform/db/index.ts';
import { maySpend } from '../holds/steps.ts';
import { openAccount } from '../ledger/ledger.ts';
import { type AccountRow, findAccount, lockAccountId } from '../ledger/store.ts';
import { isClosed } from '../ledger/store-closing.ts';
import { moveWallet } from './steps-wallet.ts';
import { readOrderWallet } from './store.ts';

/** What an order shall have of its customer's wallet, minor units of the base currency. */
export interface WalletWish {
  orderId: number;
  /** Whose wallet pays; null keeps the one that has paid. */
  userId: number | null;
  amount: number;
  now: number;
}

/**
 * Brings what an order has out of a wallet to an amount: takes what is missing, gives back what is too much, and
 * does nothing when it is told again. The order's row is locked, so its movements follow one another.
 *
 * @throws PointsRefused `insufficient`
 */
export async function settleOrderWallet(tx: Tx, wish: WalletWish): Promise<void> {
  const { orderId, userId, now } = wish;
  const { entries, payer } = await readOrderWallet(tx, orderId);
  let count = entries;
  const move = async (account: AccountRow, change: number) => {
    const [from, to] = change > 0 ? (['wallet', 'orders'] as const) : (['orders', 'wallet'] as const);
    const key = `wallet:order:${orderId}:${count}`;
    count += 1;
    const facts = { key, from, to, source: 'order', sourceId: orderId, amount: Math.abs(change), now };
    await moveWallet(tx, account, facts);
  };
  const same = payer && mayGoOn(payer, userId);
  if (payer && !same && payer.paid > 0) await move(await lockAccountId(tx, payer.accountId), -payer.paid);
  const change = wish.amount - (same ? payer.paid : 0);
  if (change === 0) return;
  if (same) await move(await lockAccountId(tx, payer.accountId), change);
  else if (userId !== null) await move(await openAccount(tx, userId, now), change);
  else throw new Error(`Order ${orderId} has nobody whose wallet could pay it.`);
}

/** Whether the wallet that has paid goes on paying. One that was closed meanwhile does: what it paid is paid. */
const mayGoOn = (payer: { userId: number }, userId: number | null) =>
  userId === null || payer.userId === userId || isClosed(payer.userId);

/** Whether the wallet has what is missing for this; locks it, and moves nothing. */
export async function coversOrder(tx: Tx, { orderId, userId, amount, now }: WalletWish): Promise<boolean> {
  const { payer } = await readOrderWallet(tx, orderId);
  const same = payer && mayGoOn(payer, userId);
  const missing = amount - (same ? payer.paid : 0);
  if (missing <= 0) return true;
  if (same) return (await lockAccountId(tx, payer.accountId)).wallet >= missing;
  return userId !== null && (await openAccount(tx, userId, now)).wallet >= missing;
}

/** What somebody may pay with out of their wallet: nothing while the shopkeeper wants to look first. */
export async function spendableWallet(
  db: Parameters<typeof findAccount>[0],
  userId: number | null,
): Promise<number> {
  const account = userId === null ? undefined : await findAccount(db, userId);
  return account && maySpend(account) ? account.wallet : 0;
}
