import type { Shop } from '../frame/shop/shop.ts';
import type { Reader, Tx } from '../platform/db/index.ts';
import { dayIn } from '../platform/i18n/days.ts';
import './tables.ts';

/** Writes into the register that so many rows went today, by the shop's clock. */
export async function noteForgotten(
  { settings }: Pick<Shop, 'settings'>,
  tx: Tx,
  { what, rows, now }: { what: string; rows: number; now: number },
): Promise<void> {
  if (rows === 0) return;
  const day = dayIn(now, settings.timeZone);
  await tx
    .insertInto('privacy_forgotten')
    .values({ day, what, rows, at: now })
    .onConflict((same) =>
      same.columns(['day', 'what']).doUpdateSet((is) => ({
        rows: is('privacy_forgotten.rows', '+', rows),
        at: now,
      })),
    )
    .execute();
}

/** The newest first. */
export const readForgotten = (db: Reader, limit: number) =>
  db
    .selectFrom('privacy_forgotten')
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('what')
    .limit(limit)
    .execute();
