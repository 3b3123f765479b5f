import { type Act, command, once, Stale } from '../../frame/command/index.ts';
import { lockName } from '../../platform/db/index.ts';
import { PeopleRefused } from '../refused.ts';
import { isHouseRole, knownCapabilities, mayHandle, type OwnRole } from './model.ts';
import { handleRole } from './roles.ts';
import { countUses, dropOwnRole, findOwnRole, putOwnRole } from './store.ts';

const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST = 50;
/** Where screens make a new one. */
const NEW = 'new';

/** Makes or changes a role of the shop's own, in force with the next request of whoever has it. */
export const saveRole = command({
  name: 'people.role_save',
  needs: 'people.edit',
  /** @param wish.key the form's number */
  run(act, { key, ...role }: RoleWish & { key?: string }): Promise<void> {
    return once(act, { name: 'people.role_save', key }, () => keepRole(act, role));
  },
});

interface RoleWish extends Omit<OwnRole, 'capabilities'> {
  capabilities: readonly string[];
}

/** @param role.version as it was opened, 0 for a new one */
async function keepRole(act: Act, role: RoleWish): Promise<void> {
  const { tx, actor } = act;
  const { code, name, version } = role;
  if (isHouseRole(code) || code === NEW || !CODE.test(code) || code.length > LONGEST)
    throw new PeopleRefused('role_code');
  if (name.trim() === '') throw new PeopleRefused('name');
  await lockName(tx, 'staff roles');
  const capabilities = knownCapabilities(role.capabilities);
  if (!mayHandle(actor.may, capabilities)) throw new PeopleRefused('role_mightier');
  const before = await findOwnRole(tx, code);
  if (before) await handleRole(act, code);
  if (before && version === 0) throw new PeopleRefused('role_code');
  const wanted = { name, capabilities };
  if (before && before.version !== version) throw new Stale(['role', code], wanted, factsOf(before));
  await putOwnRole(tx, { code, ...wanted, version: (before?.version ?? 0) + 1 });
  act.audit({
    subject: ['role', code],
    before: before && factsOf(before),
    after: wanted,
  });
}

/** Removes a role that nobody has, and that nobody was invited to. */
export const removeRole = command({
  name: 'people.role_remove',
  needs: 'people.edit',
  async run(act, { code }: { code: string }): Promise<void> {
    const { tx, now } = act;
    await lockName(tx, 'staff roles');
    await handleRole(act, code);
    const before = await findOwnRole(tx, code);
    if (!before) throw new PeopleRefused('role_unknown');
    if ((await countUses(tx, code, now)) > 0) throw new PeopleRefused('role_used');
    await dropOwnRole(tx, code);
    act.audit({
      subject: ['role', code],
      before: factsOf(before),
      after: {},
    });
  },
});

const factsOf = ({ name, capabilities }: OwnRole) => ({ name, capabilities });
