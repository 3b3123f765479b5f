import type { Reader, Tx } from '../../platform/db/index.ts';

/** What a term got of another that became part of it, to be given back. */
export interface Poured {
  into: number;
  /** Products that were not directly in it before. */
  gained: number[];
  /** Variations that were sold with the other value. */
  variations: number[];
  /** Products that offered the other value first. */
  defaults: number[];
}

/** So many in one statement. */
const SOME = 500;

/** What one would get of the other now. */
export async function readPoured(db: Reader, from: number, into: number): Promise<Poured> {
  const direct = (term: number) =>
    db
      .selectFrom('product_term')
      .select('product_id as id')
      .where('term_id', '=', term)
      .where('direct', '=', 1);
  const gained = await direct(from).where('product_id', 'not in', direct(into)).execute();
  const variations = await db
    .selectFrom('variation_attribute')
    .select('variation_id as id')
    .where('term_id', '=', from)
    .execute();
  const defaults = await db
    .selectFrom('product_attribute')
    .select('product_id as id')
    .where('default_term_id', '=', from)
    .execute();
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  return { into, gained: ids(gained), variations: ids(variations), defaults: ids(defaults) };
}

/** Variations and defaults that still have the other are with this one again. */
export async function takeBack(tx: Tx, id: number, { into, variations, defaults }: Poured): Promise<void> {
  for (const some of inParts(variations))
    await tx
      .updateTable('variation_attribute')
      .set({ term_id: id })
      .where('variation_id', 'in', some)
      .where('term_id', '=', into)
      .execute();
  for (const some of inParts(defaults))
    await tx
      .updateTable('product_attribute')
      .set({ default_term_id: id })
      .where('product_id', 'in', some)
      .where('default_term_id', '=', into)
      .execute();
}

/** Which of these are directly in a term. */
export async function readIn(db: Reader, term: number, products: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  for (const some of inParts(products)) {
    const rows = await db
      .selectFrom('product_term')
      .select('product_id as id')
      .where('term_id', '=', term)
      .where('direct', '=', 1)
      .where('product_id', 'in', some)
      .execute();
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** Products that leave a term again: those that came with the other, unless a variation is sold with it by now. */
export async function readGained(
  db: Reader,
  { into, gained }: Poured,
): Promise<{ of: ReadonlySet<number>; term: number }> {
  const sold = await db
    .selectFrom('variation_attribute as va')
    .innerJoin('product as v', 'v.id', 'va.variation_id')
    .select('v.parent_id as id')
    .where('va.term_id', '=', into)
    .execute();
  const stay = new Set(sold.map(({ id }) => id));
  return { of: new Set(gained.filter((id) => !stay.has(id))), term: into };
}

const inParts = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / SOME) }, (_, at) => ids.slice(at * SOME, (at + 1) * SOME));
