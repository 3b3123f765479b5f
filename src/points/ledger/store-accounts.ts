import type { Reader } from '../../platform/db/index.ts';
import type { AccountStatus } from '../model.ts';
import '../tables.ts';

/** What narrows a list of accounts. */
export interface AccountFilter {
  status?: AccountStatus | undefined;
  /** Only those that owe points. */
  owing?: boolean;
  userIds?: readonly number[] | undefined;
}

/** Lists can be sorted by these: there is an index for each. */
export type AccountSort = 'available' | 'debt';

export interface ListedPoints {
  id: number;
  userId: number;
  status: AccountStatus;
  available: number;
  pending: number;
  held: number;
  debt: number;
  wallet: number;
}

/** Accounts that are somebody's: those of who has left, or is another customer by now, are not among them. */
function accounts(db: Reader, { status, owing = false, userIds }: AccountFilter) {
  let query = db.selectFrom('points_account as a').where('a.user_id', '>', 0).where('a.merged_into', '=', 0);
  if (status) query = query.where('a.status', '=', status);
  if (owing) query = query.where('a.debt', '>', 0);
  if (userIds) query = query.where('a.user_id', 'in', userIds.length > 0 ? [...userIds] : [0]);
  return query;
}

/** One page of them, in one query. */
export async function listPoints(
  db: Reader,
  filter: AccountFilter,
  page: {
    sort: AccountSort;
    descending: boolean;
    behind?: { value: number; id: number } | undefined;
    limit: number;
  },
): Promise<ListedPoints[]> {
  const { descending, behind, limit } = page;
  const way = descending ? 'desc' : 'asc';
  const sort = `a.${page.sort}` as const;
  let query = accounts(db, filter)
    .select([
      'a.id',
      'a.user_id as userId',
      'a.status',
      'a.available',
      'a.pending',
      'a.held',
      'a.debt',
      'a.wallet',
    ])
    .orderBy(sort, way)
    .orderBy('a.id', way)
    .limit(limit);
  if (behind)
    query = query.where((is) =>
      is(is.refTuple(sort, 'a.id'), descending ? '<' : '>', is.tuple(behind.value, behind.id)),
    );
  return query.execute();
}

/** How many there are, counted no further than `most`. */
export async function countPoints(db: Reader, filter: AccountFilter, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(accounts(db, filter).select('a.id').limit(most).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
