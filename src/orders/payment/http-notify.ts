import { ask, job } from '../../frame/command/index.ts';
import type { Reply } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { findGateway } from '../../payments/index.ts';
import { OrderProblem } from '../problem.ts';
import { receivePayment } from './commands.ts';

/** `/wc-api/{gateway}/`: a gateway's server says what happened to a payment. It may say it again. */
export async function paymentWebhook(ctx: RequestContext, params: Record<string, string>): Promise<Reply> {
  const id = (params.rest ?? '').replace(/\/$/, '');
  const gateway = findGateway(ctx.shop, id);
  const news = await gateway?.notify({
    query: new Map(ctx.query.entries()),
    form: new Map(ctx.form.entries()),
    header: ctx.header,
  });
  const refused: Reply = { kind: 'text', status: 400, body: '-1' };
  if (!gateway || !news || ![news.orderId, news.amount].every(Number.isSafeInteger)) return refused;
  try {
    const actor = job(`payments.${gateway.id}`, ctx.requestId);
    await ask({ shop: ctx.shop, actor, now: ctx.now }, receivePayment, { ...news, gateway });
  } catch (error) {
    if (error instanceof OrderProblem) return refused;
    throw error;
  }
  return { kind: 'text', body: '1' };
}
