import type { Shop } from '../../frame/shop/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { announce } from '../ledger/notices.ts';
import { lockAccountId, readOpenLots } from '../ledger/store.ts';
import { DAY } from '../model.ts';
import { programmeContext } from '../programme/programme.ts';
import { accountsExpiring, noteWarning } from './store-notices.ts';

const BATCH = 200;

/** Tells everybody whose points end soon: each lot once for each threshold. @returns how many messages */
export async function warnOfExpiry(shop: Shop, now: number): Promise<number> {
  const { enabled, expiry } = (await programmeContext(shop)).programme;
  const thresholds = [...expiry.warnings].sort((a, b) => a - b);
  const most = thresholds.at(-1);
  if (!enabled || most === undefined) return 0;
  let [told, last] = [0, 0];
  for (;;) {
    const range = { from: now, to: now + most * DAY, after: last, limit: BATCH };
    const ids = await accountsExpiring(shop.db.read, range);
    if (ids.length === 0) return told;
    for (const id of ids) told += await shop.db.transaction((tx) => warnAccount(tx, id, thresholds, now));
    last = ids.at(-1) ?? last;
  }
}

/** What ends on one day is one message. A threshold that was missed is not made up for by a later one. */
async function warnAccount(
  tx: Tx,
  accountId: number,
  thresholds: readonly number[],
  now: number,
): Promise<number> {
  await lockAccountId(tx, accountId);
  const byDay = new Map<number, number>();
  for (const { id, available, expiresAt } of await readOpenLots(tx, accountId)) {
    if (expiresAt === null || expiresAt <= now) continue;
    const passed = thresholds.filter((days) => expiresAt - now <= days * DAY);
    let fresh = false;
    for (const [index, days] of passed.entries()) {
      const first = await noteWarning(tx, { lot_id: id, days, expires_at: expiresAt, at: now });
      if (index === 0) fresh = first;
    }
    if (fresh) byDay.set(expiresAt, (byDay.get(expiresAt) ?? 0) + available);
  }
  for (const [date, points] of byDay) await announce(tx, accountId, 'expiring', { points, date });
  return byDay.size;
}
