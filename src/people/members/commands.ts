import { type Act, command, once } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { dropFactors } from '../factors/store.ts';
import { hrefOf, openLink } from '../links/links.ts';
import { dropLinks, findLink } from '../links/store.ts';
import type { Member } from '../model.ts';
import { PeopleRefused } from '../refused.ts';
import { handleRole, mayHandleMember } from '../roles/roles.ts';
import { dropStaffSessions } from '../session/store.ts';
import { dropMember, findMember, findMemberByEmail, lockOwners, setMember } from './store.ts';

/**
 * Makes an owner of somebody, on the staff already or not, by a link that is good once and for a day. On it they
 * choose how they come in; what they came in with before is worth nothing then.
 *
 * @param input.email normalised; '' for whoever opens the link first
 * @returns the link
 */
export const appointOwner = command({
  name: 'people.owner',
  needs: 'people.edit',
  async run(act, { email }: { email: string }): Promise<string> {
    const { shop, tx, actor, now } = act;
    await handleRole(act, 'owner');
    const member = await findMemberByEmail(tx, email);
    const language = member?.language ?? shop.settings.languages[0] ?? 'en';
    const id = await openLink(
      tx,
      { purpose: 'owner', email, role: 'owner', language, madeBy: actor.name },
      now,
    );
    const link = await findLink(tx, id, now);
    if (!link) throw new Error('The link was not kept.');
    act.audit({
      subject: ['staff', email || 'first'],
      before: member && { role: member.role },
      after: { role: 'owner', link: 'new' },
    });
    return hrefOf(shop, link);
  },
});

interface Invitation {
  /** Normalised. */
  email: string;
  role: string;
  language: string;
  /** The form's number. */
  key?: string;
}

/** Asks somebody by letter to join. Asking again makes the letter before worth nothing. */
export const invite = command({
  name: 'people.invite',
  needs: 'people.edit',
  run(act, { key, ...wish }: Invitation): Promise<void> {
    return once(act, { name: 'people.invite', key }, () => askToJoin(act, wish));
  },
});

async function askToJoin(act: Act, { email, role, language }: Invitation): Promise<void> {
  const { tx, actor, now } = act;
  await handleRole(act, role);
  if (await findMemberByEmail(tx, email)) throw new PeopleRefused('taken');
  const dropped = await dropLinks(tx, email, ['owner', 'invitation']);
  for (const before of dropped) await mayHandleMember(act, before);
  const wish = { purpose: 'invitation', email, role, language, madeBy: actor.name } as const;
  await enqueue(tx, 'people.invitation', { linkId: await openLink(tx, wish, now) });
  act.audit({ subject: ['staff', email], after: { invited: role } });
}

/** Takes an invitation back. @throws PeopleRefused when there is none */
export const takeBackInvitation = command({
  name: 'people.uninvite',
  needs: 'people.edit',
  async run(act, { email }: { email: string }): Promise<void> {
    const dropped = await dropLinks(act.tx, email, ['owner', 'invitation']);
    if (dropped.length === 0) throw new PeopleRefused('unknown');
    for (const role of dropped) await mayHandleMember(act, role);
    act.audit({ subject: ['staff', email], before: { invited: dropped[0] }, after: {} });
  },
});

/** Sends a member a letter with which they begin anew: with another password, and without the factors that they lost. */
export const letBeginAnew = command({
  name: 'people.anew',
  needs: 'people.edit',
  run: (act, { id, key }: { id: number; key?: string }): Promise<void> =>
    once(act, { name: 'people.anew', key }, async () => {
      const { tx, actor, now } = act;
      const { email, role, language } = await memberToHandle(act, id);
      const wish = { purpose: 'anew', email, role, language, madeBy: actor.name } as const;
      await enqueue(tx, 'people.invitation', { linkId: await openLink(tx, wish, now) });
      act.audit({ subject: ['staff', id], after: { anew: 'asked' } });
    }),
});

/** Gives a member another role, in force with their next request. */
export const changeRole = command({
  name: 'people.role',
  needs: 'people.edit',
  async run(act, { id, role }: { id: number; role: string }): Promise<void> {
    const owners = await lockOwners(act.tx);
    const before = await memberToHandle(act, id);
    await handleRole(act, role);
    if (before.role === role) return act.unchanged();
    if (before.demo) throw new PeopleRefused('demo');
    if (before.role === 'owner') keepAnOwner(owners, id);
    await setMember(act.tx, id, { role });
    act.audit({ subject: ['staff', id], before: { role: before.role }, after: { role } });
  },
});

/** Takes somebody off the staff: where they are signed in, their next request is refused. */
export const removeMember = command({
  name: 'people.remove',
  needs: 'people.edit',
  async run(act, { id }: { id: number }): Promise<void> {
    const { tx, now } = act;
    const owners = await lockOwners(tx);
    const { email, name, role } = await memberToHandle(act, id);
    if (role === 'owner') keepAnOwner(owners, id);
    await dropMember(tx, id, now);
    await dropFactors(tx, id);
    await dropLinks(tx, email);
    await dropStaffSessions(tx, id);
    act.audit({ subject: ['staff', id], before: { name, email, role } });
  },
});

/** @throws PeopleRefused for who does not work here, or may more than who asks */
async function memberToHandle(act: Act, id: number): Promise<Member> {
  await lockRows(act.tx, 'staff', [id]);
  const member = await findMember(act.tx, id);
  if (!member) throw new PeopleRefused('unknown');
  await mayHandleMember(act, member.role);
  return member;
}

/** A shop that nobody owns would be lost. */
function keepAnOwner(owners: readonly number[], without: number): void {
  if (owners.every((id) => id === without)) throw new PeopleRefused('last_owner');
}
