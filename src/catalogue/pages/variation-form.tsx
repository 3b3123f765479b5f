import { useVisit } from '../../frame/context.tsx';
import type { ProductView } from '../product-view.ts';
import { GoodsField, Quantity } from './cart-forms.tsx';

/** The variation form of the contract (wire.md 2.4). Without a script it posts the chosen attributes. */
export function VariationForm({ view }: { view: ProductView }) {
  const { t, path } = useVisit();
  const { product, variations, limits } = view;
  const attributes = view.attributes.filter(({ forVariations }) => forVariations);
  if (view.variationCount === 0 || (variations && variations.length === 0))
    return <p className="stock out-of-stock">{t('catalogue.unavailable_now')}</p>;
  return (
    <form
      className="variations_form cart"
      action={path}
      method="post"
      encType="multipart/form-data"
      data-product_id={product.id}
      data-custom_data=""
      data-product_variations={variations ? JSON.stringify(variations) : 'false'}
    >
      <table className="variations" role="presentation">
        <tbody>
          {attributes.map(({ code, label, values, initial }, index) => (
            <tr key={code}>
              <th className="label">
                <label htmlFor={code}>{label}</label>
              </th>
              <td className="value">
                <select
                  id={code}
                  name={`attribute_${code}`}
                  data-attribute_name={`attribute_${code}`}
                  data-show_option_none="yes"
                  defaultValue={initial}
                >
                  <option value="">{t('catalogue.choose')}</option>
                  {values.map(({ value, label: words }) => (
                    <option key={value} value={value}>
                      {words}
                    </option>
                  ))}
                </select>
                {index === attributes.length - 1 && (
                  <a className="reset_variations" href={path} aria-label={t('catalogue.clear_label')}>
                    {t('catalogue.clear')}
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div
        className="reset_variations_alert screen-reader-text"
        role="alert"
        aria-live="polite"
        aria-relevant="all"
      />
      <div className="single_variation_wrap">
        <div className="woocommerce-variation single_variation" role="alert" aria-relevant="additions" />
        <div className="woocommerce-variation-add-to-cart variations_button">
          <Quantity
            id={`quantity_${product.id}`}
            name="quantity"
            label={t('catalogue.quantity_of', { name: product.name })}
            min={limits.min}
            max={product.sold_individually ? 1 : null}
          />
          <button
            type="submit"
            className="single_add_to_cart_button button alt"
            data-success_message={t('catalogue.added_to_cart', { name: product.name })}
          >
            {t('catalogue.add_to_cart')}
          </button>
          <input type="hidden" name="add-to-cart" value={product.id} />
          <input type="hidden" name="product_id" value={product.id} />
          <input type="hidden" name="variation_id" className="variation_id" value="0" />
          <GoodsField view={view} />
        </div>
      </div>
    </form>
  );
}

const TEMPLATE = ['description', 'price', 'availability']
  .map((part) => {
    const field = part === 'description' ? 'variation_description' : `${part}_html`;
    return `<div class="woocommerce-variation-${part}">{{{ data.variation.${field} }}}</div>`;
  })
  .join('');

/** The templates that scripts of the contract fill. They are data, not scripts. */
export function VariationTemplates() {
  const { t } = useVisit();
  const unavailable = `<p role="alert">${t('catalogue.variation_unavailable').replace(/</g, '&lt;')}</p>`;
  return (
    <>
      <script
        type="text/template"
        id="tmpl-variation-template"
        dangerouslySetInnerHTML={{ __html: TEMPLATE }}
      />
      <script
        type="text/template"
        id="tmpl-unavailable-variation-template"
        dangerouslySetInnerHTML={{ __html: unavailable }}
      />
    </>
  );
}
