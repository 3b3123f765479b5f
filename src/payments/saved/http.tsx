import { accountPage, forShopper, type Shopper } from '../../accounts/index.ts';
import { ask } from '../../frame/command/index.ts';
import { notify } from '../../frame/page/notices.tsx';
import { type Reply, redirect, redirectOut } from '../../frame/request/reply.ts';
import {
  askedBy,
  checkNonce,
  inSession,
  onlyLooks,
  type RequestContext,
} from '../../frame/request/request-context.ts';
import { hashToken, randomToken } from '../../platform/security/tokens.ts';
import { setSessionValue, updateSessionValue } from '../../platform/session/values.ts';
import { gatewaysOf } from '../gateways.ts';
import { messageOf } from '../message.ts';
import { METHOD_ACTIONS } from './choice.ts';
import { forgetCard, preferCard, saveCard } from './commands.ts';
import { AddMethodPage, MethodsPage } from './pages.tsx';
import { readSaved } from './store.ts';

/** The card that this session has asked a gateway for. */
const AWAITED = 'awaited_card';
type Awaited = { gateway: string; stateHash: string };

/**
 * Whether this very session asked for a card, there, and has got none yet. Otherwise anybody could put a card of
 * his own into another’s account by a link, and the link of one card would be good for ever.
 */
async function isAwaited({ shop, session, query }: RequestContext, gateway: string): Promise<boolean> {
  if (!session) return false;
  const fits = (awaited: Awaited | undefined) =>
    awaited?.gateway === gateway && awaited.stateHash === hashToken(query.text('state', 64));
  return fits(
    await shop.db.transaction((tx) =>
      updateSessionValue<Awaited>(tx, session.id, AWAITED, (awaited) =>
        fits(awaited) ? undefined : awaited,
      ),
    ),
  );
}

const saving = (ctx: RequestContext) => gatewaysOf(ctx.shop).filter((gateway) => gateway.saving?.begin);

export const methodsPage = forShopper(async (ctx, shopper) => {
  const methods = await readSaved(ctx.shop.db.read, shopper.id);
  return accountPage(
    ctx.t('payments.saved.title'),
    <MethodsPage methods={methods} mayAdd={saving(ctx).length > 0} />,
  );
});

/** The form, and where the gateway sends the shopper back to with the card. */
export const addMethodPage = forShopper(async (ctx, shopper) => {
  const gateway = saving(ctx).find(({ id }) => id === ctx.query.text('gateway', 40));
  if (!gateway) {
    const page = <AddMethodPage gateways={saving(ctx)} />;
    return accountPage(ctx.t('payments.saved.add'), page);
  }
  // The link is good once: a browser that looks ahead must not use it up.
  if (onlyLooks(ctx)) return redirect(ctx.links.paymentMethods());
  if (!(await isAwaited(ctx, gateway.id))) return told(ctx, 'error', 'payments.saved.failed');
  const card = await gateway.saving?.read?.(messageOf(ctx));
  if (!card) return told(ctx, 'error', 'payments.saved.failed');
  await ask(askedBy(ctx), saveCard, { userId: shopper.id, gateway: gateway.id, card });
  return told(ctx, 'success', 'payments.saved.added');
});

export const beginAdding = forShopper(async (ctx) => {
  const { form, links, shop } = ctx;
  const gateway = saving(ctx).find(({ id }) => id === form.text('payment_method', 40));
  if (
    !checkNonce(ctx, form.text('woocommerce-add-payment-method-nonce', 20), 'woocommerce-add-payment-method')
  )
    return told(ctx, 'error', 'error.bad_nonce');
  const begin = gateway?.saving?.begin;
  if (!gateway || !begin) return told(ctx, 'error', 'payments.saved.failed');
  const state = randomToken();
  const awaited: Awaited = { gateway: gateway.id, stateHash: hashToken(state) };
  await inSession(ctx, ({ tx }, session) => setSessionValue(tx, session.id, AWAITED, awaited));
  try {
    const { redirect: to } = await begin(ctx.language, {
      done: `${shop.publicUrl}${links.addPaymentMethod()}?gateway=${gateway.id}&state=${state}`,
      cancelled: shop.publicUrl + links.paymentMethods(),
    });
    return redirectOut(to, 303);
  } catch (error) {
    shop.log.error({ err: error, gateway: gateway.id }, 'no card could be asked for');
    return told(ctx, 'error', 'payments.saved.failed');
  }
});

export const forgetMethod = forShopper((ctx, shopper, params) =>
  onOwn(ctx, shopper, params, METHOD_ACTIONS.forget, 'payments.saved.forgotten', forgetCard),
);

export const preferMethod = forShopper((ctx, shopper, params) =>
  onOwn(ctx, shopper, params, METHOD_ACTIONS.prefer, 'payments.saved.preferred', preferCard),
);

/** A link with a nonce that does something to one of the shopper's own; somebody else's is as unknown as none. */
async function onOwn(
  ctx: RequestContext,
  { id: userId }: Shopper,
  params: Record<string, string>,
  action: string,
  done: 'payments.saved.forgotten' | 'payments.saved.preferred',
  change: typeof forgetCard,
): Promise<Reply> {
  if (onlyLooks(ctx)) return redirect(ctx.links.paymentMethods());
  const id = /^\d{1,9}$/.test(params.id ?? '') ? Number(params.id) : 0;
  const genuine = checkNonce(ctx, ctx.query.text('_wpnonce', 20), `${action}-${id}`);
  const changed = genuine && (await ask(askedBy(ctx), change, { userId, id }));
  return changed ? told(ctx, 'success', done) : told(ctx, 'error', 'payments.saved.unknown');
}

async function told(
  ctx: RequestContext,
  kind: 'success' | 'error',
  key:
    | 'payments.saved.added'
    | 'payments.saved.failed'
    | 'payments.saved.forgotten'
    | 'payments.saved.preferred'
    | 'payments.saved.unknown'
    | 'error.bad_nonce',
): Promise<Reply> {
  await notify(ctx, { kind, text: ctx.t(key) });
  return redirect(ctx.links.paymentMethods(), 303);
}
