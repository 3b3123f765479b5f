import type { Reader, Tx } from '../../platform/db/index.ts';
import type { LinkPurpose } from '../model.ts';
import '../tables.ts';

export interface LinkRow {
  userId: number;
  purpose: LinkPurpose;
  /** Where it was sent. */
  email: string;
  /** Tells this link from the others of the same purpose. */
  salt: string;
  expiresAt: number;
}

export async function putLink(tx: Tx, { userId, purpose, email, salt, expiresAt }: LinkRow): Promise<void> {
  const values = { email, salt, expires_at: expiresAt };
  await tx
    .insertInto('user_link')
    .values({ user_id: userId, purpose, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(values))
    .execute();
}

/** An open link with what of its account it is made of. */
export function findLink(db: Reader, userId: number, purpose: LinkPurpose, now: number) {
  return db
    .selectFrom('user_link')
    .innerJoin('user', 'user.id', 'user_link.user_id')
    .select([
      'user_link.email',
      'user_link.salt',
      'user_link.expires_at',
      'user.email as account_email',
      'user.password_hash',
    ])
    .where('user_link.user_id', '=', userId)
    .where('user_link.purpose', '=', purpose)
    .where('user_link.expires_at', '>', now)
    .executeTakeFirst();
}

/** Closes all links of an account: none outlives a change of its e-mail or password. */
export async function dropLinks(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('user_link').where('user_id', '=', userId).execute();
}

export async function pruneLinks(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('user_link').where('expires_at', '<', now).execute();
}
