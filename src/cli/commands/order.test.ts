import { beforeAll, expect, test } from 'vitest';
import { openCommandLine } from '../../../tests/support/command-line.ts';
import { insertUnmatched } from '../../orders/payment/store.ts';
import { seedDemo } from '../demo/demo.ts';
import { orderCommand } from './order.ts';
import { sumsCommand } from './orders/sums.ts';

const line = openCommandLine();
const { run, said } = line;
let orders: number[] = [];
beforeAll(async () => {
  await seedDemo(line.house.shop);
  await line.house.settle();
  const rows = await line.house.shop.db.read.selectFrom('order').select('id').orderBy('id').execute();
  orders = rows.map(({ id }) => id);
}, 120_000);

/** The amounts of the rows between the lines and the total, in cents. */
function cents(text: string): number {
  const [, sign = '', euros = '', rest = ''] = /(-|−)?(\d[\d.]*),(\d\d)/.exec(text) ?? [];
  const amount = Number(euros.replaceAll('.', '')) * 100 + Number(rest);
  return sign === '' ? amount : -amount;
}

test('an order is shown with its points, and its rows add up to its total', async () => {
  let points = 0;
  for (const id of orders) {
    expect(await run(orderCommand, String(id))).toBe(0);
    const rows = said().split('\n').slice(2);
    const total = rows.findIndex((row) => row.startsWith('  Total:'));
    const pieces = rows.filter((row) => /^ {2}\d+ {2}\d+ × /.test(row));
    const sums = rows.slice(pieces.length, total).filter((row) => /^ {2}[^:]+: [-−\d]/.test(row));
    expect(sums.map(cents).reduce((sum, each) => sum + each, 0)).toBe(cents(rows[total] ?? ''));
    expect(
      pieces.map((row) => cents(row.split('  ').at(-1) ?? '')).reduce((sum, each) => sum + each, 0),
    ).toBe(cents(sums[0] ?? ''));
    if (/punts/i.test(said())) points += 1;
  }
  expect(orders.length).toBeGreaterThan(0);
  expect(points).toBeGreaterThan(0);
});

test('letters about an order are listed, and sent again under whoever’s name', async () => {
  const [id = 0] = orders;
  await run(
    orderCommand,
    String(id),
    'send',
    'customer_invoice',
    '--to',
    'gestor@example.cat',
    '--by',
    'Anna',
  );
  await line.house.settle();
  expect(await run(orderCommand, String(id), 'letters')).toBe(0);
  const [number = ''] = said().split('\n').at(-1)?.split('  ') ?? [];
  expect(said()).toMatch(/customer_invoice {2}gestor@example\.cat {2}Anna$/);
  await run(orderCommand, String(id), 'resend', number);
  await line.house.settle();
  await run(orderCommand, String(id), 'letters');
  expect(said().match(/customer_invoice {2}gestor@example\.cat/g)).toHaveLength(2);
  await expect(run(orderCommand, String(id), 'resend', '999999')).rejects.toThrow('no letter 999999');
});

test('an order is sent in parcels, which are corrected and taken back', async () => {
  const { db } = line.house.shop;
  const row = await db.read
    .selectFrom('order')
    .select('id')
    .where('status', 'in', ['processing', 'completed'])
    .where('shipping', 'is not', null)
    .executeTakeFirstOrThrow();
  const order = (...words: string[]) => run(orderCommand, String(row.id), ...words);
  await order('parcels');
  const [, left = ''] = /To send: (\d+=\d+)/.exec(said()) ?? [];
  await expect(order('ship', '--carrier', 'pigeon')).rejects.toThrow('correos-express');
  await order('ship', '--carrier', 'seur', '--tracking', 'S 1', '--line', left, '--quiet');
  await order('parcels');
  const [number = ''] = said().split('  ');
  expect(said()).toContain(`SEUR  S 1  ${left}  https://www.seur.com/`);
  await order('parcel', number, '--name', 'En Pau', '--quiet');
  await order('parcels');
  expect(said()).toContain(`En Pau    ${left}`);
  await expect(order('unship', '99999')).rejects.toThrow('no parcel 99999');
  await order('unship', number);
  await order('parcels');
  expect(said()).toContain(`To send: ${left}`);
});

test('the sums say how many orders are in which status, and stay the same when they are counted anew', async () => {
  await run(sumsCommand);
  const before = said();
  expect(before).toContain('EUR  30 days:');
  const counts = [...(before.split('\n').at(-1) ?? '').matchAll(/ (\d+)/g)].map(([, count]) => Number(count));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(orders.length);
  await run(sumsCommand, 'recount');
  expect(line.remarked()).toBe(`${orders.length} orders counted.`);
  await run(sumsCommand);
  expect(said()).toBe(before);
});

test('an order is changed as the rehearsal said, and what is due of it is settled by hand', async () => {
  const { db } = line.house.shop;
  const { id } = await db.read
    .selectFrom('order')
    .select('id')
    .where('refunded', '=', 0)
    .where('status', 'in', ['completed', 'processing'])
    .executeTakeFirstOrThrow();
  await db.transaction((tx) =>
    tx.updateTable('order').set({ status: 'processing' }).where('id', '=', id).execute(),
  );
  const row = await db.read
    .selectFrom('order_line')
    .select(['id', 'quantity'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const order = (...words: string[]) => run(orderCommand, String(id), ...words);
  const more = `${row.id}=${row.quantity + 1}`;
  await expect(order('change', '--line', '999999=1')).rejects.toThrow('no line 999999');
  await order('change', '--line', more, '--dry-run');
  const [, total = ''] = said().split(' → ');
  await order('change', '--line', more, '--quiet');
  expect(line.remarked()).toContain(`Now ${total};`);
  await order('differences');
  const [number = '', , state] = said().split('  ');
  expect(state).toBe('open');
  await order('settle', number, '--reason', 'al comptat');
  await order('differences');
  expect(said()).toContain('done');
});

test('money that does not fit is listed under its order, and decided about once', async () => {
  const [id = 0] = orders;
  await line.house.shop.db.transaction((tx) =>
    insertUnmatched(tx, {
      orderId: id,
      gateway: 'card',
      transactionId: 'T77',
      amount: 1250,
      currency: 'EUR',
      reason: 'paid_twice',
      at: 1,
    }),
  );
  expect(await run(orderCommand, String(id), 'payments')).toBe(0);
  expect(said()).toMatch(/12,50.€ {2}card {2}T77 {2}paid_twice$/);
  const [payment = ''] = said().split('\n').at(-1)?.split('  ') ?? [];
  await run(orderCommand, String(id), 'decide', payment, 'return', '--reason', 'SEPA 4');
  await run(orderCommand, String(id), 'payments');
  await expect(run(orderCommand, String(id), 'decide', payment, 'close')).rejects.toThrow('has no payment');
});
