import type { Reader, Tx } from '../../platform/db/index.ts';
import { complete, type EarnRule, type Level, type Programme } from './model.ts';

export interface KeptProgramme {
  version: number;
  programme: Programme;
  /** Version of each rule and row id of each level, as they are in force. */
  rules: Map<string, number>;
  levels: Map<string, number>;
}

export async function readKept(db: Reader): Promise<KeptProgramme | undefined> {
  const row = await db
    .selectFrom('points_programme')
    .select(['id', 'config'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const rules = await db
    .selectFrom('points_rule_version')
    .select((is) => ['code', is.fn.max('version').as('version')])
    .groupBy('code')
    .execute();
  const levels = await db
    .selectFrom('points_level_version')
    .select((is) => ['slug', is.fn.max('id').as('id')])
    .groupBy('slug')
    .execute();
  return {
    version: row.id,
    programme: complete(JSON.parse(row.config) as Programme),
    rules: new Map(rules.map(({ code, version }) => [code, version])),
    levels: new Map(levels.map(({ slug, id }) => [slug, id])),
  };
}

/** A programme as it was in one of its versions; undefined for what never was. */
export async function readVersion(db: Reader, version: number): Promise<Programme | undefined> {
  const row = await db
    .selectFrom('points_programme')
    .select('config')
    .where('id', '=', version)
    .executeTakeFirst();
  return row && complete(JSON.parse(row.config) as Programme);
}

export async function insertProgramme(
  tx: Tx,
  programme: Programme,
  by: string,
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('points_programme')
    .values({ config: JSON.stringify(programme), made_by: by, applied_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A rule that reads differently than before becomes its next version. @returns whether it did */
export async function keepRule(tx: Tx, rule: EarnRule, now: number): Promise<boolean> {
  const last = await tx
    .selectFrom('points_rule_version')
    .select(['version', 'body'])
    .where('code', '=', rule.code)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const body = JSON.stringify(rule);
  if (last?.body === body) return false;
  const version = (last?.version ?? 0) + 1;
  await tx
    .insertInto('points_rule_version')
    .values({ code: rule.code, body, version, made_at: now })
    .execute();
  return true;
}

export async function keepLevel(tx: Tx, level: Level, now: number): Promise<boolean> {
  const last = await tx
    .selectFrom('points_level_version')
    .select(['version', 'body'])
    .where('slug', '=', level.slug)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const body = JSON.stringify(level);
  if (last?.body === body) return false;
  const version = (last?.version ?? 0) + 1;
  await tx
    .insertInto('points_level_version')
    .values({ slug: level.slug, body, version, made_at: now })
    .execute();
  return true;
}

/** Levels as they were got by those who have them still: what `rename` says otherwise is their next version. */
export async function renameHeldLevels(
  tx: Tx,
  rename: (level: Level) => Level,
  now: number,
): Promise<boolean> {
  const states = ['active', 'grace'] as const;
  const held = await tx
    .selectFrom('points_level_version')
    .select(['id', 'slug', 'body'])
    .where('id', 'in', (is) =>
      is.selectFrom('points_membership').select('level_version_id').where('state', 'in', states),
    )
    .orderBy('id')
    .execute();
  let some = false;
  for (const { id, slug, body } of held) {
    const level = rename(JSON.parse(body) as Level);
    if (JSON.stringify(level) === body) continue;
    await keepLevel(tx, level, now);
    const next = tx
      .selectFrom('points_level_version')
      .select((is) => is.fn.max('id').as('id'))
      .where('slug', '=', slug);
    await tx
      .updateTable('points_membership')
      .set({ level_version_id: next.$asScalar().$notNull() })
      .where('level_version_id', '=', id)
      .where('state', 'in', states)
      .execute();
    some = true;
  }
  return some;
}
