import { useRequest } from '../../../frame/page/context.tsx';
import { soldOut, swatchesOf } from '../../variations/model-swatch.ts';
import type { ProductView, ShownAttribute } from '../view.ts';
import { GoodsField, Quantity } from './cart-forms.tsx';
import { labelOf, SwatchGroup } from './swatches.tsx';

/** The variation form of the contract (wire.md 2.4). Without a script it posts the chosen attributes. */
export function VariationForm({ view }: { view: ProductView }) {
  const { t, path } = useRequest();
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
          {attributes.map((attribute, index) => (
            <tr key={attribute.code}>
              <th className="label">
                <label id={labelOf(attribute.code)} htmlFor={attribute.code}>
                  {attribute.label}
                </label>{' '}
                <span className="swatches-chosen" aria-hidden="true" />
              </th>
              <td className="value">
                <Values attribute={attribute} variations={variations} />
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

/**
 * What of one attribute can be chosen: the contract's select, and buttons for scripts to show in its place. Options
 * carry no class: one that says “fits” would never be taken away again (decision 110).
 */
function Values({
  attribute,
  variations,
}: {
  attribute: ShownAttribute;
  variations: ProductView['variations'];
}) {
  const { t } = useRequest();
  const { code, values, initial } = attribute;
  const field = `attribute_${code}`;
  const gone = (value: string) => variations !== false && soldOut(variations, {}, field, value);
  const swatches = swatchesOf(field, values, variations);
  return (
    <>
      <select
        id={code}
        name={field}
        data-attribute_name={field}
        data-show_option_none="yes"
        data-sold_out={t('catalogue.value.sold_out')}
        defaultValue={initial}
      >
        <option value="">{t('catalogue.choose')}</option>
        {values.map(({ value, label }) => (
          <option key={value} value={value}>
            {gone(value) ? `${label} ${t('catalogue.value.sold_out')}` : label}
          </option>
        ))}
      </select>
      {swatches && <SwatchGroup attribute={attribute} swatches={swatches} />}
    </>
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
  const { t } = useRequest();
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
