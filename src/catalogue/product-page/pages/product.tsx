import type { ReactNode } from 'react';
import { Finished, renderPiece, useRequest } from '../../../frame/page/context.tsx';
import type { RequestContext } from '../../../frame/request/request-context.ts';
import type { Template } from '../../../platform/render/template.ts';
import type { Card } from '../../cards/model.ts';
import { Breadcrumb, type Crumb } from '../../cards/pages/breadcrumb.tsx';
import { ProductShelf } from '../../cards/pages/product-shelf.tsx';
import { StarRating } from '../../cards/pages/stars.tsx';
import { WishButton } from '../../cards/pages/wish-button.tsx';
import { Gallery } from '../../gallery/pages/gallery.tsx';
import { LightboxFrame } from '../../gallery/pages/lightbox-frame.tsx';
import { videoOfProduct } from '../../gallery/video.tsx';
import { GuaranteeNotice } from '../../guarantee/notice.tsx';
import { priceHtml } from '../../prices.tsx';
import { itemFields } from '../../product-fields.ts';
import { SafetyNotice } from '../../safety/notice.tsx';
import { type Term, termAddress } from '../../terms/terms.ts';
import { RecentlyViewed } from '../../wishes/pages/recently-viewed.tsx';
import { WithdrawalNotice } from '../../withdrawal/notice.tsx';
import type { ProductView } from '../view.ts';
import { ExternalForm, SimpleForm } from './cart-forms.tsx';
import { GroupedForm } from './grouped-form.tsx';
import { StickyBar } from './sticky-bar.tsx';
import { Tabs } from './tabs.tsx';
import { VariationForm, VariationTemplates } from './variation-form.tsx';

/** A product's page without its neighbours, drawn: above the product, the product itself, and what follows its neighbours. */
export interface DrawnProduct {
  crumbs: Template;
  product: Template;
  below: Template;
}

export function ProductPage({
  id,
  className,
  drawn,
  upsells,
  related,
}: {
  id: number;
  className: string;
  drawn: DrawnProduct;
  upsells: readonly Card[];
  related: readonly Card[];
}) {
  const { t } = useRequest();
  return (
    <>
      <Finished piece={drawn.crumbs} />
      <div id={`product-${id}`} className={className}>
        <Finished piece={drawn.product} />
        <ProductShelf cards={upsells} title={t('catalogue.upsells')} className="up-sells upsells" />
        <ProductShelf cards={related} title={t('catalogue.related')} className="related" />
        <RecentlyViewed productId={id} />
      </div>
      <Finished piece={drawn.below} />
    </>
  );
}

/**
 * @param note what modules above say below the price
 * @param pending the text of the visitor's own review that waits for approval
 */
export function drawProduct(
  ctx: RequestContext,
  view: ProductView,
  { crumbs, note, pending }: { crumbs: readonly Crumb[]; note: ReactNode; pending: string | undefined },
): DrawnProduct {
  const { product, prices } = view;
  return {
    crumbs: renderPiece(ctx, <Breadcrumb crumbs={crumbs} />),
    product: renderPiece(
      ctx,
      <>
        <div className="product-gallery-column">
          {prices.some(({ onSale }) => onSale) && <span className="onsale">{ctx.t('catalogue.sale')}</span>}
          <Gallery pictures={view.gallery} name={product.name} video={videoOfProduct(ctx, product)} />
        </div>
        <Summary view={view} note={note} />
        <Tabs view={view} pending={pending} />
      </>,
    ),
    below: renderPiece(
      ctx,
      <>
        <StickyBar view={view} />
        {ctx.shop.settings.catalogue.gallery.lightbox && <LightboxFrame />}
        {product.type === 'variable' && <VariationTemplates />}
      </>,
    ),
  };
}

function Summary({ view, note }: { view: ProductView; note: ReactNode }) {
  const ctx = useRequest();
  const { product, prices, availability } = view;
  const price = priceHtml(ctx, prices);
  return (
    <div className="summary entry-summary">
      <h1 className="product_title entry-title">{product.name}</h1>
      <RatingSummary view={view} />
      {price !== '' && <p className="price" dangerouslySetInnerHTML={{ __html: price }} />}
      {note}
      {product.summary !== '' && (
        <div
          className="woocommerce-product-details__short-description"
          dangerouslySetInnerHTML={{ __html: product.summary }}
        />
      )}
      {availability && product.type === 'simple' && (
        <p className={`stock ${availability.className}`}>{availability.text}</p>
      )}
      <CartForm view={view} />
      <WishButton id={product.id} name={product.name} labelled />
      <Meta view={view} />
      {view.withdrawal !== '' && <WithdrawalNotice reason={view.withdrawal} />}
      {view.safety && <SafetyNotice safety={view.safety} />}
      {view.guarantee && <GuaranteeNotice guarantee={view.guarantee} />}
    </div>
  );
}

function CartForm({ view }: { view: ProductView }) {
  const { product, prices } = view;
  if (product.type === 'variable') return <VariationForm view={view} />;
  if (product.type === 'grouped') return <GroupedForm view={view} />;
  if (product.type === 'external') return product.external_url === '' ? null : <ExternalForm view={view} />;
  const purchasable = prices[0]?.price !== null && product.stock_status !== 'outofstock';
  return purchasable ? <SimpleForm view={view} /> : null;
}

function RatingSummary({ view: { product } }: { view: ProductView }) {
  const { t } = useRequest();
  if (product.rating_count === 0) return null;
  return (
    <div className="woocommerce-product-rating">
      <StarRating average={product.rating_sum / product.rating_count} />
      <a href="#reviews" className="woocommerce-review-link" rel="nofollow">
        {t('catalogue.review_count', { count: product.rating_count })}
      </a>
    </div>
  );
}

function Meta({ view: { product, terms } }: { view: ProductView }) {
  const { t } = useRequest();
  const of = (taxonomy: string) => terms.filter((term) => term.taxonomy === taxonomy);
  const [categories, tags, brands] = [of('category'), of('tag'), of('brand')];
  return (
    <div className="product_meta">
      {(product.sku || product.type === 'variable') && (
        <span className="sku_wrapper">
          {t(itemFields.fields.sku.label)}{' '}
          <span className="sku">{product.sku ?? t('catalogue.not_given')}</span>
        </span>
      )}
      <TermLinks
        className="posted_in"
        title={t('catalogue.in_categories', { count: categories.length })}
        terms={categories}
      />
      <TermLinks className="tagged_as" title={t('catalogue.in_tags', { count: tags.length })} terms={tags} />
      <TermLinks
        className="brands"
        title={t('catalogue.of_brands', { count: brands.length })}
        terms={brands}
      />
    </div>
  );
}

function TermLinks({
  className,
  title,
  terms,
}: {
  className: string;
  title: string;
  terms: readonly Term[];
}) {
  const { links } = useRequest();
  if (terms.length === 0) return null;
  return (
    <span className={className}>
      {title}{' '}
      {terms.map((term, index) => (
        <span key={term.id}>
          {index > 0 && ', '}
          <a href={termAddress(links, term)} rel="tag">
            {term.name}
          </a>
        </span>
      ))}
    </span>
  );
}
