import type { AddressKind } from '../../../accounts/index.ts';
import { type Order, type OrderDraft, type Settlement, totalRows } from '../../../orders/index.ts';
import { movesMoney } from '../../../payments/index.ts';
import { type AdminContext, deskLink, Section } from '../../kit/index.ts';
import { DraftLines } from '../total-rows.tsx';
import { moneyText } from '../words.tsx';

interface Props {
  admin: AdminContext;
  order: Order;
  draft: OrderDraft;
  books: Settlement;
  /** The address that is another, where that is the change. */
  address?: AddressKind | undefined;
}

/** The order as it would be, and what that does to its money. */
export function ChangePreview({ admin, order, draft, books, address }: Props) {
  const { ctx, shop } = admin;
  const { t, form, language } = ctx;
  const money = (minor: number) => moneyText(admin, minor, order.currency);
  const { total } = draft.totals;
  const change = total - order.totals.total;
  const byGateway = movesMoney(shop, order.paymentMethod);
  const rows = totalRows(draft, { settings: shop.settings, language, t });
  const tells = form.flag('tell') && order.billing.email !== '';
  const toWallet = order.paidAt === null ? 0 : order.fromWallet - books.fromWallet;
  const effects = [
    ...(books.due > 0
      ? [t(`admin.orders.change.effect_due${tells ? '' : '_silent'}`, { amount: money(books.due) })]
      : []),
    ...(books.back > 0
      ? [
          t(byGateway ? 'admin.orders.effect.by_gateway' : 'admin.orders.effect.by_hand', {
            amount: money(books.back),
          }),
        ]
      : []),
    ...(toWallet > 0 ? [t('admin.orders.effect.wallet', { amount: money(toWallet) })] : []),
    t('admin.orders.change.effect_follow'),
    ...(tells ? [t('admin.orders.effect.letter', { email: order.billing.email })] : []),
  ];
  return (
    <form method="post" action={deskLink(`orders/${order.id}/change`)} className="form">
      {form
        .entries()
        .filter(([name]) => !['sure', 'do', 'total', 'address'].includes(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <input type="hidden" name="total" value={total} />
      {address && <input type="hidden" name="address" value={address} />}
      <DraftLines admin={admin} title={t('admin.orders.change.becomes')} draft={draft} rows={rows}>
        <dl className="totals">
          <div>
            <dt>{t('admin.orders.change.before')}</dt>
            <dd className="amount">{money(order.totals.total)}</dd>
          </div>
          <div>
            <dt>{t('admin.orders.change.difference')}</dt>
            <dd className="amount">{change > 0 ? `+${money(change)}` : money(change)}</dd>
          </div>
        </dl>
      </DraftLines>
      <Section title={t('admin.orders.effects')}>
        <ul>
          {effects.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Section>
      <div className="bar">
        <button type="submit" className="button is-main" name="sure" value="1">
          {t('admin.orders.change.do', { total: money(total) })}
        </button>
        <button
          type="submit"
          className="button"
          name="do"
          value="change"
          formAction={address && deskLink(`orders/${order.id}/address/${address}`)}
        >
          {t('admin.orders.refund_change')}
        </button>
      </div>
    </form>
  );
}
