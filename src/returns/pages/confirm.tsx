import { CaptchaField } from '../../frame/page/captcha.tsx';
import { useRequest } from '../../frame/page/context.tsx';
import type { Draft, KnownOrder } from '../model-form.ts';
import { Proof } from './form.tsx';
import { ThingsMeant } from './lines.tsx';

/** Second step: what will be declared, and the one button that declares it (article 11a, paragraph 3). */
export function ConfirmPage({
  draft,
  known,
  formKey,
  refused,
}: {
  draft: Draft;
  known: KnownOrder | undefined;
  formKey: string;
  refused?: string;
}) {
  const { t, links, shop } = useRequest();
  const { name, orderNumber, email, things, note, lines } = draft;
  return (
    <div className="woocommerce order-page">
      <h1 className="page-title">{t('returns.confirm_title')}</h1>
      {refused !== undefined && (
        <ul className="woocommerce-error" role="alert">
          <li>
            {refused} <a href={`mailto:${shop.settings.email}`}>{shop.settings.email}</a>
          </li>
        </ul>
      )}
      <p>{t('returns.confirm_text', { shop: shop.settings.name })}</p>
      <dl className="withdrawal-facts">
        <dt>{t('returns.field.orderNumber')}</dt>
        <dd>{orderNumber}</dd>
        <dt>{t('returns.field.things')}</dt>
        <dd>
          <ThingsMeant order={known?.order} lines={lines} things={things} />
        </dd>
        <dt>{t('returns.field.name')}</dt>
        <dd>{name}</dd>
        <dt>{t('returns.field.email')}</dt>
        <dd>{email}</dd>
        {note !== '' && (
          <>
            <dt>{t('returns.field.note')}</dt>
            <dd className="as-typed">{note}</dd>
          </>
        )}
      </dl>
      <form method="post" action={links.withdrawal()} className="withdrawal-form">
        {known && <Proof known={known} />}
        {Object.entries({ name, orderNumber, email, things, note, key: formKey }).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        {lines.map(({ lineId, pieces }) => (
          <input key={lineId} type="hidden" name={`lines[${lineId}][pieces]`} value={pieces} />
        ))}
        <CaptchaField form="withdrawal" />
        <p className="form-row buttons-row">
          <button type="submit" className="button alt" name="step" value="confirm">
            {t('returns.confirm')}
          </button>{' '}
          <button type="submit" className="link-button" name="step" value="change">
            {t('returns.change')}
          </button>
        </p>
      </form>
    </div>
  );
}
