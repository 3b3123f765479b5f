import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ecbFile } from '../../../tests/support/outside/ecb.ts';
import { settings } from '../../../tests/support/people/settings.ts';
import { divide, ratesOfDay, readDay } from './model.ts';

const NOW = Date.UTC(2026, 10, 20, 16);
const DAY = '2026-11-20';
const read = (text: string) => readDay(Buffer.from(text));
const good = ecbFile(DAY, { USD: '1.0938', GBP: '0.85', JPY: '163.21' });
const { currencies } = settings;

describe('a file of rates', () => {
  test('says of which day it is and what one euro buys', () => {
    const { day, rates } = read(good);
    expect(day).toBe(DAY);
    expect(Object.fromEntries(rates)).toEqual({ EUR: '1', USD: '1.0938', GBP: '0.85', JPY: '163.21' });
  });

  test.each([
    ['empty', '', 'is empty'],
    ['a page of an error', '<html><body>503</body></html>', 'no file of rates'],
    ['broken off', good.slice(0, -30), 'only the beginning'],
    ['without a day', good.replace(/time='[^']*'/, ''), 'of which day'],
    ['of no day', good.replace(DAY, 'today'), 'of which day'],
    [
      'of two days',
      good.replace("<Cube currency='USD'", `<Cube time='${DAY}'/><Cube currency='USD'`),
      'of which day',
    ],
    ['without rates', ecbFile(DAY, {}), 'has 0 rates'],
    ['with nothing for a currency', good.replace('1.0938', '0'), 'says that USD is 0'],
    ['with less than nothing', good.replace('1.0938', '-1'), 'says that USD is -1'],
    ['with no number', good.replace('1.0938', 'NaN'), 'says that USD is NaN'],
    ['with a number without end', good.replace('1.0938', '1e309'), 'says that USD is 1e309'],
    ['with no currency', good.replace('USD', '<script>'), 'says that'],
    ['with a longer code than a currency has', good.replace('USD', 'USDX'), 'says that USDX is'],
    ['with a code that ends as one does', good.replace('USD', '2USD'), 'says that 2USD is'],
    ['of a moment, not a day', good.replace(DAY, `${DAY}T16:00`), 'of which day'],
    ['with a currency twice', good.replace('GBP', 'USD'), 'says twice'],
    ['with another rate of the euro', good.replace('GBP', 'EUR'), 'says twice what EUR is'],
    ['huge', good + ' '.repeat(1_000_001), 'larger than 1 MB'],
    ['of too many rates', ecbFile(DAY, many(400)), 'has 400 rates'],
  ])('that is %s is refused', (_what, text, why) => {
    expect(() => read(text)).toThrow(why);
  });

  test('with entities that would grow without end, or that ask for other files, is read as it stands', () => {
    const bomb = `<!DOCTYPE a [<!ENTITY b "1.09"><!ENTITY c SYSTEM "file:///etc/passwd">]>${good.replace('1.0938', '&b;')}`;
    expect(() => read(bomb)).toThrow('says that USD is &b;');
  });

  test('says nothing by what is no rate, whatever stands in it', () => {
    const { rates } = read(good.replace('<Cube>', "<Other time='x' currency='CHF' rate='1'/><Cube>"));
    expect([...rates.keys()]).toEqual(['EUR', 'USD', 'GBP', 'JPY']);
  });

  test('cut anywhere says nothing, or all of it', () => {
    fc.assert(
      fc.property(fc.nat(good.length - 1), (at) => {
        expect(() => read(good.slice(0, at))).toThrow();
      }),
    );
  });
});

describe('rates of a day', () => {
  test('are those of the shop’s currencies, and everything else of them stays', () => {
    const taken = ratesOfDay(read(good), currencies, NOW);
    expect(taken.left).toEqual([]);
    expect(taken.currencies.map(({ code, rate }) => [code, rate])).toEqual([
      ['EUR', '1'],
      ['USD', '1.0938'],
      ['GBP', '0.85'],
    ]);
    expect(taken.currencies[1]).toEqual({ ...currencies[1], rate: '1.0938' });
  });

  test('are turned for a shop whose own currency is another', () => {
    const [eur, usd, gbp] = currencies;
    const dollars = [
      { ...usd!, rate: '1' },
      { ...eur!, rate: '0.9' },
      { ...gbp!, rate: '0.8' },
    ];
    const taken = ratesOfDay(read(good), dollars, NOW);
    expect(taken.currencies.map(({ rate }) => rate)).toEqual(['1', '0.9142439203', '0.7771073322']);
  });

  test('that jump by more than a fifth stay, and so do those that are not there', () => {
    const taken = ratesOfDay(read(ecbFile(DAY, { USD: '1.31' })), currencies, NOW);
    expect(taken.currencies).toEqual(currencies);
    expect(taken.left.map(({ code, why }) => `${code}: ${why}`)).toEqual([
      'USD: 1.31 after 1.09 is too much at once',
      'GBP: the file does not have it',
    ]);
  });

  test('of a fifth more or less are still taken', () => {
    const [eur, usd] = currencies;
    const rateAfter = (rate: string, before: string) =>
      ratesOfDay(read(ecbFile(DAY, { USD: rate })), [eur!, { ...usd!, rate: before }], NOW).currencies[1]
        ?.rate;
    expect([rateAfter('0.8', '1'), rateAfter('0.7999', '1')]).toEqual(['0.8', '1']);
    expect([rateAfter('2.5', '2.1'), rateAfter('2.53', '2.1')]).toEqual(['2.5', '2.1']);
  });

  test('are not taken when they are old, still to come, or without the shop’s own currency', () => {
    const of = (day: string) => () => ratesOfDay(read(good.replace(DAY, day)), currencies, NOW);
    expect(of('2026-11-11')).toThrow('too long ago');
    expect(of('2026-11-24')).toThrow('still to come');
    expect(of('2026-11-13')).not.toThrow();
    const at = (hours: number) => () =>
      ratesOfDay(read(good), currencies, Date.UTC(2026, 10, 20) + hours * 3_600_000);
    expect([at(8 * 24), at(-2 * 24)].map((taken) => taken().left)).toEqual([[], []]);
    const francs = [{ ...currencies[0]!, code: 'CHF' }, currencies[1]!];
    expect(() => ratesOfDay(read(good), francs, NOW)).toThrow('has no rate of CHF');
  });
});

test('dividing is exact to ten digits, rounded half up', () => {
  expect(divide('1', '3')).toBe('0.3333333333');
  expect(divide('2', '3')).toBe('0.6666666667');
  expect(divide('150', '1')).toBe('150');
  expect(divide('1.0000001', '1')).toBe('1.0000001');
  const decimal = fc.integer({ min: 1, max: 10_000_000 }).map((n) => String(n / 10_000));
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      expect(Number(divide(a, b))).toBeCloseTo(Number(a) / Number(b), 8);
      expect(divide(a, '1')).toBe(a);
    }),
  );
});

function many(count: number): Record<string, string> {
  const letter = (n: number) => String.fromCharCode(65 + (n % 26));
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`X${letter(Math.floor(n / 26))}${letter(n)}`, '1.5']),
  );
}
