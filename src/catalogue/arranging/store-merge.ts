import { NEXT_VERSION } from '../../frame/command/index.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { followMergedCategory } from '../described/store-merged.ts';
import { followParent } from '../editing/store-memberships.ts';
import type { Choice } from './model.ts';
import { leaveHome } from './store-home.ts';

/** Who has read a product before one of its terms became another must not save it as it was. */
export async function raiseVersions(tx: Tx, termId: number): Promise<void> {
  await tx
    .updateTable('product')
    .set({ version: NEXT_VERSION })
    .where((is) =>
      is.or([
        is('id', 'in', (of) =>
          of
            .selectFrom('product_term')
            .select('product_id')
            .where('term_id', '=', termId)
            .where('direct', '=', 1),
        ),
        is('id', 'in', (of) =>
          of.selectFrom('variation_attribute').select('variation_id').where('term_id', '=', termId),
        ),
        is('shipping_class_id', '=', termId),
      ]),
    )
    .execute();
}

/**
 * Whatever has or names one term has and names the other, what stands below the one stands below the other, and the
 * one is gone.
 *
 * @param was the category that it stood below
 */
export async function pourInto(tx: Tx, from: number, into: number, was: number | null): Promise<void> {
  await raiseVersions(tx, from);
  // First it stands below the other: what is in it is in the other then, and in all above that, and in no more.
  await tx.updateTable('term').set({ parent_id: into }).where('id', '=', from).execute();
  await followParent(tx, from, was);
  await tx
    .updateTable('product_term')
    .set({ direct: 1 })
    .where('term_id', '=', into)
    .where('product_id', 'in', (is) =>
      is.selectFrom('product_term').select('product_id').where('term_id', '=', from).where('direct', '=', 1),
    )
    .execute();
  await leaveHome(tx, from);
  await tx
    .updateTable('term')
    .set({ parent_id: into, version: NEXT_VERSION })
    .where('parent_id', '=', from)
    .execute();
  await tx
    .updateTable('product_attribute')
    .set({ default_term_id: into })
    .where('default_term_id', '=', from)
    .execute();
  await tx.updateTable('variation_attribute').set({ term_id: into }).where('term_id', '=', from).execute();
  await tx
    .updateTable('product')
    .set({ shipping_class_id: into })
    .where('shipping_class_id', '=', from)
    .execute();
  await followMergedCategory(tx, from, into);
  await tx.deleteFrom('term').where('id', '=', from).execute();
  await announceChange(tx, 'categories', 'listing', `term:${from}`, `term:${into}`);
}

/** Whether any variation is sold with a value. */
export async function isSoldWith(db: Reader, id: number): Promise<boolean> {
  const sold = await db
    .selectFrom('variation_attribute')
    .select('variation_id')
    .where('term_id', '=', id)
    .executeTakeFirst();
  return sold !== undefined;
}

/** What all variations are sold with, of the products of which one is sold with each of two values. */
export function readChoicesOfBoth(db: Reader, from: number, into: number): Promise<Choice[]> {
  const sold = (id: number) =>
    db
      .selectFrom('variation_attribute as va')
      .innerJoin('product as p', 'p.id', 'va.variation_id')
      .select('p.parent_id')
      .where('va.term_id', '=', id);
  return db
    .selectFrom('variation_attribute as va')
    .innerJoin('product as v', 'v.id', 'va.variation_id')
    .select([
      'va.variation_id as variationId',
      'va.code',
      'va.term_id as termId',
      'va.option_index as option',
    ])
    .select((is) => is.fn.coalesce('v.parent_id', is.lit(0)).as('productId'))
    .where('v.parent_id', 'in', sold(from))
    .where('v.parent_id', 'in', sold(into))
    .execute();
}
