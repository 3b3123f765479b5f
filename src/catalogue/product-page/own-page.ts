import { keptDrawn } from '../../frame/page/drawn.ts';
import { ShopError } from '../../frame/request/errors.ts';
import type { PageReply } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { viewPageData } from '../cards/analytics-items.ts';
import { breadcrumbList, type Crumb } from '../cards/pages/breadcrumb.tsx';
import { showDescriptions } from '../described/shown.ts';
import { galleryParams, singleProductParams } from '../gallery/params.ts';
import { turnsUnseen } from '../model-price.ts';
import { plainText } from '../model-text.ts';
import { inFormat, pictureOf } from '../pictures/model.ts';
import { readPending } from '../reviews/store.ts';
import { termAddress, termsOf, trail } from '../terms/terms.ts';
import { namedVariation } from './named-variation.ts';
import { notesOf } from './notes.tsx';
import { type DrawnProduct, drawProduct } from './pages/product.tsx';
import { productData, productOpenGraph } from './structured.ts';
import { type ProductView, readProductView } from './view.ts';

/** A product's page but for the cards of its neighbours. */
interface OwnPage {
  id: number;
  className: string;
  drawn: DrawnProduct;
  /** All that the page says beside its body. */
  head: Omit<PageReply, 'kind' | 'body' | 'cache'>;
  /** What changes it; undefined for one that nobody may keep. */
  tags: readonly string[] | undefined;
}

/** Of the pages that are read again and again; each takes some 30 KB. */
const MOST_BYTES = 8 * 1024 * 1024;
/** What pieces of a page depend on besides: prices, links to pages, the captcha of a review. */
const ALSO = ['listing', 'tax', 'pages', 'captcha'];
/**
 * What is the product's own on its page: it outlives the changes of its neighbours.
 *
 * @throws ShopError where there is no such product
 */
export async function keptOwnPage(ctx: RequestContext, slug: string, reviewPage: number): Promise<OwnPage> {
  if (reviewPage !== 1 || readsQuery(ctx)) return makeOwnPage(ctx, slug, reviewPage);
  const key = `${slug} ${ctx.language} ${ctx.currency.code}`;
  return keptDrawn(ctx, { kind: 'catalogue.own_pages', mostBytes: MOST_BYTES, weigh }, key, async () => {
    const page = await makeOwnPage(ctx, slug, reviewPage);
    return { value: page, tags: page.tags && [...page.tags, ...ALSO] };
  });
}

/** Whether the address asks for something that other visitors do not see there. */
function readsQuery({ query }: RequestContext): boolean {
  return query
    .entries()
    .some(([name]) => name === 'unapproved' || name === 'preview' || name.startsWith('attribute_'));
}

function weigh({ drawn, head }: OwnPage): number {
  const bytes = [drawn.crumbs, drawn.product, drawn.below].map((piece) => piece.byteLength(NOTHING));
  return bytes.reduce((sum, one) => sum + one, 2 * JSON.stringify(head).length);
}

const NOTHING = new Map<string, string>();

async function makeOwnPage(ctx: RequestContext, slug: string, reviewPage: number): Promise<OwnPage> {
  const view = await readProductView(ctx, slug, reviewPage);
  if (!view) throw new ShopError('not_found');
  const { shop, links, t } = ctx;
  const { product } = view;
  const crumbs = await crumbsOf(ctx, view);
  const note = await notesOf(ctx, view);
  const described = await showDescriptions(ctx, [product.summary, product.description]);
  const [summary = '', description = ''] = described.shown;
  const shown = { ...view, product: { ...product, summary, description } };
  const picture = pictureOf(view.gallery[0], 'single', product.name);
  const pending = await pendingReview(ctx, product.id);
  return {
    id: product.id,
    className: classesOf(view),
    drawn: drawProduct(ctx, shown, { crumbs, note: note.node, pending }),
    head: {
      title: product.name,
      description: plainText(product.summary || product.description),
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
    },
    tags: turnsUnseen(product.visibility, view.saleDates, ctx.now)
      ? undefined
      : [
          `product:${product.id}`,
          'categories',
          ...note.tags,
          ...described.tags,
          ...view.members.map(({ card }) => `product:${card.id}`),
        ],
  };
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
