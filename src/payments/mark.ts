import type { Shop } from '../frame/shop/shop.ts';
import { claimKept, readStored } from '../platform/db/saved-values.ts';
import { randomToken } from '../platform/security/tokens.ts';

/**
 * By what this shop knows its own payments among all of an account: made once for each gateway, and the same after a
 * move to another address or another SECRET, for a dispute comes months later.
 */
export async function markOf({ db }: Shop, gateway: 'stripe' | 'paypal'): Promise<string> {
  const name = `payments.${gateway}_mark`;
  const kept = await readStored<string>(db.read, name);
  if (kept !== undefined) return kept;
  await db.transaction((tx) => claimKept(tx, name, randomToken()));
  return (await readStored<string>(db.read, name)) as string;
}
