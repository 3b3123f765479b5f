import {
  listProducts,
  listSaidMoments,
  readPricePoints,
  readWhole,
  termsOf,
  type WholeProduct,
} from '../../catalogue/index.ts';
import { type AuditLine, readAudit } from '../../frame/command/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { listOrders } from '../../orders/index.ts';
import type { AdminContext } from '../kit/index.ts';
import type { Row } from './cells.tsx';
import { factTeller } from './history.ts';
import { PAST_MS } from './past-prices.tsx';
import { baseOf, viewFor } from './words.tsx';

const LINES = 50;
const ORDERS = 5;

/** @throws ShopError when there is no such product, or it is a variation */
export async function productAt({ shop }: AdminContext, id: number | undefined): Promise<WholeProduct> {
  const whole = id === undefined ? undefined : (await readWhole(shop.db.read, [id])).get(id);
  if (!whole?.product) throw new ShopError('not_found');
  return whole;
}

/** The product as its list has it, to find its neighbours there. @throws ShopError */
export async function rowOf(admin: AdminContext, id: number): Promise<Row> {
  const view = viewFor(admin);
  const { db } = admin.shop;
  const page = { sort: 'added', descending: true, limit: 1 } as const;
  const [kept] = await listProducts(db.read, { ids: [id] }, view, page);
  const [binned] = kept ? [] : await listProducts(db.read, { ids: [id], state: 'trash' }, view, page);
  const row = kept ?? binned;
  if (!row) throw new ShopError('not_found');
  const { byId } = await termsOf(admin.shop, view.spoken);
  const names = row.termIds.flatMap((term) => byId.get(term)?.names.join(' › ') ?? []);
  return { ...row, categories: names.join(', '), brand: '' };
}

/** What stands beside a product, as far as who looks may see it. */
export async function readAround(admin: AdminContext, { id }: WholeProduct) {
  const { shop, may, now } = admin;
  const db = shop.db.read;
  const [orders, audit, prices, versions, telling] = await Promise.all([
    may('orders.view')
      ? listOrders(db, { productId: id }, { sort: 'date', descending: true, limit: ORDERS })
      : [],
    may('audit.view')
      ? readAudit(db, { subject: 'product', subjectId: `${id}`, limit: LINES })
      : ([] as AuditLine[]),
    readPricePoints(db, id, baseOf(shop).code, now - PAST_MS),
    may('products.edit') ? listSaidMoments(db, id) : [],
    factTeller(admin),
  ]);
  return { orders, audit, prices, versions: versions.slice(1), telling };
}

export type Around = Awaited<ReturnType<typeof readAround>>;
