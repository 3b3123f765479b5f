import type { ReactNode } from 'react';
import { type Order, owesMore } from '../../../orders/index.ts';
import type { Fields } from '../../../platform/http/fields.ts';
import { type AdminContext, type AdminReply, deskLink, screenPage } from '../../kit/index.ts';
import { moneyText } from '../words.tsx';

/**
 * What somebody has to be asked before a parcel goes, and has not said yes to: that money for it is still owed, and that
 * nobody can follow it. The form that was typed is sent again, or opened again.
 */
export function questionBefore(admin: AdminContext, order: Order): AdminReply | undefined {
  const { form } = admin.ctx;
  if (owesMore(order) && form.integer('due') !== order.due) return owedPage(admin, order);
  return form.text('do', 10) !== 'untracked' && isUntracked(form, order)
    ? untrackedPage(admin, order)
    : undefined;
}

/** A parcel that nobody can follow, unless its customer comes for it. */
const isUntracked = (form: Fields, order: Order): boolean =>
  form.line('tracking', 60) === '' &&
  form.line('link', 300) === '' &&
  !order.shippingLines.some(({ method }) => method === 'local_pickup');

function owedPage(admin: AdminContext, order: Order): AdminReply {
  const { t } = admin.ctx;
  return questionPage(admin, order, {
    title: t('admin.orders.owed'),
    change: t('admin.orders.owed_change'),
    go: { word: 'owed', label: t('admin.orders.owed_do') },
    children: (
      <>
        <input type="hidden" name="due" value={order.due} />
        <p>{t('admin.orders.owed_text', { amount: moneyText(admin, order.due, order.currency) })}</p>
      </>
    ),
  });
}

function untrackedPage(admin: AdminContext, order: Order): AdminReply {
  const { t, form } = admin.ctx;
  return questionPage(admin, order, {
    title: t('admin.orders.untracked'),
    change: t('admin.orders.untracked_add'),
    go: { word: 'untracked', label: t('admin.orders.untracked_do') },
    kept: form.entries().filter(([name]) => name === 'due'),
    children: (
      <>
        <p>
          {t('admin.orders.untracked_text')} {form.flag('tell') && t('admin.orders.untracked_told')}
        </p>
        <p className="soft">{t('admin.orders.untracked_later')}</p>
      </>
    ),
  });
}

interface Question {
  title: string;
  /** What opens the form again. */
  change: string;
  go: { word: string; label: string };
  /** What was said yes to before. */
  kept?: readonly [string, string][];
  children: ReactNode;
}

function questionPage(
  { ctx }: AdminContext,
  order: Order,
  { title, change, go, kept = [], children }: Question,
): AdminReply {
  const { t, form } = ctx;
  const typed = form.entries().filter(([name]) => name !== 'do' && name !== 'due');
  return screenPage({
    title,
    back: { href: deskLink(`orders/${order.id}`), label: t('admin.orders.title', { number: `${order.id}` }) },
    body: (
      <form method="post" className="form">
        {[...typed, ...kept].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <div className="bar">
          <button type="submit" className="button is-main" name="do" value="change">
            {change}
          </button>
          <button type="submit" className="button" name="do" value={go.word}>
            {go.label}
          </button>
        </div>
      </form>
    ),
  });
}
