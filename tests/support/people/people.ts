import { ask } from '../../../src/frame/command/index.ts';
import { appointOwner, findMemberByEmail, staffCookieName } from '../../../src/people/index.ts';
import { findMember, putMember } from '../../../src/people/members/store.ts';
import { beginStaffSession } from '../../../src/people/session/store.ts';
import { hashPassword } from '../../../src/platform/security/passwords.ts';
import type { Browser } from '../browser.ts';
import type { TestShop } from '../shop.ts';
import { staff } from './staff.ts';

export const STAFF_PASSWORD = 'quatre gats al terrat';

let hash: Promise<string> | undefined;

/** Somebody of the staff, put there without a letter. Their password is {@link STAFF_PASSWORD}. */
export async function addMember(
  { shop }: TestShop,
  of: { email: string; role: string; name?: string; language?: string },
) {
  hash ??= hashPassword(STAFF_PASSWORD);
  const { email, role, name = email.split('@')[0] ?? '', language = 'ca' } = of;
  const values = { email, role, name, language, passwordHash: await hash, now: Date.now() };
  const id = await shop.db.transaction((tx) => putMember(tx, values));
  const member = await findMember(shop.db.read, id);
  if (!member) throw new Error('The member was not kept.');
  return member;
}

/** Somebody of that role in front of a browser, all the way in, as if they had shown a second factor a moment ago. */
export async function signedIn(
  house: TestShop,
  of: { role: string; email?: string; name?: string; language?: string; now?: number },
): Promise<{ browser: Browser; staffId: number; sessionId: number }> {
  const { role, email = `${role}@botiga.example`, now = Date.now() } = of;
  const found = await findMemberByEmail(house.shop.db.read, email);
  const { id: staffId } = found ?? (await addMember(house, { ...of, email, role }));
  const beginning = { staffId, agent: 'test', now, factorAt: now, whole: true };
  const begun = await house.shop.db.transaction((tx) => beginStaffSession(tx, beginning));
  const browser = house.browser();
  browser.cookies.set(staffCookieName(house.shop), begun.token);
  return { browser, staffId, sessionId: begun.id };
}

/** The link of an owner, as the command line prints it. */
export function ownerLink({ shop }: TestShop, email: string): Promise<string> {
  return ask({ shop, actor: staff(), now: Date.now() }, appointOwner, { email });
}

/** What stands behind such a link. */
export const tokenIn = (link: string): string => new URL(link).searchParams.get('key') ?? '';
