import type { Language } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';
import type { Purchasable } from '../model.ts';
import { plainText } from '../model-text.ts';
import { inFormat, pictureOf } from '../pictures/model.ts';
import { readGalleries } from '../product/store.ts';
import { feedFields } from '../product-fields.ts';
import { findPurchasables, type PriceContext } from '../purchasable/purchasables.ts';
import { readFeedIds, readFeedRows } from './store.ts';

/** One thing that can be bought, as lists for other houses want it. */
export interface FeedGoods {
  item: Purchasable;
  /** By the names of Google's elements; '' is unknown. */
  told: Readonly<Record<string, string>>;
  /** Without markup. */
  description: string;
  /** Site-relative addresses of JPEGs, the main one first. */
  pictures: string[];
  /** When the sale begins and ends, epoch milliseconds. */
  saleFrom: number | null;
  saleTo: number | null;
}

/** As long as anybody takes a description. */
const DESCRIPTION = 5000;
const PICTURES = 11;

/**
 * The next goods of the archives by their numbers, each variation by itself; only what is written in this language
 * itself. `last` is the product to go on after; undefined at the end. A dozen queries, however many.
 */
export async function readFeedGoods(
  db: Reader,
  { after, limit }: { after: number; limit: number },
  asking: PriceContext & { language: Language },
): Promise<{ goods: FeedGoods[]; last: number | undefined }> {
  const products = await readFeedIds(db, { after, limit, language: asking.language });
  const last = products.at(-1);
  if (last === undefined) return { goods: [], last };
  const rows = await readFeedRows(db, products, asking.language);
  const ids = rows.map(({ id }) => id);
  const [items, galleries] = await Promise.all([
    findPurchasables(db, ids, asking),
    readGalleries(db, [...new Set([...ids, ...products])], asking.language),
  ]);
  const goods = rows.flatMap((row): FeedGoods[] => {
    const item = items.get(row.id);
    if (!item?.purchasable || item.name === '') return [];
    const gallery = [...(galleries.get(row.id) ?? []), ...(galleries.get(item.productId) ?? [])];
    const pictures = gallery.flatMap((picture) => pictureOf(picture, 'full', item.name)?.src ?? []);
    return [
      {
        item,
        told: Object.fromEntries(feedFields.map(({ element, column }) => [element, row[column]])),
        saleFrom: row.sale_from,
        saleTo: row.sale_to,
        description: plainText(row.description || row.summary, DESCRIPTION) || item.name,
        pictures: [...new Set(pictures)].slice(0, PICTURES).map((src) => inFormat(src, 'jpg')),
      },
    ];
  });
  return { goods, last };
}
