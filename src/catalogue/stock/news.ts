import type { Shop } from '../../frame/shop/shop.ts';
import { keeperLanguage } from '../../frame/shop/texts.ts';
import type { Tx } from '../../platform/db/index.ts';
import { readFullNames } from '../purchasable/names.ts';
import type { StockMove } from './store.ts';

/** A stock that has just become low, has just run out, or went below nothing. */
export interface StockNews {
  /** Of the product. */
  id: number;
  /** With what a variation is chosen by: which of them ran out is what has to be ordered. */
  name: string;
  kind: 'low' | 'none' | 'backorder';
  /** Pieces left, or missing. */
  pieces: number;
}

/**
 * What the shopkeeper should know of what `takeStock` moved: only what this taking has changed, so that each is
 * told once. Names are in the language of letters to the shop. No query when there is no news.
 */
export async function stockNews(shop: Shop, tx: Tx, moves: readonly StockMove[]): Promise<StockNews[]> {
  const news = moves.flatMap(({ holder, before, after }) => {
    const low = holder.low_stock ?? shop.settings.catalogue.lowStock;
    const kind = crossed(before, after, low);
    return kind ? [{ holder, kind, pieces: Math.abs(after) }] : [];
  });
  if (news.length === 0) return [];
  const { languages } = shop.settings;
  const names = await readFullNames(
    tx,
    news.map(({ holder }) => holder.id),
    { language: keeperLanguage(shop.settings), languages },
  );
  return news.map(({ holder, ...rest }) => ({
    id: holder.parent_id ?? holder.id,
    name: names.get(holder.id) ?? String(holder.id),
    ...rest,
  }));
}

/** Which line a stock has stepped over; below nothing every piece more is news. */
function crossed(before: number, after: number, low: number): StockNews['kind'] | undefined {
  if (after < 0) return 'backorder';
  if (after === 0) return before > 0 ? 'none' : undefined;
  return before > low && after <= low ? 'low' : undefined;
}
