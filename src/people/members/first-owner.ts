import { ask, job } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { appointOwner } from './commands.ts';
import { hasMembers } from './store.ts';

/**
 * The link on which whoever starts a shop that has nobody becomes its owner; each start makes a new one, and the one
 * before is worth nothing. Undefined for a shop that has somebody.
 */
export async function firstOwnerLink(shop: Shop): Promise<string | undefined> {
  if (await hasMembers(shop.db.read)) return undefined;
  return ask({ shop, actor: job('start'), now: Date.now() }, appointOwner, { email: '' });
}
