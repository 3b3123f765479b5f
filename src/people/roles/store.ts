import type { Capability } from '../../frame/command/capabilities.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { capabilitiesOf, isHouseRole, knownCapabilities, type OwnRole } from './model.ts';
import '../tables.ts';

type RoleRow = { code: string; name: string; capabilities: string; version: number };

const toRole = (row: RoleRow): OwnRole => ({
  ...row,
  capabilities: knownCapabilities(JSON.parse(row.capabilities) as string[]),
});

export async function readOwnRoles(db: Reader): Promise<OwnRole[]> {
  return (await db.selectFrom('staff_role').selectAll().orderBy('name').orderBy('code').execute()).map(
    toRole,
  );
}

export async function findOwnRole(db: Reader, code: string): Promise<OwnRole | undefined> {
  const row = await db.selectFrom('staff_role').selectAll().where('code', '=', code).executeTakeFirst();
  return row && toRole(row);
}

/** What somebody of a role may now. */
export async function readCapabilities(db: Reader, role: string): Promise<ReadonlySet<Capability>> {
  return capabilitiesOf(role, isHouseRole(role) ? undefined : (await findOwnRole(db, role))?.capabilities);
}

export async function putOwnRole(tx: Tx, role: OwnRole): Promise<void> {
  const { code, name, version } = role;
  const values = { name, version, capabilities: JSON.stringify(role.capabilities) };
  await tx
    .insertInto('staff_role')
    .values({ code, ...values })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .execute();
}

export async function dropOwnRole(tx: Tx, code: string): Promise<void> {
  await tx.deleteFrom('staff_role').where('code', '=', code).execute();
}

/** How many people have a role, or were invited to it. */
export async function countUses(db: Reader, role: string, now: number): Promise<number> {
  const members = await db
    .selectFrom('staff')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', role)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  const links = await db
    .selectFrom('staff_link')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', role)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(members.count) + Number(links.count);
}
