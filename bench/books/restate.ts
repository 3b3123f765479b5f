import type { BankPayment } from '../../src/payments/test-bank/bank.ts';
import type { Engine } from '../lib/engines.ts';
import { type Amounts, add, differ, gross } from './amounts.ts';
import { chainFaults } from './chain.ts';

/** An invoice as far as money counts. */
interface Stored {
  id: number;
  order_id: number;
  type: string;
  cause: string;
  total: number;
  in_series: number;
  issued_at: number;
  series: string;
  number: string;
  content: string;
}

interface Thing {
  order_id: number;
  net: number;
  taxes: string;
}

interface OrderRow {
  id: number;
  /** Where it goes, as JSON. */
  place: string;
  total: number;
  method: string;
  paid: number;
  due: number;
  status: string;
  parcels: number;
}

/** What the books say otherwise of each other: the bank's, the orders' and their refunds', and the invoices'. */
export async function differences(
  engine: Engine,
  payments: readonly BankPayment[],
  before: number,
): Promise<string[]> {
  const numbers = <T extends object>(query: string) => numeric(engine.rows<T>(query));
  const orders = await numbers<OrderRow>(
    `select id, total, due, status, payment_method as method, coalesce(shipping, billing) as place, case when paid_at is null then 0 else 1 end as paid,
      (select count(*) from parcel where order_id = "order".id) as parcels
      from "order" where id > ${before}`,
  );
  const rates = await numbers<{ order_id: number; rate_id: number; label: string; ppm: number }>(
    'select order_id, rate_id, label, ppm from order_tax',
  );
  const nameOf = new Map(
    rates.map((rate) => [`${rate.order_id} ${rate.rate_id}`, `${rate.label} ${rate.ppm}`]),
  );
  const sold = groupBy(
    await numbers<Thing>(
      `select order_id, total as net, taxes from order_line union all select order_id, total, taxes from order_shipping
        union all select order_id, total, taxes from order_fee`,
    ),
  );
  const back = groupBy(
    await numbers<Thing>(
      `select r.order_id, 0 - i.net as net, i.taxes from refund_item i join refund r on r.id = i.refund_id
        where r.state = 'done'`,
    ),
  );
  const refunds = groupBy(
    await numbers<{ order_id: number; amount: number; by_gateway: number; to_wallet: number }>(
      "select order_id, amount, by_gateway, to_wallet from refund where state = 'done'",
    ),
  );
  const invoices = await numbers<Stored>('select * from invoice order by id');
  const issued = groupBy(invoices);
  const wrong = [...seriesFaults(invoices), ...(await chainFaults(engine))];
  const sums = { moved: 0, invoiced: 0, refunds: 0, spread: 0 };
  const [allSold, allInvoiced] = [new Map<string, number>(), new Map<string, number>()] as [Amounts, Amounts];
  for (const order of orders) {
    const gone = (refunds.get(order.id) ?? []).reduce((sum, { amount }) => sum + amount, 0);
    // What the buyer has is sold whole, be a part of it due.
    const has = order.status === 'completed' || order.parcels > 0;
    const moved = order.paid ? order.total - (has ? 0 : order.due) - gone : 0;
    const papers = counting(issued.get(order.id) ?? []);
    const invoiced = papers.reduce((sum, { total }) => sum + total, 0);
    sums.moved += moved;
    sums.invoiced += invoiced;
    sums.refunds += (refunds.get(order.id) ?? []).length;
    const say = (what: string) => wrong.push(`order ${order.id} (${order.method}, ${order.status}): ${what}`);
    if (invoiced !== moved) say(`${moved} moved, ${invoiced} invoiced`);
    wrong.push(...replacedFaults(issued.get(order.id) ?? []), ...advanceFaults(issued.get(order.id) ?? []));
    const wanted: Amounts = new Map();
    // What leaves for the islands and towns that are apart is an export: a rate of nothing is none.
    const { country, state } = JSON.parse(order.place) as { country: string; state: string };
    const leaves = country === 'ES' && ['GC', 'TF', 'CE', 'ML'].includes(state);
    const isNone = (id: string) => leaves && nameOf.get(`${order.id} ${id}`)?.endsWith(' 0');
    const taxesIn = (text: string): Record<string, number> =>
      Object.fromEntries(
        Object.entries(JSON.parse(text) as Record<string, number>).filter(([id]) => !isNone(id)),
      );
    const keyed = (taxes: string) => (id: string) => nameOf.get(`${order.id} ${id}`) ?? `? ${taxes}`;
    if (order.paid) {
      for (const { net, taxes } of sold.get(order.id) ?? []) add(wanted, net, taxesIn(taxes), keyed(taxes));
      for (const { net, taxes } of back.get(order.id) ?? [])
        add(wanted, net, negative(taxesIn(taxes)), keyed(taxes));
    }
    const said: Amounts = new Map();
    for (const { content } of papers)
      for (const { base, taxes } of (JSON.parse(content) as Content).groups)
        add(said, base, Object.fromEntries(taxes.map((tax, at) => [at, tax.amount])), (at) => {
          const { label, ppm } = taxes[Number(at)] ?? { label: '?', ppm: 0 };
          return `${label} ${ppm}`;
        });
    for (const [name, amount] of said) allInvoiced.set(name, (allInvoiced.get(name) ?? 0) + amount);
    // What belongs to no thing is spread over all of them.
    const spread = gross(wanted) - moved;
    sums.spread += spread;
    const things = (sold.get(order.id) ?? []).length + (refunds.get(order.id) ?? []).length;
    const inParts = papers.every(({ cause }) => cause === 'advance');
    for (const fault of differ(wanted, said, { spread, roundings: things, inParts })) say(fault);
    for (const [name, amount] of wanted) allSold.set(name, (allSold.get(name) ?? 0) + amount);
  }
  const changes = groupBy(
    await numbers<{ order_id: number; amount: number; state: string }>(
      'select order_id, amount, state from order_difference',
    ),
  );
  wrong.push(...bankFaults(orders, payments, refunds, changes));
  console.error(`${engine.name}:`, sums, `${invoices.length} invoices`);
  for (const name of [...allInvoiced.keys()].toSorted())
    console.error(`  ${name}: by things ${allSold.get(name)}, invoiced ${allInvoiced.get(name)}`);
  return wrong;
}

