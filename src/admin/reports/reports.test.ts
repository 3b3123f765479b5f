import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { importsOf } from '../../../tests/support/catalogue/file-imports.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { refundOrder } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { texts } from '../../frame/shop/texts.ts';
import { countOrders } from '../../orders/sums/follow.ts';
import { Fields } from '../../platform/http/fields.ts';
import { changeMethod, changeZone } from '../../pricing/index.ts';
import { addsUp, columnsOf, REPORTS, reportNamed } from './describe.ts';
import { reportScreens } from './index.ts';
import { namesOf } from './names.ts';
import { besideOf, timeOf } from './wish.ts';

test('a month begun stands beside as much of the month before it, and a month that is over beside a whole one', () => {
  const month = timeOf('month', '2026-03-31', '2020-01-01');
  expect(besideOf(month, 'month', 'before')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  const last = timeOf('last_month', '2026-03-15', '2020-01-01');
  expect(last).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(besideOf(last, 'last_month', 'before')).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  expect(besideOf(last, 'last_month', 'year')).toEqual({ from: '2025-02-01', to: '2025-02-28' });
  const week = timeOf('week', '2026-11-23', '2020-01-01');
  expect(besideOf(week, 'week', 'before')).toEqual({ from: '2026-11-10', to: '2026-11-16' });
});

describe.each(engines)('reports at the desk on %s', (engine) => {
  let desk: DeskShop;
  const now = Date.now();
  beforeAll(async () => {
    desk = await openDeskShop(engine, { screens: reportScreens });
    const cup = await addSimple(desk, { name: '=Tassa', price: 2000, stock: 9 });
    const { write, become } = ordersOf(() => desk);
    const { id } = await write(draftOf([{ productId: cup, price: 2000, quantity: 2 }]), now);
    await become(id, 'processing', now);
    const wish = { orderId: id, key: 'r', other: 100, reason: 'Arribada trencada', restock: false };
    await refundOrder(desk.shop, { ...wish, byGateway: false, by: 'Botiga' }, now);
  });
  afterAll(() => desk.close());

  test('show what was sold and given back this moment, in each of them', async () => {
    const owner = desk.as('owner');
    for (const { name } of REPORTS)
      expect([name, (await owner.get(`/admin/reports/${name}`)).status]).toEqual([name, 200]);
    const sales = (await owner.get('/admin/reports/sales?range=today')).text;
    expect(sales).toContain('54,45\u00a0€');
    expect(sales).toContain('1,00\u00a0€');
    expect((await owner.get('/admin/reports/refunds?range=today')).text).toContain('Arribada trencada');
    expect((await owner.get('/admin/reports/nothing')).status).toBe(404);
  });

  test('are shown whatever an address says of what they are narrowed to', async () => {
    const owner = desk.as('owner');
    for (const { name, filters } of REPORTS)
      for (const said of ['x', "'", '-1', '99999999999', '__proto__', 'ES|a|b', 'direct x'])
        for (const asked of [[...filters, 'sort', 'by', 'from'], ['item']]) {
          const query = new URLSearchParams(asked.map((each) => [each, said]));
          const { status } = await owner.get(`/admin/reports/${name}?${query}`);
          expect([name, said, status]).toEqual([name, said, 200]);
        }
  });

  test('count an order of two coupons once with each of them, and never twice in a whole', () => {
    const coupons = reportNamed('coupons')!;
    expect(columnsOf(coupons, { by: 'item', item: '' })).toContain('orders');
    expect(columnsOf(coupons, { by: 'month', item: 'estiu' })).toContain('orders');
    expect(columnsOf(coupons, { by: 'month', item: '' })).toEqual(['discount']);
    expect(addsUp(coupons, 'sales')).toBe(false);
  });

  test('tell ways of sending that are called alike apart by their zones', async () => {
    const { asked } = importsOf(() => desk);
    const make = async (code: string, name: string, country: string) => {
      const locations = [{ kind: 'country', value: country } as const];
      await ask(asked(), changeZone, { zone: { code, names: { ca: name }, locations } });
      const method = { kind: 'flat_rate', titles: { ca: 'Missatgeria' }, cost: { EUR: 500 } } as const;
      return `flat_rate:${await ask(asked(), changeMethod, { zone: code, method })}`;
    };
    const [near, far] = [await make('a-prop', 'A prop', 'AD'), await make('lluny', 'Lluny', 'JP')];
    const pickup = { kind: 'local_pickup', titles: { ca: 'A la botiga' } } as const;
    const own = `local_pickup:${await ask(asked(), changeMethod, { zone: 'lluny', method: pickup })}`;
    const ctx = {
      t: texts('ca', desk.shop.settings),
      language: 'ca',
      query: new Fields(),
    };
    const called = await namesOf({ ctx, shop: desk.shop, now }, 'method', [near, far, own]);
    expect([near, far, own].map(called)).toEqual([
      'Missatgeria · A prop',
      'Missatgeria · Lluny',
      'A la botiga',
    ]);
  });

  test('are files too, in which no name is a formula', async () => {
    const owner = desk.as('owner');
    const csv = (await owner.get('/admin/reports/products/file?range=today&format=csv')).text;
    expect(csv).toContain('48.40');
    expect(csv).toContain("'=Tassa");
    const xlsx = await owner.get('/admin/reports/products/file?range=today&format=xlsx');
    expect(xlsx.headers['content-type']).toContain('spreadsheetml');
  });

  test('are saved under a name, and taken away', async () => {
    const owner = desk.as('owner');
    await owner.post('/admin/reports/views', { query: 'taxes?range=quarter', name: 'Trimestre' });
    const { text } = await owner.get('/admin/reports');
    expect(text).toContain('href="/admin/reports/taxes?range=quarter"');
    const id = /value="(\d+)"[^>]*name="remove"/.exec(text)?.[1] ?? '';
    await owner.post('/admin/reports/views', { remove: id });
    expect((await owner.get('/admin/reports')).text).not.toContain('Trimestre');
  });

  test('are seen by nobody without the right', async () => {
    expect((await desk.as(['orders.view']).get('/admin/reports/sales')).status).toBe(403);
  });

  test('name more products than one statement takes', async () => {
    await countOrders(desk.shop);
    const rows = await desk.shop.db.read
      .selectFrom('order_sum')
      .selectAll()
      .where('kind', '=', 'product')
      .execute();
    const sold = rows.find(({ span }) => span.length === 10)!;
    await desk.shop.db.transaction(async (tx) => {
      for (let from = 0; from < 40_000; from += 2000) {
        const some = Array.from({ length: 2000 }, (_, at) => ({ ...sold, item: `${1e6 + from + at}` }));
        await tx.insertInto('order_sum').values(some).execute();
      }
    });
    const day = `range=own&from=${sold.span}&to=${sold.span}&against=none&format=csv`;
    const csv = await desk.as('owner').get(`/admin/reports/products/file?${day}`);
    expect(csv.status).toBe(200);
    expect(csv.text.split('\n').length).toBeGreaterThan(40_000);
  });
});
