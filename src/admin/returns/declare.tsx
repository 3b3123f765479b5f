import { ShopError } from '../../frame/request/errors.ts';
import type { Order } from '../../orders/index.ts';
import { lineText } from '../../parcels/index.ts';
import { declareReturn, mayWithdraw, returnLinesIn } from '../../returns/index.ts';
import {
  type AdminContext,
  deskLink,
  done,
  FieldRow,
  formKey,
  idIn,
  longText,
  onward,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { orderOf } from '../orders/read.ts';

const MOST_PIECES = 100;

/** What somebody says by telephone or at the counter that they send back: written down as if they had said it in the shop. */
export const declareScreen: Screen = {
  path: 'orders/{id}/return',
  needs: 'orders.edit',
  async GET(admin, params) {
    const order = await withdrawable(admin, params);
    const { t } = admin.ctx;
    return screenPage({
      title: t('admin.returns.declare'),
      back: {
        href: deskLink(`orders/${order.id}`),
        label: t('admin.orders.title', { number: `${order.id}` }),
      },
      body: <Declare admin={admin} order={order} />,
    });
  },
  async POST(admin, params) {
    const order = await withdrawable(admin, params);
    const { form, t } = admin.ctx;
    const { firstName, lastName, email } = order.billing;
    const id = await admin.do(declareReturn, {
      name: `${firstName} ${lastName}`.trim(),
      orderNumber: `${order.id}`,
      email,
      things: '',
      note: form.trimmed('note', 1000),
      language: order.language,
      lines: returnLinesIn(form),
      key: form.text('key', 64),
      orderId: order.id,
    });
    return onward(deskLink(`returns/${id}`), done(t('admin.returns.declare.done')));
  },
};

async function withdrawable(admin: AdminContext, params: Record<string, string>): Promise<Order> {
  const order = await orderOf(admin, idIn(params));
  if (!mayWithdraw(order)) throw new ShopError('not_found');
  return order;
}

function Declare({ admin, order }: { admin: AdminContext; order: Order }) {
  const { t } = admin.ctx;
  return (
    <form method="post" className="form" data-guard="">
      <p>{t('admin.returns.declare.about')}</p>
      <input type="hidden" name="key" value={formKey()} />
      <Section title={t('admin.returns.exchange.back')}>
        <p className="hint">{t('admin.returns.declare.all')}</p>
        {order.lines.map(({ id = 0, quantity }) => (
          <div key={id} className="field">
            <label htmlFor={`pieces-${id}`}>{lineText(order, id)}</label>
            <select id={`pieces-${id}`} name={`lines[${id}][pieces]`} defaultValue="0">
              {Array.from({ length: Math.min(quantity, MOST_PIECES) + 1 }, (_, pieces) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a number of pieces is its own key
                <option key={pieces} value={pieces}>
                  {t('returns.pieces_of', { pieces, of: quantity })}
                </option>
              ))}
            </select>
          </div>
        ))}
        <FieldRow
          name="note"
          field={longText({ label: t('admin.returns.declare.note'), rows: 3, max: 1000 })}
        />
      </Section>
      <div className="bar">
        <button type="submit" className="button is-main">
          {t('admin.returns.declare.do')}
        </button>
      </div>
    </form>
  );
}
