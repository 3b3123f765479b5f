import type { ReactNode } from 'react';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { givenMany } from '../../frame/shop/per-shop.ts';
import type { Order } from '../model.ts';

/** What a module above has to say on an order's own pages, where its shopper reads them; nothing is null. */
type Aside = (ctx: RequestContext, order: Order) => Promise<ReactNode>;

export const orderAsides = givenMany<Aside>();

export const readAsides = (ctx: RequestContext, order: Order): Promise<ReactNode[]> =>
  Promise.all(orderAsides(ctx.shop).map((aside) => aside(ctx, order)));
