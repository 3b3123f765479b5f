import type { RequestContext } from '../../frame/request/request-context.ts';
import { logSearch } from '../log/log.ts';
import type { Found } from './ask.ts';

const ROBOTS = /bot|crawl|spider|slurp|preview/i;

/** Writes down what a shopper searched for. A search never fails because this does. */
export async function countSearch(ctx: RequestContext, { open, request, answer }: Found): Promise<void> {
  const { shop, language, now } = ctx;
  if (request.text === '' || request.page > 1 || ctx.headOnly || ROBOTS.test(ctx.userAgent)) return;
  const search = { language, formId: open.form.id, text: request.text, found: answer.total };
  try {
    await shop.db.transaction((tx) => logSearch(tx, search, now));
  } catch (error) {
    shop.log.error(error, 'A search could not be counted.');
  }
}
