import { command, watch } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { putTags, readTags } from './store.ts';

/** Puts tags in the place of those that a customer has. */
export const setTags = command({
  name: 'customer.tags',
  needs: 'customers.edit',
  async run(act, { userId, tags }: { userId: number; tags: readonly string[] }): Promise<void> {
    const { tx } = act;
    await lockRows(tx, 'user', [userId]);
    const facts = async () => ({ tags: (await readTags(tx, [userId])).get(userId) });
    await watch(act, { subject: ['customer', userId], facts }, () => putTags(tx, new Map([[userId, tags]])));
  },
});
