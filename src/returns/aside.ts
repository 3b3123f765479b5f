import { createElement, type ReactNode } from 'react';
import type { RequestContext } from '../frame/request/request-context.ts';
import type { Order } from '../orders/index.ts';
import { deliveryOf, termsOf } from './delivery.ts';
import { mayWithdraw } from './model.ts';
import { ownTermEnds, withdrawalEnds } from './model-deadline.ts';
import { ReturnSection } from './pages/section.tsx';
import { readReturnsOf } from './store.ts';

/** What an order's own pages say of withdrawing from it; nothing where there is nothing to say. */
export async function returnAside({ shop, now }: RequestContext, order: Order): Promise<ReactNode> {
  const returns = await readReturnsOf(shop.db.read, order.id);
  const offered = shop.settings.returns.withdrawal && mayWithdraw(order);
  const until = offered ? await openUntil() : undefined;
  if (returns.length === 0 && until === undefined) return null;
  return createElement(ReturnSection, { key: 'returns', order, returns, until });

  async function openUntil(): Promise<number | null | undefined> {
    const delivery = await deliveryOf(shop, shop.db.read, order);
    const ends = withdrawalEnds(delivery, termsOf(shop));
    if (ends === undefined) return null;
    return [ends, ownTermEnds(delivery, termsOf(shop)) ?? 0].find((end) => now < end);
  }
}
