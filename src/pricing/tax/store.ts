import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import { NEXT_VERSION } from '../../frame/command/index.ts';
import type { Translated } from '../../frame/shop/settings.ts';
import type { Reader, Tables, Tx } from '../../platform/db/index.ts';
import { type PlacedRate, type RateRow, rateCode } from './model-rates.ts';
import { eachOnce, rateKey, type TaxClass } from './model-tables.ts';

/** A rate as it is kept. */
export interface KeptRate extends PlacedRate {
  version: number;
}

export interface KeptClass extends TaxClass {
  id: number;
  version: number;
}

/** In the shopkeeper's order. */
export async function readRates(db: Reader): Promise<KeptRate[]> {
  const rows = await db.selectFrom('tax_rate').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map(rateOf);
}

function rateOf({ compound, on_shipping, ...row }: Selectable<Tables['tax_rate']>): KeptRate {
  return { ...row, code: rateCode(row), compound: compound === 1, onShipping: on_shipping === 1 };
}

/** What a rate says, without its number, place and version. */
export function saidOf({ id: _, code: __, position: ___, version: ____, ...rate }: KeptRate): RateRow {
  return rate;
}

function rowOf({ compound, onShipping, ...rate }: RateRow) {
  return {
    ...rate,
    compound: compound ? (1 as const) : (0 as const),
    on_shipping: onShipping ? (1 as const) : (0 as const),
  };
}

/** Lets these be all the rates, in this order. One that is there already keeps its number. */
export async function putRates(tx: Tx, rates: readonly RateRow[]): Promise<void> {
  const kept = await readRates(tx);
  const keys = eachOnce(kept.map(rateKey));
  const free = new Map(kept.map((rate, at) => [keys[at] ?? '', rate]));
  const fresh: (ReturnType<typeof rowOf> & { position: number })[] = [];
  for (const [position, key] of eachOnce(rates.map(rateKey)).entries()) {
    const rate = rates[position];
    if (!rate) continue;
    const old = free.get(key);
    free.delete(key);
    if (!old) fresh.push({ ...rowOf(rate), position });
    else if (!isDeepStrictEqual(saidOf(old), { ...rate })) await putRate(tx, rate, position, old.id);
    else if (old.position !== position)
      await tx.updateTable('tax_rate').set({ position }).where('id', '=', old.id).execute();
  }
  await dropRates(
    tx,
    [...free.values()].map(({ id }) => id),
  );
  for (let at = 0; at < fresh.length; at += ROWS)
    await tx
      .insertInto('tax_rate')
      .values(fresh.slice(at, at + ROWS))
      .execute();
}

/** As many rows in one statement as every engine takes. */
const ROWS = 500;

/** Writes one rate: a new one, or one that is there. @returns its id */
export async function putRate(tx: Tx, rate: RateRow, position: number, id?: number): Promise<number> {
  const row = { ...rowOf(rate), position };
  if (id !== undefined) {
    await tx
      .updateTable('tax_rate')
      .set({ ...row, version: NEXT_VERSION })
      .where('id', '=', id)
      .execute();
    return id;
  }
  const made = await tx.insertInto('tax_rate').values(row).returning('id').executeTakeFirstOrThrow();
  return made.id;
}

/** Lets the rates stand in this order. @param standing with their places as they were */
export async function placeRates(
  tx: Tx,
  standing: readonly PlacedRate[],
  order: readonly number[],
): Promise<void> {
  const was = new Map(standing.map(({ id, position }) => [id, position]));
  for (const [position, id] of order.entries())
    if (was.get(id) !== position)
      await tx.updateTable('tax_rate').set({ position }).where('id', '=', id).execute();
}

export async function dropRates(tx: Tx, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += ROWS)
    await tx
      .deleteFrom('tax_rate')
      .where('id', 'in', ids.slice(at, at + ROWS))
      .execute();
}

export async function hasRates(db: Reader): Promise<boolean> {
  return (await db.selectFrom('tax_rate').select('id').limit(1).execute()).length > 0;
}

/** The classes besides the standard one, in the order in which shipping looks for its own. */
export async function readClasses(db: Reader): Promise<KeptClass[]> {
  const rows = await db.selectFrom('tax_class').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map(({ id, slug, names, version }) => ({
    id,
    slug,
    names: JSON.parse(names) as Translated,
    version,
  }));
}

/** Writes a class: a new one, or the one of that slug. */
export async function putClass(tx: Tx, { slug, names }: TaxClass, position: number): Promise<void> {
  const text = JSON.stringify(names);
  await tx
    .insertInto('tax_class')
    .values({ slug, names: text, position, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('slug')
        .doUpdateSet(({ eb }) => ({ names: text, version: eb('tax_class.version', '+', 1) })),
    )
    .execute();
}

export async function placeClasses(tx: Tx, slugs: readonly string[]): Promise<void> {
  for (const [position, slug] of slugs.entries())
    await tx.updateTable('tax_class').set({ position }).where('slug', '=', slug).execute();
}

/** Takes a class away, with the rates of it. */
export async function dropClass(tx: Tx, slug: string): Promise<void> {
  await tx.deleteFrom('tax_rate').where('class', '=', slug).execute();
  await tx.deleteFrom('tax_class').where('slug', '=', slug).execute();
}

/** How many products and variations are taxed by a class. Imports call it `reduced-rate` as well. */
export async function countTaxedBy(db: Reader, slug: string): Promise<number> {
  const row = await db
    .selectFrom('product')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tax_class', 'in', [slug, `${slug}-rate`])
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}
