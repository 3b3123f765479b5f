import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ecbFile, openEcb } from '../../../tests/support/outside/ecb.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { fetchRates } from './exchange.ts';

const NOW = Date.now();
const today = new Date(NOW).toISOString().slice(0, 10);

describe.each(engines)('rates of the European Central Bank on %s', (engine) => {
  let house: TestShop;
  let bank: Awaited<ReturnType<typeof openEcb>>;
  beforeAll(async () => {
    bank = await openEcb();
    house = await openTestShop(engine);
  });
  afterAll(async () => {
    await house.close();
    await bank.close();
  });
  beforeEach(() =>
    Object.assign(bank.published, { status: 200, body: ecbFile(today, { USD: '1.11', GBP: '0.87' }) }),
  );
  const rates = () => house.shop.settings.currencies.map(({ rate }) => rate);

  test('are not asked for while the shopkeeper sets them', async () => {
    await fetchRates(house.shop, NOW);
    expect(bank.asked.times).toBe(0);
    expect(rates()).toEqual(['1', '1.09', '0.86']);
  });

  test('are in force as soon as they are wanted, by a job whose name stands in the audit trail', async () => {
    await house.set({ exchange: 'ecb' });
    await house.settle();
    expect(rates()).toEqual(['1', '1.11', '0.87']);
    const line = await house.shop.db.read
      .selectFrom('audit')
      .selectAll()
      .where('subject_id', '=', 'currencies')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      actor_kind: 'job',
      actor_id: 'pricing.exchange',
      command: 'settings.change',
    });
  });

  test('change nothing when they are as they were', async () => {
    const count = () => house.shop.db.read.selectFrom('change').select('id').execute();
    const before = await count();
    await fetchRates(house.shop, NOW);
    expect(await count()).toEqual(before);
  });

  test.each([
    ['a fault', { status: 503, body: 'later' }],
    ['nothing', { body: '' }],
    ['a page', { body: '<html></html>' }],
    ['the rates of last year', { body: ecbFile('2025-01-02', { USD: '1.05', GBP: '0.85' }) }],
    ['more than anybody wants to read', { body: 'x'.repeat(2_000_000) }],
  ])('stay as they were when the bank answers with %s, and the log says so', async (_what, answer) => {
    Object.assign(bank.published, answer);
    const said = vi.spyOn(house.shop.log, 'error').mockImplementation(() => {});
    const before = rates();
    await fetchRates(house.shop, NOW);
    expect(rates()).toEqual(before);
    expect(said).toHaveBeenCalledOnce();
    expect(said.mock.calls[0]?.[1]).toMatch(/^Rates stay as they were: the file .*\.$/);
    said.mockRestore();
  });

  test('that jump are left for a person, and the others taken', async () => {
    bank.published.body = ecbFile(today, { USD: '2.5', GBP: '0.88' });
    const said = vi.spyOn(house.shop.log, 'warn').mockImplementation(() => {});
    await fetchRates(house.shop, NOW);
    expect(rates()).toEqual(['1', '1.11', '0.88']);
    expect(said.mock.calls.map(([, text]) => text)).toEqual([
      'The rate of USD stays as it was: 2.5 after 1.11 is too much at once.',
    ]);
    said.mockRestore();
  });

  test('are asked for as soon as there is another currency, and for no other setting', async () => {
    const [euro, dollar] = house.shop.settings.currencies;
    bank.published.body = ecbFile(today, { USD: '1.12', CHF: '0.94' });
    const franc = { ...dollar!, code: 'CHF', rate: '0.95' };
    const asked = async (values: Record<string, unknown>) => {
      const before = bank.asked.times;
      await house.set(values);
      await house.settle();
      return bank.asked.times - before;
    };
    expect(await asked({ currencies: [euro!, dollar!, franc] })).toBe(1);
    expect(rates()).toEqual(['1', '1.12', '0.94']);
    expect(await asked({ 'checkout.unpaidOffline': 41 })).toBe(0);
    expect(await asked({ currencies: [euro!, dollar!] }), 'of two one has a rate').toBe(1);
    expect(await asked({ currencies: [euro!] }), 'one alone has none').toBe(0);
  });
});
