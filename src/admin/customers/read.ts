import {
  type Account,
  type AddressKind,
  findExemption,
  readAccount,
  readAddresses,
  readAskedEmail,
  readMerged,
} from '../../accounts/index.ts';
import { snapshotCart } from '../../cart/index.ts';
import { findPurchasables, type Purchasable } from '../../catalogue/index.ts';
import { type ListedCustomer, readCustomerNotes, readTags } from '../../customers/index.ts';
import { type AuditLine, readAudit } from '../../frame/command/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { readSubscription } from '../../marketing/index.ts';
import { listLettersOf, listOrders } from '../../orders/index.ts';
import { readSaved } from '../../payments/index.ts';
import { readCustomerPoints } from '../../points/index.ts';
import type { AdminContext } from '../kit/index.ts';

const ORDERS = 5;
const LINES = 50;
const NOTES = 50;
const LETTERS = 10;

/** @throws ShopError when there is no such account */
export async function accountOf({ shop }: AdminContext, id: number | undefined): Promise<Account> {
  const account = id === undefined ? undefined : await readAccount(shop.db.read, id);
  if (!account) throw new ShopError('not_found');
  return account;
}

export const addressKind = ({ kind = '' }: Record<string, string>): AddressKind => {
  if (kind !== 'billing' && kind !== 'shipping') throw new ShopError('not_found');
  return kind;
};

/** All that a customer's page shows beside the account itself, as far as who looks may see it. */
export async function readAround(admin: AdminContext, { id, email }: Account) {
  const { shop, may, now } = admin;
  const db = shop.db.read;
  const [orders, letters, cards] = may('orders.view')
    ? await Promise.all([
        listOrders(db, { userId: id }, { sort: 'date', descending: true, limit: ORDERS }),
        listLettersOf(db, id, LETTERS),
        readSaved(db, id),
      ])
    : [[], [], []];
  const trail = may('audit.view')
    ? readAudit(db, { subject: 'customer', subjectId: `${id}`, limit: LINES })
    : Promise.resolve<AuditLine[]>([]);
  const [addresses, exemption, tags, notes, newsletter, askedEmail, merged, points, cart, audit] =
    await Promise.all([
      readAddresses(db, id),
      findExemption(db, id),
      readTags(db, [id]),
      readCustomerNotes(db, id, NOTES),
      readSubscription(db, email),
      readAskedEmail(db, id, now),
      readMerged(db, id),
      may('points.view') ? readCustomerPoints(shop, id, now) : undefined,
      readCart(admin, id),
      trail,
    ]);
  return {
    orders,
    letters,
    cards,
    addresses,
    exemption,
    tags: tags.get(id) ?? [],
    notes,
    newsletter,
    askedEmail,
    merged,
    points,
    cart,
    audit,
  };
}

export type Around = Awaited<ReturnType<typeof readAround>>;

export interface CartNow {
  changedAt: number;
  lines: { key: string; quantity: number; item: Purchasable | undefined }[];
}

/** The cart as it is now; undefined when there is nothing in it. */
async function readCart({ ctx, shop, now }: AdminContext, userId: number): Promise<CartNow | undefined> {
  const cart = await snapshotCart(shop.db.read, { userId, sessionId: 0 });
  if (!cart || cart.lines.length === 0) return undefined;
  const { languages, currencies } = shop.settings;
  const ids = cart.lines.map(({ productId, variationId }) => variationId || productId);
  const spoken = { language: ctx.language, languages, currencies, currency: ctx.currency, now };
  const goods = await findPurchasables(shop.db.read, ids, spoken);
  return {
    changedAt: cart.changedAt,
    lines: cart.lines.map(({ key, quantity, productId, variationId }) => ({
      key,
      quantity,
      item: goods.get(variationId || productId),
    })),
  };
}

/** The account as its list has it, to find its neighbours there. */
export function listed(account: Account): ListedCustomer & { levelName: string } {
  const { id, email, country, language, orders, spent, lastOrderAt, createdAt, closedAt } = account;
  return {
    id,
    email,
    country,
    language,
    orders,
    spent,
    lastOrderAt,
    createdAt,
    closed: closedAt > 0,
    name: nameOf(account),
    level: '',
    levelName: '',
  };
}

export const nameOf = ({ firstName, lastName, displayName }: Account): string =>
  `${firstName} ${lastName}`.trim() || displayName;
