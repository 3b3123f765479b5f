import type { Tx } from '../../platform/db/index.ts';
import { readPointsOrder } from '../holds/store.ts';
import { openAccount } from '../ledger/ledger.ts';
import { type AccountRow, lockAccountId, saveAccount } from '../ledger/store.ts';
import { DAY } from '../model.ts';
import type { ProgrammeContext } from '../programme/programme.ts';
import { countUndone, keepCard, payersWith, raiseFlag } from './store.ts';

/** Nothing more is spent until somebody has looked. Who may not earn either stays so. */
async function stopSpending(tx: Tx, account: AccountRow): Promise<void> {
  if (account.status !== 'active' && account.status !== 'no_earn') return;
  account.status = account.status === 'active' ? 'no_redeem' : 'frozen';
  await saveAccount(tx, account);
}

/** Whoever owes more than the shop bears spends nothing until somebody has looked. */
export async function watchDebt(
  tx: Tx,
  scope: ProgrammeContext,
  account: AccountRow,
  now: number,
): Promise<void> {
  const { debtFloor } = scope.programme;
  if (debtFloor === 0 || account.debt <= debtFloor) return;
  await raiseFlag(tx, { accountId: account.id, kind: 'debt', detail: `owes ${account.debt}`, now });
  await stopSpending(tx, account);
}

/** An order that had earned was undone: whoever does that again and again is looked at. */
export async function watchRefunds(
  tx: Tx,
  scope: ProgrammeContext,
  accountId: number,
  now: number,
): Promise<void> {
  const { days, refundCycles } = scope.programme.guards;
  const count = await countUndone(tx, accountId, now - days * DAY);
  if (count < refundCycles) return;
  const detail = `${count} orders earned and undone in ${days} days`;
  await raiseFlag(tx, { accountId, kind: 'refund_cycles', detail, now });
}

/**
 * Writes down the card that paid an order, and looks whether too many accounts pay with it.
 *
 * @param card.mark a keyed hash of what the gateway knows the card by; the order's row is locked
 */
export async function noteCard(
  tx: Tx,
  scope: ProgrammeContext,
  card: { orderId: number; mark: string; now: number },
): Promise<void> {
  await keepCard(tx, card);
  const order = await readPointsOrder(tx, card.orderId);
  if (!order) return;
  const { days, accountsPerCard } = scope.programme.guards;
  const payers = await payersWith(tx, card.mark, card.now - days * DAY);
  if (payers.length <= accountsPerCard) return;
  await lockAccountId(tx, order.account_id);
  const detail = `one card for customers ${payers.join(', ')}`;
  await raiseFlag(tx, { accountId: order.account_id, kind: 'shared_card', detail, now: card.now });
}

/** The bank has taken the money of an order back: nothing more is spent until somebody has looked. */
export async function noteChargeback(
  tx: Tx,
  { orderId, userId, now }: { orderId: number; userId: number; now: number },
): Promise<void> {
  const account = await openAccount(tx, userId, now);
  await raiseFlag(tx, { accountId: account.id, kind: 'chargeback', detail: `order ${orderId}`, now });
  await stopSpending(tx, account);
}
