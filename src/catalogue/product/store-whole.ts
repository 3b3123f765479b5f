import { type Outdated, readOutdated } from '../../frame/shop/outdated.ts';
import type { ByLanguage } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';
import { readByLanguage } from '../model-language.ts';
import type { ItemInput, ProductInput, VariationInput } from '../model-product.ts';
import { itemFields, productFields } from '../product-fields.ts';
import { type ProductRow, push, readPrices, readProductRows } from './store-rows.ts';

export interface WholeProduct {
  id: number;
  parentId: number | null;
  /** What to save it with where somebody else may be changing it. */
  version: number;
  row: ProductRow;
  /** Which of its translations are older than their source. */
  outdated: ByLanguage<Outdated>;
  /** For a product; undefined for a variation. */
  product?: ProductInput & { id: number };
  variation?: VariationInput & { id: number };
}

/**
 * Products and variations just as `saveProduct` and `saveVariation` take them: what is read here and saved again
 * changes nothing. Twelve queries, however many ids. Variations of a product are not read with it.
 */
export async function readWhole(db: Reader, ids: readonly number[]): Promise<Map<number, WholeProduct>> {
  const whole = new Map<number, WholeProduct>();
  if (ids.length === 0) return whole;
  const by = <T extends { product_id: number }>(rows: readonly T[]) => {
    const groups = new Map<number, T[]>();
    for (const row of rows) push(groups, row.product_id, row);
    return (id: number) => groups.get(id) ?? [];
  };
  const rows = await readProductRows(db, ids);
  const prices = await readPrices(db, ids);
  const texts = by(
    await db
      .selectFrom('product_translation')
      .selectAll()
      .where('product_id', 'in', ids)
      .where('borrowed', '=', 0)
      .orderBy('language')
      .execute(),
  );
  const pictures = by(
    await db
      .selectFrom('product_picture')
      .selectAll()
      .where('product_id', 'in', ids)
      .orderBy('position')
      .execute(),
  );
  const downloads = by(
    await db.selectFrom('download').selectAll().where('product_id', 'in', ids).orderBy('position').execute(),
  );
  const meta = by(
    await db.selectFrom('product_meta').selectAll().where('product_id', 'in', ids).orderBy('name').execute(),
  );
  const links = by(
    await db
      .selectFrom('product_link')
      .selectAll()
      .where('product_id', 'in', ids)
      .orderBy('position')
      .execute(),
  );
  const attributes = by(
    await db
      .selectFrom('product_attribute')
      .selectAll()
      .where('product_id', 'in', ids)
      .orderBy('position')
      .execute(),
  );
  const terms = by(
    await db
      .selectFrom('product_term as pt')
      .innerJoin('term as t', 't.id', 'pt.term_id')
      .select(['pt.product_id', 't.id', 't.taxonomy'])
      .where('pt.product_id', 'in', ids)
      .where('pt.direct', '=', 1)
      .orderBy('t.id')
      .execute(),
  );
  const videos = by(
    await db.selectFrom('product_video').selectAll().where('product_id', 'in', ids).execute(),
  );
  const choices = await db
    .selectFrom('variation_attribute')
    .selectAll()
    .where('variation_id', 'in', ids)
    .orderBy('code')
    .execute();
  for (const row of rows) {
    const { id } = row;
    const item: ItemInput & { id: number } = {
      ...itemFields.fromRow(row),
      id,
      externalId: row.external_id,
      stock: {
        managed: row.manage_stock === 1,
        quantity: row.stock,
        status: row.stock_status,
        backorders: row.backorders,
        low: row.low_stock,
      },
      texts: Object.fromEntries(
        texts(id).map((text) => [
          text.language,
          {
            name: text.name,
            ...(text.slug === null ? {} : { slug: text.slug }),
            summary: text.summary,
            description: text.description,
            purchaseNote: text.purchase_note,
            buttonText: text.button_text,
          },
        ]),
      ),
      prices: Object.fromEntries(
        (prices.get(id) ?? []).map(({ currency, regular, sale }) => [currency, { regular, sale }]),
      ),
      pictureIds: pictures(id).map(({ picture_id }) => picture_id),
      downloads: downloads(id).map(({ code, name, file }) => ({ code, name, file })),
      meta: Object.fromEntries(meta(id).map(({ name, value }) => [name, value])),
    };
    const entry: WholeProduct = {
      id,
      parentId: row.parent_id,
      version: row.version,
      row,
      outdated: readOutdated(texts(id)),
    };
    if (row.type === 'variation')
      entry.variation = {
        ...item,
        choices: choices
          .filter(({ variation_id }) => variation_id === id)
          .map(({ code, term_id, option_index }) => ({ code, termId: term_id, option: option_index })),
      };
    else {
      const linked = (kind: string) =>
        links(id)
          .filter((link) => link.kind === kind)
          .map(({ target_id }) => target_id);
      entry.product = {
        ...item,
        ...productFields.fromRow(row),
        type: row.type,
        publishedAt: row.published_at,
        termIds: terms(id)
          .filter(({ taxonomy }) => !taxonomy.startsWith('pa_'))
          .map((term) => term.id),
        attributes: attributes(id).map((attribute) => ({
          attributeId: attribute.attribute_id,
          code: attribute.code,
          labels: readByLanguage<string>(attribute.labels),
          options: readByLanguage<string[]>(attribute.options),
          termIds: terms(id)
            .filter(({ taxonomy }) => attribute.attribute_id !== null && taxonomy === attribute.code)
            .map((term) => term.id),
          visible: attribute.visible === 1,
          forVariations: attribute.for_variations === 1,
          defaultTermId: attribute.default_term_id,
          defaultOption: attribute.default_option,
        })),
        upsellIds: linked('upsell'),
        crossSellIds: linked('cross_sell'),
        groupedIds: linked('grouped'),
        video:
          videos(id).map(({ code, query, alts }) => ({
            code,
            query,
            alts: readByLanguage<string>(alts),
          }))[0] ?? null,
      };
    }
    whole.set(id, entry);
  }
  return whole;
}
