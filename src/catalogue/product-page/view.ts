import { previewed } from '../../frame/page/preview.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import { readNested } from '../../platform/db/index.ts';
import { currenciesOf, keptCards, layOutCards, ownersAmong, pricesOf, readCards } from '../cards/cards.ts';
import type { Card } from '../cards/model.ts';
import { type CardRow, readCardRows, readPartRows } from '../cards/store.ts';
import { type Guarantee, readGuarantee } from '../guarantee/read.ts';
import type { ChosenAttribute } from '../model.ts';
import { readByLanguage } from '../model-language.ts';
import { type CurrentPrice, datesOf, type SaleDates } from '../model-price.ts';
import { pictureOf } from '../pictures/model.ts';
import { readShownPrices } from '../prices/store-history.ts';
import { type Availability, availability } from '../product/availability.ts';
import {
  type AttributeRow,
  type GalleryRow,
  type ProductPageRow,
  readAttributeRows,
  readGalleries,
  readNeighbours,
  readProductBySlug,
  readTermWords,
  readVariationRows,
  type TermWordsRow,
} from '../product/store.ts';
import { push } from '../product/store-rows.ts';
import { type ReviewPage, readReviews } from '../reviews/store.ts';
import { type Safety, safetyOf } from '../safety/model.ts';
import { pictureOfTerm } from '../terms/store.ts';
import { type Term, termsOf } from '../terms/terms.ts';
import type { ValueFace } from '../variations/model-swatch.ts';
import type { VariationObject } from '../variations/model-variation.ts';
import {
  quantityLimits,
  type VariationParts,
  variationObjects,
  variationPrice,
} from '../variations/variations.ts';
import { type Exception, exceptionOf } from '../withdrawal/model.ts';

/** One attribute as the page uses it: a row of the table, and a select in the variation form. */
export interface ShownAttribute {
  code: string;
  label: string;
  values: ValueFace[];
  visible: boolean;
  forVariations: boolean;
  /** Chosen when the page opens. */
  initial: string;
}

interface GroupMember {
  row: CardRow;
  card: Card;
  max: number | null;
  availability: Availability | undefined;
}

/** Everything that a product's page shows. */
export interface ProductView {
  product: ProductPageRow;
  slugs: Record<Language, string>;
  prices: CurrentPrice[];
  /** Of the product and its variations. */
  saleDates: SaleDates[];
  availability: Availability | undefined;
  limits: { min: number; max: number | null };
  gallery: readonly GalleryRow[];
  attributes: ShownAttribute[];
  /** False when there are more than the page carries: then each is asked for. */
  variations: VariationObject[] | false;
  variationCount: number;
  terms: Term[];
  safety: Safety | undefined;
  /** Why it cannot be withdrawn from; '' where it can. */
  withdrawal: Exception | '';
  guarantee: Guarantee | undefined;
  members: GroupMember[];
  reviews: ReviewPage & { page: number; pages: number };
}

/** The cards below a product. None is read anew that is kept, as those are that were read with its page. */
export async function readNeighbourCards(
  ctx: RequestContext,
  id: number,
): Promise<{ upsells: Card[]; related: Card[] }> {
  const { upsells, related } = await neighboursOf(ctx, id);
  const cards = new Map((await readCards(ctx, [...upsells, ...related])).map((card) => [card.id, card]));
  const inOrder = (ids: readonly number[]) => ids.flatMap((other) => cards.get(other) ?? []);
  return { upsells: inOrder(upsells), related: inOrder(related) };
}

function neighboursOf({ shop }: RequestContext, id: number) {
  return shop.cache.get(`catalogue.neighbours:${id}`, [`product:${id}`, 'listing'], () =>
    readNeighbours(shop.db.read, id, shop.settings.catalogue.related.most),
  );
}

