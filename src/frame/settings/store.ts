import type { AddressSettings } from '../../addresses.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** `value` is JSON. */
    shop_setting: { path: string; value: string; version: number };
    /** `words` is JSON. */
    past_addresses: { words: string; until: number };
  }
}

/** A setting as it is kept. */
export interface KeptSetting {
  value: unknown;
  /** The change that it came with; 0 for what nobody has set. */
  version: number;
}

/** The row that counts changes. */
const COUNTER = '';

export async function readSettingRows(db: Reader): Promise<Map<string, KeptSetting>> {
  const rows = await db.selectFrom('shop_setting').selectAll().where('path', '<>', COUNTER).execute();
  return new Map(rows.map(({ path, value, version }) => [path, { value: parsed(value), version }]));
}

/** What somebody has broken by hand is like any other value that does not fit. */
function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Numbers a change of settings. Until it is committed nobody else changes any: what was checked together stays so. */
export async function beginChange(tx: Tx): Promise<number> {
  const { version } = await tx
    .insertInto('shop_setting')
    .values({ path: COUNTER, value: 'null', version: 1 })
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet(({ eb }) => ({ version: eb('shop_setting.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** @param value undefined takes the row away: what is so anyway counts again */
export async function writeSetting(tx: Tx, path: string, value: unknown, version: number): Promise<void> {
  if (value === undefined) {
    await tx.deleteFrom('shop_setting').where('path', '=', path).execute();
    return;
  }
  const text = JSON.stringify(value);
  await tx
    .insertInto('shop_setting')
    .values({ path, value: text, version })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ value: text, version }))
    .execute();
}

/** More changes than these are not remembered. */
const MOST_PAST = 50;

/** What addresses were made of once, the latest first. */
export async function readPastAddresses(db: Reader): Promise<AddressSettings[]> {
  const rows = await db
    .selectFrom('past_addresses')
    .select('words')
    .orderBy('until', 'desc')
    .orderBy('words')
    .limit(MOST_PAST)
    .execute();
  return rows.map(({ words }) => JSON.parse(words) as AddressSettings);
}

export async function writePastAddresses(tx: Tx, past: AddressSettings, until: number): Promise<void> {
  await tx
    .insertInto('past_addresses')
    .values({ words: JSON.stringify(past), until })
    .onConflict((conflict) => conflict.column('words').doUpdateSet({ until }))
    .execute();
}
