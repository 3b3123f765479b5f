import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { saveProduct } from '../editing/store-product.ts';
import { blankProduct } from '../model-product.ts';
import { applyDueHistory } from './history.ts';
import { LOOK_BACK_MS, lowestBefore, type PricePoint } from './model-history.ts';

const DAY = 86_400_000;

describe('the lowest price before a reduction', () => {
  const histories = fc
    .array(
      fc.record({
        gap: fc.integer({ min: 1, max: 50 * DAY }),
        price: fc.option(fc.integer({ min: 1, max: 9999 })),
      }),
      { maxLength: 12 },
    )
    .map((steps) => {
      let at = 1_000_000;
      return steps.map(({ gap, price }): PricePoint => {
        at += gap;
        return { at, price, onSale: false };
      });
    });

  test('is the lowest of what was in force on any moment of the thirty days before', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: 60 * DAY }), (points, later) => {
        const at = (points.at(-1)?.at ?? 0) + later;
        // The price at a moment, by looking at every point: all moments that matter are those of the changes.
        const priceAt = (moment: number) => points.findLast((point) => point.at <= moment)?.price ?? null;
        const moments = [at - LOOK_BACK_MS, ...points.map((point) => point.at)].filter(
          (moment) => moment >= at - LOOK_BACK_MS && moment < at,
        );
        const prices = moments.map(priceAt).filter((price) => price !== null);
        expect(lowestBefore(points, at)).toBe(prices.length === 0 ? null : Math.min(...prices));
      }),
    );
  });

  test('is never a price that was over before, nor the reduced price itself', () => {
    const points = [
      { at: 0, price: 100, onSale: false },
      { at: 10 * DAY, price: 2000, onSale: false },
      { at: 50 * DAY, price: 1500, onSale: true },
    ];
    expect(lowestBefore(points, 50 * DAY)).toBe(2000);
    expect(lowestBefore(points, 39 * DAY)).toBe(100);
    expect(lowestBefore([], 5)).toBeNull();
  });
});

