import type { Shop } from '../frame/shop/shop.ts';
import type { Reader, Tx } from '../platform/db/index.ts';
import { sign } from '../platform/security/tokens.ts';
import './tables.ts';

/** An address that outlives being forgotten: nobody reads it out of this, but it is known when it comes again. */
function hashEmail({ keys }: Pick<Shop, 'keys'>, email: string): string {
  return sign(email.toLowerCase(), keys.of('mail refusal'));
}

/** As it may stand in the table: refusals from before each purpose had its key are never forgotten. */
const hashesOf = (shop: Pick<Shop, 'keys'>, email: string) => [
  hashEmail(shop, email),
  sign(`e-mail ${email.toLowerCase()}`, shop.keys.undivided),
];

export async function refuses(shop: Shop, db: Reader, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_refusal')
    .select('email_hash')
    .where('email_hash', 'in', hashesOf(shop, email))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function refuseLetters(
  shop: Shop,
  tx: Tx,
  refusal: { email: string; source: string; now: number },
): Promise<void> {
  const { email, source, now } = refusal;
  await tx
    .insertInto('mail_refusal')
    .values({ email_hash: hashEmail(shop, email), source, refused_at: now })
    .onConflict((conflict) => conflict.column('email_hash').doNothing())
    .execute();
}

/** Whoever confirms that they want letters is written to again. */
export async function forgiveLetters(shop: Shop, tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('mail_refusal').where('email_hash', 'in', hashesOf(shop, email)).execute();
}
