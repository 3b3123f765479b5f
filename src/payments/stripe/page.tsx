import { useRequest } from '../../frame/page/context.tsx';
import type { Gateway, PaymentPage, PaymentTry, WayBack } from '../model.ts';
import { saveField } from '../saved-fields.ts';
import type { Kept } from './begin.ts';
import { stripeGateway } from './gateway.ts';
import { localeOf } from './model.ts';
import type { StripeAccount } from './party.ts';

/** Stripe as a way of a shop, with its part of a page of the house. */
export const stripeWay = (account: StripeAccount): Gateway => ({
  ...stripeGateway(account),
  page: (_, tried, back) => paymentPart(account, tried, back),
});

/** Stripe's own fields within a page of the house. Its script puts them there; without it the way elsewhere stays. */
function paymentPart(
  { house, publishableKey }: StripeAccount,
  { kept, amount }: PaymentTry,
  { received }: WayBack,
): PaymentPage {
  const { secret, save }: Kept = JSON.parse(kept || '{"secret":""}');
  return {
    body: (
      <Fields
        data={{
          'data-stripe': publishableKey,
          'data-secret': secret,
          'data-script': house.script,
          'data-return': received,
          'data-amount': `${amount}`,
        }}
      />
    ),
    hosts: house.hosts,
    elsewhere: save ? { [saveField('stripe')]: 'true' } : {},
  };
}

function Fields({ data }: { data: Record<string, string> }) {
  const { t, language } = useRequest();
  return (
    <form
      className="stripe-payment"
      {...data}
      data-locale={localeOf(language)}
      data-failed={t('payments.stripe.failed')}
      hidden
    >
      <div data-fields="" />
      <p className="woocommerce-error" role="alert" hidden />
      <button type="submit" className="button alt">
        {t('payments.stripe.pay')}
      </button>
    </form>
  );
}
