import type { Reader, Tx } from './index.ts';

declare module './tables.ts' {
  interface Tables {
    setting: { name: string; value: string };
  }
}

/** Something the shop keeps under a name as JSON: the front page, the programme. Undefined when it was never set. */
export async function readStored<T>(db: Reader, name: string): Promise<T | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row && (JSON.parse(row.value) as T);
}

export async function saveStored(tx: Tx, name: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  await tx
    .insertInto('setting')
    .values({ name, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
    .execute();
}

/** Keeps something only where nothing is kept under that name. @returns whether it was this one */
export async function claimKept(tx: Tx, name: string, value: unknown): Promise<boolean> {
  const claimed = await tx
    .insertInto('setting')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .execute();
  return claimed.length > 0;
}

export async function dropKept(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('setting').where('name', '=', name).execute();
}
