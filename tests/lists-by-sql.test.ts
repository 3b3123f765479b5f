import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeProduct, changeTerm, removeProduct } from '../src/catalogue/editing/commands.ts';
import { priceChange, takeStock } from '../src/catalogue/index.ts';
import { countFacets, listProducts, NOTHING } from '../src/catalogue/listing/facets.ts';
import { SORTS, type Sort } from '../src/catalogue/listing/model.ts';
import type { Filter } from '../src/catalogue/listing/model-filter.ts';
import { repriceAll } from '../src/catalogue/prices/reprice.ts';
import { readWhole } from '../src/catalogue/product/store-whole.ts';
import { removeReview } from '../src/catalogue/reviews/commands.ts';
import { addReview } from '../src/catalogue/reviews/store-write.ts';
import { countSales } from '../src/catalogue/stock/store-sales.ts';
import { startBulk } from '../src/frame/bulk/index.ts';
import { type Act, ask, perform, terminal } from '../src/frame/command/index.ts';
import { addLanguage, removeLanguage } from '../src/frame/languages/commands.ts';
import { internalContext } from '../src/frame/request/internal-context.ts';
import { addSimple, ensureTerm } from './support/catalogue/catalogue.ts';
import { engines, openNeighbour, openTestShop, type TestShop } from './support/shop.ts';

const STEPS = Number(process.env.RUNS ?? 60);
const ana = terminal('Ana');

/** The same numbers each time (mulberry32). */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Question {
  termId: number | undefined;
  filter: Filter;
  sort: Sort;
  language: string;
  currency: string;
}

/** Which products there are by the tables that are written, and in which order. */
async function bySql(
  { shop }: TestShop,
  { termId, filter, sort, language, currency }: Question,
): Promise<number[]> {
  const average = sql`case when p.rating_count = 0 then 0 else (p.rating_sum * 1000000) / p.rating_count end`;
  const where = [
    sql`p.status = 'publish' and p.type <> 'variation' and p.visibility in ('visible', 'catalog')`,
  ];
  const inTerm = (id: number) =>
    sql`exists (select 1 from product_term t where t.product_id = p.id and t.term_id = ${id})`;
  if (termId !== undefined) where.push(inTerm(termId));
  if (filter.minPrice !== undefined) where.push(sql`lp.high >= ${filter.minPrice}`);
  if (filter.maxPrice !== undefined) where.push(sql`lp.low <= ${filter.maxPrice}`);
  if (filter.stock.length > 0) where.push(sql`p.stock_status in (${sql.join(filter.stock)})`);
  if (filter.ratings.length > 0)
    where.push(sql`p.rating_count > 0 and (${average} + 500000) / 1000000 in (${sql.join(filter.ratings)})`);
  const orders: Record<Sort, ReturnType<typeof sql>> = {
    menu_order: sql`p.position, tt.sort_key, p.id`,
    popularity: sql`p.total_sales desc, p.id desc`,
    rating: sql`${average} desc, p.rating_count desc, p.id desc`,
    date: sql`p.published_at desc, p.id desc`,
    price: sql`lp.low, p.id`,
    'price-desc': sql`lp.high desc, p.id desc`,
  };
  const { rows } = await sql<{ id: number }>`
    select p.id from product p
    join listing_price lp on lp.product_id = p.id and lp.currency = ${currency}
    join product_translation tt on tt.product_id = p.id and tt.language = ${language}
    where ${sql.join(where, sql` and `)} order by ${orders[sort]}`.execute(shop.db.read);
  return rows.map(({ id }) => Number(id));
}

