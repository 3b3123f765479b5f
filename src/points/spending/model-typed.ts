import type { PointsRefusal } from '../model.ts';

/**
 * A number of points as somebody typed it: a plain whole number above zero. Anything else is refused with why; a
 * number beyond all sense is more than anybody has.
 */
export function readPointsTyped(text: string): number | PointsRefusal {
  if (text === '') return { code: 'empty' };
  if (!/^\d{1,40}$/.test(text)) return { code: 'not_integer' };
  const points = Math.min(Number(text), 1_000_000_000);
  return points === 0 ? { code: 'not_integer' } : points;
}
