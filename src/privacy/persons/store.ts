import type { Person } from '../../frame/persons/index.ts';
import type { Reader } from '../../platform/db/index.ts';
import { written as writtenAs } from './model-mention.ts';
import '../../accounts/index.ts';
import '../../orders/index.ts';

/**
 * Somebody by what is proved: an account that is signed in to, or an address that a letter has reached.
 *
 * @param of.proved an address that a link of a letter proves
 */
export async function personOf(
  db: Reader,
  of: { userId: number | null; proved?: string | undefined },
): Promise<Person> {
  const { userId, proved } = of;
  const found = await db
    .selectFrom('user')
    .select(['id', 'merged_into'])
    .where((is) => is.or([is('id', '=', userId ?? -1), is('email', '=', proved ?? '')]))
    .execute();
  const roots = found.map(({ id, merged_into }) => merged_into || id);
  if (roots.length === 0) return { accounts: [], emails: proved ? [proved] : [] };
  const all = await db
    .selectFrom('user')
    .select(['id', 'email', 'email_verified_at'])
    .where((is) => is.or([is('id', 'in', roots), is('merged_into', 'in', roots)]))
    .orderBy('id')
    .execute();
  const emails = all.filter((each) => each.email_verified_at !== null).map(({ email }) => email);
  return {
    accounts: all.map(({ id }) => id),
    emails: [...new Set([...emails, ...(proved ? [proved] : [])])],
  };
}

export async function emailOf(db: Reader, userId: number): Promise<string | undefined> {
  const found = await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
  return found?.email;
}

/** All that somebody is called and reached by, in accounts, addresses and orders. */
export async function calledBy(db: Reader, { accounts, emails }: Person): Promise<string[]> {
  const ids = [-1, ...accounts];
  const users = await db
    .selectFrom('user')
    .select(['email', 'username', 'first_name', 'last_name', 'display_name'])
    .where('id', 'in', ids)
    .execute();
  const addresses = await db.selectFrom('user_address').selectAll().where('user_id', 'in', ids).execute();
  const orders = await db
    .selectFrom('order')
    .select(['billing', 'shipping'])
    .where((is) =>
      is.or([
        is('user_id', 'in', ids),
        is.and([is('user_id', 'is', null), is('email', 'in', ['', ...emails])]),
      ]),
    )
    .execute();
  const written = [
    ...addresses.map((row) => ({
      ...row,
      firstName: row.first_name,
      lastName: row.last_name,
      address1: row.address_1,
      taxId: row.tax_id,
    })),
    ...orders.flatMap(({ billing, shipping }) => [billing, shipping ?? '{}']).map((json) => JSON.parse(json)),
  ] as Partial<
    Record<'firstName' | 'lastName' | 'address1' | 'phone' | 'email' | 'taxId' | 'company', string>
  >[];
  return [
    // In addresses of pages as well.
    ...writtenAs(emails),
    ...users.flatMap((user) => [
      user.email,
      user.display_name,
      `${user.first_name} ${user.last_name}`,
      user.first_name,
      user.last_name,
    ]),
    ...written.flatMap(({ firstName = '', lastName = '', address1, phone, email, taxId, company }) => [
      `${firstName} ${lastName}`,
      firstName,
      lastName,
      address1 ?? '',
      phone ?? '',
      (phone ?? '').replace(/\D/g, ''),
      email ?? '',
      taxId ?? '',
      company ?? '',
    ]),
  ];
}
