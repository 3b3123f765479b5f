import type { Reader, Tx } from '../platform/db/index.ts';
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

/** The channels on which messages are wanted. Nobody gets any before they have said so. */
export async function readPreferences(db: Reader, accountId: number): Promise<Set<Channel>> {
  const rows = await db
    .selectFrom('points_preference')
    .select('channel')
    .where('account_id', '=', accountId)
    .where('wanted', '=', 1)
    .execute();
  return new Set(rows.map(({ channel }) => channel));
}
