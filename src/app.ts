import type { FastifyInstance } from 'fastify';
import { accounts } from './accounts/index.ts';
import { cart } from './cart/index.ts';
import { catalogue } from './catalogue/index.ts';
import { checkout } from './checkout/index.ts';
import { content } from './content/index.ts';
import { bulkChanges } from './frame/bulk/index.ts';
import { makeApp } from './frame/house/build.ts';
import type { Room } from './frame/house/room.ts';
import type { Shop } from './frame/shop/shop.ts';
import { marketing } from './marketing/index.ts';
import { orders } from './orders/index.ts';
import { payments } from './payments/index.ts';
import type { Patience } from './platform/http/server.ts';
import { points } from './points/index.ts';
import { pricing } from './pricing/index.ts';
import { search } from './search/index.ts';
import { errorPage, site, wrapPage } from './site/index.ts';

/** The rooms of the house, from the ground up. */
export const rooms: readonly Room[] = [
  bulkChanges,
  catalogue,
  content,
  accounts,
  pricing,
  search,
  cart,
  points,
  payments,
  orders,
  checkout,
  marketing,
  site,
];

/** The rooms put together: which room answers which address. Not yet listening. */
export function openApp(shop: Shop, patience?: Patience): Promise<FastifyInstance> {
  return makeApp(shop, rooms, { wrap: wrapPage, errorPage, patience });
}
