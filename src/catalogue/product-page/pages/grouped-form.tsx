import { useRequest } from '../../../frame/page/context.tsx';
import { ResponsivePicture } from '../../pictures/pages/picture.tsx';
import type { ProductView } from '../view.ts';
import { Quantity } from './cart-forms.tsx';

/** The products of a group, each with its own quantity: `quantity[ID]` (wire.md 1.5). */
export function GroupedForm({ view }: { view: ProductView }) {
  const { t, path } = useRequest();
  const { product, members } = view;
  const any = members.some(({ card }) => card.button.successMessage !== undefined);
  return (
    <form
      className="cart grouped_form"
      action={path}
      method="post"
      encType="multipart/form-data"
      data-nothing-chosen={t('catalogue.grouped_nothing')}
    >
      <table className="woocommerce-grouped-product-list group_table">
        <caption className="screen-reader-text">{t('catalogue.grouped_caption')}</caption>
        <thead className="screen-reader-text">
          <tr>
            <th scope="col">{t('catalogue.quantity')}</th>
            <th scope="col">{t('catalogue.product')}</th>
            <th scope="col">{t('catalogue.price')}</th>
          </tr>
        </thead>
        <tbody>
          {members.map(({ row, card, max, availability }) => (
            <tr
              key={card.id}
              id={`product-${card.id}`}
              className={`woocommerce-grouped-product-list-item ${card.className}`}
              data-gtm4wp_product_data={card.data}
            >
              <td className="woocommerce-grouped-product-list-item__quantity">
                {card.button.successMessage === undefined ? (
                  <a href={card.href} className="button" aria-label={card.button.label}>
                    {card.button.text}
                  </a>
                ) : row.sold_individually ? (
                  <label>
                    <input
                      type="checkbox"
                      name={`quantity[${card.id}]`}
                      value="1"
                      className="wc-grouped-product-add-to-cart-checkbox"
                    />
                    <span className="screen-reader-text">{t('catalogue.buy_one', { name: card.name })}</span>
                  </label>
                ) : (
                  <Quantity
                    id={`quantity_${card.id}`}
                    name={`quantity[${card.id}]`}
                    label={t('catalogue.quantity_of', { name: card.name })}
                    min={0}
                    max={max}
                    value={0}
                  />
                )}
              </td>
              <td className="woocommerce-grouped-product-list-item__label">
                <a href={card.href}>
                  {card.picture && <ResponsivePicture picture={{ ...card.picture, alt: '' }} sizes="72px" />}
                  <span>{card.name}</span>
                </a>
              </td>
              <td className="woocommerce-grouped-product-list-item__price">
                <span dangerouslySetInnerHTML={{ __html: card.priceHtml }} />
                {availability && <p className={`stock ${availability.className}`}>{availability.text}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {any && (
        <button
          type="submit"
          name="add-to-cart"
          value={product.id}
          className="single_add_to_cart_button button alt"
        >
          {t('catalogue.add_to_cart')}
        </button>
      )}
    </form>
  );
}
