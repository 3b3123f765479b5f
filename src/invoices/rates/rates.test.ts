import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { invoiceScope, WRITING } from '../../../tests/support/orders/invoice-desk.ts';
import { ecbFile, openEcb } from '../../../tests/support/outside/ecb.ts';
import { refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { issueInvoices } from '../issuing/commands.ts';
import { keepRates } from './commands.ts';
import { keepDayOfRates } from './follow.ts';
import { type DayRate, OLDEST_DAYS, oldestFor, rateFor } from './model.ts';
import { readLastRates } from './store.ts';

const dollars = (day: string, rate: string, source: DayRate['source'] = 'ecb'): DayRate => ({
  ...{ day, base: 'EUR', currency: 'USD' },
  ...{ rate, source },
});
const BOOKS = { base: 'EUR', currency: 'USD' };

describe('the rate that a sale is booked by', () => {
  test('is the last one up to its day, and of one day what was typed before what was fetched, the later before the earlier', () => {
    const day = fc.integer({ min: 1, max: 9 }).map((each) => `2026-06-0${each}`);
    const some = fc.array(
      fc.record({ day, rate: fc.constantFrom('1.1', '1.2', '1.3'), typed: fc.boolean() }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(some, (rows) => {
        const rates = rows.map((row) => dollars(row.day, row.rate, row.typed ? 'typed' : 'ecb'));
        const last = rows
          .map((row) => row.day)
          .sort()
          .at(-1);
        const ofDay = rates.filter((each) => each.day === last);
        const wanted = ofDay.findLast(({ source }) => source === 'typed') ?? ofDay.at(-1);
        expect(rateFor(rates, BOOKS)).toEqual({ day: last, rate: wanted?.rate, source: wanted?.source });
      }),
    );
  });

  test('of books in another currency than the euro is made of two of the same day', () => {
    const pounds = { ...dollars('2026-06-05', '0.86'), currency: 'GBP' };
    const both = [dollars('2026-06-04', '1'), dollars('2026-06-05', '1.09'), pounds];
    const of = (base: string, currency: string) => rateFor(both, { base, currency })?.rate;
    expect([of('GBP', 'USD'), of('USD', 'EUR'), of('USD', 'GBP')]).toEqual([
      '1.2674418605',
      '0.9174311927',
      '0.7889908257',
    ]);
    expect(rateFor([pounds], { base: 'EUR', currency: 'USD' })).toBeUndefined();
    expect(rateFor([dollars('2026-06-05', '1.09')], { base: 'GBP', currency: 'USD' })).toBeUndefined();
    // Typed for books in another currency, as they were before.
    const typed = dollars('2026-06-05', '1.2', 'typed');
    expect(rateFor([typed], { base: 'GBP', currency: 'USD' })).toBeUndefined();
  });
});

describe.each(engines)('official rates on %s', (engine) => {
  const desk = invoiceScope(engine, { ...WRITING, exchange: 'official' });
  let bank: Awaited<ReturnType<typeof openEcb>>;
  beforeAll(async () => {
    bank = await openEcb();
  });
  afterAll(() => bank.close());
  const shop = () => desk.house.shop;
  const keep = (...rates: DayRate[]) =>
    ask({ shop: shop(), actor: staff('Anna'), now: desk.NOW }, keepRates, { rates });
  const told = ({ day, currency, rate }: DayRate) => `${day} ${currency} ${rate}`;
  /** As they came, the last first. */
  const kept = async () =>
    (await readLastRates(shop().db.read, 50)).sort((one, other) => other.id - one.id).map(told);
  const fetched = async (now: number, published: Partial<typeof bank.published>) => {
    Object.assign(bank.published, { status: 200, ...published });
    const said = vi.spyOn(shop().log, 'error').mockImplementation(() => {});
    await keepDayOfRates(shop(), now);
    const errors = said.mock.calls.map(([, text]) => String(text));
    said.mockRestore();
    return errors;
  };
  const sold = async () => {
    const { id } = await desk.paid({ currency: 'USD' });
    return { id, invoices: await desk.invoicesOf(id) };
  };

  test('are the shop’s own while it knows none of those days', async () => {
    await keep(dollars('2026-06-02', '1.5'));
    const { invoices } = await sold();
    expect(invoices[0]?.operatedOn).toBe('2026-06-10');
    expect(oldestFor('2026-06-10')).toBe('2026-06-03');
    expect(OLDEST_DAYS).toBe(7);
    expect(invoices[0]?.exchange?.from.rate).toBe('1.09');
    expect(invoices[0]?.exchange?.official).toBeUndefined();
  });

  test('book a sale by the last day before it; what goes back is booked by the same, whatever came since', async () => {
    await keep(dollars('2026-06-05', '1.25'), dollars('2026-06-08', '1.2'));
    const { id, invoices } = await sold();
    const [invoice] = invoices;
    expect(invoice?.exchange).toMatchObject({
      to: { code: 'EUR' },
      from: { code: 'USD', rate: '1.2' },
      official: { day: '2026-06-08', source: 'ecb' },
    });
    expect(invoice?.booked?.[0]?.base).toBe(Math.round(invoice!.net / 1.2));
    await keep(dollars('2026-06-10', '1.4', 'typed'));
    await refundOrder(
      shop(),
      { orderId: id, key: 'r', all: true, reason: '', restock: false, byGateway: false, by: 'Botiga' },
      desk.NOW,
    );
    await ask({ shop: shop(), actor: staff('Anna'), now: desk.NOW }, issueInvoices, { orderId: id });
    const [, back] = await desk.invoicesOf(id);
    expect(back?.exchange).toEqual(invoice?.exchange);
    expect(back?.booked?.[0]?.base).toBe(0 - invoice!.booked![0]!.base);
    // What is sold after it is booked by what was typed.
    const [next] = (await sold()).invoices;
    expect(next?.exchange).toMatchObject({ from: { rate: '1.4' }, official: { source: 'typed' } });
  });

  test('are the shop’s own where it says so', async () => {
    await desk.set({ 'invoices.exchange': 'shop' });
    const [invoice] = (await sold()).invoices;
    expect(invoice?.exchange?.from.rate).toBe('1.09');
    const before = bank.asked.times;
    expect(await fetched(desk.NOW, { body: '' })).toEqual([]);
    expect(bank.asked.times).toBe(before);
    await desk.set({ 'invoices.exchange': undefined });
  });

  test('are asked for at once when the shop begins to book by them', async () => {
    const today = new Date().toISOString().slice(0, 10);
    await desk.set({ 'invoices.exchange': 'shop' });
    Object.assign(bank.published, { status: 200, body: ecbFile(today, { USD: '1.0999', GBP: '0.8999' }) });
    await desk.follow();
    expect((await kept()).join()).not.toContain('1.0999');
    await desk.set({ 'invoices.exchange': undefined });
    await desk.follow();
    expect((await kept()).slice(0, 2)).toEqual([`${today} GBP 0.8999`, `${today} USD 1.0999`]);
    const before = bank.asked.times;
    await desk.set({ 'invoices.digits': 7 });
    await desk.follow();
    expect(bank.asked.times, 'once is enough').toBe(before);
    await desk.set({ 'invoices.digits': undefined });
  });

  test('are fetched of the last working day once, of what the shop sells in, at a weekend too', async () => {
    const before = await kept();
    const sunday = Date.parse('2026-06-14T12:00:00Z');
    const body = ecbFile('2026-06-12', { USD: '1.0871', GBP: '0.8512', JPY: '170.1' });
    expect(await fetched(sunday, { body })).toEqual([]);
    expect(await fetched(sunday + 3_600_000, { body })).toEqual([]);
    expect(await kept()).toEqual(['2026-06-12 GBP 0.8512', '2026-06-12 USD 1.0871', ...before]);
    // It was put right by who publishes it: both stay, the later counts.
    await fetched(sunday, { body: body.replace('1.0871', '1.0872') });
    expect((await kept())[0]).toBe('2026-06-12 USD 1.0872');
  });

  test('of a currency that the file has not are not made up, and the others are kept', async () => {
    const said = vi.spyOn(shop().log, 'warn').mockImplementation(() => {});
    await fetched(Date.parse('2026-06-15T16:00:00Z'), { body: ecbFile('2026-06-15', { USD: '1.08' }) });
    expect(said.mock.calls.map(([, text]) => text)).toEqual([
      'The European Central Bank says no rate of GBP.',
    ]);
    said.mockRestore();
    expect((await kept())[0]).toBe('2026-06-15 USD 1.08');
  });

  test.each([
    ['is down', { status: 503, body: 'later' }],
    ['says nothing', { body: '' }],
    ['shows a page', { body: '<html></html>' }],
    ['says rates of last year', { body: ecbFile('2025-06-12', { USD: '1.05' }) }],
    ['says a rate that is none', { body: ecbFile('2026-06-16', { USD: '0' }) }],
  ])('stay as they are when the bank %s, and the log says so', async (_, answer) => {
    const before = await kept();
    const [told, ...more] = await fetched(Date.parse('2026-06-16T16:00:00Z'), answer);
    expect(told).toMatch(/^No official rates were kept: the file /);
    expect(more).toEqual([]);
    expect(await kept()).toEqual(before);
  });

  test('are listed by their days, the newest first, whatever order they were typed in', async () => {
    await keep(dollars('2026-04-02', '1.1', 'typed'));
    await keep(dollars('2026-04-01', '1.2', 'typed'));
    await keep(dollars('2026-04-02', '1.15', 'typed'));
    expect((await readLastRates(shop().db.read, 50)).map(told).slice(-3)).toEqual([
      '2026-04-02 USD 1.15',
      '2026-04-02 USD 1.1',
      '2026-04-01 USD 1.2',
    ]);
  });

  test('are refused where they are none, of no day or of one to come, and never changed', async () => {
    for (const [day, rate] of [
      ['2026-06-09', '0'],
      ['2026-06-09', '1,1'],
      ['2026-06-09', '-1'],
      ['2026-06-11', '1.1'],
      ['2026-02-31x', '1.1'],
      ['0001-01-01', '1.1'],
    ] as const)
      await expect(keep(dollars(day, rate, 'typed')), `${day} ${rate}`).rejects.toMatchObject({
        why: 'bad_rate',
      });
    // A comma in the wrong place: the prices of this shop go by 1.09.
    for (const rate of ['10.9', '0.109'])
      await expect(keep(dollars('2026-06-09', rate, 'typed')), rate).rejects.toMatchObject({
        why: 'far_rate',
      });
    for (const change of [
      () => shop().db.transaction((tx) => tx.updateTable('official_rate').set({ rate: '9' }).execute()),
      () => shop().db.transaction((tx) => tx.deleteFrom('official_rate').execute()),
    ])
      await expect(change()).rejects.toThrow();
  });
});
