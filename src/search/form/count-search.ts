import type { Visit } from '../../frame/request/visit.ts';
import { logSearch } from '../log/log.ts';
import type { Found } from './ask.ts';

const ROBOTS = /bot|crawl|spider|slurp|preview/i;

/** Writes down what a shopper searched for. A search never fails because this does. */
export async function countSearch(visit: Visit, { open, request, answer }: Found): Promise<void> {
  const { shop, language, now } = visit;
  if (request.text === '' || request.page > 1 || visit.headOnly || ROBOTS.test(visit.userAgent)) return;
  const search = { language, formId: open.form.id, text: request.text, found: answer.total };
  try {
    await shop.db.transaction((tx) => logSearch(tx, search, now));
  } catch (error) {
    shop.log.error(error, 'A search could not be counted.');
  }
}
