import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { saveProductTerms } from '../editing/store-memberships.ts';
import { binTerm, changeTerm, mergeTerms, restoreTerm } from '../index.ts';
import { ProductProblem } from '../model-problem.ts';
import { MergedOn } from './commands.ts';

const CATEGORIES = 5;
const GOODS = 4;

const shop = fc.record({
  /** Below which of those before it each stands; one that is none stands at the top. */
  below: fc.array(fc.nat(CATEGORIES), { minLength: CATEGORIES, maxLength: CATEGORIES }),
  inside: fc.array(fc.uniqueArray(fc.nat(CATEGORIES - 1), { maxLength: 3 }), {
    minLength: GOODS,
    maxLength: GOODS,
  }),
});
/** One goes into another, or into the bin where it is the same. */
const steps = fc.array(fc.tuple(fc.nat(CATEGORIES - 1), fc.nat(CATEGORIES - 1)), {
  minLength: 1,
  maxLength: 4,
});

describe.each(engines)('categories that are merged or thrown away, on %s', (engine) => {
  let house: TestShop;
  const goods: number[] = [];
  let shops = 0;
  beforeAll(async () => {
    house = await openTestShop(engine);
    for (let at = 0; at < GOODS; at += 1) goods.push(await addSimple(house));
  });
  afterAll(() => house.close());
  const asked = () => ({ shop: house.shop, actor: staff('Anna'), now: Date.now() });

  /** The tree and what is in it, by places in a list of categories. Looks whether all that is above has it too. */
  async function stands(ids: readonly number[], said = '') {
    const { read } = house.shop.db;
    const at = (id: number | null) => (id === null ? 'top' : `${ids.indexOf(id)}`);
    const terms = await read
      .selectFrom('term')
      .select(['id', 'parent_id'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    const rows = await read
      .selectFrom('product_term')
      .selectAll()
      .where('product_id', 'in', goods)
      .orderBy('product_id')
      .orderBy('term_id')
      .execute();
    const parents = new Map(terms.map(({ id, parent_id }) => [id, parent_id]));
    const direct = rows.filter((row) => row.direct === 1);
    const wanted = new Set<string>();
    for (const { product_id, term_id } of direct)
      for (let term: number | null | undefined = term_id; term != null; term = parents.get(term))
        wanted.add(`${product_id} ${term}`);
    expect(new Set(rows.map(({ product_id, term_id }) => `${product_id} ${term_id}`)), said).toEqual(wanted);
    return {
      tree: terms.map(({ id, parent_id }) => `${at(id)} below ${at(parent_id)}`),
      inside: direct.map(({ product_id, term_id }) => `${goods.indexOf(product_id)} in ${at(term_id)}`),
    };
  }

  test('are what they were once all is taken back, in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(shop, steps, fc.infiniteStream(fc.nat()), async ({ below, inside }, wishes, order) => {
        shops += 1;
        const ids: number[] = [];
        for (const [at, parent] of below.entries()) {
          const parentId = parent < at ? ids[parent]! : null;
          const texts = { ca: { name: `Categoria ${shops} ${at}` } };
          ids.push(await ask(asked(), changeTerm, { taxonomy: 'category', parentId, texts }));
        }
        await house.shop.db.transaction(async (tx) => {
          for (const [at, some] of inside.entries())
            await saveProductTerms(
              tx,
              goods[at]!,
              some.map((one) => ids[one]!),
            );
        });
        const before = await stands(ids);
        const trail = [JSON.stringify(before)];
        const gone: number[] = [];
        for (const [from, into] of wishes) {
          const id = ids[from]!;
          try {
            if (from === into) await ask(asked(), binTerm, { id });
            else await ask(asked(), mergeTerms, { id, into: ids[into]! });
            gone.push(from);
            trail.push(`${from} into ${from === into ? 'the bin' : into}`);
          } catch (error) {
            if (!(error instanceof ProductProblem)) throw error;
          }
          await stands(ids, trail.join('\n'));
        }
        while (gone.length > 0) {
          const next = order.next().value ?? 0;
          // What was merged on is refused until the other is back.
          const which = next % gone.length;
          try {
            await ask(asked(), restoreTerm, { id: ids[gone[which]!]! });
            trail.push(`${gone[which]} back`);
            gone.splice(which, 1);
          } catch (error) {
            if (!(error instanceof MergedOn)) throw error;
          }
          await stands(ids, trail.join('\n'));
        }
        expect(await stands(ids), trail.join('\n')).toEqual(before);
      }),
      { numRuns: Number(process.env.RUNS ?? 40) },
    );
  }, 120_000);
});
