import type { Reader, Tx } from '../../platform/db/index.ts';
import '../tables.ts';

/** The tags of each of these customers, in the order of the alphabet; everybody who is there has a list. */
export async function readTags(db: Reader, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('user')
    .leftJoin('customer_tag as t', 't.user_id', 'user.id')
    .select(['user.id', 't.tag'])
    .where('user.id', 'in', ids)
    .orderBy('t.tag')
    .execute();
  const tags = new Map<number, string[]>();
  for (const { id, tag } of rows) {
    const own = tags.get(id) ?? [];
    if (tag !== null) own.push(tag);
    tags.set(id, own);
  }
  return tags;
}

/** Puts these tags in the place of those that each customer had. */
export async function putTags(tx: Tx, tags: ReadonlyMap<number, readonly string[]>): Promise<void> {
  const rows = [...tags].flatMap(([user_id, own]) => own.map((tag) => ({ user_id, tag })));
  await tx
    .deleteFrom('customer_tag')
    .where('user_id', 'in', [...tags.keys()])
    .execute();
  if (rows.length > 0) await tx.insertInto('customer_tag').values(rows).execute();
}

/** Tags of one account that another has not. */
export async function giveTags(tx: Tx, from: number, into: number): Promise<void> {
  const tags = await readTags(tx, [from, into]);
  const all = [...new Set([...(tags.get(into) ?? []), ...(tags.get(from) ?? [])])].sort();
  await putTags(
    tx,
    new Map([
      [from, []],
      [into, all],
    ]),
  );
}
