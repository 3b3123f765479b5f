import { addText, type Schema } from '../src/platform/db/index.ts';

export const name = '140-one-audit';

const COMMANDS: Readonly<Record<string, string>> = {
  correction: 'points.correct',
  level_granted: 'points.level_give',
  level_revoked: 'points.level_take',
};
const ROWS = 200;

interface Deed {
  account_id: number | null;
  action: string;
  actor: string;
  reason: string;
  parameters: string;
  at: number;
  user_id: number | null;
}

/** What was done to points by hand stands in the trail of everything; who asked for a correction is known by who they are. */
export async function up(db: Schema): Promise<void> {
  const deeds: Deed[] = await db
    .selectFrom('points_audit as d')
    .leftJoin('points_account as a', 'a.id', 'd.account_id')
    .select(['d.account_id', 'd.action', 'd.actor', 'd.reason', 'd.parameters', 'd.at', 'a.user_id'])
    .orderBy('d.id')
    .execute();
  for (let from = 0; from < deeds.length; from += ROWS)
    await db
      .insertInto('audit')
      .values(deeds.slice(from, from + ROWS).map(lineOf))
      .execute();
  await db.schema.dropTable('points_audit').execute();
  await addText(db, 'points_correction', 'asked_as');
}

function lineOf({ action, actor, reason, parameters, at, user_id }: Deed) {
  const told = JSON.parse(parameters) as Record<string, unknown>;
  const moved = action === 'status';
  return {
    at,
    ...{ actor_kind: 'cli', actor_id: actor, actor_name: actor, request: '' },
    command: COMMANDS[action] ?? `points.${action}`,
    subject: user_id === null ? '' : 'customer',
    subject_id: user_id === null ? '' : String(user_id),
    before: JSON.stringify(moved ? { status: told.from } : {}),
    after: JSON.stringify(moved ? { status: told.to } : told),
    reason,
  };
}
