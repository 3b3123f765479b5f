import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Shop } from '../../frame/shop/shop.ts';

/** Who a report is told to: somebody at the desk, or the reader of a letter. */
export interface Asker {
  ctx: Pick<RequestContext, 't' | 'language' | 'query'>;
  shop: Shop;
  now: number;
}
