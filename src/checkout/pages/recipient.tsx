import { AddressText } from '../../accounts/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import { type CheckoutForm, destination } from '../model-form.ts';

/** For whom and where to, as typed so far, below the order that is looked over; replaced by `update_order_review`. */
export function Recipient({ form, ships }: { form: CheckoutForm; ships: boolean }) {
  const { t } = useRequest();
  const { email } = form.billing;
  const address = ships ? destination(form).address : form.billing;
  return (
    <div className="checkout-recipient">
      {address.address1 !== '' && (
        <>
          <h3>{t(ships ? 'checkout.goes_to' : 'checkout.bill_to')}</h3>
          <AddressText address={{ ...address, email: '' }} />
          {email !== '' && <p>{t('checkout.letter_to', { email })}</p>}
          <p>
            <a href="#customer_details">{t('checkout.change_details')}</a>
          </p>
        </>
      )}
    </div>
  );
}
