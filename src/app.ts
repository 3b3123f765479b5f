import type { FastifyInstance } from 'fastify';
import { accounts } from './accounts/index.ts';
import { admin } from './admin/index.ts';
import { cart } from './cart/index.ts';
import { catalogue } from './catalogue/index.ts';
import { checkout } from './checkout/index.ts';
import { content } from './content/index.ts';
import { customers } from './customers/index.ts';
import { bulkChanges } from './frame/bulk/index.ts';
import { makeApp } from './frame/server/build.ts';
import type { Module } from './frame/server/module.ts';
import type { Shop } from './frame/shop/shop.ts';
import { invoices } from './invoices/index.ts';
import { marketing } from './marketing/index.ts';
import { orders } from './orders/index.ts';
import { parcels } from './parcels/index.ts';
import { payments } from './payments/index.ts';
import { people } from './people/index.ts';
import type { Patience } from './platform/http/server.ts';
import { points } from './points/index.ts';
import { pricing } from './pricing/index.ts';
import { privacy } from './privacy/index.ts';
import { returns } from './returns/index.ts';
import { search } from './search/index.ts';
import { errorPage, site, wrapPage } from './site/index.ts';

/** The modules of the house, from the ground up. */
export const modules: readonly Module[] = [
  bulkChanges,
  catalogue,
  content,
  accounts,
  people,
  pricing,
  search,
  cart,
  points,
  payments,
  orders,
  parcels,
  invoices,
  checkout,
  marketing,
  customers,
  returns,
  privacy,
  site,
  admin,
];

/** The modules put together: which module answers which address. Not yet listening. */
export function openApp(
  shop: Shop,
  patience?: Patience,
  house: readonly Module[] = modules,
): Promise<FastifyInstance> {
  return makeApp(shop, house, { wrap: wrapPage, errorPage, patience });
}
