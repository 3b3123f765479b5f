import { readStandings } from '../../accounts/index.ts';
import type { Reader } from '../../platform/db/index.ts';
import { isSubscribed } from '../newsletter/store.ts';

/**
 * Whether letters about a cart may go to its address: where it is the proved one of the account that the cart belongs
 * to, or of somebody who has confirmed the newsletter by letter. Anybody may type any address; one that was only
 * typed hears nothing of it.
 */
export async function mayWriteTo(
  db: Reader,
  { email, userId }: { email: string; userId: number | null },
): Promise<boolean> {
  const own = userId === null ? undefined : (await readStandings(db, [userId])).get(userId);
  return (own?.verifiedAt != null && own.email === email) || isSubscribed(db, email);
}