describe.each(engines)('the price history on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  const rowsOf = (id: number, currency = 'EUR') =>
    house.shop.db.read
      .selectFrom('price_history')
      .select(['price', 'on_sale', 'from_at'])
      .where('product_id', '=', id)
      .where('currency', '=', currency)
      .orderBy('id')
      .execute();
  const nowOf = (id: number, currency = 'EUR') =>
    house.shop.db.read
      .selectFrom('price_now')
      .selectAll()
      .where('product_id', '=', id)
      .where('currency', '=', currency)
      .executeTakeFirst();

  /** A product whose price is set at these moments, in one go after the other. */
  async function priced(
    steps: { at: number; regular: number | null; sale?: number; from?: number; to?: number }[],
  ) {
    let id: number | undefined;
    for (const { at, regular, sale, from, to } of steps)
      id = await house.shop.db.transaction((tx) =>
        saveProduct(
          tx,
          house.shop.settings,
          {
            ...blankProduct(at),
            ...(id === undefined ? {} : { id }),
            texts: {
              ca: {
                name: `Preu ${at}`,
                slug: '',
                summary: '',
                description: '',
                purchaseNote: '',
                buttonText: '',
              },
            },
            prices: regular === null ? {} : { EUR: { regular, sale: sale ?? null } },
            saleFrom: from ?? null,
            saleTo: to ?? null,
          },
          at,
        ),
      );
    return id ?? 0;
  }

  test('each change of what has to be paid is one row, in every currency', async () => {
    const id = await priced([
      { at: 1000, regular: 2000 },
      { at: 2000, regular: 2000 },
      { at: 3000, regular: 1800 },
      { at: 4000, regular: null },
    ]);
    expect(await rowsOf(id)).toEqual([
      { price: 2000, on_sale: 0, from_at: 1000 },
      { price: 1800, on_sale: 0, from_at: 3000 },
      { price: null, on_sale: 0, from_at: 4000 },
    ]);
    expect((await rowsOf(id, 'USD')).map(({ price }) => price)).toEqual([2200, 2000, null]);
  });

  test('a sale that is planned is noted at its own moments, even when nobody was looking', async () => {
    const id = await priced([{ at: 10 * DAY, regular: 2000, sale: 1500, from: 12 * DAY, to: 14 * DAY }]);
    await applyDueHistory(house.shop, 13 * DAY);
    expect(await nowOf(id)).toMatchObject({ price: 1500, on_sale: 1, from_at: 12 * DAY, lowest: 2000 });
    await applyDueHistory(house.shop, 20 * DAY);
    expect(await rowsOf(id)).toEqual([
      { price: 2000, on_sale: 0, from_at: 10 * DAY },
      { price: 1500, on_sale: 1, from_at: 12 * DAY },
      { price: 2000, on_sale: 0, from_at: 14 * DAY },
    ]);
    const slept = await priced([{ at: 10 * DAY, regular: 900, sale: 800, from: 11 * DAY, to: 12 * DAY }]);
    await applyDueHistory(house.shop, 40 * DAY);
    expect((await rowsOf(slept)).map(({ from_at }) => from_at / DAY)).toEqual([10, 11, 12]);
  });

  test('new dates do not rewrite what was, and what the old ones brought is kept', async () => {
    const id = await priced([
      { at: 10 * DAY, regular: 2000, sale: 1500, from: 12 * DAY, to: 14 * DAY },
      { at: 20 * DAY, regular: 2000, sale: 1000, from: 5 * DAY },
    ]);
    expect((await rowsOf(id)).map(({ price, from_at }) => [price, from_at / DAY])).toEqual([
      [2000, 10],
      [1500, 12],
      [2000, 14],
      [1000, 20],
    ]);
    // The sale of a week ago is within the thirty days.
    expect((await nowOf(id))?.lowest).toBe(1500);
  });

  test('what is in force is always the last row, whatever is done to the price', async () => {
    const step = fc.record({
      gap: fc.integer({ min: 1, max: 20 }),
      regular: fc.integer({ min: 100, max: 130 }),
      sale: fc.option(fc.integer({ min: 90, max: 120 }), { nil: undefined }),
      from: fc.option(fc.integer({ min: 0, max: 80 }), { nil: undefined }),
      to: fc.option(fc.integer({ min: 0, max: 80 }), { nil: undefined }),
      turn: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        let at = 100 * DAY;
        const timed = steps.map(({ gap, from, to, ...rest }) => {
          at += gap * DAY;
          const day = (n: number | undefined) => (n === undefined ? {} : n * DAY + 100 * DAY);
          return { ...rest, at, ...pick('from', day(from)), ...pick('to', day(to)) };
        });
        const id = await priced(timed as Parameters<typeof priced>[0]);
        await applyDueHistory(house.shop, at + DAY);
        const rows = await rowsOf(id);
        const current = await nowOf(id);
        const last = rows.at(-1);
        expect(current).toMatchObject({ price: last?.price, on_sale: last?.on_sale, from_at: last?.from_at });
        const points = rows.slice(0, -1).map((row) => ({ at: row.from_at, price: row.price, onSale: false }));
        expect(current?.lowest).toBe(lowestBefore(points, last?.from_at ?? 0));
        expect(rows.map((row) => row.from_at)).toEqual(rows.map((row) => row.from_at).sort((a, b) => a - b));
        for (const [index, row] of rows.entries())
          expect([row.price, row.on_sale]).not.toEqual([rows[index - 1]?.price, rows[index - 1]?.on_sale]);
      }),
      { numRuns: 15 },
    );
  });

  test('a reduced price says the lowest price of the thirty days before, on pages, cards and variations', async () => {
    const soon = Date.now();
    const id = await addSimple(house, { name: 'Rebaixat', price: 2000 });
    await house.shop.db.transaction((tx) =>
      tx
        .updateTable('price_history')
        .set({ from_at: soon - 3 * DAY, price: 1900 })
        .where('product_id', '=', id)
        .where('currency', '=', 'EUR')
        .execute(),
    );
    await addSimple(house, { name: 'Rebaixat', price: 2000, sale: 1700, more: { id } });
    const page = await house.browser().get('/producte/rebaixat/');
    expect(page.text).toContain('Preu més baix dels 30 dies anteriors: 19,00');
    expect((await house.browser().get('/botiga/')).text).toContain(
      'Preu més baix dels 30 dies anteriors: 19,00',
    );
    const { id: variable } = await addVariable(house, {
      name: 'Triat',
      variations: [
        { values: { colour: 'Blau' }, price: 3000 },
        { values: { colour: 'Verd' }, price: 4000 },
      ],
    });
    await addVariable(house, {
      name: 'Triat',
      more: { id: variable },
      variations: [
        { values: { colour: 'Blau' }, price: 3000, sale: 2500 },
        { values: { colour: 'Verd' }, price: 4000 },
      ],
    });
    expect((await house.browser().get('/producte/triat/')).text).not.toContain('anteriors: 40,00');
  });

  test('a product that was never dearer says nothing: there was no price before', async () => {
    await addSimple(house, { name: 'Nou', price: 2000, sale: 1700 });
    expect((await house.browser().get('/producte/nou/')).text).not.toContain('lowest-price');
  });

  test('prices from before the history, and new rates, are noted once by the clock', async () => {
    const id = await addSimple(house, { price: 1000 });
    await house.shop.db.transaction(async (tx) => {
      await tx.deleteFrom('price_now').where('product_id', '=', id).execute();
      await tx.deleteFrom('price_history').where('product_id', '=', id).execute();
      await tx.deleteFrom('setting').where('name', '=', 'catalogue.price_history').execute();
    });
    await applyDueHistory(house.shop, Date.now());
    expect((await rowsOf(id)).map(({ price }) => price)).toEqual([1000]);
    const [eur, usd, ...rest] = house.shop.settings.currencies;
    const dearer = { ...house.shop.settings, currencies: [eur!, { ...usd!, rate: '2' }, ...rest] };
    await applyDueHistory({ db: house.shop.db, settings: dearer }, Date.now());
    expect((await rowsOf(id, 'USD')).map(({ price }) => price)).toEqual([1100, 2000]);
    expect(await rowsOf(id)).toHaveLength(1);
  });
});

function pick(name: string, value: unknown): object {
  return typeof value === 'number' ? { [name]: value } : {};
}
