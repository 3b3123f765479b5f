import { renderMarkup, useRequest } from '../../frame/page/context.tsx';
import type { SlotContent } from '../../frame/server/module.ts';

/** The contract's name of the box at the checkout: field and id. */
export const OPT_IN = 'mailchimp_woocommerce_newsletter';

/** The box for news at the checkout: it stands in a place, for the checkout knows nothing of it. */
export const optIn: SlotContent = {
  empty: (ctx) => renderMarkup(ctx, <OptIn />),
  fill: async (ctx) => renderMarkup(ctx, <OptIn />),
};

function OptIn() {
  const { shop, t, form, method } = useRequest();
  const { carts, newsletter } = shop.settings.marketing;
  if (carts.optIn === 'hidden' || !newsletter.enabled) return null;
  const checked = method === 'POST' ? form.flag(OPT_IN) : carts.optIn === 'checked';
  return (
    <p className="form-row form-row-wide mailchimp-newsletter">
      <label className="woocommerce-form__label woocommerce-form__label-for-checkbox checkbox">
        <input
          type="checkbox"
          id={OPT_IN}
          name={OPT_IN}
          value="1"
          className="woocommerce-form__input woocommerce-form__input-checkbox input-checkbox"
          defaultChecked={checked}
        />
        <span>{t('marketing.opt_in')}</span>
      </label>
    </p>
  );
}
