import type { RequestContext } from '../../frame/request/request-context.ts';
import { escapeHtml } from '../model-money.ts';
import type { StockRow } from '../model-stock.ts';
import { fromSmall } from '../model-units.ts';

export interface Availability {
  className: 'in-stock' | 'out-of-stock' | 'available-on-backorder';
  text: string;
}

/** What is said about the stock; undefined where nothing needs to be said. */
export function availability(
  { t, shop }: RequestContext,
  holder: StockRow & { low_stock: number | null },
): Availability | undefined {
  const { stockDisplay, lowStock } = shop.settings.catalogue;
  if (holder.stock_status === 'outofstock')
    return { className: 'out-of-stock', text: t('catalogue.out_of_stock') };
  if (holder.stock_status === 'onbackorder')
    return { className: 'available-on-backorder', text: t('catalogue.on_backorder') };
  if (!holder.manage_stock) return undefined;
  const low = holder.stock <= (holder.low_stock ?? lowStock);
  const key =
    stockDisplay === 'always'
      ? 'in_stock_count'
      : stockDisplay === 'low_amount' && low
        ? 'few_left'
        : 'in_stock';
  const text = t(`catalogue.stock.${key}`, { count: holder.stock });
  const more = holder.backorders === 'notify' ? ` ${t('catalogue.can_backorder')}` : '';
  return { className: 'in-stock', text: text + more };
}

export function availabilityHtml(said: Availability | undefined): string {
  return said ? `<p class="stock ${said.className}">${escapeHtml(said.text)}</p>` : '';
}

/** Weight and size as people read them, in the shop's units; '' when unknown. */
export function shownWeight(ctx: RequestContext, grams: number): string {
  const { weightUnit } = ctx.shop.settings.catalogue;
  return grams === 0 ? '' : `${decimal(ctx, fromSmall(grams, weightUnit))}\u00a0${weightUnit}`;
}

export function shownDimensions(
  ctx: RequestContext,
  size: { length: number; width: number; height: number },
): string {
  const { dimensionUnit } = ctx.shop.settings.catalogue;
  const given = [size.length, size.width, size.height].filter((side) => side > 0);
  if (given.length === 0) return '';
  const sides = given.map((side) => decimal(ctx, fromSmall(side, dimensionUnit)));
  return `${sides.join(' × ')}\u00a0${dimensionUnit}`;
}

function decimal({ language }: RequestContext, text: string): string {
  return language === 'en' ? text : text.replace('.', ',');
}
