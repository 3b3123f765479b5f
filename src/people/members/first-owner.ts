import { ask, job } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { hrefOf } from '../links/links.ts';
import { findOwnerLink } from '../links/store.ts';
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

/** The same link for whoever has to be led to it, as long as it is open; a new one when it is over. */
export async function standingOwnerLink(shop: Shop): Promise<string | undefined> {
  if (await hasMembers(shop.db.read)) return undefined;
  const open = await findOwnerLink(shop.db.read, Date.now());
  return open ? hrefOf(shop, open) : firstOwnerLink(shop);
}
