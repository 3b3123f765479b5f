import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../tests/support/buying/cart.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';
import { exportTaxRates, TaxFileProblem, taxRatesFor } from './index.ts';
import { readRate, TAX_COLUMNS, writeRate } from './tax/model-csv.ts';
import { importTaxRates } from './tax-file.ts';

const HEAD = TAX_COLUMNS.join(',');

describe('a row of the file of tax rates', () => {
  test('says where, how much and on what, with a star for any place', () => {
    expect(
      readRate(['es', 'GC', '35*;38000...38999', '*', '7.0000', 'IGIC', '1', '0', '1', 'reduced-rate']),
    ).toEqual({
      country: 'ES',
      state: 'GC',
      postcode: '35*;38000...38999',
      city: '',
      ppm: 70_000,
      label: 'IGIC',
      priority: 1,
      compound: false,
      onShipping: true,
      class: 'reduced',
    });
  });

  test('is the same after it was written and read', () => {
    const text = fc.stringMatching(/^[A-Z0-9]{0,6}$/);
    const rate = fc.record({
      country: fc.constantFrom('', 'ES', 'FR'),
      state: text,
      postcode: text,
      city: text,
      ppm: fc.integer({ min: 0, max: 10_000_000 }),
      label: fc.constantFrom('IVA', 'IGIC'),
      priority: fc.integer({ min: 1, max: 9 }),
      compound: fc.boolean(),
      onShipping: fc.boolean(),
      class: fc.constantFrom('standard', 'reduced', 'super-reduced', 'zero'),
    });
    fc.assert(
      fc.property(rate, (row) => {
        expect(readRate(writeRate(row))).toEqual(row);
      }),
    );
  });

  test('without a name, a priority or a class is of IVA, the first and standard', () => {
    expect(readRate([' es ', ' * ', '', '', '21'])).toEqual({
      country: 'ES',
      state: '',
      postcode: '',
      city: '',
      ppm: 210_000,
      label: 'IVA',
      priority: 1,
      compound: false,
      onShipping: false,
      class: 'standard',
    });
    expect(readRate(['', '', '', '', '0', ' ', ' '])).toMatchObject({ label: 'IVA', priority: 1, ppm: 0 });
    expect(readRate(['', ' gc ', '', '', '1000', ' Taxa ', '2', '', '', ' zero-rate '])).toMatchObject({
      state: 'GC',
      label: 'Taxa',
      priority: 2,
      ppm: 10_000_000,
      class: 'zero',
    });
  });

  test('says yes with 1, yes or true', () => {
    const flags = (compound: string, shipping: string) => {
      const read = readRate(['ES', '', '', '', '21', '', '', compound, shipping]);
      return 'why' in read ? read : [read.compound, read.onShipping];
    };
    expect(flags(' Yes ', 'no')).toEqual([true, false]);
    expect(flags('0', 'TRUE')).toEqual([false, true]);
    expect(flags('', '1')).toEqual([false, true]);
  });

  test('is written with a star for any place and the percentage with four decimals', () => {
    const row = {
      country: '',
      state: '',
      postcode: '',
      city: '',
      ppm: 5050,
      label: 'IVA',
      priority: 2,
      compound: true,
      onShipping: false,
      class: 'standard',
    };
    expect(writeRate(row)).toEqual(['*', '*', '*', '*', '0.5050', 'IVA', '2', '1', '0', '']);
    expect(
      writeRate({ ...row, country: 'ES', state: 'GC', postcode: '35*', city: 'AGAETE', class: 'zero' }),
    ).toEqual(['ES', 'GC', '35*', 'AGAETE', '0.5050', 'IVA', '2', '1', '0', 'zero']);
  });

  test('that makes no sense is named', () => {
    expect(readRate(['ES', '', '', '', '-1'])).toEqual({ why: 'rate', value: '-1' });
    expect(readRate(['ES1', '', '', '', '21'])).toEqual({ why: 'country', value: 'ES1' });
    expect(readRate(['1ES', '', '', '', '21'])).toEqual({ why: 'country', value: '1ES' });
    expect(readRate(['ES', '', '', '', '21', '', '1.5'])).toEqual({ why: 'priority', value: '1.5' });
    expect(readRate(['ES', '', '', '', 'molt'])).toMatchObject({ why: 'rate' });
    expect(readRate(['ES', '', '', '', '1001'])).toMatchObject({ why: 'rate' });
    expect(readRate(['Spain', '', '', '', '21'])).toMatchObject({ why: 'country' });
    expect(readRate(['ES', '', '', '', '21', '', '0'])).toMatchObject({ why: 'priority' });
  });
});

