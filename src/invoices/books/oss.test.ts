import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { invoiceScope, WRITING } from '../../../tests/support/orders/invoice-desk.ts';
import { openEcb } from '../../../tests/support/outside/ecb.ts';
import { refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { issueInvoices } from '../issuing/commands.ts';
import { keepRates } from '../rates/commands.ts';
import { periodOf, quarterOf } from './model-period.ts';
import { bookOf } from './read.ts';

const DAY = 86_400_000;

describe.each(engines)('what the one-stop shop is told of sales in other currencies, on %s', (engine) => {
  const desk = invoiceScope(engine, { ...WRITING, oss: true });
  let bank: Awaited<ReturnType<typeof openEcb>>;
  beforeAll(async () => {
    bank = await openEcb();
  });
  afterAll(() => bank.close());
  const keep = (day: string, rate: string) =>
    ask({ shop: desk.house.shop, actor: staff('Anna'), now: Date.parse(day) + 3 * DAY }, keepRates, {
      rates: [{ day, base: 'EUR', currency: 'USD', rate, source: 'ecb' }],
    });
  const told = async (year: string) =>
    (await Array.fromAsync(bookOf(desk.house.shop, 'oss', periodOf(year)!).rows)).map((row) => row.slice(1));
  const sold = async (currency: string) => {
    const made = draftOf([{ productId: desk.cup, quantity: 1 }]);
    const address = { ...made.billing, country: 'FR', state: '' };
    const { id } = await desk.paid({ currency, billing: address, shipping: address });
    const [invoice] = await desk.invoicesOf(id);
    return invoice!;
  };

  test('is by the rate of the last day of the quarter, or of the next day that has one, and until then as booked', async () => {
    const [euros, dollars] = [await sold('EUR'), await sold('USD')];
    const year = dollars.issuedOn.slice(0, 4);
    const { to } = periodOf(quarterOf(dollars.issuedOn))!;
    const [group] = dollars.booked!;
    const row = (net: number, tax: number) => ['FR', 'goods', euros.groups[0]!.taxes[0]!.ppm, net, tax, ''];
    const booked = row(euros.net + group!.base, euros.tax + group!.taxes[0]!.amount);
    expect(await told(year)).toEqual([booked]);
    const dayAfter = (days: number) => new Date(Date.parse(to) + days * DAY).toISOString().slice(0, 10);
    // Neither the day before nor one a month behind it counts.
    await keep(dayAfter(-1), '9');
    await keep(dayAfter(30), '9');
    expect(await told(year)).toEqual([booked]);
    await keep(dayAfter(3), '4');
    await keep(dayAfter(2), '2');
    const net = euros.net + Math.round(dollars.net / 2);
    expect(await told(year)).toEqual([row(net, euros.tax + Math.round(dollars.tax / 2))]);
    // The books themselves stay as they are.
    expect((await desk.invoicesOf(dollars.orderId))[0]!.booked).toEqual(dollars.booked);
    await refundOrder(
      desk.house.shop,
      {
        ...{ orderId: dollars.orderId, key: 'r', all: true, reason: '', restock: false },
        ...{ byGateway: false, by: 'Botiga' },
      },
      Date.now(),
    );
    const asked = { shop: desk.house.shop, actor: staff(), now: Date.now() };
    await ask(asked, issueInvoices, { orderId: dollars.orderId });
    expect(await told(year)).toEqual([row(euros.net, euros.tax)]);
  });
});
