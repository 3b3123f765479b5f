import type { Tx } from '../../platform/db/index.ts';
import { book } from '../ledger/ledger.ts';
import { allocateLots, sumShares } from '../ledger/model-lots.ts';
import { type AccountRow, extendLot, readOpenLots } from '../ledger/store.ts';
import { PointsRefused } from '../model.ts';
import type { Move } from '../model-books.ts';
import { graceOf, type ProgrammeContext } from '../programme/programme.ts';
import { countHolds, insertHold, readHold, readHoldLots, setHoldState } from './store.ts';

export const maySpend = ({ status }: Pick<AccountRow, 'status'>) =>
  status === 'active' || status === 'no_earn';

export interface HoldWish {
  orderId: number;
  seq: number;
  points: number;
  value: number;
  rate: string;
  currency: string;
  /** The price was lowered already: what is missing is owed instead of refused. */
  owe?: boolean;
  now: number;
}

/**
 * Sets points aside for an order, those that expire first before the rest.
 *
 * @throws PointsRefused `insufficient` or `restricted`; the account's row is locked, so two orders never share a point
 */
export async function holdPoints(tx: Tx, account: AccountRow, wish: HoldWish): Promise<void> {
  const { orderId, seq, points, value, rate, currency, now, owe = false } = wish;
  if (!owe && !maySpend(account)) throw new PointsRefused({ code: 'restricted' });
  const shares = allocateLots(await readOpenLots(tx, account.id), points, now);
  const found = sumShares(shares);
  const missing = points - found;
  if (missing > 0 && !owe) throw new PointsRefused({ code: 'insufficient', spendable: found, missing });
  const draft = { source: 'order', sourceId: orderId, now } as const;
  // Written over in the same moment, by two clicks, an order holds anew.
  const key = `hold:${orderId}:${seq}:${now}:${await countHolds(tx, account.id, orderId)}`;
  const toBook = (to: 'held' | 'redeemed') =>
    shares.map(({ lotId, points }): Move => ({ from: 'available', to, points, lot: lotId }));
  const { entryId } =
    missing > 0
      ? await book(tx, account, { ...draft, kind: 'recharge', key: `recharge:${orderId}:${seq}` }, [
          ...toBook('redeemed'),
          { from: 'debt', to: 'redeemed', points: missing, lot: null },
        ])
      : await book(tx, account, { ...draft, kind: 'hold', key }, toBook('held'));
  if (shares.length === 0) return;
  await insertHold(
    tx,
    {
      account_id: account.id,
      entry_id: entryId,
      state: missing > 0 ? 'captured' : 'held',
      currency,
      rate,
      order_id: orderId,
      points: found,
      value,
      created_at: now,
    },
    shares,
  );
}

/** What was held for an order is spent. */
export async function captureHold(tx: Tx, account: AccountRow, orderId: number, now: number): Promise<void> {
  const hold = await readHold(tx, orderId);
  if (hold?.state !== 'held') return;
  const lots = await readHoldLots(tx, hold.id);
  await book(
    tx,
    account,
    { kind: 'capture', key: `capture:${hold.id}`, source: 'order', sourceId: orderId, now },
    lots.map((lot) => ({ from: 'held', to: 'redeemed', points: lot.points, lot: lot.lot_id })),
  );
  await setHoldState(tx, hold.id, 'captured');
}

/** What was held for an order comes free, into the same lots; one that is over meanwhile gets some days more. */
export async function voidHold(
  tx: Tx,
  scope: ProgrammeContext,
  account: AccountRow,
  orderId: number,
  now: number,
): Promise<boolean> {
  const hold = await readHold(tx, orderId);
  if (hold?.state !== 'held') return false;
  const lots = await readHoldLots(tx, hold.id);
  for (const { lot_id, expires_at } of lots)
    if (expires_at !== null && expires_at <= now) await extendLot(tx, lot_id, graceOf(scope, now));
  await setHoldState(tx, hold.id, 'void');
  await book(
    tx,
    account,
    {
      kind: 'void_hold',
      key: `void:${hold.id}`,
      source: 'order',
      sourceId: orderId,
      reverses: hold.entry_id,
      now,
    },
    lots.map((lot) => ({ from: 'held', to: 'available', points: lot.points, lot: lot.lot_id })),
  );
  return true;
}
