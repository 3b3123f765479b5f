import { findShopper, forgetBrowser } from '../../accounts/index.ts';
import { ask } from '../../frame/command/index.ts';
import { renderMarkup, useRequest } from '../../frame/page/context.tsx';
import { type Reply, redirect } from '../../frame/request/reply.ts';
import { askedBy, checkNonce, makeNonce, type RequestContext } from '../../frame/request/request-context.ts';
import type { SlotContent } from '../../frame/server/module.ts';
import { shortMoment } from '../../frame/shop/dates.ts';
import { leaveCustomer } from './commands.ts';

const NONCE = 'leave-customer';

/** On every page of the shop, for who sits in a customer's place: whose it is, until when, and the way out. */
export const behalfBar: SlotContent = {
  empty: () => '',
  async fill(ctx) {
    const { session, shop } = ctx;
    if (!session?.behalf || session.userId === null) return '';
    const shopper = await findShopper(shop.db.read, session.userId);
    const name = shopper ? `${shopper.firstName} ${shopper.lastName}`.trim() || shopper.email : '';
    return renderMarkup(ctx, <Bar name={name} until={session.endsAt} nonce={makeNonce(ctx, NONCE)} />);
  },
};

function Bar({ name, until, nonce }: { name: string; until: number; nonce: string }) {
  const { t, links, language, shop } = useRequest();
  const time = shortMoment(until, language, shop.settings);
  return (
    <aside className="behalf-bar" aria-label={t('customers.behalf')}>
      <p>
        <strong>{t('customers.behalf_of', { name })}</strong> {t('customers.behalf_until', { time })}
      </p>
      <form method="post" action={links.home()}>
        <input type="hidden" name="leave-customer" value={nonce} />
        <button type="submit">{t('customers.behalf_leave')}</button>
      </form>
    </aside>
  );
}

/** The bar's form, on whatever page it stands. Leads back to the customer's page at the desk. */
export async function leaveForm(ctx: RequestContext): Promise<Reply | undefined> {
  const { session, form } = ctx;
  if (ctx.method !== 'POST' || !form.has('leave-customer')) return undefined;
  if (!session?.behalf || !checkNonce(ctx, form.text('leave-customer', 20), NONCE))
    return redirect(ctx.path, 303);
  const { id: sessionId, userId } = session;
  await ask(askedBy(ctx), leaveCustomer, { sessionId, userId });
  forgetBrowser(ctx);
  return redirect(`/admin/customers/${userId}`, 303);
}
