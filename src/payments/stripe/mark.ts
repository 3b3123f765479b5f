import type { Shop } from '../../frame/shop/shop.ts';
import { claimKept, readStored } from '../../platform/db/saved-values.ts';
import { randomToken } from '../../platform/security/tokens.ts';

const NAME = 'payments.stripe_mark';

/**
 * By what this shop knows its own payments among all of an account: made once, and the same after a move to another
 * address or another SECRET, for a dispute comes months later.
 */
export async function markOf({ db }: Shop): Promise<string> {
  const kept = await readStored<string>(db.read, NAME);
  if (kept !== undefined) return kept;
  await db.transaction((tx) => claimKept(tx, NAME, randomToken()));
  return (await readStored<string>(db.read, NAME)) as string;
}
