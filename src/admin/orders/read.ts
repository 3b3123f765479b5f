import { findPurchasables, type Purchasable } from '../../catalogue/index.ts';
import { type AuditLine, readAudit } from '../../frame/command/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { readInvoicesOf } from '../../invoices/index.ts';
import {
  boughtId,
  EXCHANGE,
  hasUnmatched,
  type ListedOrder,
  listLetters,
  type Order,
  readAttributionOf,
  readDifferences,
  readExchangedFrom,
  readHistory,
  readNotes,
  readNotificationsOf,
  readOrder,
  readOrderVat,
  readTries,
  stillOwed,
} from '../../orders/index.ts';
import { leftAmong, readParcels } from '../../parcels/index.ts';
import { findGateway } from '../../payments/index.ts';
import { readReturnsOf } from '../../returns/index.ts';
import type { AdminContext } from '../kit/index.ts';

const LINES = 200;

/** @throws ShopError when there is no such order */
export async function orderOf({ shop }: AdminContext, id: number | undefined): Promise<Order> {
  const order = id === undefined ? undefined : await readOrder(shop.db.read, id);
  if (!order) throw new ShopError('not_found');
  return order;
}

/** What was bought, as the catalogue has it now; what is gone is missing. */
export function goodsOf(admin: AdminContext, order: Order): Promise<Map<number, Purchasable>> {
  const { ctx, shop, now } = admin;
  const { languages, currencies } = shop.settings;
  const ids = order.lines.flatMap((line) => boughtId(line) ?? []);
  const spoken = { language: ctx.language, languages, currencies, currency: ctx.currency, now };
  return findPurchasables(shop.db.read, ids, spoken);
}

/** All that an order's page shows beside the order itself. */
export async function readAround(admin: AdminContext, order: Order) {
  const { shop, may } = admin;
  const db = shop.db.read;
  const trail = may('audit.view')
    ? readAudit(db, { subject: 'order', subjectId: `${order.id}`, limit: LINES })
    : Promise.resolve<AuditLine[]>([]);
  // A paid one tells of money that came twice by its note: few look at one for that.
  const waits = order.status === 'on-hold' ? hasUnmatched(db, order.id) : Promise.resolve(false);
  // Most are paid by hand, and a machine has nothing to tell of them.
  const byMachine = !findGateway(shop, order.paymentMethod)?.byHand;
  const invoiced = may('invoices.view') && shop.settings.invoices.by !== 'nobody';
  const [
    goods,
    notes,
    letters,
    history,
    origin,
    parcels,
    audit,
    unsettled,
    tries,
    messages,
    vat,
    exchangedFrom,
    returns,
    invoices,
    differences,
  ] = await Promise.all([
    goodsOf(admin, order),
    readNotes(db, order.id, true),
    listLetters(db, order.id),
    readHistory(db, order.id),
    readAttributionOf(db, order.id),
    readParcels(db, order.id),
    trail,
    waits,
    byMachine ? readTries(db, order.id) : [],
    byMachine ? readNotificationsOf(db, order.id) : [],
    // Who gave no number has none that was looked up.
    order.billing.taxId === '' ? undefined : readOrderVat(db, order.id),
    order.paymentMethod === EXCHANGE ? readExchangedFrom(db, order.id) : undefined,
    readReturnsOf(db, order.id),
    invoiced ? readInvoicesOf(db, order.id) : [],
    // One that nobody has changed is as it was placed.
    order.version > 1 ? readDifferences(db, order.id) : [],
  ]);
  const left = leftAmong(order, parcels, goods);
  return {
    goods,
    notes,
    letters,
    history,
    origin,
    parcels,
    left,
    audit,
    unsettled,
    tries,
    messages,
    vat,
    exchangedFrom,
    returns,
    invoices,
    differences,
  };
}

export type Around = Awaited<ReturnType<typeof readAround>>;

/** The order as its list has it, to find its neighbours there. */
export function listed(order: Order): ListedOrder {
  const { id, status, createdAt, billing, currency, totals, refunds, paidAt, language } = order;
  return {
    id,
    status,
    createdAt,
    currency,
    paymentMethod: order.paymentMethod,
    paymentTitle: order.paymentTitle,
    language,
    name: `${billing.firstName} ${billing.lastName}`.trim(),
    email: billing.email,
    country: (order.shipping ?? billing).country,
    total: totals.total,
    owed: stillOwed({ ...order, total: totals.total }),
    refunded: givenBack(refunds),
    paid: paidAt !== null,
    pieces: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    hasNote: order.customerNote !== '',
  };
}

/** What was given back, or is about to be, minor units. */
export const givenBack = (refunds: Order['refunds']): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);