interface Content {
  deducts?: { number: string }[];
  groups: { base: number; taxes: { label: string; ppm: number; amount: number }[] }[];
}

/** Those that count: the last that took the place of others, and what came after it. */
const counting = (papers: readonly Stored[]) =>
  papers.slice(
    Math.max(
      0,
      papers.findLastIndex(({ type }) => type === 'F3'),
    ),
  );

/** One that takes the place of others says what these said together, and an order has one original. */
function replacedFaults(papers: readonly Stored[]): string[] {
  const at = papers.findIndex(({ type }) => type === 'F3');
  const originals = papers.filter(({ cause }) => cause === 'order').length;
  const inParts = papers.some(({ cause }) => cause === 'advance');
  const wrong: string[] = [];
  if (papers.length > 0 && originals !== 1 && !(inParts && originals === 0))
    wrong.push(`order ${papers[0]?.order_id}: ${originals} originals`);
  if (papers.filter(({ type }) => type === 'F3').length > 1)
    wrong.push(`order ${papers[0]?.order_id}: two F3`);
  const sum = papers.slice(0, Math.max(0, at)).reduce((all, { total }) => all + total, 0);
  if (at >= 0 && papers[at]?.total !== sum)
    wrong.push(`${papers[at]?.number} says ${papers[at]?.total} in the place of ${sum}`);
  return wrong;
}

