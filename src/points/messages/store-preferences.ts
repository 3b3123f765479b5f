import type { Reader, Tx } from '../../platform/db/index.ts';
import { openAccount } from '../ledger/ledger.ts';
import { type Channel as AnyChannel, type Choices, type Topic, topicKey } from '../ledger/model-notices.ts';

/** Those that need to be asked for. */
export type Channel = Exclude<AnyChannel, 'email'>;

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

/** Keeps which topics somebody wants in a channel; only what differs from before gets a new time. */
export async function setTopics(
  tx: Tx,
  wish: {
    userId: number;
    topics: readonly { channel: AnyChannel; topic: Topic; wanted: boolean }[];
    source: string;
    now: number;
  },
): Promise<void> {
  const { id } = await openAccount(tx, wish.userId, wish.now);
  const before = await readChoices(tx, id);
  for (const { channel, topic, wanted } of wish.topics) {
    if ((before.topics.get(topicKey(channel, topic)) ?? true) === wanted) continue;
    const said = { source: wish.source, wanted: wanted ? (1 as const) : (0 as const), at: wish.now };
    await tx
      .insertInto('points_notice_choice')
      .values({ account_id: id, channel, topic, ...said })
      .onConflict((on) => on.columns(['account_id', 'channel', 'topic']).doUpdateSet(said))
      .execute();
  }
}

/** What somebody has said so far. */
export async function readChoices(db: Reader, accountId: number): Promise<Choices> {
  const channels = await db
    .selectFrom('points_preference')
    .select(['channel', 'wanted'])
    .where('account_id', '=', accountId)
    .execute();
  const topics = await db
    .selectFrom('points_notice_choice')
    .select(['channel', 'topic', 'wanted'])
    .where('account_id', '=', accountId)
    .execute();
  return {
    channels: new Map(channels.map(({ channel, wanted }) => [channel, wanted === 1])),
    topics: new Map(
      topics.map(({ channel, topic, wanted }) => [topicKey(channel, topic as Topic), wanted === 1]),
    ),
  };
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
