import type { Reader, Tx } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    setting: { name: string; value: string };
  }
}

/** Something the shop keeps under a name as JSON: the front page, the programme. Undefined when it was never set. */
export async function readKept<T>(db: Reader, name: string): Promise<T | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row && (JSON.parse(row.value) as T);
}

export async function keep(tx: Tx, name: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  await tx
    .insertInto('setting')
    .values({ name, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
    .execute();
}
