import { useRequest } from '../../../frame/page/context.tsx';
import { viewData } from '../../cards/analytics-items.ts';
import type { ProductView } from '../view.ts';

/** How many; a product that is sold one at a time has nothing to choose. */
export function Quantity({
  id,
  name,
  label,
  min,
  max,
  value = min,
}: {
  id: string;
  name: string;
  label: string;
  min: number;
  max: number | null;
  value?: number;
}) {
  const fixed = max === min && min > 0;
  return (
    <div className={fixed ? 'quantity hidden' : 'quantity'}>
      <label className="screen-reader-text" htmlFor={id}>
        {label}
      </label>
      <input
        type={fixed ? 'hidden' : 'number'}
        id={id}
        className="input-text qty text"
        name={name}
        defaultValue={value}
        min={min}
        max={max ?? undefined}
        step="1"
        inputMode="numeric"
        autoComplete="off"
      />
    </div>
  );
}

/** What scripts of other houses read of the product: a field of the form, by the contract (wire.md 2.13). */
export function GoodsField({ view }: { view: ProductView }) {
  const data = viewData(useRequest(), view);
  return data === undefined ? null : <input type="hidden" name="gtm4wp_product_data" value={data} />;
}

export function SimpleForm({ view }: { view: ProductView }) {
  const { t, path } = useRequest();
  const { product, limits } = view;
  return (
    <form className="cart" action={path} method="post" encType="multipart/form-data">
      <Quantity
        id={`quantity_${product.id}`}
        name="quantity"
        label={t('catalogue.quantity_of', { name: product.name })}
        min={limits.min}
        max={limits.max}
      />
      <button
        type="submit"
        name="add-to-cart"
        value={product.id}
        className="single_add_to_cart_button button alt"
        data-success_message={t('catalogue.added_to_cart', { name: product.name })}
      >
        {t('catalogue.add_to_cart')}
      </button>
      <GoodsField view={view} />
    </form>
  );
}

export function ExternalForm({ view: { product } }: { view: ProductView }) {
  const { t } = useRequest();
  return (
    <p className="cart">
      <a href={product.external_url} rel="nofollow" className="single_add_to_cart_button button alt">
        {product.button_text || t('catalogue.buy_external')}
      </a>
    </p>
  );
}
