import { sql } from 'kysely';
import type { Language } from '../../frame/shop/settings.ts';
import { nestedIn, prepared, type Reader, readNested } from '../../platform/db/index.ts';
import type { KeptPrice } from '../model-price.ts';
import type { PictureRow } from '../pictures/model.ts';
import type { ProductRow } from '../product/store-rows.ts';
import type { KeptChoice } from '../variations/model-choice.ts';

/** A product or variation with all that a cart needs to know of it. */
export interface PurchasableRow extends ProductRow {
  /** '' where the product is not told of in the language; a variation has no name of its own. */
  name: string;
  slug: string;
  prices: KeptPrice[];
  /** Categories, with those above them, and brands; a variation has none of its own. */
  groups: { id: number; taxonomy: string; withdrawal: string }[];
  /** The first of its pictures. */
  picture: PictureRow | undefined;
  /** What a variation fixes, with its words in the language, in the product's order. */
  choices: KeptChoice[];
  shippingClass: string;
}

interface Row extends ProductRow {
  named: string | null;
  prices: string | null;
  groups: string | null;
  picture: string | null;
  choices: string | null;
  shipping_class: string | null;
}

const goodsRows = prepared((db, { ids, language }: { ids: readonly number[]; language: Language }) => {
  const { record, list } = nestedIn(db);
  return sql<Row>`
    select p.*,
      (select ${record`t.name, t.slug`} from product_translation t
        where t.product_id = p.id and t.language = ${language}) as named,
      (select ${list(record`pp.currency, pp.regular, pp.sale`, sql`pp.currency`)} from product_price pp
        where pp.product_id = p.id) as prices,
      (select ${list(record`t.id, t.taxonomy, t.withdrawal`, sql`t.id`)}
        from product_term pt join term t on t.id = pt.term_id
        where pt.product_id = p.id and t.taxonomy in ('category', 'brand')) as groups,
      (select ${record`pic.file, pic.width, pic.height, pic.focus_x, pic.focus_y, pt.alt`}
        from product_picture pp join picture pic on pic.id = pp.picture_id
        left join picture_translation pt on pt.picture_id = pic.id and pt.language = ${language}
        where pp.product_id = p.id and pic.file <> '' order by pp.position limit 1) as picture,
      (select ${list(
        record`va.code, va.term_id, va.option_index, pa.options, pa.labels, a.labels, tt.name, tt.slug`,
        sql`pa.position`,
      )}
        from variation_attribute va
        join product_attribute pa on pa.product_id = p.parent_id and pa.code = va.code
        left join attribute a on a.id = pa.attribute_id
        left join term_translation tt on tt.term_id = va.term_id and tt.language = ${language}
        where va.variation_id = p.id) as choices,
      (select t.code from term t where t.id = p.shipping_class_id) as shipping_class
    from product p where p.id in (
      select id from product where id in (${sql.join(ids)})
      union select parent_id from product where id in (${sql.join(ids)}) and parent_id is not null)
  `;
});

/**
 * Products and variations by id, and the products of the variations, in one query: every request of a cart needs
 * all of this, and eight ways to the database took longer than all that they brought.
 */
export async function readGoods(
  db: Reader,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, PurchasableRow>> {
  const rows = await goodsRows(db, { ids, language });
  return new Map(rows.map((row) => [row.id, goodsOf(row)]));
}

function goodsOf({
  named,
  prices,
  groups,
  picture,
  choices,
  shipping_class,
  ...product
}: Row): PurchasableRow {
  const [name, slug] = readNested<[string, string | null]>(named) ?? ['', ''];
  return {
    ...product,
    name,
    slug: slug ?? '',
    prices: lines(prices, ([currency, regular, sale]: [string, number | null, number | null]) => ({
      currency,
      regular,
      sale,
    })),
    groups: lines(groups, ([id, taxonomy, withdrawal]: [number, string, string]) => ({
      id,
      taxonomy,
      withdrawal,
    })),
    picture: pictureIn(readNested(picture)),
    choices: lines(choices, choiceOf),
    shippingClass: shipping_class ?? '',
  };
}

function pictureIn(
  kept: [string, number, number, number | null, number | null, string | null] | undefined,
): PictureRow | undefined {
  if (!kept) return undefined;
  const [file, width, height, focus_x, focus_y, alt] = kept;
  return { file, width, height, focus_x, focus_y, alt };
}

type ChoiceColumns = [
  ...[code: string, term: number | null, option: number | null, options: string, ownLabels: string],
  ...[labels: string | null, name: string | null, slug: string | null],
];

function choiceOf(columns: ChoiceColumns): KeptChoice {
  const [code, term_id, option_index, options, own_labels, labels, name, slug] = columns;
  return { code, term_id, option_index, options, own_labels, labels, name, slug };
}

const lines = <T, R>(text: string | null, read: (columns: T) => R): R[] =>
  (readNested<T[]>(text) ?? []).map(read);

/** The variations of products that have some, in their order. One query. */
export async function readVariationIds(
  db: Reader,
  productIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('product')
    .select(['id', 'parent_id'])
    .where('parent_id', 'in', productIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const found = new Map<number, number[]>();
  for (const { id, parent_id } of rows) found.set(parent_id ?? 0, [...(found.get(parent_id ?? 0) ?? []), id]);
  return found;
}