describe.each(engines)('lists in memory on %s', (engine) => {
  let house: TestShop;
  let neighbour: TestShop;
  const terms: number[] = [];
  beforeAll(async () => {
    const settings = { tax: { pricesIncludeTax: true, displayInShop: 'incl' as const } };
    house = await openTestShop(engine, { settings });
    neighbour = await openNeighbour(house);
    await house.shop.db.transaction(async (tx) => {
      for (const name of ['A', 'B', 'C', 'D'])
        terms.push(await ensureTerm(tx, house.shop.settings, { taxonomy: 'category', language: 'ca', name }));
    });
    for (let at = 0; at < 12; at += 1)
      await addSimple(house, {
        name: `Cosa ${at % 5}`,
        price: 500 + 100 * (at % 4),
        stock: 5,
        categories: ['ABCD'[at % 4] ?? ''],
      });
  });
  afterAll(async () => {
    await neighbour.close();
    await house.close();
  });

  test('answer as the tables do, in each of two processes, whatever is edited in either', async () => {
    const roll = dice(Number(process.env.SEED ?? 7));
    const pick = <T>(of: readonly T[]): T => of[roll(of.length)] as T;
    const idsOf = async () =>
      (await house.shop.db.read.selectFrom('product').select('id').orderBy('id').execute()).map(
        ({ id }) => id,
      );
    const now = () => Date.now();
    const doing = (where: TestShop, work: (act: Act) => Promise<unknown>) => perform(where.shop, ana, work);
    const edit = async (where: TestShop, change: (whole: object) => object) => {
      const id = pick(await idsOf());
      const product = (await readWhole(where.shop.db.read, [id])).get(id)?.product;
      if (product)
        await doing(where, (act) => changeProduct(act, { ...product, ...change(product), id } as never));
    };
    const story: Record<string, (where: TestShop) => Promise<unknown>> = {
      save: (where) =>
        edit(where, () => ({
          position: roll(3),
          publishedAt: 1000 * roll(4),
          texts: {
            ca: { name: `Nom ${roll(9)}`, summary: '', description: '', purchaseNote: '', buttonText: '' },
          },
        })),
      price: (where) =>
        edit(where, () => ({ prices: { EUR: { regular: 100 * (1 + roll(9)), sale: null } } })),
      hide: (where) =>
        edit(where, () => ({
          status: pick(['publish', 'publish', 'draft', 'private']),
          visibility: pick(['visible', 'catalog', 'search', 'hidden']),
        })),
      stock: (where) =>
        edit(where, () => ({
          stock: {
            managed: true,
            quantity: roll(3),
            status: 'instock',
            backorders: pick(['no', 'yes']),
            low: null,
          },
        })),
      terms: (where) => edit(where, () => ({ termIds: terms.filter(() => roll(2) === 0) })),
      add: (where) =>
        addSimple(where, { name: `Nou ${roll(9)}`, price: 100 * (1 + roll(9)), stock: roll(3) }),
      async delete(where) {
        const ids = await idsOf();
        if (ids.length > 6) await doing(where, (act) => removeProduct(act, { id: pick(ids) }));
      },
      async sell(where) {
        const id = pick(await idsOf());
        const lines = [{ id, quantity: 1 }] as never;
        await where.shop.db.transaction(async (tx) => {
          await takeStock(tx, lines, { why: 'order', now: now() });
          await countSales(tx, lines, Date.now());
        });
      },
      async review(where) {
        const review = {
          userId: null,
          author: 'Pau',
          email: 'p@e.cat',
          body: 'Bo',
          language: 'ca',
          approved: true,
          verified: false,
          createdAt: now(),
        };
        const productId = pick(await idsOf());
        await where.shop.db.transaction((tx) => addReview(tx, { ...review, productId, rating: 1 + roll(5) }));
      },
      async unreview(where) {
        const rows = await where.shop.db.read.selectFrom('review').select('id').execute();
        if (rows.length > 0) await doing(where, (act) => removeReview(act, { id: pick(rows).id }));
      },
      async move(where) {
        const id = pick(terms);
        const parentId = pick([null, ...terms.filter((other) => other < id)]);
        await doing(where, (act) =>
          changeTerm(act, {
            id,
            taxonomy: 'category',
            parentId,
            texts: { ca: { name: 'ABCD'[terms.indexOf(id)] ?? '' } },
          }),
        );
      },
      async bulk(where) {
        const ids = (await idsOf()).filter(() => roll(2) === 0);
        if (ids.length > 0)
          await ask({ shop: where.shop, actor: ana, now: now() }, startBulk, {
            kind: priceChange.name,
            ids,
            input: { price: 'regular', by: { to: 100 * (1 + roll(9)) } },
          });
      },
      async language(where) {
        const speaks = where.shop.settings.languages.includes('oc');
        await doing(
          where,
          (act) =>
            (speaks
              ? removeLanguage(act, { language: 'oc' })
              : addLanguage(act, { language: 'oc' })) as Promise<unknown>,
        );
      },
      async currency(where) {
        const { currencies } = where.shop.settings;
        const [base] = currencies;
        const others = currencies.filter(({ code }) => code !== 'CHF' && code !== base?.code);
        const franc = { ...base, code: 'CHF', symbol: 'CHF', rate: pick(['0.9', '1.1']) };
        await where.set({
          currencies: [base, ...others, ...(currencies.some(({ code }) => code === 'CHF') ? [] : [franc])],
        });
        // A second later its job does this.
        await repriceAll(where.shop);
      },
    };
    const told: string[] = [];
    let asked = 0;
    for (let step = 0; step < STEPS; step += 1) {
      const where = pick([house, neighbour]);
      const name = pick(Object.keys(story));
      told.push(`${where === house ? 'one' : 'other'} ${name}`);
      await story[name]?.(where);
      for (const each of [house, neighbour, house, neighbour]) await each.settle();
      for (const each of [house, neighbour])
        for (let turn = 0; turn < 2; turn += 1) {
          const { languages, currencies } = each.shop.settings;
          const currency = pick(currencies);
          const question: Question = {
            termId: pick([undefined, undefined, ...terms]),
            filter: {
              ...NOTHING,
              minPrice: pick([undefined, undefined, 100 * roll(9)]),
              maxPrice: pick([undefined, undefined, 100 * roll(12)]),
              stock: pick([[], [], ['instock'], ['outofstock', 'onbackorder']]),
              ratings: pick([[], [], [3, 4], [5]]),
            },
            sort: pick(SORTS),
            language: pick(languages),
            currency: currency.code,
          };
          const ctx = {
            ...internalContext(each.shop, { language: question.language, now: now() }),
            currency,
          };
          const wanted = await bySql(each, question);
          const page = { sort: question.sort, limit: 100, offset: 0 };
          const after = told.slice(-4);
          expect([after, question, await listProducts(ctx, question, page)]).toEqual([
            after,
            question,
            wanted,
          ]);
          const counts = await countFacets(ctx, {
            ...question,
            filter: { ...NOTHING, stock: question.filter.stock },
          });
          const plain = { ...question, filter: { ...NOTHING, stock: question.filter.stock } };
          for (const rating of [1, 2, 3, 4, 5]) {
            const found = await bySql(each, { ...plain, filter: { ...plain.filter, ratings: [rating] } });
            expect([after, plain, rating, counts.ratings.get(rating) ?? 0]).toEqual([
              after,
              plain,
              rating,
              found.length,
            ]);
          }
          for (const stock of ['instock', 'outofstock', 'onbackorder'] as const) {
            const found = await bySql(each, { ...plain, filter: { ...NOTHING, stock: [stock] } });
            expect([after, stock, counts.stock.get(stock) ?? 0]).toEqual([after, stock, found.length]);
          }
          for (const term of terms) {
            const found = (await bySql(each, { ...plain, termId: term })).length;
            if (question.termId === undefined)
              expect([after, term, counts.terms.get(term) ?? 0]).toEqual([after, term, found]);
          }
          asked += 1;
        }
    }
    expect(asked).toBe(STEPS * 4);
  }, 300_000);
});
