import { createHash } from 'node:crypto';
import { ask, job } from '../../frame/command/index.ts';
import type { Reply } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { findGateway, type Gateway, type GatewayMessage, messageOf } from '../../payments/index.ts';
import { takeNotification } from './commands.ts';
import { findNotification } from './store.ts';
import { workOff } from './work.ts';

/** Of a message that nobody signed no more is kept than tells what it is. */
const OF_FORGED = 2000;

/**
 * `/wc-api/{gateway}/`: a gateway's server says what happened. It is kept and acknowledged; a job does the rest. What is
 * not genuine is refused, and some of it is kept to be looked at: twenty an hour for each gateway, for thirty days.
 */
export async function paymentWebhook(ctx: RequestContext, params: Record<string, string>): Promise<Reply> {
  const id = (params.rest ?? '').replace(/\/$/, '');
  const gateway = findGateway(ctx.shop, id);
  const message = messageOf(ctx);
  const known = gateway && (await recognised(ctx, gateway, message));
  if (gateway && known) {
    await keep(ctx, gateway, message, numberOf(known.id, message));
    return { kind: 'text', body: '1' };
  }
  if (gateway && !gateway.byHand && (await ctx.shop.limits.take('forged_message', gateway.id))) {
    const body = message.body.subarray(0, OF_FORGED);
    await keep(ctx, gateway, { ...message, body }, `forged ${digestOf(message)}`, true);
  }
  return { kind: 'text', status: 400, body: '-1' };
}

/** What the shopper's browser brought back from a gateway, where it is signed: worked off before the page is shown. */
export async function takeReturn(ctx: RequestContext, gatewayId: string): Promise<void> {
  const gateway = findGateway(ctx.shop, gatewayId);
  if (!gateway?.tellsByReturn) return;
  const message = { ...messageOf(ctx), form: new Map<string, string>(), body: Buffer.alloc(0) };
  const known = await recognised(ctx, gateway, message);
  if (!known) return;
  const eventId = numberOf(known.id, message);
  await keep(ctx, gateway, message, eventId);
  const kept = await findNotification(ctx.shop.db.read, gateway.id, eventId);
  if (kept?.state !== 'new') return;
  // Its job tries again.
  await workOff(ctx.shop, kept.id, ctx.now).catch((error: unknown) =>
    ctx.shop.log.warn({ err: error, notification: kept.id }, 'what the browser brought waits for its job'),
  );
}

async function recognised({ shop }: RequestContext, gateway: Gateway, message: GatewayMessage) {
  try {
    return await gateway.recognise(message);
  } catch (error) {
    shop.log.warn({ err: error, gateway: gateway.id }, 'a message could not be understood');
    return undefined;
  }
}

/** By the gateway's own number, or by what the message says. */
const numberOf = (id: string, message: GatewayMessage): string =>
  id === '' ? digestOf(message) : id.slice(0, 200);

function digestOf({ query, body }: GatewayMessage): string {
  return createHash('sha256')
    .update(new URLSearchParams([...query]).toString())
    .update('\n')
    .update(body)
    .digest('base64url');
}

function keep(
  { shop, now, requestId, header }: RequestContext,
  gateway: Gateway,
  { query, body }: GatewayMessage,
  eventId: string,
  forged = false,
): Promise<void> {
  const headers = ['content-type', ...(gateway.headers ?? [])].flatMap((name) => {
    const value = header(name);
    return value === undefined ? [] : [[name, value.slice(0, 2000)]];
  });
  return ask({ shop, actor: job(`payments.${gateway.id}`, requestId), now }, takeNotification, {
    gateway: gateway.id,
    eventId,
    query: new URLSearchParams([...query]).toString().slice(0, forged ? OF_FORGED : undefined),
    headers: Object.fromEntries(headers),
    body,
    state: forged ? 'refused' : 'new',
  });
}
