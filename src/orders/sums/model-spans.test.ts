import { expect, test } from 'vitest';
import {
  GRAINS,
  grainWithin,
  lastOf,
  monthsAfter,
  partsOf,
  spansBetween,
  spansOf,
  startOf,
} from './model-spans.ts';

test('a day is kept in the sums of itself, its month and its year', () => {
  expect(spansOf('2026-11-23')).toEqual(['2026-11-23', '2026-11', '2026']);
});

test('a time is read by the fewest years, months and days that make it up', () => {
  expect(spansBetween('2024-11-30', '2026-02-01')).toEqual([
    '2024-11-30',
    '2024-12',
    '2025',
    '2026-01',
    '2026-02-01',
  ]);
  expect(spansBetween('2026-01-01', '2026-12-31')).toEqual(['2026']);
  expect(spansBetween('2026-01-01', '2026-12-30')).toHaveLength(11 + 30);
  expect(spansBetween('2026-02-01', '2026-02-28')).toEqual(['2026-02']);
  expect(spansBetween('2026-02-28', '2026-02-28')).toEqual(['2026-02-28']);
  expect(spansBetween('2026-03-01', '2026-02-28')).toEqual([]);
});

test('weeks begin on Mondays, quarters in January, April, July and October', () => {
  const of = (day: string) => GRAINS.map((grain) => [startOf(day, grain), lastOf(day, grain)]);
  expect(of('2026-11-29')).toEqual([
    ['2026-11-29', '2026-11-29'],
    ['2026-11-23', '2026-11-29'],
    ['2026-11-01', '2026-11-30'],
    ['2026-10-01', '2026-12-31'],
    ['2026-01-01', '2026-12-31'],
  ]);
  expect(of('2024-02-05')).toEqual([
    ['2024-02-05', '2024-02-05'],
    ['2024-02-05', '2024-02-11'],
    ['2024-02-01', '2024-02-29'],
    ['2024-01-01', '2024-03-31'],
    ['2024-01-01', '2024-12-31'],
  ]);
  const quarters = ['2026-03-31', '2026-04-01', '2026-06-30', '2026-07-01', '2026-09-30'];
  expect(quarters.map((day) => startOf(day, 'quarter'))).toEqual([
    '2026-01-01',
    '2026-04-01',
    '2026-04-01',
    '2026-07-01',
    '2026-07-01',
  ]);
});

test('some months later is the same day, or the last one that there is', () => {
  expect(monthsAfter('2024-02-29', 12)).toBe('2025-02-28');
  expect(monthsAfter('2026-01-31', 1)).toBe('2026-02-28');
  expect(monthsAfter('2026-11-15', 3)).toBe('2027-02-15');
  expect(monthsAfter('2026-03-31', -1)).toBe('2026-02-28');
});

test('parts of a time are cut where it begins and ends', () => {
  expect(partsOf('2026-11-27', '2026-12-07', 'week')).toEqual([
    { from: '2026-11-27', to: '2026-11-29' },
    { from: '2026-11-30', to: '2026-12-06' },
    { from: '2026-12-07', to: '2026-12-07' },
  ]);
  expect(partsOf('2026-11-01', '2026-11-30', 'month')).toEqual([{ from: '2026-11-01', to: '2026-11-30' }]);
});

test('of a time that is too long for every grain years are told', () => {
  expect(grainWithin('2000-01-01', '2026-12-31', 3)).toBe('year');
  expect(grainWithin('2026-11-01', '2026-11-30', 30)).toBe('day');
  expect(grainWithin('2026-11-01', '2026-11-30', 29)).toBe('week');
  expect(grainWithin('2026-11-01', '2026-11-30', 30, 'month')).toBe('month');
});
