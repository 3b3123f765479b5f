import type { VatToDecide } from '../../../orders/index.ts';
import { type AdminContext, deskLink } from '../../kit/index.ts';
import { VatFacts } from '../vat.tsx';
import { HERE, Reference } from './rows.tsx';

/** An order that was taxed otherwise than the Union's register says by now. */
export function Vat({ admin, one }: { admin: AdminContext; one: VatToDecide }) {
  const { t } = admin.ctx;
  const { orderId, task } = one;
  return (
    <li>
      <p>
        <a href={deskLink(`orders/${orderId}`)}>{t('admin.orders.title', { number: `${orderId}` })}</a>
      </p>
      <p>{t(`admin.tasks.vat.${task}`)}</p>
      <VatFacts admin={admin} vat={one} />
      <form method="post" action={HERE} className="form is-small">
        <input type="hidden" name="vat" value={orderId} />
        {admin.may('orders.refund') && <Reference admin={admin} id={`vat-${orderId}`} />}
        <div className="row">
          {admin.may('orders.edit') && (
            <button type="submit" className="button is-main" name="do" value={task}>
              {t(`admin.tasks.vat.do.${task}`)}
            </button>
          )}
          {admin.may('orders.refund') && (
            <button type="submit" className="button" name="do" value="close">
              {t('admin.tasks.close')}
            </button>
          )}
        </div>
      </form>
    </li>
  );
}
