import type { Selectable } from 'kysely';
import type { Tables, Tx } from '../../platform/db/index.ts';
import type { ItemInput, LinkKind, ProductInput } from '../model-product.ts';

const PARTS = [
  'product_price',
  'product_attribute',
  'product_picture',
  'product_video',
  'product_link',
  'download',
  'product_meta',
  'product_text_picture',
  'product_text_link',
] as const;

/**
 * Empties what `insertParts` fills, and its texts: a saved product is written whole.
 *
 * @returns what somebody had written of it
 */
export async function deleteParts(tx: Tx, id: number): Promise<WrittenTexts> {
  for (const table of PARTS) await tx.deleteFrom(table).where('product_id', '=', id).execute();
  await tx.deleteFrom('variation_attribute').where('variation_id', '=', id).execute();
  const rows = await tx
    .deleteFrom('product_translation')
    .where('product_id', '=', id)
    .returningAll()
    .execute();
  return rows.filter(({ borrowed }) => borrowed === 0);
}

/** A row a language. */
export type WrittenTexts = readonly Selectable<Tables['product_translation']>[];

/** Writes the rows that hang on a product or variation: prices, pictures, downloads, links, attributes, meta. */
export async function insertParts(tx: Tx, id: number, item: ItemInput | ProductInput): Promise<void> {
  const prices = Object.entries(item.prices).filter(
    ([, { regular, sale }]) => regular !== null || sale !== null,
  );
  if (prices.length > 0)
    await tx
      .insertInto('product_price')
      .values(prices.map(([currency, price]) => ({ product_id: id, currency, ...price })))
      .execute();
  const pictures = [...new Set(item.pictureIds)];
  if (pictures.length > 0)
    await tx
      .insertInto('product_picture')
      .values(pictures.map((picture_id, position) => ({ product_id: id, picture_id, position })))
      .execute();
  if (item.downloads.length > 0)
    await tx
      .insertInto('download')
      .values(item.downloads.map((download, position) => ({ product_id: id, ...download, position })))
      .execute();
  const meta = Object.entries(item.meta);
  if (meta.length > 0)
    await tx
      .insertInto('product_meta')
      .values(meta.map(([name, value]) => ({ product_id: id, name, value })))
      .execute();
  if ('attributes' in item) await insertProductParts(tx, id, item);
}

async function insertProductParts(tx: Tx, id: number, product: ProductInput): Promise<void> {
  const links: [LinkKind, readonly number[]][] = [
    ['upsell', product.upsellIds],
    ['cross_sell', product.crossSellIds],
    ['grouped', product.groupedIds],
  ];
  const rows = links.flatMap(([kind, ids]) =>
    [...new Set(ids)].map((target_id, position) => ({ product_id: id, kind, position, target_id })),
  );
  if (rows.length > 0) await tx.insertInto('product_link').values(rows).execute();
  if (product.video)
    await tx
      .insertInto('product_video')
      .values({
        product_id: id,
        code: product.video.code,
        query: product.video.query,
        alts: JSON.stringify(product.video.alts),
      })
      .execute();
  if (product.attributes.length > 0)
    await tx
      .insertInto('product_attribute')
      .values(
        product.attributes.map((attribute, position) => ({
          product_id: id,
          attribute_id: attribute.attributeId,
          code: attribute.code,
          labels: JSON.stringify(attribute.labels),
          options: JSON.stringify(attribute.options),
          position,
          visible: attribute.visible ? (1 as const) : (0 as const),
          for_variations: attribute.forVariations ? (1 as const) : (0 as const),
          default_term_id: attribute.defaultTermId,
          default_option: attribute.defaultOption,
        })),
      )
      .execute();
}
