import { useRequest } from '../../../frame/page/context.tsx';
import type { Card } from '../model.ts';
import { ProductGrid } from './card.tsx';

/**
 * A row of products under a heading. It slides only when there are more than stand side by side on a wide screen
 * (spec section 9); without a script it scrolls by itself.
 */
export function ProductShelf({
  cards,
  title,
  className,
  suffix = '',
}: {
  cards: readonly Card[];
  title: string;
  className: string;
  suffix?: string;
}) {
  const { t, shop } = useRequest();
  const { columns } = shop.settings.catalogue.related;
  if (cards.length === 0) return null;
  if (cards.length <= columns)
    return (
      <section className={`${className} products`}>
        <h2>{title}</h2>
        <ProductGrid cards={cards} columns={columns} suffix={suffix} fitted />
      </section>
    );
  const step = (way: 'previous' | 'next') => (
    <button
      type="button"
      className={`slider-step slider-${way}`}
      aria-label={t(`catalogue.slider.${way}`)}
      hidden
    >
      <span aria-hidden="true">{way === 'previous' ? '←' : '→'}</span>
    </button>
  );
  return (
    <section className={`${className} products product-slider`} style={{ '--columns': columns } as object}>
      <div className="slider-head">
        <h2>{title}</h2>
        <div className="slider-steps">
          {step('previous')}
          {step('next')}
        </div>
      </div>
      <ProductGrid cards={cards} columns={columns} suffix={suffix} />
    </section>
  );
}
