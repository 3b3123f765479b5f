import type { Engine } from './engines.ts';

/** What must be true whatever happened to the process or its database: a query that finds what breaks it. */
const INVARIANTS: Record<string, string> = {
  'an order without its lines': 'select id from "order" where id not in (select order_id from order_line)',
  'lines without an order': 'select id from order_line where order_id not in (select id from "order")',
  'a reservation without an order':
    'select id from stock_reservation where order_id not in (select id from "order")',
  'an order whose stock is not kept':
    'select order_id from order_line where product_id is not null and order_id not in (select order_id from stock_reservation)',
  'a payment applied twice':
    "select order_id from order_status_history where to_status = 'processing' group by order_id having count(*) > 1",
  'an order without its history':
    'select id from "order" where id not in (select order_id from order_status_history)',
  'totals that do not sum up':
    'select o.id from "order" o where o.subtotal <> (select sum(l.subtotal) from order_line l where l.order_id = o.id)',
};

/** Pieces that were sold, and those on the shelves. */
export interface Pieces {
  sold: number;
  stocked: number;
}

export async function countPieces(engine: Pick<Engine, 'numbers'>): Promise<Pieces> {
  const [sold = 0] = await engine.numbers(
    "select sum(r.quantity) from stock_reservation r join product p on p.id = r.product_id where p.manage_stock = 1 and r.state <> 'returned'",
  );
  const [stocked = 0] = await engine.numbers('select sum(stock) from product where manage_stock = 1');
  return { sold, stocked };
}

/** Looks at what is left. @returns what is broken */
export async function brokenIn(
  engine: Pick<Engine, 'numbers'>,
  before: Pieces,
  confirmed: readonly number[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [what, query] of Object.entries(INVARIANTS)) {
    const found = await engine.numbers(query);
    if (found.length > 0) wrong.push(`${what}: ${found.slice(0, 5).join(', ')}`);
  }
  const kept = new Set(await engine.numbers('select id from "order"'));
  const lost = confirmed.filter((id) => !kept.has(id));
  if (lost.length > 0) wrong.push(`confirmed and lost: ${lost.slice(0, 5).join(', ')}`);
  const { sold, stocked } = await countPieces(engine);
  const missing = sold - before.sold - (before.stocked - stocked);
  if (missing !== 0) wrong.push(`${missing} pieces were sold but not taken out of the stock`);
  if (confirmed.length === 0) wrong.push('nothing was bought at all');
  return wrong;
}
