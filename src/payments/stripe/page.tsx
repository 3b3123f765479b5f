import { useRequest } from '../../frame/page/context.tsx';
import type { PaymentPage, PaymentTry, WayBack } from '../model.ts';
import { saveField } from '../saved/choice.ts';
import type { Kept } from './begin.ts';
import { localeOf } from './model.ts';
import type { StripeAccount } from './party.ts';

/** Stripe's own fields within a page of the house. Its script puts them there; without it the way elsewhere stays. */
export function paymentPart(
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
    <form className="stripe-payment" {...data} data-locale={localeOf(language)} hidden>
      <div data-fields="" />
      <p className="woocommerce-error" role="alert" hidden />
      <button type="submit" className="button alt" data-failed={t('payments.stripe.failed')}>
        {t('payments.stripe.pay')}
      </button>
    </form>
  );
}
