import { fromSmall, toSmall } from '../../../catalogue/index.ts';
import type { Field } from '../../kit/index.ts';

type Unit = Parameters<typeof toSmall>[1];

/** A weight or a length, typed in the shop's unit and kept in grams or millimetres; 0 where nothing is said. */
export function measure(of: { label: string; small: number; unit: Unit }): Field<number> {
  const { label, small, unit } = of;
  const value = small === 0 ? '' : fromSmall(small, unit);
  return {
    label,
    value,
    unit,
    kind: 'number',
    attributes: { type: 'text', inputMode: 'decimal', maxLength: 14 },
    read(typed) {
      if (typed === '') return { value: 0 };
      // As it was shown: what is kept is finer than four decimals of a large unit.
      if (typed === value) return { value: small };
      const read = toSmall(typed, unit);
      return read === undefined ? { refused: 'admin.products.measure' } : { value: read };
    },
  };
}
