import type { Shop } from '../../frame/shop/shop.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { dropFactors } from '../factors/store.ts';
import { dropStaffSessions } from '../session/store.ts';
import { dropMember, findDemoMembers, findMemberByEmail, putMember } from './store.ts';

/** The demo's owner, who comes in on this machine with a password that everybody knows. Stays as it is where it is. */
export async function seatDemoOwner(
  { db, settings }: Shop,
  { password, ...who }: { email: string; name: string; password: string },
): Promise<void> {
  if (await findMemberByEmail(db.read, who.email)) return;
  const passwordHash = await hashPassword(password);
  const [language = 'en'] = settings.languages;
  const owner = { ...who, language, role: 'owner', passwordHash, demo: true, now: Date.now() };
  await db.transaction((tx) => putMember(tx, owner));
}

/** A shop that is no demo any more is not the demo's owner's. */
export async function unseatDemoOwner({ db }: Shop): Promise<void> {
  const demo = await findDemoMembers(db.read);
  if (demo.length === 0) return;
  await db.transaction(async (tx) => {
    for (const id of demo) {
      await dropMember(tx, id, Date.now());
      await dropFactors(tx, id);
      await dropStaffSessions(tx, id);
    }
  });
}
