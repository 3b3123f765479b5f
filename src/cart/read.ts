import {
  available,
  type Buyable,
  type ChosenAttribute,
  describeChoice,
  findBuyables,
} from '../catalogue/index.ts';
import type { Visit } from '../frame/visit.ts';
import type { Reader } from '../platform/db/index.ts';
import { md5 } from '../platform/security/tokens.ts';
import { homeOf, priceCart, readPricing } from '../pricing/index.ts';
import { askingOf } from './asking.ts';
import { soldAs } from './commands.ts';
import {
  type Cart,
  type CartLine,
  type CartProblem,
  hashSource,
  type KeptCart,
  type KeptLine,
  type Owner,
} from './model.ts';
import { findCart } from './store.ts';

/** Whose cart a visit means; undefined for a visitor of whom nothing is kept. */
export function ownerOf({ session }: Pick<Visit, 'session'>): Owner | undefined {
  return session && { sessionId: session.id, userId: session.userId };
}

/**
 * The visitor's cart: lines with what they cost now, totals, shipping offers and what stands in the way of an
 * order. One query for the lines and those of `findBuyables`, however many lines; a transaction sees its own
 * writes.
 */
export async function readCart(visit: Visit, db: Reader = visit.shop.db.read): Promise<Cart> {
  const owner = ownerOf(visit);
  const kept = owner && (await findCart(db, owner));
  return buildCart(visit, db, kept, new Map());
}

const read = new WeakMap<Visit, Promise<Cart>>();

/** The same, read once a request: for the several places of one page. */
export function cartOf(visit: Visit): Promise<Cart> {
  const found = read.get(visit) ?? readCart(visit);
  read.set(visit, found);
  return found;
}

/** Makes the rest of the request see what a command has changed. */
export function forgetCart(visit: Visit): void {
  read.delete(visit);
}

/** A cart out of what was kept. `known` spares reading goods that were read a moment ago. */
export async function buildCart(
  visit: Visit,
  db: Reader,
  kept: KeptCart | undefined,
  known: ReadonlyMap<number, Buyable>,
): Promise<Cart> {
  const { shop, currency, language } = visit;
  const keptLines = kept?.lines ?? [];
  const missing = keptLines.map(soldAs).filter((id) => !known.has(id));
  const items =
    missing.length === 0 ? known : new Map([...known, ...(await findBuyables(db, missing, askingOf(visit)))]);
  const priced = keptLines.flatMap((line) => {
    const item = items.get(soldAs(line));
    return item?.purchasable ? [{ line, item }] : [];
  });
  const place = kept?.place ?? homeOf(shop.settings);
  const totals = priceCart(await readPricing(shop), shop.settings, {
    lines: priced.map(({ line, item }) => ({ key: line.key, item, quantity: line.quantity })),
    place,
    currency,
    chosenRate: kept?.chosenRate ?? '',
  });
  const lines: CartLine[] = [];
  for (const [index, { line, item }] of priced.entries()) {
    const lineTotals = totals.lines[index];
    if (lineTotals)
      lines.push({ ...line, item, totals: lineTotals, choices: await choicesOf(visit, line, item) });
  }
  const hash = hashSource(lines, totals.sums.total, `${currency.code} ${language}`);
  return {
    id: kept?.id,
    lines,
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    needsShipping: lines.some(({ item }) => !item.virtual),
    place,
    placeKnown: kept?.place !== undefined,
    totals,
    problems: [...goneLines(keptLines, items), ...shortLines(lines)],
    hash: hash === '' ? '' : md5(hash),
  };
}

/** In the shopper's words. Only variations that leave an attribute open need the product's own list of values. */
async function choicesOf(visit: Visit, line: KeptLine, item: Buyable): Promise<ChosenAttribute[]> {
  if (item.attributes.every(({ value }) => value !== '')) return item.attributes;
  const chosen = JSON.stringify(line.attributes);
  return visit.shop.memo.get(
    `cart.choices ${item.productId} ${chosen} ${visit.language}`,
    [`product:${item.productId}`],
    () =>
      describeChoice(
        visit.shop.db.read,
        item.productId,
        new Map(Object.entries(line.attributes)),
        visit.language,
      ),
  );
}

function goneLines(lines: readonly KeptLine[], items: ReadonlyMap<number, Buyable>): CartProblem[] {
  return lines.flatMap((line) => {
    const item = items.get(soldAs(line));
    return item?.purchasable ? [] : [{ code: 'gone' as const, key: line.key, name: item?.name ?? '' }];
  });
}

/** Lines of one and the same thing share its stock. */
function shortLines(lines: readonly CartLine[]): CartProblem[] {
  const wanted = new Map<number, number>();
  for (const { item, quantity } of lines) wanted.set(item.id, (wanted.get(item.id) ?? 0) + quantity);
  return lines.flatMap(({ key, item }): CartProblem[] => {
    const stock = item.stock.status === 'outofstock' ? 0 : available(item);
    if (stock === null || stock >= (wanted.get(item.id) ?? 0)) return [];
    if (stock === 0) return [{ code: 'out_of_stock', key, name: item.name }];
    return [{ code: 'short', key, name: item.name, available: stock }];
  });
}
