import { lockName, type Reader, type Tx } from '../../platform/db/index.ts';
import type { Member } from '../model.ts';
import '../tables.ts';

const MEMBER = ['id', 'email', 'name', 'language', 'role', 'demo'] as const;

const toMember = <T extends { demo: 0 | 1 }>({ demo, ...row }: T) => ({ ...row, demo: demo === 1 });

export async function findMember(db: Reader, id: number): Promise<Member | undefined> {
  const row = await db
    .selectFrom('staff')
    .select(MEMBER)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row && toMember(row);
}

/** @param email in lower case */
export async function findMemberByEmail(db: Reader, email: string): Promise<Member | undefined> {
  const row = await db
    .selectFrom('staff')
    .select(MEMBER)
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row && toMember(row);
}

/** With what is needed to check a password. */
export async function findMemberForSignIn(db: Reader, email: string) {
  const row = await db
    .selectFrom('staff')
    .select([...MEMBER, 'password_hash as passwordHash'])
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row && toMember(row);
}

export async function findStaffPassword(db: Reader, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.password_hash;
}

/** Everybody who works here or did, by name, for what they have done. */
export async function readEverybody(db: Reader): Promise<{ id: number; name: string; email: string }[]> {
  return db.selectFrom('staff').select(['id', 'name', 'email']).orderBy('name').orderBy('id').execute();
}

/** Everybody who works here, by name, with when they signed in last and what they show besides a password. */
export async function readMembers(db: Reader) {
  const rows = await db
    .selectFrom('staff')
    .select([...MEMBER, 'created_at as createdAt', 'seen_at as seenAt'])
    .select((of) => [
      of
        .selectFrom('staff_passkey')
        .select(({ fn }) => fn.countAll<number>().as('passkeys'))
        .whereRef('staff_passkey.staff_id', '=', 'staff.id')
        .as('passkeys'),
      of
        .selectFrom('staff_time_code')
        .select('staff_time_code.created_at')
        .whereRef('staff_time_code.staff_id', '=', 'staff.id')
        .as('timeCode'),
    ])
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ timeCode, passkeys, ...row }) => ({
    ...toMember(row),
    passkeys: Number(passkeys),
    timeCode: timeCode !== null,
  }));
}

export async function hasMembers(db: Reader): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .select('id')
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The numbers of those that only the demo knows. */
export async function findDemoMembers(db: Reader): Promise<number[]> {
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('demo', '=', 1)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The numbers of the owners, while nobody else changes who they are. The demo's is none: who comes in here alone. */
export async function lockOwners(tx: Tx): Promise<number[]> {
  await lockName(tx, 'staff owners');
  const rows = await tx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('demo', '=', 0)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

interface NewMember {
  email: string;
  name: string;
  language: string;
  role: string;
  passwordHash: string;
  demo?: boolean;
  now: number;
}

/** Puts somebody on the staff; who was on it before stays the same. @returns their number */
export async function putMember(tx: Tx, member: NewMember): Promise<number> {
  const { email, name, language, role, passwordHash, demo = false, now } = member;
  const values = {
    name,
    language,
    role,
    password_hash: passwordHash,
    demo: demo ? 1 : 0,
    removed_at: null,
  } as const;
  const { id } = await tx
    .insertInto('staff')
    .values({ email, ...values, created_at: now, seen_at: null })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setMember(
  tx: Tx,
  id: number,
  set: Partial<Pick<Member, 'name' | 'language' | 'role'>>,
): Promise<void> {
  await tx.updateTable('staff').set(set).where('id', '=', id).execute();
}

/** Who reads in a language that the shop speaks no more reads in another. */
export async function speakInstead(tx: Tx, language: string, instead: string): Promise<void> {
  await tx.updateTable('staff').set({ language: instead }).where('language', '=', language).execute();
  await tx.updateTable('staff_link').set({ language: instead }).where('language', '=', language).execute();
}

export async function setStaffPassword(tx: Tx, id: number, hash: string): Promise<void> {
  await tx.updateTable('staff').set({ password_hash: hash }).where('id', '=', id).execute();
}

export async function noteSignIn(tx: Tx, id: number, now: number): Promise<void> {
  await tx.updateTable('staff').set({ seen_at: now }).where('id', '=', id).execute();
}

/** Takes somebody off the staff: their number and name stay for the trail, and nothing that opens anything. */
export async function dropMember(tx: Tx, id: number, now: number): Promise<void> {
  await tx.updateTable('staff').set({ removed_at: now, password_hash: '' }).where('id', '=', id).execute();
}
