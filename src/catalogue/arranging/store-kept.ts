import type { Selectable } from 'kysely';
import type { Reader, Tables, Tx } from '../../platform/db/index.ts';
import type { Poured } from './store-poured.ts';

/** A term as it lies in the bin. */
export interface BinnedTerm {
  row: Selectable<Tables['term']>;
  texts: Selectable<Tables['term_translation']>[];
  /** What was directly in it. */
  products: number[];
  /** Of one that was merged: what the other got of it. */
  poured?: Poured;
}

/** Keeps a term as it is, before it goes. @param poured what another is about to get of it */
export async function keepInBin(tx: Tx, id: number, now: number, poured?: Poured) {
  const row = await tx.selectFrom('term').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const texts = await tx.selectFrom('term_translation').selectAll().where('term_id', '=', id).execute();
  const products =
    row.taxonomy === 'shipping_class'
      ? await tx.selectFrom('product').select('id').where('shipping_class_id', '=', id).execute()
      : await tx
          .selectFrom('product_term')
          .select('product_id as id')
          .where('term_id', '=', id)
          .where('direct', '=', 1)
          .execute();
  const kept: BinnedTerm = {
    // Where it belongs, wherever it stands while that lies in the bin as well.
    row: { ...row, parent_id: row.home_id ?? row.parent_id, home_id: null },
    texts,
    products: products.map((each) => each.id),
    ...(poured ? { poured } : {}),
  };
  const name = texts[0]?.name ?? row.code;
  await tx
    .insertInto('term_bin')
    .values({ id, taxonomy: row.taxonomy, name, kept: JSON.stringify(kept), at: now })
    .execute();
  return row;
}

export interface InBin {
  id: number;
  taxonomy: string;
  name: string;
  /** Since when, in epoch milliseconds. */
  at: number;
}

/** What lies in the bin, the newest first. */
export function listBinned(db: Reader, limit: number): Promise<InBin[]> {
  return db
    .selectFrom('term_bin')
    .select(['id', 'taxonomy', 'name', 'at'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findBinned(db: Reader, id: number): Promise<InBin | undefined> {
  return db
    .selectFrom('term_bin')
    .select(['id', 'taxonomy', 'name', 'at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What a term was merged into, where that lies merged in the bin itself: it has nothing then to give back. */
export async function findMergedOn(db: Reader, id: number): Promise<InBin | undefined> {
  const { poured } = (await readKept(db, id)) ?? {};
  const on = poured && (await readKept(db, poured.into));
  return on?.poured && findBinned(db, on.row.id);
}

export async function readKept(db: Reader, id: number): Promise<BinnedTerm | undefined> {
  const found = await db.selectFrom('term_bin').select('kept').where('id', '=', id).executeTakeFirst();
  return found && (JSON.parse(found.kept) as BinnedTerm);
}

/** What has lain there since before then. */
export async function readLongBinned(db: Reader, before: number, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('term_bin').select('id').where('at', '<', before).limit(limit).execute();
  return rows.map(({ id }) => id);
}

export async function forgetBinned(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('term_bin').where('id', '=', id).execute();
}

/** The others that became part of a term and lie in the bin. */
async function readMergedInto(db: Reader, taxonomy: string, into: number): Promise<BinnedTerm[]> {
  const rows = await db.selectFrom('term_bin').select('kept').where('taxonomy', '=', taxonomy).execute();
  return rows.map(({ kept }) => JSON.parse(kept) as BinnedTerm).filter(({ poured }) => poured?.into === into);
}

const writeKept = (tx: Tx, kept: BinnedTerm) =>
  tx
    .updateTable('term_bin')
    .set({ kept: JSON.stringify(kept) })
    .where('id', '=', kept.row.id)
    .execute();

/**
 * What a term got of one that comes back leaves it, but for what another has brought along as well: that is in it by
 * the other's doing from then on, and leaves with the other. Where the term itself lies in the bin it forgets them.
 *
 * @returns the products that leave it
 */
export async function handOver(tx: Tx, { row, poured }: BinnedTerm): Promise<number[]> {
  if (!poured) return [];
  const leaving = new Set(poured.gained);
  for (const other of await readMergedInto(tx, row.taxonomy, poured.into)) {
    const shared = other.products.filter((id) => leaving.has(id));
    if (other.row.id === row.id || !other.poured || shared.length === 0) continue;
    for (const id of shared) leaving.delete(id);
    other.poured.gained.push(...shared);
    await writeKept(tx, other);
  }
  const binned = await readKept(tx, poured.into);
  if (binned && row.taxonomy !== 'shipping_class')
    await writeKept(tx, { ...binned, products: binned.products.filter((id) => !leaving.has(id)) });
  return [...leaving];
}
