import type { RequestContext } from '../../frame/request/request-context.ts';
import { logSearch } from '../log/log.ts';
import type { Found } from './ask.ts';

const ROBOTS = /bot|crawl|spider|slurp|preview/i;

/** Counts what a shopper searched for. */
export function countSearch(
  ctx: RequestContext,
  { open, request }: Pick<Found, 'open' | 'request'>,
  found: number,
): void {
  const { shop, language, now } = ctx;
  if (request.text === '' || request.page > 1 || ctx.headOnly || ROBOTS.test(ctx.userAgent)) return;
  logSearch(shop, { language, formId: open.form.id, text: request.text, found }, now);
}
