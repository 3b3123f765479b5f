import { expect, test } from 'vitest';
import { beginningRates, taxesOf, UNION_COUNTRIES } from './model-countries.ts';
import { strangeRates } from './model-elsewhere.ts';

const { rates } = beginningRates('ES');

test('a shop that begins with its own tax everywhere has strange rates wherever another is in force', () => {
  const found = strangeRates(rates, ['FR', 'BE', 'DE', 'CH']);
  expect(found).toEqual([
    { country: 'FR', ppm: 210_000, percent: 20 },
    { country: 'DE', ppm: 210_000, percent: 19 },
  ]);
});

test('what has no rate at all is strange, and what has its own is not', () => {
  const own = UNION_COUNTRIES.map((country) => ({
    ...rates[0]!,
    country,
    state: '',
    class: 'standard',
    ppm: Math.round((taxesOf(country)?.percents[0] ?? 0) * 10_000),
  }));
  expect(strangeRates(own, UNION_COUNTRIES)).toEqual([]);
  expect(strangeRates([], ['FI'])).toEqual([{ country: 'FI', ppm: undefined, percent: 25.5 }]);
});

test('a reduced rate says nothing of the general one', () => {
  const reduced = { ...rates[0]!, country: 'FR', state: '', class: 'reduced', ppm: 200_000 };
  expect(strangeRates([reduced], ['FR'])).toEqual([{ country: 'FR', ppm: undefined, percent: 20 }]);
});
