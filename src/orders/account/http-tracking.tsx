import type { Reply } from '../../frame/request/reply.ts';
import { checkOpenNonce, type RequestContext } from '../../frame/request/request-context.ts';
import type { Handler } from '../../frame/server/module.ts';
import { networkOf } from '../../platform/security/network.ts';
import type { Order } from '../model.ts';
import { readNotes, readOrder } from '../store.ts';
import { readAsides } from './asides.ts';
import { TrackingForm, TrackingResult } from './pages/tracking.tsx';

/** Whoever ordered without an account asks here how the order stands. */
export const trackingPage: Handler = async (ctx) => page(ctx, <TrackingForm wrong={undefined} />);

/**
 * Number and e-mail together open the order: what was bought and where it stands, no addresses. Wrong numbers and
 * wrong e-mails get the same answer.
 */
export const trackOrder: Handler = async (ctx) => {
  const { form, t, shop } = ctx;
  const typed = { number: form.trimmed('orderid', 20), email: form.trimmed('order_email', 190) };
  const wrong = (text: string) => page(ctx, <TrackingForm wrong={text} {...typed} />);
  if (!checkOpenNonce(ctx, form.text('woocommerce-order-tracking-nonce', 20), 'woocommerce-order_tracking'))
    return wrong(t('error.bad_nonce'));
  if (!(await shop.limits.take('login', networkOf(ctx.ip)))) return wrong(t('error.too_many_requests'));
  const order = await findOrder(ctx, typed);
  if (!order) return wrong(t('orders.tracking_unknown'));
  const notes = await readNotes(shop.db.read, order.id, false);
  return page(ctx, <TrackingResult order={order} notes={notes} asides={await readAsides(ctx, order)} />);
};

async function findOrder(
  { shop }: RequestContext,
  { number, email }: { number: string; email: string },
): Promise<Order | undefined> {
  const id = /^#?(\d{1,9})$/.exec(number)?.[1];
  const order = id === undefined ? undefined : await readOrder(shop.db.read, Number(id));
  return order && email !== '' && order.billing.email.toLowerCase() === email.toLowerCase()
    ? order
    : undefined;
}

function page(ctx: RequestContext, body: React.ReactNode): Reply {
  return {
    kind: 'page',
    title: ctx.t('orders.tracking'),
    bodyClass: ['woocommerce-page', 'woocommerce-order-tracking'],
    body,
  };
}
