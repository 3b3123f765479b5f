import type { RequestContext } from '../../frame/request/request-context.ts';
import { emptyRequest, type SearchRequest } from '../query/model-request.ts';
import { taxonomyField } from '../query/question.ts';
import { readTitles } from '../store-titles.ts';
import { searchTerms } from '../terms.ts';
import type { Found } from './ask.ts';

/** Where a text leads, and what that is called. */
export interface Lead {
  name: string;
  href: string;
}

/** What the shopkeeper leads to for a text; undefined where nobody said so, and where it is not in the shop any more. */
export async function leadOf(
  ctx: RequestContext,
  { lead = '' }: Pick<Found, 'lead'>,
): Promise<Lead | undefined> {
  const { shop, language, links } = ctx;
  const [kind = '', number] = lead.split(':');
  const id = Number(number);
  if (kind === '') return undefined;
  if (kind === 'product') {
    const [product] = await readTitles(shop.db.read, language, [id]);
    return product && { name: product.title, href: `${links.home()}?p=${id}` };
  }
  const term = (await searchTerms(shop, language)).of(taxonomyField(kind)).find((one) => one.id === id);
  return term && { name: term.name, href: `${links.home()}?taxonomy=${kind}&cat=${id}` };
}

/** Whether nothing is asked for but a text. */
export const isTextAlone = (request: SearchRequest): boolean =>
  JSON.stringify(sorted(request)) === JSON.stringify(sorted({ ...emptyRequest(), text: request.text }));

const sorted = (request: object) => Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1));
