import { FormNonce } from '../../../accounts/index.ts';
import { useRequest } from '../../../frame/page/context.tsx';
import type { PaymentPage } from '../../../payments/index.ts';

/** A form that the browser sends to a gateway: by itself, and by a button where no script runs. */
export function GoOnPage({ form }: { form: { action: string; fields: Readonly<Record<string, string>> } }) {
  const { t } = useRequest();
  return (
    <div className="woocommerce order-page">
      <h1 className="page-title">{t('orders.go_on_title')}</h1>
      <p>{t('orders.go_on_text', { host: new URL(form.action).hostname })}</p>
      <form method="post" action={form.action} data-goes-on="">
        {Object.entries(form.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button alt">
          {t('orders.go_on')}
        </button>
      </form>
    </div>
  );
}

/** Our field that asks for the gateway's own page. */
export const ELSEWHERE = 'pay_elsewhere';

/** What a gateway puts into a page of the house, and the way to its own page for who cannot use it. */
export function PayHerePage({ number, sum, page }: { number: number; sum: string; page: PaymentPage }) {
  const { t } = useRequest();
  return (
    <div className="woocommerce order-page">
      <h1 className="page-title">{t('orders.pay_title', { number })}</h1>
      <p className="pay-sum">{t('orders.pay_sum', { amount: sum })}</p>
      {page.body}
      {page.elsewhere && (
        <form method="post" data-elsewhere="">
          {Object.entries(page.elsewhere).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name={ELSEWHERE} value="1" />
          <FormNonce name="woocommerce-pay-nonce" action="woocommerce-pay" />
          <button type="submit" className="button alt">
            {t('orders.pay_elsewhere')}
          </button>
        </form>
      )}
    </div>
  );
}
