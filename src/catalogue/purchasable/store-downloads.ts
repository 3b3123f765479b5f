import type { Reader } from '../../platform/db/index.ts';

export interface ProductDownload {
  /** The product or variation it hangs on. */
  productId: number;
  /** Names it among the downloads of its product. */
  code: string;
  name: string;
  /** As the shopkeeper wrote it: what is served is the file of that name in DATA_DIR/downloads. */
  file: string;
  /** How often one piece may be fetched; null is as often as liked. */
  limit: number | null;
  /** How many days from the payment it may be fetched; null is for ever. */
  days: number | null;
}

/** The files that come with these products and variations; none of those that are not downloadable. One query. */
export async function readDownloads(db: Reader, productIds: readonly number[]): Promise<ProductDownload[]> {
  if (productIds.length === 0) return [];
  const rows = await db
    .selectFrom('download as d')
    .innerJoin('product as p', 'p.id', 'd.product_id')
    .select(['p.id', 'd.code', 'd.name', 'd.file', 'p.download_limit', 'p.download_days'])
    .where('p.id', 'in', productIds)
    .where('p.downloadable', '=', 1)
    .orderBy('p.id')
    .orderBy('d.position')
    .orderBy('d.id')
    .execute();
  return rows.map(({ id, download_limit, download_days, ...row }) => ({
    ...row,
    productId: id,
    limit: download_limit,
    days: download_days,
  }));
}