/** Reads a product's page by its slug in the request's language: nine queries at most. Undefined when there is none. */
export async function readProductView(
  ctx: RequestContext,
  slug: string,
  reviewPage = 1,
): Promise<ProductView | undefined> {
  const { shop, language } = ctx;
  const db = shop.db.read;
  const texts = await readProductBySlug(db, slug, language);
  const product = texts.find((text) => text.language === language);
  if (!product || product.type === 'variation') return undefined;
  if (product.status !== 'publish' && previewed(ctx, 'product') !== product.id) return undefined;
  const { id } = product;
  const neighbours = await neighboursOf(ctx, id);
  const kept = keptCards(ctx, [...neighbours.upsells, ...neighbours.related]);
  const beside = [...neighbours.upsells, ...neighbours.related].filter((other) => !kept.found.has(other));
  const others = [...new Set([...beside, ...neighbours.members])];
  const otherRows = others.length === 0 ? [] : await readCardRows(db, others, language);
  const owners = ownersAmong(otherRows);
  const variable = product.type === 'variable';
  // Where the browser asks for each variation, the page needs of them no more than what its price is made of.
  const embedded = product.variation_count <= shop.settings.catalogue.embeddedVariations;
  const rows = variable && embedded ? await readVariationRows(db, [id, ...owners], language) : [];
  // Of those that are not embedded the page needs the prices alone, and keeps them.
  const shelf = shop.cache.shelf<KeptParts>('catalogue.part_prices', 1000);
  const { generation } = shelf;
  const partsKey = `${id} ${ctx.currency.code}`;
  const keptParts = variable && !embedded ? shelf.peek(partsKey) : undefined;
  const wholes = product.type === 'grouped' || (variable && !keptParts) ? [id, ...owners] : owners;
  const parts = variable && embedded ? rows : await readPartRows(db, wholes);
  const own = parts.filter((part) => part.owner === id);
  const ownRows = rows.filter((row) => row.owner === id);
  const everyId = [id, ...others, ...parts.map((part) => part.id)];
  const prices = await readShownPrices(db, [...new Set(everyId)], currenciesOf(ctx));
  const galleries = await readGalleries(db, [id, ...others, ...ownRows.map((row) => row.id)], language);
  const words = await readTermWords(db, [id, ...others], language);
  const attributeRows = await readAttributeRows(db, id, variable && embedded ? 'with variations' : 'own');
  const size = shop.settings.catalogue.reviewsPerPage;
  const reviews = product.reviews_allowed ? await keptReviews(ctx, id, reviewPage, size) : NO_REVIEWS;
  // A page past the last has no rows to tell the number of pages by.
  const pages = reviews.rows.length === 0 ? 1 : Math.max(1, Math.ceil(reviews.total / size));
  if (reviewPage > pages) return undefined;
  const terms = await termsOf(shop, language);
  const mine = words.filter((row) => row.product_id === id);
  const ownTerms = mine.flatMap(({ term_id }) => terms.byId.get(term_id) ?? []);
  const attributes = attributesOf(ctx, attributeRows, mine);
  const variationParts: VariationParts = {
    product,
    name: product.name,
    rows: ownRows,
    prices,
    attributes: choicesOf(attributeRows, attributes, mine, ctx),
    pictures: galleries,
  };
  const cardParts = {
    rows: otherRows,
    parts,
    prices,
    pictures: new Map([...galleries].flatMap(([key, [first]]) => (first ? [[key, first] as const] : []))),
    memberships: words,
    terms,
  };
  kept.put(layOutCards(ctx, beside, cardParts));
  const ofParts = keptParts ?? {
    prices: ownPrices(),
    dates: own.map(datesOf),
    count: own.length,
  };
  if (variable && !embedded && !keptParts)
    shelf.put(partsKey, [`product:${id}`, 'listing', 'tax'], ofParts, generation);
  return {
    product,
    slugs: Object.fromEntries(texts.map((text) => [text.language, text.slug ?? ''])),
    prices: ofParts.prices,
    saleDates: [datesOf(product), ...ofParts.dates],
    availability:
      product.type === 'simple' || product.type === 'variable' ? availability(ctx, product) : undefined,
    limits: quantityLimits(product, product, product),
    gallery: galleries.get(id) ?? [],
    attributes,
    variations: embedded ? variationObjects(ctx, variationParts) : false,
    variationCount: ofParts.count,
    terms: ownTerms,
    safety: safetyOf(
      Object.fromEntries(readNested<[string, string][]>(product.safety) ?? []),
      ownTerms.find(({ taxonomy }) => taxonomy === 'brand')?.safety ?? {},
      { language, languages: shop.settings.languages },
    ),
    withdrawal: exceptionOf(
      [product.withdrawal],
      ownTerms.map((term) => term.withdrawal),
    ),
    guarantee: await readGuarantee(shop, language),
    members: membersOf(ctx, otherRows, layOutCards(ctx, neighbours.members, cardParts)),
    reviews: { ...reviews, page: reviewPage, pages },
  };

  function ownPrices(): CurrentPrice[] {
    if (product?.type === 'variable') return own.map((row) => variationPrice(ctx, variationParts, row));
    return product ? pricesOf(ctx, product, own, prices) : [];
  }
}

