import { ShopError } from '../../frame/request/errors.ts';
import { lettersFor, type Order, readLetter } from '../../orders/index.ts';
import {
  type AdminContext,
  deskLink,
  FieldRow,
  formKey,
  idIn,
  longText,
  type Screen,
  Section,
  screenPage,
  text,
} from '../kit/index.ts';
import { orderOf } from './read.ts';

interface Props {
  admin: AdminContext;
  order: Order;
}

/** Writes to the shopper, or for the house alone. */
export function Notes({ admin, order }: Props) {
  const { t } = admin.ctx;
  if (!admin.may('orders.edit')) return null;
  return (
    <Section title={t('admin.orders.note')}>
      <form className="form is-small" method="post" action={deskLink(`orders/${order.id}`)} data-guard="">
        <input type="hidden" name="do" value="note" />
        <input type="hidden" name="key" value={formKey()} />
        <FieldRow
          name="body"
          field={longText({ label: t('admin.orders.note_text'), required: true, rows: 3 })}
        />
        <div className="bar">
          <button type="submit" className="button" name="kind" value="private">
            {t('admin.orders.keep_note')}
          </button>
          <button type="submit" className="button" name="kind" value="customer">
            {t('admin.orders.send_note')}
          </button>
        </div>
      </form>
    </Section>
  );
}

/** Letters that can be written once more about the order as it is now. */
export function Letters({ admin, order }: Props) {
  const { t } = admin.ctx;
  if (!admin.may('orders.edit')) return null;
  return (
    <Section title={t('admin.orders.letters')}>
      <form className="form is-small" method="post" action={deskLink(`orders/${order.id}`)}>
        <input type="hidden" name="do" value="letter" />
        <input type="hidden" name="key" value={formKey()} />
        <div className="row">
          {lettersFor(order.status).map((mail) => (
            <button key={mail} type="submit" className="button" name="mail" value={mail}>
              {t(`admin.orders.mail.${mail}`)}
            </button>
          ))}
        </div>
      </form>
    </Section>
  );
}

/** A letter as it was sent, to be sent again, be it elsewhere. */
export const letterScreen: Screen = {
  path: 'orders/{id}/letters/{letter}',
  needs: 'orders.view',
  async GET(admin, params) {
    const { t } = admin.ctx;
    const order = await orderOf(admin, idIn(params));
    const id = idIn(params, 'letter');
    const kept = id === undefined ? undefined : await readLetter(admin.shop.db.read, id);
    if (kept?.orderId !== order.id) throw new ShopError('not_found');
    const { letter } = kept;
    return screenPage({
      title: letter.subject,
      back: {
        href: deskLink(`orders/${order.id}`),
        label: t('admin.orders.title', { number: `${order.id}` }),
      },
      body: (
        <div className="order">
          <div className="order-main">
            <Section title={t('admin.orders.letter_to', { to: letter.to })}>
              <pre className="letter">{letter.text}</pre>
            </Section>
          </div>
          <div className="order-side">
            {admin.may('orders.edit') && (
              <Section title={t('admin.orders.send_again')}>
                <form className="form is-small" method="post" action={deskLink(`orders/${order.id}`)}>
                  <input type="hidden" name="do" value="again" />
                  <input type="hidden" name="letter" value={id} />
                  <input type="hidden" name="key" value={formKey()} />
                  <FieldRow
                    name="email"
                    field={text({
                      label: t('admin.orders.to_whom'),
                      type: 'email',
                      required: true,
                      value: letter.to,
                    })}
                  />
                  <div className="bar">
                    <button type="submit" className="button is-main">
                      {t('admin.orders.send_again')}
                    </button>
                  </div>
                </form>
              </Section>
            )}
          </div>
        </div>
      ),
    });
  },
};
