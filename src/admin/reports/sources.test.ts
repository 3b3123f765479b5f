import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf, HOME } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines } from '../../../tests/support/shop.ts';
import { countStockDay } from '../../catalogue/stock/follow-value.ts';
import { countOrders } from '../../orders/sums/follow.ts';
import { dayAfter, dayIn, dayStart } from '../../platform/i18n/days.ts';
import { reportScreens } from './index.ts';

describe.each(engines)('reports of other rooms on %s', (engine) => {
  let desk: DeskShop;
  const { write, become } = ordersOf(() => desk);
  const { apply, register, give } = membersOf(() => desk);
  const now = Date.now();
  const today = () => dayIn(now, desk.shop.settings.timeZone);
  const [table, chair] = ['Taula', 'Cadira'];
  let cup = 0;
  let dull = 0;
  beforeAll(async () => {
    desk = await openDeskShop(engine, { screens: reportScreens });
    cup = await addSimple(desk, {
      name: 'Tassa',
      price: 2000,
      stock: 20,
      categories: [table],
      brand: 'Puig',
    });
    await addSimple(desk, { name: 'Tamboret', price: 5000, stock: 4, categories: [chair], brand: 'Puig' });
    dull = await addSimple(desk, { name: 'Bol', price: 300, stock: 9, categories: [table] });
  });
  afterAll(() => desk.close());

  /** The file of a report: each row by its headings. */
  async function rowsOf(name: string, query: string) {
    const { text, status } = await desk
      .as('owner', 'en')
      .get(`/admin/reports/${name}/file?${query}&format=csv`);
    expect([name, status]).toEqual([name, 200]);
    return (
      parse(text.replaceAll(' (en)', ''), { bom: true, columns: true }) as (Record<string, string> & {
        Name: string;
      })[]
    ).filter(({ Name }) => Name !== '');
  }
  const termOf = async (name: string) =>
    (
      await desk.shop.db.read
        .selectFrom('term_translation')
        .select('term_id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).term_id;

  async function sold(country: string, paymentMethod: string, productId: number, quantity: number) {
    const address = { ...HOME, country };
    const draft = draftOf([{ productId, price: 2000, quantity }], {
      paymentMethod,
      billing: address,
      shipping: address,
    });
    const { id } = await write(draft, now);
    await become(id, 'processing', now);
    return id;
  }

  test('of orders are narrowed by two things at once, by what is kept and by looking at orders', async () => {
    await sold('ES', 'bacs', cup, 1);
    await sold('ES', 'cod', cup, 2);
    await sold('FR', 'bacs', cup, 3);
    await sold('FR', 'bacs', dull, 1);
    for (let counted = 0; counted < 2; counted += 1) {
      const sales = async (query: string) => {
        const rows = await rowsOf('sales', `range=today&against=none&${query}`);
        return rows.reduce((sum, { Orders }) => sum + Number(Orders), 0);
      };
      expect(await sales('')).toBe(4);
      expect(await sales('country=ES')).toBe(2);
      expect(await sales('country=ES&way=bacs')).toBe(1);
      expect(await sales(`country=FR&category=${await termOf(table)}`)).toBe(2);
      expect(await sales(`country=FR&brand=${await termOf('Puig')}`)).toBe(1);
      expect(await sales('country=PT&way=bacs')).toBe(0);
      const goods = async (query: string) =>
        (await rowsOf('products', `range=today&against=none&${query}`)).map(
          ({ Name, Items }) => `${Name} ${Items}`,
        );
      expect(await goods(`category=${await termOf(table)}`)).toEqual(['Tassa 6', 'Bol 1']);
      expect(await goods(`category=${await termOf(table)}&brand=${await termOf('Puig')}`)).toEqual([
        'Tassa 6',
      ]);
      expect(await goods(`category=${await termOf(table)}&country=ES`)).toEqual(['Tassa 3']);
      const taxes = await rowsOf('taxes', 'range=today&against=none&country=FR');
      expect(taxes.map(({ Name }) => Name.split(' · ')[0])).toEqual(['France']);
      const ways = await rowsOf('payments', 'range=today&against=none&way=cod&country=ES');
      expect(ways.map(({ Orders }) => Orders)).toEqual(['1']);
      await countOrders(desk.shop);
    }
    const { text } = await desk.as('owner').get('/admin/reports/sales?range=today&country=ES&way=bacs');
    expect(text).toContain('País: <strong>Espanya</strong>');
    expect(text).toMatch(/<select id="filter-way"[^>]*>.*selected="" value="bacs"|value="bacs" selected=""/s);
  });

  test('of stock say what lies there, what it is worth, how often it was sold, and what was not', async () => {
    const rows = await rowsOf('stock', 'range=today&against=none');
    const of = (name: string) => rows.find(({ Name }) => Name === name)!;
    // Six cups were bought, and so they are held: what lies there to be sold is less by them.
    expect(of('Tassa')).toMatchObject({
      'Items at the end': '14',
      Value: '280.00',
      Sold: '6',
      Turnover: `${Math.round((6 / ((0 + 14) / 2)) * 100) / 100}`,
    });
    expect(of('Tamboret')).toMatchObject({ 'Items at the end': '4', Value: '200.00', Sold: '0' });
    const unsold = await rowsOf('stock', 'range=today&against=none&unsold=1');
    expect(unsold.map(({ Name }) => Name)).toEqual(['Tamboret']);
    const narrowed = await rowsOf(
      'stock',
      `range=today&against=none&category=${await termOf(table)}&brand=${await termOf('Puig')}`,
    );
    expect(narrowed.map(({ Name }) => Name)).toEqual(['Tassa']);
    // As it was before anything was there.
    const before = await rowsOf('stock', 'range=yesterday&against=none');
    expect(before.every((row) => row['Items at the end'] === '0' && row.Value === '0.00')).toBe(true);
  });

  test('of stock by time are what was kept at the end of each day, and unknown where nothing was', async () => {
    const value = Number(
      (await rowsOf('stock', 'range=today&against=none')).reduce((sum, { Value }) => sum + Number(Value), 0),
    );
    await countStockDay(desk.shop, now);
    const [yesterday, day] = await rowsOf(
      'stock',
      `range=own&from=${dayAfter(today(), -1)}&to=${today()}&against=none&by=day`,
    );
    expect(yesterday).toMatchObject({ Value: '', Sold: '0' });
    expect(Number(day?.Value)).toBe(value);
    expect(Number(day?.Sold)).toBe(7);
  });

  test('of points and wallets say what was given, spent and owed, by level and over a time', async () => {
    await apply({ wallet: { enabled: true }, rules: [] });
    const { userId } = await register();
    await give(userId, 500, 'gift');
    const [row] = await rowsOf('points', 'range=today&against=none');
    expect(row).toMatchObject({ 'Points at the start': '0', Corrections: '500', 'Points at the end': '500' });
    const days = await rowsOf('points', 'range=week&against=none&by=day');
    expect(days.map((each) => each['Points at the end'])).toEqual(['0', '0', '0', '0', '0', '0', '500']);
    const later = await rowsOf(
      'points',
      `range=own&from=${today()}&to=${dayAfter(today(), 40)}&against=none&by=month`,
    );
    expect(later.at(-1)?.['Points at the end']).toBe('500');
    expect((await desk.as('owner').get('/admin/reports/points?range=today&item=-&by=day')).text).toContain(
      'Sense nivell',
    );
    const wallet = await rowsOf('wallet', 'range=today&against=none');
    expect(wallet.every((each) => each['At the end'] === '0.00')).toBe(true);
  });

  test('of searches add up to what the search itself has counted', async () => {
    const log = (day: string, query: string, times: number, empty: number) => ({
      day,
      query,
      times,
      empty,
      language: 'ca',
      form_id: 1,
      found: 1,
    });
    const day = new Date(now).toISOString().slice(0, 10);
    await desk.shop.db.transaction(async (tx) => {
      await tx
        .insertInto('search_day')
        .values([log(day, 'tassa', 5, 0), log(day, 'gat', 2, 2), log(dayAfter(day, -3), 'tassa', 4, 1)])
        .execute();
      await tx
        .insertInto('search_click')
        .values({
          day,
          query: 'tassa',
          times: 3,
          language: 'ca',
          form_id: 1,
          target: `product:${cup}`,
          places: 4,
          bought: 1,
        })
        .execute();
    });
    const span = `range=own&from=${dayAfter(day, -5)}&to=${day}&against=none`;
    const words = await rowsOf('searches', span);
    expect(words.map(({ Name, Searches, Opened, Bought }) => [Name, Searches, Opened, Bought])).toEqual([
      ['tassa · Català', '9', '3', '1'],
      ['gat · Català', '2', '0', '0'],
    ]);
    expect(words[1]?.['Share without results']).toBe('100');
    const days = await rowsOf('searches', `${span}&by=day`);
    expect(days.map(({ Searches }) => Searches)).toEqual(['0', '0', '4', '0', '0', '7']);
    expect(await rowsOf('searches', `${span}&language=es`)).toEqual([]);
  });

  test('of carts say how many were filled, ordered, left, written about and won back', async () => {
    const order = await sold('ES', 'bacs', cup, 1);
    const at = dayStart(today(), desk.shop.settings.timeZone) + 1000;
    await desk.shop.db.transaction(async (tx) => {
      await tx.insertInto('day_carts').values({ day: today(), ordered: 3, abandoned: 9 }).execute();
      for (const [email, letters, stopped, order_id] of [
        ['a@example.cat', 1, 'ordered', order],
        ['b@example.cat', 1, '', null],
        ['c@example.cat', 0, '', null],
      ] as const)
        await tx
          .insertInto('captured_cart')
          .values({
            token: email,
            email,
            language: 'ca',
            currency: 'EUR',
            cart: '[]',
            stopped,
            session_id: 0,
            user_id: null,
            order_id,
            subscribed: 1,
            letters,
            next_at: 0,
            cart_at: at,
            captured_at: at,
          })
          .execute();
    });
    const [day] = await rowsOf('carts', 'range=today&against=none&by=day');
    expect(day).toMatchObject({
      Carts: '12',
      Ordered: '3',
      'Share ordered': '25',
      Abandoned: '9',
      'Left with an address': '3',
      'Written about': '2',
      'Won back': '1',
      'Money won back': '30.25',
    });
    const before = await rowsOf('carts', 'range=yesterday&against=none&by=day');
    expect(before[0]).toMatchObject({ Carts: '0', 'Share ordered': '' });
  });
});