describe.each(engines)('the file of tax rates on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openSellingShop(engine);
  });
  afterAll(() => house.close());
  const load = (csv: string) => house.shop.db.transaction((tx) => importTaxRates(tx, csv, 'ca'));
  const at = async (postcode: string, city = '') =>
    (await taxRatesFor(house.shop, { country: 'ES', state: 'GI', postcode, city }, 'standard')).map(
      ({ ppm, compound }) => [ppm, compound],
    );

  test('comes out as it went in', async () => {
    const before = await exportTaxRates(house.shop.db.read);
    expect(before.split('\n')[0]).toBe(HEAD);
    const rates = before.trim().split('\n').length - 1;
    expect(await load(before)).toBe(rates);
    expect(await exportTaxRates(house.shop.db.read)).toBe(before);
    expect(await load(`\uFEFF${before}\n\n`)).toBe(rates);
  });

  test('no name of a tax or a city is a formula in it, and each comes back as it was', async () => {
    await load([HEAD, 'ES,*,*,=1+1,21,@IVA,1,0,1,'].join('\n'));
    const text = await exportTaxRates(house.shop.db.read);
    expect(text).toContain(",'=1+1,21.0000,'@IVA,");
    await load(text);
    expect(await exportTaxRates(house.shop.db.read)).toBe(text);
    const rates = await house.shop.db.read.selectFrom('tax_rate').select('label').execute();
    expect(rates).toEqual([{ label: '@IVA' }]);
  });

  test('puts its rates in force at once: by range, wildcard, city and priority', async () => {
    await load(
      [
        HEAD,
        'ES,*,*,*,21,IVA,1,0,1,',
        'ES,*,17000...17099,*,10,IVA,1,0,1,',
        'ES,*,08*,*,5.5,IVA,1,0,1,',
        'ES,*,*,BANYOLES;OLOT,1,Taxa,2,1,0,',
      ].join('\n'),
    );
    await house.settle();
    expect(await at('25001')).toEqual([[210_000, false]]);
    expect(await at('17004')).toEqual([[100_000, false]]);
    expect(await at('08001')).toEqual([[55_000, false]]);
    expect(await at('25001', 'Olot')).toEqual([
      [210_000, false],
      [10_000, true],
    ]);
  });

  test('with a wrong line changes nothing and names the line', async () => {
    const before = await exportTaxRates(house.shop.db.read);
    const wrong = load(`${HEAD}\nES,*,*,*,21,IVA,1,0,1,\nES,*,*,*,x,IVA,1,0,1,`);
    await expect(wrong).rejects.toThrow(TaxFileProblem);
    await expect(load('Country\nES')).rejects.toThrow('the first line names the columns');
    await expect(load('')).rejects.toThrow(`the first line names the columns: ${HEAD}`);
    await expect(load(`${HEAD}\n\nES,*,*,*,x,IVA,1,0,1,\nES,*,*,*,21,IVA,0,0,1,`)).rejects.toThrow(
      'Line 3: “x” is no rate in percent\nLine 4: “0” is no priority',
    );
    expect(await exportTaxRates(house.shop.db.read)).toBe(before);
  });
});
