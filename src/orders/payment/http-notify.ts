import { ask, job } from '../../frame/command/index.ts';
import type { Answer } from '../../frame/request/answer.ts';
import type { Visit } from '../../frame/request/visit.ts';
import { findGateway } from '../../payments/index.ts';
import { OrderProblem } from '../problem.ts';
import { receivePayment } from './commands.ts';

/** `/wc-api/{gateway}/`: a gateway's server says what happened to a payment. It may say it again. */
export async function paymentNews(visit: Visit, params: Record<string, string>): Promise<Answer> {
  const id = (params.rest ?? '').replace(/\/$/, '');
  const gateway = findGateway(visit.shop, id);
  const news = await gateway?.notify({
    query: new Map(visit.query.entries()),
    form: new Map(visit.form.entries()),
    header: visit.header,
  });
  const refused: Answer = { kind: 'text', status: 400, body: '-1' };
  if (!gateway || !news || ![news.orderId, news.amount].every(Number.isSafeInteger)) return refused;
  try {
    const actor = job(`payments.${gateway.id}`, visit.requestId);
    await ask({ shop: visit.shop, actor, now: visit.now }, receivePayment, { ...news, gateway });
  } catch (error) {
    if (error instanceof OrderProblem) return refused;
    throw error;
  }
  return { kind: 'text', body: '1' };
}
