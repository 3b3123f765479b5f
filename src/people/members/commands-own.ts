import { anybodys, command, errand, watch } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { dropLinks } from '../links/store.ts';
import { PeopleRefused } from '../refused.ts';
import { renewStaffSession } from '../session/store-renewal.ts';
import { findMember, findStaffPassword, setMember, setStaffPassword } from './store.ts';

/** One's own name and language. */
export const changeOwnDetails = command({
  name: 'people.details',
  needs: 'own.edit',
  async run(act, set: { name: string; language: string }): Promise<void> {
    const staffId = Number(act.actor.id);
    if (set.name.trim() === '') throw new PeopleRefused('name');
    const facts = async () => {
      const member = await findMember(act.tx, staffId);
      return member && { name: member.name, language: member.language };
    };
    return watch(act, { subject: ['staff', staffId], facts }, () => setMember(act.tx, staffId, set));
  },
});

/**
 * One's own password; other sessions end and this one gets another token, links that were open are worth nothing, and a
 * letter tells of it.
 *
 * @param input.provenBy the hash that the old password was looked at with
 * @param input.password looked at already: see `passwordFault`
 * @param input.keep the session that goes on
 * @returns the token that this browser is to have; undefined when its session was over
 * @throws PeopleRefused when the old one is another by now
 */
export const changeOwnPassword = errand({
  name: 'people.password',
  needs: 'own.edit',
  async run(
    { step },
    { provenBy, password, keep, agent }: { provenBy: string; password: string; keep: number; agent: string },
  ): Promise<string | undefined> {
    const hash = await hashPassword(password);
    return step(async ({ tx, actor, now, audit }) => {
      const staffId = Number(actor.id);
      await lockRows(tx, 'staff', [staffId]);
      const member = await findMember(tx, staffId);
      if (!member || (await findStaffPassword(tx, staffId)) !== provenBy) throw new PeopleRefused('password');
      await setStaffPassword(tx, staffId, hash);
      await dropLinks(tx, member.email, ['password', 'anew']);
      const token = await renewStaffSession(tx, { staffId, keep, agent, now });
      await enqueue(tx, 'people.password_changed', { staffId, at: now });
      audit({ subject: ['staff', staffId], before: { password: provenBy }, after: { password: hash } });
      return token;
    });
  },
});

/** Sends a link for a new password, if somebody of that e-mail works here. Nobody learns whether they do. */
export const askForPassword = command({
  name: 'people.password_link',
  needs: 'own.edit',
  run({ tx, now }, { email }: { email: string }): Promise<void> {
    return enqueue(tx, 'people.password_link', { email, askedAt: now });
  },
  whose: anybodys,
  subject: () => ['staff', ''],
});
