import type { Order } from '../../../orders/index.ts';
import type { Fields } from '../../../platform/http/fields.ts';
import { type AdminContext, type AdminReply, deskLink, screenPage } from '../../kit/index.ts';

/** Whether somebody has to be asked: a parcel that nobody can follow, unless its customer comes for it. */
export const isUntracked = (form: Fields, order: Order): boolean =>
  form.line('tracking', 60) === '' &&
  form.line('link', 300) === '' &&
  !order.shippingLines.some(({ method }) => method === 'local_pickup');

/** Asks before such a parcel goes; the form that was typed is sent again, or opened again. */
export function untrackedPage(admin: AdminContext, order: Order): AdminReply {
  const { t, form } = admin.ctx;
  return screenPage({
    title: t('admin.orders.untracked'),
    back: { href: deskLink(`orders/${order.id}`), label: t('admin.orders.title', { number: `${order.id}` }) },
    body: (
      <form method="post" className="form">
        {form
          .entries()
          .filter(([name]) => name !== 'do')
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <p>
          {t('admin.orders.untracked_text')} {form.flag('tell') && t('admin.orders.untracked_told')}
        </p>
        <p className="soft">{t('admin.orders.untracked_later')}</p>
        <div className="bar">
          <button type="submit" className="button is-main" name="do" value="change">
            {t('admin.orders.untracked_add')}
          </button>
          <button type="submit" className="button" name="do" value="untracked">
            {t('admin.orders.untracked_do')}
          </button>
        </div>
      </form>
    ),
  });
}
