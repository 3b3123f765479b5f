import type { Tx } from '../platform/db/index.ts';
import { openAccount } from './ledger.ts';

export type Channel = 'sms' | 'whatsapp';

/** Keeps a wish for messages, with where and when it was said. */
export async function setPreference(
  tx: Tx,
  wish: { userId: number; channel: Channel; wanted: boolean; source: string; now: number },
): Promise<void> {
  const { id } = await openAccount(tx, wish.userId, wish.now);
  const said = { source: wish.source, wanted: wish.wanted ? (1 as const) : (0 as const), at: wish.now };
  await tx
    .insertInto('points_preference')
    .values({ account_id: id, channel: wish.channel, ...said })
    .onConflict((on) => on.columns(['account_id', 'channel']).doUpdateSet(said))
    .execute();
}
