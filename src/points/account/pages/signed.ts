import { numberText } from '../../../platform/i18n/numbers.ts';

/** Points as a language writes numbers, with a real minus. */
export const counted = (points: number, locale: string | string[]): string =>
  `${points < 0 ? '−' : ''}${numberText(Math.abs(points), locale)}`;

/** A change with its sign. */
export const signed = (points: number, locale: string | string[]): string =>
  `${points > 0 ? '+' : ''}${counted(points, locale)}`;
