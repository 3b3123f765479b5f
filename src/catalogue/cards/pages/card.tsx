import { useFinished, useRequest } from '../../../frame/page/context.tsx';
import { cropOf } from '../../pictures/model.ts';
import type { Card } from '../model.ts';
import { StarRating } from './stars.tsx';
import { WishButton } from './wish-button.tsx';

const describedBy = (id: number, suffix = '') =>
  `woocommerce_loop_add_to_cart_link_describedby_${id}${suffix}`;

/**
 * One product of a listing, in the contract's markup (wire.md 5.3). What is inside was rendered when the card was
 * made: lists show the same cards again and again.
 *
 * @param suffix for a card that stands on a page a second time, so that ids stay unique
 */
export function ProductCard({
  card,
  suffix = '',
  eager,
  page,
  wished = false,
}: {
  card: Card;
  suffix?: string;
  eager?: boolean;
  /** Of the listing that it stands on: scripts write it into the address. */
  page?: number | undefined;
  /** On the wish list's own page. */
  wished?: boolean;
}) {
  const finished = useFinished();
  if (wished)
    return (
      <li className={card.className}>
        <CardInside card={card} wished />
      </li>
    );
  return (
    <li
      className={`${card.className} nv-card-content-wrapper`}
      data-page={page}
      dangerouslySetInnerHTML={eager || suffix !== '' ? { __html: changed() } : finished(card.inside)}
    />
  );

  function changed(): string {
    const inside = card.inside.toString().replace('loading="lazy"', eager ? 'loading="eager"' : '$&');
    return suffix === ''
      ? inside
      : inside.replaceAll(`"${describedBy(card.id)}"`, `"${describedBy(card.id, suffix)}"`);
  }
}

/** A card without the list item around it. */
export function CardInside({ card, wished = false }: { card: Omit<Card, 'inside'>; wished?: boolean }) {
  const { t } = useRequest();
  const { picture, button } = card;
  const adds = button.successMessage !== undefined;
  return (
    <>
      <a href={card.href} className="woocommerce-LoopProduct-link woocommerce-loop-product__link">
        {card.onSale && <span className="onsale">{t('catalogue.sale')}</span>}
        {picture ? (
          <img
            src={picture.src}
            srcSet={picture.srcset}
            sizes="(width >= 960px) 25vw, (width >= 576px) 33vw, 50vw"
            width={picture.width}
            height={picture.height}
            className="attachment-woocommerce_thumbnail size-woocommerce_thumbnail"
            alt={picture.alt}
            style={cropOf(picture)}
            loading="lazy"
            decoding="async"
          />
        ) : (
          <span className="woocommerce-placeholder" aria-hidden="true" />
        )}
        <h2 className="woocommerce-loop-product__title">{card.name}</h2>
        {card.rating.count > 0 && <StarRating average={card.rating.average} />}
        {card.priceHtml !== '' && (
          <span className="price" dangerouslySetInnerHTML={{ __html: card.priceHtml }} />
        )}
        {card.summary !== '' && <span className="product-summary">{card.summary}</span>}
      </a>
      <WishButton id={card.id} name={card.name} wished={wished} />
      {card.data !== undefined && (
        <span className="gtm4wp_productdata" hidden data-gtm4wp_product_data={card.data} />
      )}
      <a
        href={button.href}
        className={button.className}
        aria-describedby={button.description === '' ? undefined : describedBy(card.id)}
        data-quantity="1"
        data-product_id={card.id}
        data-product_sku={button.sku}
        aria-label={button.label}
        rel="nofollow"
        data-success_message={button.successMessage}
        role={adds ? 'button' : undefined}
      >
        {button.text}
      </a>
      {button.description !== '' && (
        <span id={describedBy(card.id)} className="screen-reader-text">
          {button.description}
        </span>
      )}
    </>
  );
}

/** A grid of products. The first row is loaded at once where it stands on top of a page (`eager`). */
export function ProductGrid({
  cards,
  columns = 4,
  suffix = '',
  eager = false,
  view = 'grid',
  items = false,
  fitted = false,
  page,
}: {
  cards: readonly Card[];
  columns?: number;
  suffix?: string;
  eager?: boolean;
  view?: 'grid' | 'list';
  /** True for the one grid of a listing that further pages are added to. */
  items?: boolean;
  /** True for a few that fill their rows, however many there are: no more than `columns`. */
  fitted?: boolean;
  page?: number | undefined;
}) {
  return (
    <ul
      className={`products columns-${columns}${view === 'list' ? ' list-view' : ''}${fitted ? ' fitted' : ''}`}
      data-listing-items={items ? '' : undefined}
    >
      <ProductCards cards={cards} suffix={suffix} eager={eager ? columns : 0} page={page} />
    </ul>
  );
}

/** Cards alone, without the list around them. The first `eager` pictures are loaded at once. */
export function ProductCards({
  cards,
  suffix = '',
  eager = 0,
  page,
}: {
  cards: readonly Card[];
  suffix?: string;
  eager?: number;
  page?: number | undefined;
}) {
  return cards.map((card, index) => (
    <ProductCard key={card.id} card={card} suffix={suffix} eager={index < eager} page={page} />
  ));
}
