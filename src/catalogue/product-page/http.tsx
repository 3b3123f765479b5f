import { ShopError } from '../../frame/request/errors.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Handler } from '../../frame/server/module.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { viewPageData } from '../cards/analytics-items.ts';
import { breadcrumbList, type Crumb } from '../cards/pages/breadcrumb.tsx';
import { galleryParams, singleProductParams } from '../gallery/params.ts';
import { nextPriceChange } from '../model-price.ts';
import { plainText } from '../model-text.ts';
import { inFormat, pictureOf } from '../pictures/model.ts';
import { readPending } from '../reviews/store.ts';
import { termAddress, termsOf, trail } from '../terms/terms.ts';
import { namedVariation } from './named-variation.ts';
import { notesOf } from './notes.tsx';
import { ProductPage } from './pages/product.tsx';
import { productData, productOpenGraph } from './structured.ts';
import { type ProductView, readProductView } from './view.ts';

/** A product's page: `/producte/{slug}/`. Cached until the product, or one that it shows, changes. */
export const productPage: Handler = async (ctx, { slug = '', number }) => {
  const page = number ?? (ctx.query.has('cpage') ? ctx.query.text('cpage', 10) : '1');
  if (!/^[1-9]\d{0,5}$/.test(page)) throw new ShopError('not_found');
  const view = await readProductView(ctx, slug, Number(page));
  if (!view) throw new ShopError('not_found');
  const { shop, links, t } = ctx;
  const { product } = view;
  const crumbs = await crumbsOf(ctx, view);
  const neighbours = [...view.upsells, ...view.related, ...view.members.map(({ card }) => card)];
  const note = await notesOf(ctx, view);
  const picture = pictureOf(view.gallery[0], 'single', product.name);
  return {
    kind: 'page',
    title: product.name,
    description: plainText(product.summary || product.description),
    body: (
      <ProductPage
        view={view}
        crumbs={crumbs}
        className={classesOf(view)}
        note={note.node}
        pending={await pendingReview(ctx, product.id)}
      />
    ),
    bodyClass: ['woocommerce', 'woocommerce-page', 'single', 'single-product', `postid-${product.id}`],
    canonical: links.product({ slug }),
    alternates: Object.fromEntries(
      Object.entries(view.slugs).map(([language, other]) => [
        language,
        shop.addresses.in(language as Language).product({ slug: other }),
      ]),
    ),
    ...(picture ? { picture: { ...picture, src: inFormat(picture.src, 'jpg') } } : {}),
    openGraph: productOpenGraph(ctx, view),
    globals: {
      wc_add_to_cart_variation_params: {
        wc_ajax_url: `${shop.addresses.home(ctx.language)}?wc-ajax=%%endpoint%%`,
        i18n_no_matching_variations_text: t('catalogue.no_matching_variations'),
        i18n_make_a_selection_text: t('catalogue.make_a_selection'),
        i18n_unavailable_text: t('catalogue.variation_unavailable'),
        i18n_reset_alert_text: t('catalogue.reset_alert'),
      },
      wc_single_product_params: singleProductParams(ctx),
      cistella_gallery_params: galleryParams(ctx),
      ...viewPageData(ctx, view),
    },
    structured: [
      productData(ctx, view, await namedVariation(ctx, view)),
      breadcrumbList(shop.publicUrl, crumbs),
    ],
    ...(turnsUnseen(ctx, view)
      ? {}
      : {
          cache: {
            query: ['cpage'],
            tags: [
              `product:${product.id}`,
              'categories',
              ...note.tags,
              ...neighbours.map(({ id }) => `product:${id}`),
            ],
          },
        }),
  };
};

/**
 * The clock drops pages when a sale begins or ends, but it watches only what is listed: the page of a hidden
 * product with a sale to come is not kept.
 */
function turnsUnseen({ now }: RequestContext, { product, saleDates }: ProductView): boolean {
  const listed = product.visibility === 'visible' || product.visibility === 'catalog';
  return !listed && nextPriceChange(saleDates, now) !== null;
}

function classesOf({ product, prices, terms }: ProductView): string {
  const prefix: Record<string, string> = {
    category: 'product_cat',
    tag: 'product_tag',
    brand: 'product_brand',
  };
  const purchasable = prices.some(({ price }) => price !== null) && product.type !== 'external';
  return [
    `product type-product post-${product.id} status-${product.status} ${product.stock_status}`,
    ...terms.map((term) => `${prefix[term.taxonomy] ?? term.taxonomy}-${term.slug}`),
    prices.some(({ onSale }) => onSale) && 'sale',
    product.downloadable && 'downloadable',
    product.is_virtual && 'virtual',
    product.sold_individually && 'sold-individually',
    product.tax_status === 'taxable' && 'shipping-taxable',
    purchasable && 'purchasable',
    `product-type-${product.type}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** By the deepest category that the product was put into. */
async function crumbsOf(ctx: RequestContext, { product, terms }: ProductView): Promise<Crumb[]> {
  const { links, t, shop, language } = ctx;
  const all = await termsOf(shop, language);
  const trails = terms.filter(({ taxonomy }) => taxonomy === 'category').map((term) => trail(all, term));
  const [deepest = []] = trails.sort((a, b) => b.length - a.length);
  return [
    { name: t('catalogue.home'), href: links.home() },
    { name: t('catalogue.shop'), href: links.shop() },
    ...deepest.map((term) => ({ name: term.name, href: termAddress(links, term) })),
    { name: product.name, href: links.product({ slug: product.slug ?? '' }) },
  ];
}

/** Whoever has just written a review sees it before it is approved: the address carries the proof. */
async function pendingReview(ctx: RequestContext, productId: number): Promise<string | undefined> {
  const id = ctx.query.id('unapproved');
  const hash = ctx.query.text('moderation-hash', 40);
  if (!id || !ctx.shop.nonces.check(hash, 'review', String(id))) return undefined;
  return readPending(ctx.shop.db.read, id, productId);
}
