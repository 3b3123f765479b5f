import { useRequest } from '../../../frame/page/context.tsx';
import type { Card } from '../../cards/model.ts';
import { Breadcrumb } from '../../cards/pages/breadcrumb.tsx';
import { ProductCard } from '../../cards/pages/card.tsx';
import { Heart } from '../../cards/pages/wish-button.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';

export function WishListPage({ cards }: { cards: readonly Card[] }) {
  const { t, links } = useRequest();
  const crumbs = [
    { name: t('catalogue.home'), href: links.home() },
    { name: t('catalogue.wish_list'), href: links.wishList() },
  ];
  return (
    <div className="nv-wishlist-wrap">
      <Breadcrumb crumbs={crumbs} />
      <h1 className="page-title">{t('catalogue.wish_list')}</h1>
      {cards.length > 0 && (
        <ul className="products columns-4">
          {cards.map((card) => (
            <ProductCard key={card.id} card={card} eager={false} wished />
          ))}
        </ul>
      )}
      <div className="wish-list-empty" hidden={cards.length > 0}>
        <p className="woocommerce-info">{t('catalogue.wish_none')}</p>
        <p>
          <a className="button" href={links.shop()}>
            {t('catalogue.wish_go_shopping')}
          </a>
        </p>
      </div>
      <RecentlyViewed />
    </div>
  );
}

/** The header's link; `data-wished` tells the page's hearts which of them are lit. */
export function WishLink({ ids }: { ids: readonly number[] }) {
  const { t, links } = useRequest();
  return (
    <a className="site-tool" href={links.wishList()} data-wished={ids.join(',')}>
      <Heart />
      <span className="screen-reader-text">{t('catalogue.wish_list_count', { count: ids.length })}</span>
      {ids.length > 0 && (
        <span className="wish-count" aria-hidden="true">
          {ids.length}
        </span>
      )}
    </a>
  );
}
