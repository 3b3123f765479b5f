import { command, watch } from '../../frame/command/index.ts';
import type { Channel as AnyChannel, Topic } from '../ledger/model-notices.ts';
import { findAccount } from '../ledger/store.ts';
import { type Channel, readChoices, setPreference, setTopics } from './store-preferences.ts';

interface Wanted {
  userId: number;
  /** What stays as it is need not be said. */
  channels: readonly { channel: Channel; wanted: boolean }[];
  topics?: readonly { channel: AnyChannel; topic: Topic; wanted: boolean }[];
  /** Where it was said. */
  source: string;
}

/** Keeps which messages somebody wants, and by which way. */
export const chooseNotices = command({
  name: 'points.notices',
  needs: 'customers.edit',
  run(act, { userId, channels, topics, source }: Wanted): Promise<void> {
    const { tx, now } = act;
    const facts = async () => {
      const account = await findAccount(tx, userId);
      const choices = account && (await readChoices(tx, account.id));
      return choices && Object.fromEntries([...choices.channels, ...choices.topics]);
    };
    return watch(act, { subject: ['customer', userId], facts, reason: source }, async () => {
      if (topics) await setTopics(tx, { userId, topics, source, now });
      for (const wish of channels) await setPreference(tx, { userId, ...wish, source, now });
    });
  },
  whose: ({ userId }) => ({ userId }),
});
