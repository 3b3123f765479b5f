import type { AuditEntry } from '../../../frame/command/index.ts';
import type { Reader, Tx } from '../../../platform/db/index.ts';

export type MadeKind = 'term' | 'attribute';

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    /** What files have made besides products. */
    import_made: {
      kind: MadeKind;
      subject_id: number;
      /** As the file left it: with another, somebody has made it their own. */
      version: number;
      /** 1 when what it was made for has been taken back. */
      undone: number;
    };
  }
}

const MANY = 1000;

/** What lines of the trail say was made besides products. */
export function madeIn(lines: readonly AuditEntry[]): Map<MadeKind, number[]> {
  const made = new Map<MadeKind, number[]>();
  for (const { subject, before } of lines) {
    const [kind, id] = subject ?? [];
    if ((kind !== 'term' && kind !== 'attribute') || before !== undefined) continue;
    made.set(kind, [...(made.get(kind) ?? []), Number(id)]);
  }
  return made;
}

/** Writes down what the rows of one transaction have made. */
export async function noteMade(tx: Tx, made: ReadonlyMap<MadeKind, readonly number[]>): Promise<void> {
  for (const [kind, ids] of made)
    for (let at = 0; at < ids.length; at += MANY) {
      const some = ids.slice(at, at + MANY);
      const rows = await tx.selectFrom(kind).select(['id', 'version']).where('id', 'in', some).execute();
      const values = rows.map(({ id, version }) => ({ kind, subject_id: id, version, undone: 0 }));
      if (values.length > 0)
        await tx
          .insertInto('import_made')
          .values(values)
          .onConflict((conflict) =>
            conflict
              .columns(['kind', 'subject_id'])
              .doUpdateSet((of) => ({ version: of.ref('excluded.version'), undone: 0 })),
          )
          .execute();
    }
}

/** What these products have of what files have made: terms with those above them, and attributes. */
export async function readMadeOf(
  db: Reader,
  productIds: readonly number[],
): Promise<Map<MadeKind, number[]>> {
  if (productIds.length === 0) return new Map();
  const terms = await db
    .selectFrom('import_made as m')
    .innerJoin('product_term as pt', 'pt.term_id', 'm.subject_id')
    .select('m.subject_id as id')
    .distinct()
    .where('m.kind', '=', 'term')
    .where('pt.product_id', 'in', productIds)
    .execute();
  const attributes = await db
    .selectFrom('import_made as m')
    .innerJoin('product_attribute as pa', 'pa.attribute_id', 'm.subject_id')
    .select('m.subject_id as id')
    .distinct()
    .where('m.kind', '=', 'attribute')
    .where('pa.product_id', 'in', productIds)
    .execute();
  return new Map([
    ['term', terms.map(({ id }) => id)],
    ['attribute', attributes.map(({ id }) => id)],
  ]);
}

export async function markUndone(
  tx: Tx,
  made: ReadonlyMap<MadeKind, readonly number[]>,
  undone: 0 | 1,
): Promise<void> {
  for (const [kind, ids] of made)
    if (ids.length > 0)
      await tx
        .updateTable('import_made')
        .set({ undone })
        .where('kind', '=', kind)
        .where('subject_id', 'in', ids)
        .execute();
}

/** Terms whose file was taken back, which nobody has changed and nothing outside of the bin has, nor stands below. */
export function readUnusedTerms(db: Reader, limit: number): Promise<{ id: number }[]> {
  return (
    db
      .selectFrom('import_made as m')
      .innerJoin('term as t', (join) =>
        join.onRef('t.id', '=', 'm.subject_id').onRef('t.version', '=', 'm.version'),
      )
      .select('t.id')
      .where('m.kind', '=', 'term')
      .where('m.undone', '=', 1)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('product_term as pt')
              .innerJoin('product as p', 'p.id', 'pt.product_id')
              .select('pt.term_id')
              .whereRef('pt.term_id', '=', 't.id')
              .where('p.status', '<>', 'trash'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('product as s').select('s.id').whereRef('s.shipping_class_id', '=', 't.id'))),
      )
      // Variations in the bin are sold with it when they come out.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('variation_attribute as v').select('v.term_id').whereRef('v.term_id', '=', 't.id'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('term as below').select('below.id').whereRef('below.parent_id', '=', 't.id'))),
      )
      .orderBy('t.id')
      .limit(limit)
      .execute()
  );
}

/** The same of attributes, which have no bin: no product has one, and it has no value. */
export function readUnusedAttributes(db: Reader, limit: number): Promise<{ id: number; code: string }[]> {
  return db
    .selectFrom('import_made as m')
    .innerJoin('attribute as a', (join) =>
      join.onRef('a.id', '=', 'm.subject_id').onRef('a.version', '=', 'm.version'),
    )
    .select(['a.id', 'a.code'])
    .where('m.kind', '=', 'attribute')
    .where('m.undone', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product_attribute as pa')
            .select('pa.attribute_id')
            .whereRef('pa.attribute_id', '=', 'a.id'),
        ),
      ),
    )
    .limit(limit)
    .execute();
}

/** Also in the bin: what comes out of it needs its attribute. */
export async function hasValues(db: Reader, code: string): Promise<boolean> {
  const of = (table: 'term' | 'term_bin') =>
    db.selectFrom(table).select('id').where('taxonomy', '=', `pa_${code}`).limit(1).executeTakeFirst();
  return (await of('term')) !== undefined || (await of('term_bin')) !== undefined;
}

/** What of a term in the bin says where it was. */
interface Kept {
  row: { parent_id: number | null };
  products: number[];
}

/** Terms that lie in the bin since their file was taken back: these, and those that were thrown there out of products. */
export async function readBinnedOf(
  db: Reader,
  { terms, products }: { terms: readonly number[]; products: readonly number[] },
): Promise<number[]> {
  const rows = await db
    .selectFrom('import_made as m')
    .innerJoin('term_bin as b', 'b.id', 'm.subject_id')
    .select(['b.id', 'b.kept'])
    .where('m.kind', '=', 'term')
    .where('m.undone', '=', 1)
    .orderBy('b.id')
    .execute();
  const [wanted, there] = [new Set(terms), new Set(products)];
  const binned = new Map(rows.map(({ id, kept }) => [id, JSON.parse(kept) as Kept]));
  for (const [id, kept] of binned) if (kept.products.some((product) => there.has(product))) wanted.add(id);
  // What stood above one of them stands above it again.
  for (const id of wanted) {
    const parent = binned.get(id)?.row.parent_id;
    if (parent) wanted.add(parent);
  }
  return [...binned.keys()].filter((id) => wanted.has(id));
}

export async function forgetMade(tx: Tx, kind: MadeKind, id: number): Promise<void> {
  await tx.deleteFrom('import_made').where('kind', '=', kind).where('subject_id', '=', id).execute();
}
