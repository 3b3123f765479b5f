import { type Order, owesMore } from '../../../orders/index.ts';
import { ParcelProblem, readParcels, removeParcel, sendParcel, tellParcel } from '../../../parcels/index.ts';
import {
  type AdminContext,
  type AdminReply,
  Bar,
  deskLink,
  done,
  FieldRow,
  formKey,
  Heads,
  idIn,
  onward,
  problem,
  Refused,
  type Screen,
  Section,
  screenPage,
  undoable,
} from '../../kit/index.ts';
import { type Around, orderOf, readAround } from '../read.ts';
import { moneyText, refusalText, whenText } from '../words.tsx';
import { questionBefore } from './asked.tsx';
import { wayFields } from './way.tsx';

/** What has left of an order, and what is still to be sent. */
export function Parcels({ admin, order, around }: { admin: AdminContext; order: Order; around: Around }) {
  const { t } = admin.ctx;
  if (around.parcels.length === 0) return null;
  const nameOf = (lineId: number) => order.lines.find(({ id }) => id === lineId)?.name ?? '';
  return (
    <Section title={t('admin.orders.parcels')}>
      <ul className="plain-list">
        {around.parcels.map((parcel) => (
          <li key={parcel.id} className="parcel">
            <p>
              <strong>{parcel.carrierName || t('admin.orders.some_carrier')}</strong>{' '}
              {parcel.link !== '' ? (
                <a href={parcel.link} rel="noreferrer" target="_blank">
                  {parcel.tracking || parcel.link}
                </a>
              ) : (
                parcel.tracking
              )}
              <span className="soft"> · {whenText(admin, parcel.sentAt)}</span>
            </p>
            <p className="soft">
              {parcel.lines.map(({ lineId, pieces }) => `${pieces} × ${nameOf(lineId)}`).join(', ')}
            </p>
            {admin.may('orders.send') && (
              <form method="post" action={deskLink(`orders/${order.id}/parcel`)} className="row">
                <input type="hidden" name="parcel" value={parcel.id} />
                <input type="hidden" name="key" value={formKey()} />
                <a href={deskLink(`orders/${order.id}/parcels/${parcel.id}`)}>
                  {t('admin.orders.parcel_edit')}
                </a>
                <button type="submit" className="plain" name="do" value="tell">
                  {t('admin.orders.parcel_tell')}
                </button>
                <button type="submit" className="plain" name="do" value="remove">
                  {t('admin.orders.parcel_remove')}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Sends what is left of an order, or a part of it. */
export const parcelScreen: Screen = {
  path: 'orders/{id}/parcel',
  needs: 'orders.send',
  async GET(admin, params) {
    const order = await orderOf(admin, idIn(params));
    return parcelPage(admin, order);
  },
  async POST(admin, params) {
    const order = await orderOf(admin, idIn(params));
    const { t, form } = admin.ctx;
    const here = deskLink(`orders/${order.id}`);
    const key = form.text('key', 64);
    const parcelId = form.id('parcel');
    try {
      if (parcelId !== undefined) {
        const own = await readParcels(admin.shop.db.read, order.id);
        if (!own.some(({ id }) => id === parcelId)) throw new ParcelProblem('unknown');
        if (form.text('do', 10) === 'remove') {
          await admin.do(removeParcel, { parcelId });
          return onward(here, done(t('admin.orders.parcel_removed')));
        }
        await admin.do(tellParcel, { parcelId, key });
        return onward(here, done(t('admin.orders.letter_goes')));
      }
      if (form.text('do', 10) === 'change') return parcelPage(admin, order);
      const question = questionBefore(admin, order);
      if (question) return question;
      const lines = [...form.group('lines', 'pieces')].flatMap(([lineId, pieces]) =>
        /^\d{1,9}$/.test(lineId) && /^\d{1,6}$/.test(pieces.trim())
          ? [{ lineId: Number(lineId), pieces: Number(pieces) }]
          : [],
      );
      const { completed, parcelId: sent } = await admin.do(sendParcel, {
        orderId: order.id,
        carrier: form.text('carrier', 40),
        name: form.line('name', 60),
        tracking: form.line('tracking', 60),
        link: form.line('link', 300) || undefined,
        lines,
        seenDue: form.integer('due'),
        tell: form.flag('tell'),
        key,
      });
      return onward(
        here,
        undoable(t(completed ? 'admin.orders.sent_completed' : 'admin.orders.sent'), {
          action: deskLink(`orders/${order.id}/parcel`),
          fields: { do: 'remove', parcel: `${sent}`, key: formKey() },
        }),
      );
    } catch (error) {
      const refused = refusalText(admin, error);
      return parcelId === undefined ? parcelPage(admin, order, refused) : onward(here, problem(refused));
    }
  },
};

async function parcelPage(admin: AdminContext, order: Order, refused?: string): Promise<AdminReply> {
  const { t, form } = admin.ctx;
  const { left } = await readAround(admin, order);
  const here = deskLink(`orders/${order.id}`);
  const title = t('admin.orders.title', { number: `${order.id}` });
  return screenPage({
    title: t('admin.orders.send'),
    back: { href: here, label: title },
    body: (
      <form method="post" className="form" data-guard="">
        <Refused>{refused}</Refused>
        {owesMore(order) && (
          <p className="notice">
            {t('admin.orders.owed_text', { amount: moneyText(admin, order.due, order.currency) })}
          </p>
        )}
        <input type="hidden" name="key" value={formKey()} />
        <div className="table-wrap">
          <table className="table">
            <Heads
              of={[
                t('orders.product'),
                [t('admin.orders.left'), 'amount'],
                [t('admin.orders.in_parcel'), 'amount'],
              ]}
            />
            <tbody>
              {left.map(({ lineId, pieces }) => {
                const name = order.lines.find(({ id }) => id === lineId)?.name ?? '';
                return (
                  <tr key={lineId}>
                    <td>{name}</td>
                    <td className="amount">{pieces}</td>
                    <td className="amount">
                      <input
                        type="number"
                        className="pieces"
                        name={`lines[${lineId}][pieces]`}
                        min={0}
                        max={pieces}
                        defaultValue={form.group('lines', 'pieces').get(`${lineId}`) ?? pieces}
                        aria-label={t('admin.orders.pieces_of', { name })}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
        {Object.entries(wayFields(admin)).map(([name, field]) => (
          <FieldRow
            key={name}
            name={name}
            field={field}
            typed={form.has('key') ? form.text(name, 300) : undefined}
          />
        ))}
        <Bar submit={t('admin.orders.send')} cancel={{ href: here, label: t('admin.cancel') }} />
      </form>
    ),
  });
}
