import { errand } from '../../frame/command/index.ts';
import { lockRows, type Tx } from '../../platform/db/index.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { dropFactors } from '../factors/store.ts';
import { takeLink } from '../links/links.ts';
import { dropLink, dropLinks, type LinkRow } from '../links/store.ts';
import { PeopleRefused } from '../refused.ts';
import { dropStaffSessions } from '../session/store.ts';
import { findMemberByEmail, hasMembers, lockOwners, putMember, setStaffPassword } from './store.ts';

interface Joining {
  token: string;
  /** Normalised. Counts only where the link names nobody. */
  email: string;
  name: string;
  language: string;
  /** Looked at already: see `passwordFault`. */
  password: string;
}

/**
 * Puts somebody on the staff by the link that was made for them, or lets a member begin anew: with another password,
 * without the factors and the sessions that they had. The link is used up; of two who open it at once, one joins.
 *
 * @returns who they are now
 * @throws PeopleRefused when the link is worth nothing (any more)
 */
export const joinStaff = errand({
  name: 'people.join',
  needs: 'own.edit',
  async run({ shop, step }, { token, password, ...typed }: Joining): Promise<{ staffId: number }> {
    const passwordHash = await hashPassword(password);
    return step(async ({ tx, now, audit }) => {
      const link = await takeLink(shop, tx, token, now);
      if (!link) throw new PeopleRefused('link');
      const email = link.email || typed.email;
      const role = await roleOf(tx, link, email);
      const { name, language } = typed;
      const staffId = await putMember(tx, { email, name, language, role, passwordHash, now });
      await dropLink(tx, link.id);
      await dropLinks(tx, email);
      await dropFactors(tx, staffId);
      await dropStaffSessions(tx, staffId);
      const { purpose, madeBy } = link;
      audit({ subject: ['staff', staffId], after: { email, name, role, by: purpose, madeBy } });
      return { staffId };
    });
  },
});

/** What the link makes of its owner. @throws PeopleRefused when things have changed since it was made */
async function roleOf(tx: Tx, { purpose, email, role }: LinkRow, joining: string): Promise<string> {
  if (purpose === 'owner') {
    await lockOwners(tx);
    // Whoever comes first owns a fresh shop, and nobody after.
    if (email === '' && (await hasMembers(tx))) throw new PeopleRefused('link');
    return role;
  }
  const member = await findMemberByEmail(tx, joining);
  if (purpose === 'invitation' && !member) return role;
  if (purpose === 'anew' && member && !member.demo) return member.role;
  throw new PeopleRefused('link');
}

/** Sets the password that a link was asked for. Factors stay: the letter shows that the address is theirs, no more. */
export const resetPassword = errand({
  name: 'people.password_reset',
  needs: 'own.edit',
  async run({ shop, step }, { token, password }: { token: string; password: string }): Promise<void> {
    const hash = await hashPassword(password);
    return step(async ({ tx, now, audit }) => {
      const link = await takeLink(shop, tx, token, now);
      const member = link?.purpose === 'password' ? await findMemberByEmail(tx, link.email) : undefined;
      if (!member) throw new PeopleRefused('link');
      await lockRows(tx, 'staff', [member.id]);
      await setStaffPassword(tx, member.id, hash);
      await dropLinks(tx, member.email);
      await dropStaffSessions(tx, member.id);
      audit({ subject: ['staff', member.id], after: { password: hash } });
    });
  },
});
