import { endTries, mayTry } from '../../accounts/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { checkPassword } from '../../platform/security/passwords.ts';
import { findStaffPassword } from '../members/store.ts';
import type { NotLetIn } from './sign-in.ts';

/**
 * Looks at the password that somebody on the staff types again to change it; tries are counted as at the door.
 *
 * @returns the hash that it fits
 */
export async function checkOwnPassword(
  { shop, now }: RequestContext,
  staffId: number,
  password: string,
): Promise<{ provenBy: string } | NotLetIn> {
  const name = `staff own ${staffId}`;
  if (!(await mayTry(shop, name, now))) return 'pause';
  const provenBy = await findStaffPassword(shop.db.read, staffId);
  if (!(await checkPassword(password, provenBy || undefined)) || !provenBy) return 'wrong';
  await endTries(shop, [name]);
  return { provenBy };
}
