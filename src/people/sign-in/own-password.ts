import { countTry, endTries } from '../../accounts/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { checkPassword } from '../../platform/security/passwords.ts';
import { findStaffPassword } from '../members/store.ts';
import { type NotLetIn, refuse } from './refuse.ts';

/**
 * Looks at the password that somebody on the staff types again to change it; tries are counted as at the door.
 *
 * @returns the hash that it fits
 */
export async function checkOwnPassword(
  ctx: RequestContext,
  staffId: number,
  password: string,
): Promise<{ provenBy: string } | NotLetIn> {
  const { shop, now } = ctx;
  const name = `staff own ${staffId}`;
  const tried = await countTry(shop, name, now);
  const asked = { by: 'password again', staffId, tried } as const;
  if (tried === 'too_soon') return refuse(ctx, 'pause', asked);
  const provenBy = await findStaffPassword(shop.db.read, staffId);
  if (!(await checkPassword(password, provenBy || undefined)) || !provenBy)
    return refuse(ctx, 'wrong', asked);
  await endTries(shop, [name]);
  return { provenBy };
}
