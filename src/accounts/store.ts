import { sql } from 'kysely';
import type { Attribution } from '../frame/request/attribution.ts';
import type { Language } from '../frame/shop/settings.ts';
import type { Reader, Tx } from '../platform/db/index.ts';
import { digitsFromEnd, plainWords } from '../platform/plain-text.ts';
import type { Address, AddressKind, Shopper } from './model.ts';
import './tables.ts';

const SHOPPER = [
  'id',
  'email',
  'username',
  'first_name',
  'last_name',
  'display_name',
  'role',
  'language',
] as const;

type ShopperRow = {
  id: number;
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  display_name: string;
  role: Shopper['role'];
  language: Shopper['language'];
};

function toShopper(row: ShopperRow): Shopper {
  const { first_name, last_name, display_name, ...rest } = row;
  return { ...rest, firstName: first_name, lastName: last_name, displayName: display_name };
}

export async function findShopper(db: Reader, id: number): Promise<Shopper | undefined> {
  const row = await db.selectFrom('user').select(SHOPPER).where('id', '=', id).executeTakeFirst();
  return row && toShopper(row);
}

/** The e-mails of some, by their numbers; who has gone is missing. */
export async function readEmails(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const emails = new Map<number, string>();
  for (let from = 0; from < ids.length; from += EMAILS_AT_ONCE) {
    const some = ids.slice(from, from + EMAILS_AT_ONCE);
    const rows = await db.selectFrom('user').select(['id', 'email']).where('id', 'in', some).execute();
    for (const { id, email } of rows) emails.set(id, email);
  }
  return emails;
}

const EMAILS_AT_ONCE = 1000;

export async function findShopperByEmail(db: Reader, email: string): Promise<Shopper | undefined> {
  const row = await db
    .selectFrom('user')
    .select(SHOPPER)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return row && toShopper(row);
}

/** By e-mail or by user name, with what is needed to check the password. */
export async function findForLogin(db: Reader, login: string) {
  const row = await db
    .selectFrom('user')
    .select([...SHOPPER, 'password_hash', 'closed_at'])
    .where((where) => where.or([where('email', '=', login.toLowerCase()), where('username', '=', login)]))
    .executeTakeFirst();
  if (!row) return undefined;
  const { password_hash: passwordHash, closed_at, ...shopper } = row;
  return { shopper: toShopper(shopper), passwordHash, closed: closed_at > 0 };
}

/** Undefined for an account that is closed: no password opens it. */
export async function findPasswordHash(db: Reader, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('user')
    .select('password_hash')
    .where('id', '=', userId)
    .where('closed_at', '=', sql.lit(0))
    .executeTakeFirst();
  return row?.password_hash;
}

export async function emailTaken(db: Reader, email: string, exceptId = 0): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function usernamesLike(db: Reader, stem: string): Promise<Set<string>> {
  const rows = await db.selectFrom('user').select('username').where('username', 'like', `${stem}%`).execute();
  return new Set(rows.map(({ username }) => username));
}

/** @returns undefined when somebody else was quicker with the e-mail or the user name */
export async function insertShopper(
  tx: Tx,
  row: Omit<Shopper, 'id'> & { passwordHash: string; now: number },
): Promise<number | undefined> {
  const made = await tx
    .insertInto('user')
    .values({
      email: row.email,
      username: row.username,
      password_hash: row.passwordHash,
      first_name: row.firstName,
      last_name: row.lastName,
      display_name: row.displayName,
      ...foundBy(row),
      role: row.role,
      language: row.language,
      created_at: row.now,
      email_verified_at: null,
      last_login_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Where somebody came from when the account was opened. */
export async function insertAttribution(tx: Tx, userId: number, attribution: Attribution): Promise<void> {
  const rows = Object.entries(attribution).map(([field, value]) => ({ user_id: userId, field, value }));
  if (rows.length > 0) await tx.insertInto('user_attribution').values(rows).execute();
}

export async function updateShopper(
  tx: Tx,
  id: number,
  set: { firstName: string; lastName: string; displayName: string },
): Promise<void> {
  const { firstName, lastName, displayName } = set;
  await tx
    .updateTable('user')
    .set({ first_name: firstName, last_name: lastName, display_name: displayName, ...foundBy(set) })
    .where('id', '=', id)
    .execute();
}

const foundBy = ({ firstName, lastName }: Pick<Shopper, 'firstName' | 'lastName'>) => ({
  given_name: plainWords(firstName),
  family_name: plainWords(lastName),
});

export async function setEmail(tx: Tx, id: number, email: string): Promise<void> {
  await tx.updateTable('user').set({ email }).where('id', '=', id).execute();
}

export async function setPasswordHash(tx: Tx, id: number, hash: string): Promise<void> {
  await tx.updateTable('user').set({ password_hash: hash }).where('id', '=', id).execute();
}

export async function noteLogin(tx: Tx, id: number, now: number): Promise<void> {
  await tx.updateTable('user').set({ last_login_at: now }).where('id', '=', id).execute();
}

/** Of these accounts, those that are younger or were signed in to since. */
export async function usedSince(db: Reader, accounts: readonly number[], since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where('id', 'in', accounts)
    .where((is) => is.or([is('created_at', '>', since), is('last_login_at', '>', since)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Both addresses of an account, as far as they are known. */
export async function readAddresses(
  db: Reader,
  userId: number,
): Promise<Partial<Record<AddressKind, Address>>> {
  const rows = await db.selectFrom('user_address').selectAll().where('user_id', '=', userId).execute();
  return Object.fromEntries(
    rows.map(
      ({
        kind,
        user_id: _,
        phone_end: _end,
        first_name,
        last_name,
        address_1,
        address_2,
        tax_id,
        ...rest
      }) => [
        kind,
        {
          ...rest,
          firstName: first_name,
          lastName: last_name,
          address1: address_1,
          address2: address_2,
          taxId: tax_id,
        },
      ],
    ),
  );
}

export async function writeAddress(
  tx: Tx,
  userId: number,
  kind: AddressKind,
  address: Address,
): Promise<void> {
  const { firstName, lastName, address1, address2, taxId, ...rest } = address;
  const values = {
    ...rest,
    first_name: firstName,
    last_name: lastName,
    address_1: address1,
    address_2: address2,
    tax_id: taxId,
    phone_end: digitsFromEnd(address.phone),
  };
  await tx
    .insertInto('user_address')
    .values({ user_id: userId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(values))
    .execute();
}

export async function setVerified(tx: Tx, id: number, at: number): Promise<void> {
  await tx.updateTable('user').set({ email_verified_at: at }).where('id', '=', id).execute();
}

export async function hasShoppers(db: Reader): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Since when somebody has an account here, and whether its e-mail is proved. Those that are closed are missing. */
export async function readStandings(
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, { email: string; verifiedAt: number | null; createdAt: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('user')
    .select(['id', 'email', 'email_verified_at', 'created_at'])
    .where('id', 'in', ids)
    .where('closed_at', '=', sql.lit(0))
    .execute();
  return new Map(
    rows.map(({ id, email, email_verified_at, created_at }) => [
      id,
      { email, verifiedAt: email_verified_at, createdAt: created_at },
    ]),
  );
}

/** Who was written to in a language that the shop speaks no more is written to in another. */
export async function speakInstead(tx: Tx, language: Language, instead: Language): Promise<void> {
  await tx.updateTable('user').set({ language: instead }).where('language', '=', language).execute();
}
