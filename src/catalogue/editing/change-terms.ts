import Type from 'typebox';
import { bulk } from '../../frame/bulk/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { Aftermath } from './aftermath.ts';
import { readSorting, writeSorting } from './store-sorting.ts';

const TermChange = Type.Object(
  { term: Type.Integer({ minimum: 1 }), has: Type.Boolean() },
  { additionalProperties: false },
);

/** Puts many products into a category, tag or brand, or takes them out of it. */
export const termChange = bulk({
  name: 'product.sort',
  needs: 'products.edit',
  subject: 'product',
  input: TermChange,
  lock: (tx, ids) => lockRows(tx, 'product', ids),
  async read(db, ids) {
    return new Map([...(await readSorting(db, ids))].map(([id, terms]) => [id, { terms }]));
  },
  rule:
    (_, { term, has }) =>
    (facts) => {
      const others = (facts.terms as number[]).filter((each) => each !== term);
      return { after: { terms: has ? [...others, term].sort((a, b) => a - b) : others } };
    },
  async write({ tx, shop, now }, facts) {
    const sorted = new Map([...facts].map(([id, { terms }]) => [id, terms as number[]]));
    const after = new Aftermath(tx, shop.settings, now);
    for (const { id, type } of await writeSorting(tx, sorted))
      if (type !== 'variation') after.saved(id, type);
    await after.settle();
  },
});
