import type { ShopSettings } from '../../frame/shop/settings.ts';
import type { InvoiceDraft } from '../making/model.ts';
import { isCorrection } from '../making/model.ts';

type Numbering = Pick<ShopSettings['invoices'], 'series' | 'digits'>;

/** The series of an invoice that is issued on a day: those of another year are others. */
export function seriesOf(
  draft: Pick<InvoiceDraft, 'type' | 'form'>,
  { series }: Numbering,
  day: string,
): string {
  const [invoice, correction] =
    draft.form === 'full'
      ? [series.full, series.fullCorrections]
      : [series.simplified, series.simplifiedCorrections];
  return (isCorrection(draft) ? correction : invoice).replaceAll('{year}', day.slice(0, 4));
}

/** @example numberOf('2026-S-', 12, 6) // '2026-S-000012' */
export const numberOf = (series: string, inSeries: number, digits: number): string =>
  `${series}${String(inSeries).padStart(digits, '0')}`;
