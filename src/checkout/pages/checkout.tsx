import { AddressFields } from '../../accounts/index.ts';
import { type Cart, extensionOf } from '../../cart/index.ts';
import type { Guarantee } from '../../catalogue/index.ts';
import { AttributionInputs } from '../../frame/page/attribution-inputs.tsx';
import { CaptchaField } from '../../frame/page/captcha.tsx';
import { Slot, useRequest } from '../../frame/page/context.tsx';
import { type Notice, Notices } from '../../frame/page/notices.tsx';
import { RequiredNote } from '../../frame/page/required-note.tsx';
import type { Paying } from '../../orders/index.ts';
import type { SavedChoice } from '../../payments/index.ts';
import { randomToken } from '../../platform/security/tokens.ts';
import { ATTEMPT_FIELD, type CheckoutForm, CONSENT_FIELD } from '../model-form.ts';
import type { Faults } from '../validate.ts';
import { AccountFields } from './account-fields.tsx';
import { CouponToggle } from './coupon-toggle.tsx';
import { LoginReminder } from './login-reminder.tsx';
import { Payment } from './payment.tsx';
import { PlaceToken } from './place-token.tsx';
import { Recipient } from './recipient.tsx';
import { ReviewTable } from './review-table.tsx';
import { NextStep, Steps } from './steps.tsx';

/**
 * The whole checkout in one form of the contract (wire.md 2.7, 2.14). Without scripts every step stands on the
 * page; with them one step at a time.
 */
export function CheckoutPage(props: {
  cart: Cart;
  paying: Paying;
  form: CheckoutForm;
  faults: Faults | undefined;
  problems: readonly Notice[];
  guest: boolean;
  wallet: { part: number; ticked: boolean };
  saved: SavedChoice;
  guarantee: Guarantee | undefined;
}) {
  const { t, links, shop } = useRequest();
  const { cart, form, faults, problems, guest } = props;
  const Section = extensionOf(shop)?.Section;
  const isWrong = (name: string) => faults?.notices.some(({ field }) => field === name) ?? false;
  return (
    <div className="woocommerce checkout-page">
      <h1 className="page-title">{t('checkout.title')}</h1>
      {shop.settings.checkout.customers === 'businesses' && <p>{t('checkout.businesses_only')}</p>}
      {problems.length > 0 && (
        <div className="woocommerce-notices-wrapper">
          <Notices notices={problems} />
        </div>
      )}
      <div className="checkout-asides">
        {guest && <LoginReminder />}
        <CouponToggle />
        {Section && <Section cart={cart} page={links.checkout()} />}
      </div>
      <form
        name="checkout"
        method="post"
        className="checkout woocommerce-checkout"
        action={links.checkout()}
        encType="multipart/form-data"
        aria-label={t('checkout.title')}
        noValidate
        data-step="billing"
      >
        <AttributionInputs />
        <Steps />
        <CaptchaField form="checkout" />
        <div className="col2-set" id="customer_details">
          <div className="col-1">
            <div className="woocommerce-billing-fields">
              <h2 tabIndex={-1}>{t('accounts.billing')}</h2>
              <RequiredNote />
              <AddressFields kind="billing" values={form.billing} errors={faults?.billing ?? []} />
              <Slot name="news-opt-in" />
            </div>
            {guest && <AccountFields form={form} />}
          </div>
          <div className="col-2">
            {cart.needsShipping && <ShippingFields form={form} errors={faults?.shipping ?? []} />}
            <div className="woocommerce-additional-fields">
              <div className="woocommerce-additional-fields__field-wrapper">
                <p className="form-row notes" id="order_comments_field" data-priority="">
                  <label htmlFor="order_comments">
                    {t('checkout.note')} <span className="optional">({t('accounts.optional')})</span>
                  </label>
                  <span className="woocommerce-input-wrapper">
                    <textarea
                      name="order_comments"
                      className="input-text"
                      id="order_comments"
                      placeholder={t('checkout.note_hint')}
                      rows={2}
                      maxLength={2000}
                      defaultValue={form.note}
                    />
                  </span>
                </p>
              </div>
            </div>
          </div>
          <NextStep from="billing" label={t('checkout.to_review')} />
        </div>
        <h2 id="order_review_heading" tabIndex={-1}>
          {t('checkout.your_order')}
        </h2>
        <div id="order_review" className="woocommerce-checkout-review-order">
          <ReviewTable
            cart={props.paying.cart}
            fromWallet={props.wallet.ticked ? props.wallet.part : 0}
            billing={form.billing}
          />
          <Payment
            paying={props.paying}
            terms={form.terms}
            termsInvalid={isWrong('terms')}
            consent={form.digitalConsent}
            consentInvalid={isWrong(CONSENT_FIELD)}
            wallet={props.wallet}
            saved={props.saved}
            guarantee={props.guarantee}
          />
        </div>
        <Recipient form={form} ships={cart.needsShipping} />
        <NextStep from="review" label={t('checkout.to_payment')} />
        <input type="hidden" name={ATTEMPT_FIELD} value={form.attempt || randomToken(24)} />
        <PlaceToken />
        <input type="hidden" name="_wp_http_referer" value={links.checkout()} />
      </form>
    </div>
  );
}

function ShippingFields({ form, errors }: { form: CheckoutForm; errors: Faults['shipping'] }) {
  const { t } = useRequest();
  return (
    <div className="woocommerce-shipping-fields">
      <p id="ship-to-different-address">
        <label className="woocommerce-form__label woocommerce-form__label-for-checkbox checkbox">
          <input
            id="ship-to-different-address-checkbox"
            className="woocommerce-form__input woocommerce-form__input-checkbox input-checkbox"
            type="checkbox"
            name="ship_to_different_address"
            value="1"
            defaultChecked={form.elsewhere}
          />
          <span>{t('checkout.elsewhere')}</span>
        </label>
      </p>
      <div className="shipping_address">
        <h2>{t('accounts.shipping')}</h2>
        <AddressFields kind="shipping" values={form.shipping} errors={errors} />
      </div>
    </div>
  );
}
