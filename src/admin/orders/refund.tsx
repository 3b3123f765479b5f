import {
  currencyFormat,
  type Order,
  previewRefund,
  type Refundable,
  type RefundPreview,
  type RefundRequest,
  readRefundable,
  refundOrder,
} from '../../orders/index.ts';
import { movesMoney } from '../../payments/index.ts';
import type { Fields } from '../../platform/http/fields.ts';
import { parseAmount } from '../../platform/money.ts';
import {
  type AdminContext,
  type AdminReply,
  check,
  choice,
  deskLink,
  done,
  FieldRow,
  formKey,
  idIn,
  longText,
  money,
  onward,
  Refused,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { orderOf } from './read.ts';
import { moneyText, refusalText } from './words.tsx';

/** Gives money back: by line and quantity, by amount, with what it does shown before it happens. */
export const refundScreen: Screen = {
  path: 'orders/{id}/refund',
  needs: 'orders.refund',
  confirm: ['POST'],
  GET: async (admin, params) => formPage(admin, await orderOf(admin, idIn(params))),
  async POST(admin, params) {
    const order = await orderOf(admin, idIn(params));
    const { ctx, shop, now } = admin;
    const { form, t } = ctx;
    const read = requestIn(form, order, currencyFormat(shop.settings, order.currency).decimals);
    if (typeof read === 'string') return formPage(admin, order, t(read));
    if (form.text('do', 10) === 'change') return formPage(admin, order);
    try {
      if (!form.flag('sure')) return previewPage(admin, order, await previewRefund(shop, read, now));
      const { amount } = await refundOrder(admin, { ...read, expects: form.integer('shown') });
      const said = t('admin.orders.gave_back', { amount: moneyText(admin, amount, order.currency) });
      return onward(deskLink(`orders/${order.id}`), done(said));
    } catch (error) {
      return formPage(admin, order, refusalText(admin, error));
    }
  },
};

/** What the form asks for; the key of a text where it makes no sense. */
function requestIn(form: Fields, order: Order, decimals: number): RefundRequest | string {
  const reason = form.trimmed('reason', 500);
  if (reason === '') return 'admin.orders.reason_missing';
  const amounts = form.group('lines', 'amount');
  const lines: { lineId: number; pieces?: number; amount?: number }[] = [];
  for (const [id, typed] of form.group('lines', 'pieces')) {
    const line = { lineId: Number(id) };
    const amount = (amounts.get(id) ?? '').trim();
    if (amount !== '') {
      const minor = parseAmount(amount, decimals);
      if (minor === undefined || minor <= 0) return 'admin.field.money';
      lines.push({ ...line, amount: minor });
    } else if (/^\d{1,6}$/.test(typed.trim()) && Number(typed) > 0)
      lines.push({ ...line, pieces: Number(typed) });
  }
  const typed = form.trimmed('other', 20);
  const other = typed === '' ? 0 : parseAmount(typed, decimals);
  if (other === undefined || other < 0) return 'admin.field.money';
  return {
    orderId: order.id,
    key: form.text('key', 64),
    lines,
    shipping: form.flag('shipping'),
    fees: form.flag('fees'),
    other,
    reason,
    restock: form.flag('restock'),
    byGateway: form.text('way', 10) === 'gateway',
  };
}

async function formPage(admin: AdminContext, order: Order, refused?: string): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t, form } = ctx;
  const items = await readRefundable(shop.db.read, order.id);
  const here = deskLink(`orders/${order.id}`);
  const { decimals, symbol } = currencyFormat(shop.settings, order.currency);
  // A link may have filled it in.
  const given = form.has('key') ? form : ctx.query;
  const typed = (name: string) =>
    given.has('reason') || form.has('key') ? given.text(name, 1000) : undefined;
  const left = (kind: Refundable['kind']) =>
    items.filter((item) => item.kind === kind).reduce((sum, item) => sum + item.left, 0);
  const byMachine = movesMoney(shop, order.paymentMethod);
  const ways = [
    ...(byMachine ? [['gateway', t('admin.orders.by_gateway')] as const] : []),
    ['hand', t('admin.orders.by_hand')] as const,
  ];
  return screenPage({
    title: t('admin.orders.give_back'),
    back: { href: here, label: t('admin.orders.title', { number: `${order.id}` }) },
    body: (
      <form method="post" className="form is-broad" data-guard="">
        <Refused>{refused}</Refused>
        <input type="hidden" name="key" value={typed('key') || formKey()} />
        <RefundLines admin={admin} given={given} order={order} items={items} />
        {(['shipping', 'fee'] as const).map((kind) =>
          left(kind) > 0 ? (
            <FieldRow
              key={kind}
              name={kind === 'fee' ? 'fees' : 'shipping'}
              field={check({
                label: t(`admin.orders.refund_${kind}`, {
                  amount: moneyText(admin, left(kind), order.currency),
                }),
              })}
              typed={typed(kind === 'fee' ? 'fees' : 'shipping')}
            />
          ) : null,
        )}
        <FieldRow
          name="other"
          field={money({
            label: t('admin.orders.refund_other'),
            hint: t('admin.orders.refund_other_hint'),
            decimals,
            unit: symbol,
          })}
          typed={typed('other')}
        />
        <FieldRow
          name="reason"
          field={longText({ label: t('admin.reason'), required: true, max: 500, rows: 2 })}
          typed={typed('reason')}
        />
        <FieldRow
          name="restock"
          field={check({ label: t('admin.orders.restock'), value: '1' })}
          typed={typed('restock')}
        />
        <FieldRow
          name="way"
          field={choice({
            label: t('admin.orders.refund_way'),
            required: true,
            options: ways,
            value: byMachine ? 'gateway' : 'hand',
          })}
          typed={typed('way')}
        />
        <div className="bar is-sticky">
          <button type="submit" className="button is-main">
            {t('admin.orders.refund_see')}
          </button>
          <a className="button" href={here}>
            {t('admin.cancel')}
          </a>
        </div>
      </form>
    ),
  });
}

