import { fromSmall, toSmall } from '../../../catalogue/index.ts';
import { numberFormat } from '../../../platform/i18n/numbers.ts';
import type { AdminContext, Field } from '../../kit/index.ts';

type Unit = Parameters<typeof toSmall>[1];

/** As people write it in the language of who looks: `1,25`, and with its unit `1,25 kg`. */
export function measureText(
  { ctx: { language } }: Pick<AdminContext, 'ctx'>,
  small: number,
  unit: Unit,
  { unit: named = false } = {},
): string {
  if (small === 0) return '';
  const decimal = numberFormat(language)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal');
  const said = fromSmall(small, unit).replace('.', decimal?.value ?? '.');
  return named ? `${said}\u00a0${unit}` : said;
}

/** A weight or a length, typed in the shop's unit and kept in grams or millimetres; 0 where nothing is said. */
export function measure(
  admin: Pick<AdminContext, 'ctx'>,
  { label, small, unit }: { label: string; small: number; unit: Unit },
): Field<number> {
  const value = measureText(admin, small, unit);
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
