import { useRequest } from '../../../frame/page/context.tsx';

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