/** The reviews that most visitors see are kept; what stands behind them is read each time. */
async function keptReviews(
  { shop }: RequestContext,
  id: number,
  page: number,
  size: number,
): Promise<ReviewPage> {
  const read = () => readReviews(shop.db.read, id, { limit: size, offset: (page - 1) * size });
  if (page !== 1) return read();
  const shelf = shop.cache.shelf<ReviewPage>('catalogue.reviews', 500);
  const { generation } = shelf;
  return shelf.peek(String(id)) ?? shelf.put(String(id), [`product:${id}`], await read(), generation);
}

/** What the page of a product with many variations needs of them. */
interface KeptParts {
  prices: CurrentPrice[];
  dates: SaleDates[];
  count: number;
}

const NO_REVIEWS: ReviewPage = { rows: [], replies: [], stars: [0, 0, 0, 0, 0], total: 0 };

function membersOf(ctx: RequestContext, rows: readonly CardRow[], cards: readonly Card[]): GroupMember[] {
  return cards.flatMap((card) => {
    const row = rows.find(({ id }) => id === card.id);
    if (!row) return [];
    const limited = row.manage_stock === 1 && row.backorders === 'no';
    const most = limited ? Math.max(0, row.stock) : row.max_quantity;
    return [{ row, card, max: row.sold_individually ? 1 : most, availability: availability(ctx, row) }];
  });
}

/** The rows of one attribute come once for each variation; the first stands for all. */
function attributesOf(
  ctx: RequestContext,
  rows: readonly AttributeRow[],
  words: readonly TermWordsRow[],
): ShownAttribute[] {
  const { languages } = ctx.shop.settings;
  const seen = new Map(rows.map((row) => [row.code, row]));
  return [...seen.values()].map((row) => {
    const label =
      inLanguage(readByLanguage<string>(row.global_labels ?? row.labels), ctx.language, languages) ??
      row.code;
    const values =
      row.attribute_id === null
        ? (inLanguage(readByLanguage<string[]>(row.options), ctx.language, languages) ?? []).map((text) => ({
            value: text,
            label: text,
            colour: '',
            picture: '',
          }))
        : words
            .filter(({ taxonomy }) => taxonomy === row.code)
            .map((word) => ({
              value: word.slug,
              label: word.name,
              colour: word.swatch,
              picture: pictureOf(pictureOfTerm(word), 'thumbnail', word.name)?.src ?? '',
            }));
    const standard =
      row.attribute_id === null
        ? values[row.default_option ?? -1]?.value
        : words.find(({ term_id }) => term_id === row.default_term_id)?.slug;
    const asked = ctx.query.text(`attribute_${row.code}`, 200);
    const initial = values.some(({ value }) => value === asked) ? asked : (standard ?? '');
    return {
      code: row.code,
      label,
      values,
      visible: row.visible === 1,
      forVariations: row.for_variations === 1,
      initial,
    };
  });
}

/** What each variation fixes, out of the same rows. */
function choicesOf(
  rows: readonly AttributeRow[],
  attributes: readonly ShownAttribute[],
  words: readonly TermWordsRow[],
  { language, shop }: RequestContext,
): Map<number, ChosenAttribute[]> {
  const { languages } = shop.settings;
  const choices = new Map<number, ChosenAttribute[]>();
  for (const row of rows) {
    if (row.variation_id === null) continue;
    const term = words.find(({ term_id }) => term_id === row.term_id);
    const options =
      row.attribute_id === null ? inLanguage(readByLanguage<string[]>(row.options), language, languages) : [];
    const own = options?.[row.option_index ?? -1] ?? '';
    push(choices, row.variation_id, {
      name: `attribute_${row.code}`,
      label: attributes.find(({ code }) => code === row.code)?.label ?? row.code,
      value: term?.slug ?? own,
      display: term?.name ?? own,
    });
  }
  return choices;
}

/** One variation alone, for `get_variation`. */
export async function readVariation(
  ctx: RequestContext,
  product: ProductPageRow,
  variationId: number,
): Promise<VariationObject | undefined> {
  const db = ctx.shop.db.read;
  const rows = await readVariationRows(db, [product.id], ctx.language);
  const attributeRows = await readAttributeRows(db, product.id, 'with variations');
  const words = await readTermWords(db, [product.id], ctx.language);
  const attributes = attributesOf(ctx, attributeRows, words);
  const objects = variationObjects(ctx, {
    product,
    name: product.name,
    rows,
    prices: await readShownPrices(
      db,
      rows.map((row) => row.id),
      currenciesOf(ctx),
    ),
    attributes: choicesOf(attributeRows, attributes, words, ctx),
    pictures: await readGalleries(db, [product.id, variationId], ctx.language),
  });
  return objects.find(({ variation_id }) => variation_id === variationId);
}