function RefundLines({
  admin,
  given,
  order,
  items,
}: {
  admin: AdminContext;
  given: Fields;
  order: Order;
  items: readonly Refundable[];
}) {
  const { t } = admin.ctx;
  const nameOf = (id: number) => order.lines.find((line) => line.id === id)?.name ?? '';
  const lines = items.filter(({ kind, left }) => kind === 'line' && left > 0);
  const typed = (id: number, member: string) => given.group('lines', member).get(`${id}`);
  return (
    <div className="table-wrap">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('orders.product')}</th>
            <th scope="col" className="amount">
              {t('admin.orders.left_back')}
            </th>
            <th scope="col" className="amount">
              {t('admin.orders.pieces')}
            </th>
            <th scope="col" className="amount">
              {t('admin.orders.or_amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, pieces, left }) => (
            <tr key={id}>
              <td>{nameOf(id)}</td>
              <td className="amount">
                {pieces} · {moneyText(admin, left, order.currency)}
              </td>
              <td className="amount">
                <input
                  type="number"
                  className="pieces"
                  name={`lines[${id}][pieces]`}
                  min={0}
                  max={pieces}
                  defaultValue={typed(id, 'pieces') ?? 0}
                  aria-label={t('admin.orders.pieces_of', { name: nameOf(id) })}
                />
              </td>
              <td className="amount">
                <input
                  type="text"
                  inputMode="decimal"
                  className="pieces"
                  name={`lines[${id}][amount]`}
                  defaultValue={typed(id, 'amount') ?? ''}
                  aria-label={t('admin.orders.amount_of', { name: nameOf(id) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** All that the refund will do, and the button that does it. */
function previewPage(admin: AdminContext, order: Order, preview: RefundPreview): AdminReply {
  const { t, form } = admin.ctx;
  const { refund, status, points } = preview;
  const money = (minor: number) => moneyText(admin, minor, order.currency);
  const amount = money(refund.amount);
  const way = form.text('way', 10) === 'gateway' ? 'by_gateway' : 'by_hand';
  const pieces = refund.shares.reduce((sum, share) => sum + (share.kind === 'line' ? share.pieces : 0), 0);
  const effects: string[] = [
    t(`admin.orders.effect.${way}`, { amount: money(refund.amount - refund.toWallet) }),
    ...(refund.toWallet > 0 ? [t('admin.orders.effect.wallet', { amount: money(refund.toWallet) })] : []),
    ...(refund.restock && pieces > 0 ? [t('admin.orders.effect.stock', { count: pieces })] : []),
    ...(points.before.spent > points.after.spent
      ? [t('admin.orders.effect.points_back', { count: points.before.spent - points.after.spent })]
      : []),
    ...(points.before.earned > points.after.earned
      ? [t('admin.orders.effect.points_taken', { count: points.before.earned - points.after.earned })]
      : []),
    ...(status.before === status.after
      ? []
      : [t('admin.orders.became', { status: t(`orders.status.${status.after}`) })]),
    t('admin.orders.effect.letter', { email: order.billing.email }),
  ];
  return screenPage({
    title: t('admin.orders.refund_sure', { amount }),
    back: { href: deskLink(`orders/${order.id}`), label: t('admin.orders.title', { number: `${order.id}` }) },
    body: (
      <form method="post" className="form">
        {form
          .entries()
          .filter(([name]) => !['sure', 'do', 'shown'].includes(name))
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <input type="hidden" name="shown" value={refund.amount} />
        <Section title={t('admin.orders.effects')}>
          <ul className="signs">
            {effects.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p className="soft">{refund.reason}</p>
        </Section>
        <div className="bar">
          <button type="submit" className="button is-danger" name="sure" value="1">
            {t('admin.orders.refund_do', { amount })}
          </button>
          <button type="submit" className="button" name="do" value="change">
            {t('admin.orders.refund_change')}
          </button>
        </div>
      </form>
    ),
  });
}
