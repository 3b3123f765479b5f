import { rm } from 'node:fs/promises';
import type { Shop } from '../frame/shop/shop.ts';
import { fileOf } from './export.ts';
import { CONFIRM_WITHIN } from './model.ts';
import { noteForgotten } from './store-forgotten.ts';
import { forgetFiles, forgetKept, lapse, readOldFiles } from './store-sweep.ts';

/** Files that are good no longer go, and so does what the law keeps no longer; what nobody confirmed has lapsed. */
export async function sweepPrivacy(shop: Shop, now: number): Promise<void> {
  const old = await readOldFiles(shop.db.read, now);
  for (const file of old) await rm(fileOf(shop, file), { force: true });
  await shop.db.transaction(async (tx) => {
    await forgetFiles(
      tx,
      old.map(({ id }) => id),
    );
    await lapse(tx, now - CONFIRM_WITHIN);
    await noteForgotten(shop, tx, { what: 'kept', rows: await forgetKept(tx, now), now });
  });
}
