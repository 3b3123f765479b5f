import { expect, test } from 'vitest';
import { Fields } from '../../../platform/http/fields.ts';
import { queryOf, readState, wishOf } from './state.ts';

const list = {
  name: 'things',
  columns: [],
  filters: [
    { name: 'day', kind: 'date' },
    { name: 'total', kind: 'number', decimals: 2 },
  ],
  usualSort: '-date',
} as const;
const madrid = { timeZone: 'Europe/Madrid' };
const asked = (query: string) => readState(list, Fields.parse(query));
const filters = (query: string) => wishOf(list, asked(query), madrid).filters;

test('what is no day and no amount narrows nothing, and is not said to', () => {
  const state = asked('day_from=ahir&day_to=2026-13-40&total_from=abc&total_to=12,5');
  expect([...state.filters]).toEqual([['total_to', '12,5']]);
  expect(`${queryOf(list, state)}`).toBe('total_to=12%2C5');
  expect(filters('day_from=ahir&total_from=abc')).toEqual({ day: undefined, total: undefined });
});

test('days reach from when the first begins to when the last is over, by the shop’s clock', () => {
  expect(filters('day_from=2026-03-28&day_to=2026-03-29').day).toEqual({
    from: Date.parse('2026-03-27T23:00:00Z'),
    to: Date.parse('2026-03-29T22:00:00Z'),
  });
});

test('two ends mean the same whichever is said first', () => {
  expect(filters('day_from=2026-03-29&day_to=2026-03-28')).toEqual(
    filters('day_from=2026-03-28&day_to=2026-03-29'),
  );
  expect(filters('total_from=20&total_to=10,5').total).toEqual({ from: 1050, to: 2000 });
  expect(filters('total_from=20').total).toEqual({ from: 2000, to: undefined });
});
