import type { Order, RefundPreview } from '../../../orders/index.ts';
import { type AdminContext, type AdminReply, deskLink, Section, screenPage } from '../../kit/index.ts';
import { moneyText } from '../words.tsx';

/** All that the refund will do, and the button that does it. */
export function previewPage(admin: AdminContext, order: Order, preview: RefundPreview): AdminReply {
  const { t, form } = admin.ctx;
  const { refund, status, points } = preview;
  const money = (minor: number) => moneyText(admin, minor, order.currency);
  const amount = money(refund.amount);
  const way = form.text('way', 10) === 'gateway' ? 'by_gateway' : 'by_hand';
  const pieces = refund.shares.reduce((sum, share) => sum + (share.kind === 'line' ? share.pieces : 0), 0);
  const effects: string[] = [
    ...(refund.amount > refund.toWallet
      ? [t(`admin.orders.effect.${way}`, { amount: money(refund.amount - refund.toWallet) })]
      : []),
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