/** What is of money alone comes before the whole, which names each of them. */
function advanceFaults(papers: readonly Stored[]): string[] {
  const at = papers.findIndex(({ cause }) => cause === 'order');
  // One that took the place of others is named in their place.
  const before = papers.slice(0, Math.max(0, at));
  const from = Math.max(
    0,
    before.findLastIndex(({ type }) => type === 'F3'),
  );
  const advances = before
    .slice(from)
    .filter(({ type }) => type.startsWith('F'))
    .map(({ number }) => number);
  const { deducts = [] } = at < 0 ? {} : (JSON.parse(papers[at]?.content ?? '{}') as Content);
  const named = deducts.map(({ number }) => number);
  const isLate = papers.slice(Math.max(0, at)).some(({ cause }) => at >= 0 && cause === 'advance');
  if (at >= 0 && (isLate || named.join() !== advances.join()))
    return [`${papers[at]?.number} takes ${named} off, and ${advances} were before`];
  return papers.some(({ cause, total }) => cause === 'advance' && total <= 0) ? [`${advances}: nothing`] : [];
}

function seriesFaults(invoices: readonly Stored[]): string[] {
  const wrong: string[] = [];
  const last = new Map<string, number>();
  let before = { id: 0, issued_at: 0 };
  for (const { id, series, in_series, number, issued_at } of invoices) {
    if (in_series !== (last.get(series) ?? 0) + 1) wrong.push(`${number} comes after ${last.get(series)}`);
    if (number !== series + `${in_series}`.padStart(6, '0')) wrong.push(`${in_series} is called ${number}`);
    if (id !== before.id + 1 || issued_at < before.issued_at) wrong.push(`${number} stands in a wrong place`);
    last.set(series, in_series);
    before = { id, issued_at };
  }
  console.error('  series', Object.fromEntries(last));
  return wrong;
}

/** The bank knows best what was paid and given back. */
function bankFaults(
  orders: readonly OrderRow[],
  payments: readonly BankPayment[],
  refunds: ReadonlyMap<number, readonly { amount: number; by_gateway: number; to_wallet: number }[]>,
  differences: ReadonlyMap<number, readonly { amount: number; state: string }[]>,
): string[] {
  return orders
    .filter(({ method }) => method === 'card')
    .flatMap(({ id, total, paid, due }) => {
      const mine = payments.filter(({ wanted, report }) => wanted.order === id && report.state === 'paid');
      const there = mine.reduce((sum, { report, refunded }) => sum + report.amount - refunded, 0);
      const moved = (refunds.get(id) ?? []).filter(({ by_gateway }) => by_gateway);
      // What was due and came, came by hand.
      const byHand = (differences.get(id) ?? [])
        .filter(({ amount, state }) => amount > 0 && state === 'done')
        .reduce((sum, { amount }) => sum + amount, due);
      // What a change made too much and the bank refused to give back is still there, for somebody to see to.
      const kept = (differences.get(id) ?? [])
        .filter(({ amount, state }) => amount < 0 && state !== 'done')
        .reduce((sum, { amount }) => sum - amount, 0);
      const came = paid ? total - byHand + kept : 0;
      const here = moved.reduce((sum, { amount, to_wallet }) => sum - amount + to_wallet, came);
      return there === here ? [] : [`order ${id}: ${there} at the bank, ${here} in the shop`];
    });
}

function negative(taxes: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(taxes).map(([id, amount]) => [id, 0 - amount]));
}

/** PostgreSQL's large numbers come as text. */
async function numeric<T extends object>(rows: Promise<T[]>): Promise<T[]> {
  const number = (value: unknown) => (/^-?\d+$/.test(String(value)) ? Number(value) : value);
  return (await rows).map(
    (row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, number(value)])) as T,
  );
}

function groupBy<T extends { order_id: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(row.order_id);
    if (group) group.push(row);
    else groups.set(row.order_id, [row]);
  }
  return groups;
}
