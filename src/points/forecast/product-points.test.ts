import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addSimple, addVariable, type SimpleWish } from '../../../tests/support/catalogue/catalogue.ts';
import { openPointsShop, type PointsShop, PROGRAMME } from '../../../tests/support/points/shop.ts';
import { engines } from '../../../tests/support/shop.ts';
import { listTerms, slugify } from '../../catalogue/index.ts';
import { buyLevel } from '../membership/steps-level.ts';
import { programmeContext } from '../programme/programme.ts';

describe.each(engines)('what a product’s page promises on %s', (engine) => {
  let shop: PointsShop;
  let products = 0;
  beforeAll(async () => {
    shop = await openPointsShop(engine);
  });
  afterAll(() => shop.house.close());

  const rule = (more: object) => ({
    code: 'r',
    trigger: 'order',
    amount: { kind: 'per_money', points: 1, money: 100 },
    ...more,
  });
  const saidAt = async (name: string, by: Browser = shop.house.browser()) =>
    /<p class="points-product">(.*?) ?<span/.exec((await by.get(`/producte/${slugify(name)}/`)).text)?.[1];
  /** What is said of a product that is made so. */
  async function said(wish: SimpleWish): Promise<string | undefined> {
    products += 1;
    const name = `Cosa ${products}`;
    await addSimple(shop.house, { price: 10_000, ...wish, name });
    return saidAt(name);
  }
  const earns = (points: number) => `Amb aquest producte guanyes ${points} punts.`;

  test('is what its price earns at home, by the tax that it has', async () => {
    await shop.applyTo({ earn: { ...PROGRAMME.earn, tax: false } });
    expect(await said({})).toBe(earns(82));
    expect(await said({ more: { taxClass: 'reduced' } })).toBe(earns(90));
    expect(await said({ more: { taxStatus: 'none' } })).toBe(earns(100));
    await shop.applyTo({});
    expect(await said({ more: { taxStatus: 'none' } })).toBe(earns(100));
  });

  test('is by the price that is paid, to the cent, where that is shown without the tax that was entered with it', async () => {
    const { house } = shop;
    await house.set({ 'tax.displayInShop': 'excl' });
    await expect.poll(() => house.shop.shownPrice(1000, 'standard'), { timeout: 10_000 }).toBe(826);
    // 8.26 and its tax would be 9.99, and lose a point.
    expect(await said({ price: 1000 })).toBe(earns(10));
    await shop.applyTo({ earn: { ...PROGRAMME.earn, tax: false } });
    expect(await said({ price: 1000 })).toBe(earns(8));
    await house.set({ 'tax.displayInShop': undefined });
    await shop.applyTo({});
  });

  test('is by the tax that each variation has', async () => {
    products += 1;
    const name = `Cosa ${products}`;
    const made = await addVariable(shop.house, { name, price: 2420 });
    await shop.house.shop.db.transaction((tx) =>
      tx
        .updateTable('product')
        .set({ tax_class: 'reduced' })
        .where('id', '=', made.variationIds[1] ?? 0)
        .execute(),
    );
    await shop.applyTo({ earn: { ...PROGRAMME.earn, tax: false } });
    expect(await saidAt(name)).toBe('Amb aquest producte guanyes entre 20 i 22 punts.');
    await shop.applyTo({});
  });

  test('is one number where all its variations earn the same, else the least and the most of them', async () => {
    const of = (...prices: (number | null)[]) => {
      products += 1;
      const values = prices.map((_, index) => `Talla ${index}`);
      return addVariable(shop.house, {
        name: `Cosa ${products}`,
        attributes: { size: values },
        variations: prices.map((price, index) => ({ values: { size: values[index] ?? '' }, price })),
      });
    };
    await of(3000, 1000, null, 2000);
    expect(await saidAt(`Cosa ${products}`)).toBe('Amb aquest producte guanyes entre 10 i 30 punts.');
    await of(3000, 3000);
    expect(await saidAt(`Cosa ${products}`)).toBe(earns(30));
  });

  test('is nothing for what is reduced, where that earns nothing', async () => {
    expect(await said({ price: 9000, sale: 5000 })).toBe(earns(50));
    await shop.applyTo({ earn: { ...PROGRAMME.earn, saleItems: false } });
    expect(await said({ price: 9000, sale: 5000 })).toBeUndefined();
    expect(await said({ price: 9000 })).toBe(earns(90));
    await shop.applyTo({});
  });

  test('is nothing without a price, a programme, or where it is sold elsewhere', async () => {
    expect(await said({ price: null })).toBeUndefined();
    const external = { type: 'external' as const, externalUrl: 'https://example.com/x' };
    expect(await said({ more: external })).toBeUndefined();
    await shop.applyTo({ enabled: false });
    expect(await said({})).toBeUndefined();
    await shop.applyTo({});
  });

  test('leaves out rules that need an order of some size, or a certain order, or that may be used up', async () => {
    await shop.applyTo({
      rules: [
        rule({ code: 'piece', amount: { kind: 'per_piece', points: 6 } }),
        rule({ code: 'large', from: 5000 }),
        rule({ code: 'small', to: 90_000 }),
        rule({ code: 'whole', amount: { kind: 'fixed', points: 77 } }),
        rule({ code: 'scarce', amount: { kind: 'per_piece', points: 9 }, budget: 100_000 }),
        rule({ code: 'first', trigger: 'first_order', amount: { kind: 'per_piece', points: 500 } }),
      ],
    });
    expect(await said({})).toBe(earns(6));
    await shop.applyTo({});
  });

  test('is no more than a rule gives in a day, or to one customer, whichever is less', async () => {
    const capped = (more: object) => rule({ amount: { kind: 'per_piece', points: 50 }, ...more });
    await shop.applyTo({ rules: [capped({ dayCap: 30, customerCap: 20 })] });
    expect(await said({})).toBe(earns(20));
    await shop.applyTo({ rules: [capped({ dayCap: 10, customerCap: 20 })] });
    expect(await said({})).toBe(earns(10));
    await shop.applyTo({});
  });

  test('is what it earns where it is paid with money, though orders that are paid with points earn nothing', async () => {
    await shop.applyTo({ earn: { ...PROGRAMME.earn, whenRedeemed: 'none' } });
    expect(await said({})).toBe(earns(100));
    await shop.applyTo({});
  });

  test('counts a rule for a category on everything below it, and on nothing beside it', async () => {
    await said({ categories: ['Casa', 'Taula'] });
    const spoken = { language: 'ca', languages: ['ca', 'es', 'en'] };
    const terms = await listTerms(shop.house.shop.db.read, 'category', spoken);
    const casa = terms.find(({ name }) => name === 'Casa')?.id;
    await shop.applyTo({ rules: [rule({ categoryIds: [casa] })] });
    expect(await said({ categories: ['Casa', 'Taula'] })).toBe(earns(100));
    expect(await said({ categories: ['Jardí'], tags: ['Casa'], brand: 'Casa' })).toBeUndefined();
    await shop.applyTo({});
  });

  test('says the rate of a level that has one, while it counts and there is a programme', async () => {
    const level = (slug: string, rank: number, multiplier: number) => ({
      slug,
      rank,
      name: { ca: `Nivell ${slug}` },
      entry: { kind: 'purchase', price: 1 },
      validity: { count: 1, unit: 'year' },
      benefits: { multiplier },
    });
    const levels = [level('pla', 1, 1_000_000), level('alt', 2, 2_000_000)];
    await shop.applyTo({ levels });
    const { shopper, userId } = await shop.someone(50);
    const isTold = async () => (await shopper.get('/producte/tassa/')).text.includes('multiplica per');
    const enter = async (slug: string) => {
      const scope = await programmeContext(shop.house.shop);
      const wish = { userId, slug, expected: 1, key: slug, now: Date.now() };
      await shop.house.shop.db.transaction((tx) => buyLevel(tx, scope, wish));
    };
    expect(await isTold()).toBe(false);
    await enter('pla');
    expect(await isTold()).toBe(false);
    await enter('alt');
    expect(await isTold()).toBe(true);
    expect((await shopper.get('/producte/tassa/')).text).toContain('Nivell alt, els multiplica per 2.');
    await shop.applyTo({ levels, earn: { ...PROGRAMME.earn, multiplierCap: 1_500_000 } });
    expect((await shopper.get('/producte/tassa/')).text).toContain('Nivell alt, els multiplica per 1,5.');
    await shop.applyTo({ levels, enabled: false });
    expect(await isTold()).toBe(false);
    await shop.applyTo({ levels });
    await shop.house.shop.db.transaction((tx) =>
      tx
        .updateTable('points_membership')
        .set({ until_at: 1, grace_until: 1 })
        .where('state', '=', 'active')
        .execute(),
    );
    expect(await isTold()).toBe(false);
    const { shopper: other } = await shop.someone(0);
    expect((await other.get('/producte/tassa/')).text).not.toContain('multiplica per');
    await shop.applyTo({});
  });
});
