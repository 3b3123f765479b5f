import type { Capability } from '../../frame/command/capabilities.ts';
import type { Act } from '../../frame/command/index.ts';
import { lockName, type Tx } from '../../platform/db/index.ts';
import { PeopleRefused } from '../refused.ts';
import { capabilitiesOf, isHouseRole, mayHandle } from './model.ts';
import { findOwnRole } from './store.ts';

/**
 * What a role may, for somebody who wants to give or take it.
 *
 * @throws PeopleRefused when there is no such role, or it may more than who asks
 */
export async function handleRole({ tx, actor }: Act, role: string): Promise<ReadonlySet<Capability>> {
  const own = isHouseRole(role) ? undefined : await findOwnRole(await holdRoles(tx), role);
  if (!own && !isHouseRole(role)) throw new PeopleRefused('role_unknown');
  const capabilities = capabilitiesOf(role, own?.capabilities);
  if (!mayHandle(actor.may, capabilities)) throw new PeopleRefused('role_mightier');
  return capabilities;
}

/** The same for the role that somebody has, which may be gone: whoever has it may nothing then. */
export async function mayHandleMember({ tx, actor }: Act, role: string): Promise<void> {
  const own = await findOwnRole(tx, role);
  if (!mayHandle(actor.may, capabilitiesOf(role, own?.capabilities)))
    throw new PeopleRefused('role_mightier');
}

/** A role that somebody is given is not removed in the same moment. */
async function holdRoles(tx: Tx): Promise<Tx> {
  await lockName(tx, 'staff roles');
  return tx;
}
