import { job } from '../../frame/command/index.ts';
import type { ShopSettings } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Reader } from '../../platform/db/index.ts';
import type { ChainMode } from '../tables.ts';
import { sendRecords } from './commands.ts';
import { readLane, readLastRecord, readOldestWaiting } from './store.ts';

/** The clock's name. */
export const SEND = 'invoices.send';
/** How often it is looked whether something waits. */
export const SEND_EVERY_MS = 20_000;
/** As many messages as one turn sends. */
const MOST_MESSAGES = 50;

/**
 * Sends what waits. What is in earnest is sent whatever the setting is now: it was issued as something that the agency
 * is told of. What is for trying is sent while the shop tries.
 */
export async function sendWaiting(shop: Shop, now = Date.now()): Promise<void> {
  const trying = shop.settings.invoices.verifactu.mode === 'test';
  const chains: readonly ChainMode[] = trying ? ['live', 'test'] : ['live'];
  const actor = job(SEND);
  for (const mode of chains)
    for (let count = 0; count < MOST_MESSAGES && (await hasWaiting(shop, mode, now)); count += 1) {
      const sent = await sendRecords({ shop, actor, now }, { mode });
      if (sent.kind !== 'sent') break;
    }
}

const TOO_LONG_MS = 3_600_000;

/** Whether records wait for longer than an hour, be it for a certificate or for the agency. One query at most. */
export async function recordsWait(
  db: Reader,
  { invoices }: Pick<ShopSettings, 'invoices'>,
  now: number,
): Promise<boolean> {
  if (invoices.by === 'nobody') return false;
  const oldest = await readOldestWaiting(db, invoices.verifactu.mode === 'test' ? 'test' : 'live');
  return oldest !== '' && now - Date.parse(oldest) > TOO_LONG_MS;
}

/** Most turns find nothing: they cost two reads. */
async function hasWaiting({ db }: Shop, mode: ChainMode, now: number): Promise<boolean> {
  const last = await readLastRecord(db.read, mode);
  if (last === 0) return false;
  const lane = await readLane(db.read, mode);
  return last > lane.answeredTo && lane.retryAt <= now && lane.leasedUntil <= now;
}
