import { useRequest } from '../../../frame/page/context.tsx';
import { pictureOf } from '../../pictures/model.ts';
import { priceHtml } from '../../prices.tsx';
import type { ProductView } from '../view.ts';
import { tabsOf } from './tabs.tsx';

/**
 * The bar that comes when the product's own form has scrolled out of view (wire.md 2.14). It only repeats what
 * stands on the page, so it is there for scripts alone.
 */
export function StickyBar({ view }: { view: ProductView }) {
  const ctx = useRequest();
  const { t } = ctx;
  const { product, prices } = view;
  const where = ctx.shop.settings.catalogue.stickyAddToCart;
  const sold = prices.some(({ price }) => price !== null) || product.type === 'external';
  if (where === 'off' || !sold || (product.type === 'simple' && product.stock_status === 'outofstock'))
    return null;
  const picture = pictureOf(view.gallery[0], 'thumbnail', product.name);
  const text =
    product.type === 'external'
      ? product.button_text || t('catalogue.buy_external')
      : t('catalogue.add_to_cart');
  const choose = product.type === 'variable' ? t('catalogue.select_options') : undefined;
  return (
    <div className="sticky-add-to-cart-wrapper">
      <section
        className={`sticky-add-to-cart sticky-add-to-cart-${where}`}
        aria-label={t('catalogue.sticky', { name: product.name })}
        inert
      >
        {picture && <img src={picture.src} width={48} height={48} alt="" loading="lazy" decoding="async" />}
        <p className="sticky-title">
          <span className="sticky-name">{product.name}</span>
          <span className="price" dangerouslySetInnerHTML={{ __html: priceHtml(ctx, prices) }} />
        </p>
        <ul id="sticky-add-to-cart-tabs">
          {tabsOf(ctx, view).map(({ key, title }) => (
            <li key={key}>
              <a href={`#tab-${key}`}>{title}</a>
            </li>
          ))}
        </ul>
        <button type="button" className="button alt sticky-add" data-choose={choose}>
          {text}
        </button>
      </section>
    </div>
  );
}
