import type { Time } from '../../../src/orders/index.ts';
import type { OrderStatus } from '../../../src/orders/model-status.ts';
import { type DaySum, type Kind, noSum, SUMS } from '../../../src/orders/sums/model.ts';
import { dayIn } from '../../../src/platform/i18n/days.ts';
import type { TestShop } from '../shop.ts';

const ZONE = 'Europe/Madrid';
const ACCEPTED: readonly OrderStatus[] = ['processing', 'completed', 'on-hold', 'refunded'];

const NO_GOODS = { quantity: 0, product_id: null, variation_id: null };

/** What anybody would add up who has nothing but the rows of orders and refunds, a kind at a time. */
export async function sumsByHand(
  house: TestShop,
  kind: Kind,
  currency: string,
  { from, to }: Time,
  only: (orderId: number) => boolean = () => true,
): Promise<Record<string, DaySum>> {
  const { read } = house.shop.db;
  const orders = await read
    .selectFrom('order')
    .selectAll()
    .where('status', 'in', ACCEPTED)
    .orderBy('id')
    .execute();
  const lines = await read.selectFrom('order_line').selectAll().execute();
  const sent = await read.selectFrom('order_shipping').selectAll().execute();
  const fees = await read.selectFrom('order_fee').selectAll().execute();
  const coupons = await read
    .selectFrom('order_adjustment')
    .selectAll()
    .where('kind', '=', 'coupon')
    .execute();
  const rates = await read.selectFrom('order_tax').selectAll().execute();
  const sources = await read.selectFrom('order_attribution').selectAll().execute();
  const refunds = await read.selectFrom('refund').selectAll().where('state', '=', 'done').execute();
  const backs = await read.selectFrom('refund_item').selectAll().execute();
  const found: Record<string, DaySum> = {};
  const add = (item: string | number, at: number, more: Partial<DaySum>) => {
    const day = dayIn(at, ZONE);
    if (day < from || day > to) return;
    found[item] ??= noSum();
    const sum = found[item];
    for (const name of SUMS) sum[name] += more[name] ?? 0;
  };
  const known = new Set<string>();
  for (const order of orders) {
    const mine = <T extends { order_id: number }>(rows: readonly T[]) =>
      rows.filter((row) => row.order_id === order.id);
    const first = !known.has(order.email);
    known.add(order.email);
    if (order.currency !== currency || !only(order.id)) continue;
    const source = mine(sources);
    const said = (field: string) => source.find((row) => row.field === field)?.value;
    const codes = [...new Set(mine(coupons).map(({ code }) => code))];
    const whole: Partial<Record<Kind, string[]>> = {
      all: [''],
      status: [order.status],
      customer: [first ? 'new' : 'returning'],
      country: [order.country],
      source: [sourceOf(said('source_type'), said('utm_source'))],
      campaign: said('utm_campaign') ? [said('utm_campaign')!] : [],
      coupon: codes,
    };
    const pieces = mine(lines).reduce((sum, { quantity }) => sum + quantity, 0);
    for (const item of whole[kind] ?? []) {
      const cheaper = mine(coupons).filter(({ code }) => code === item);
      const discount =
        kind === 'coupon' ? cheaper.reduce((sum, { amount }) => sum + amount, 0) : order.discount;
      add(item, order.created_at, {
        orders: 1,
        items: pieces,
        sales: order.total,
        tax: order.total_tax,
        discount,
        shipping: order.shipping_total,
        customers: first && kind !== 'coupon' ? 1 : 0,
      });
    }
    if (kind === 'way') add(order.payment_method, order.created_at, { orders: 1, sales: order.total });
    const things = [
      ...mine(lines).map((line) => ({ ...line, kind: 'line' })),
      ...mine(sent).map((line) => ({ ...line, ...NO_GOODS, kind: 'shipping', subtotal: line.total })),
      ...mine(fees).map((line) => ({ ...line, ...NO_GOODS, kind: 'fee', subtotal: line.total })),
    ];
    const itemsOf = (thing: (typeof things)[number]): string[] => {
      const taxes = Object.keys(JSON.parse(thing.taxes)).map((id) => {
        const rate = mine(rates).find(({ rate_id }) => rate_id === Number(id))!;
        return `${order.country}|${rate.ppm}|${rate.label}`;
      });
      if (kind === 'tax') return taxes;
      if (kind === 'fee') return thing.kind === 'fee' ? [(thing as { code?: string }).code ?? ''] : [];
      if (kind === 'method') return 'rate' in thing && typeof thing.rate === 'string' ? [thing.rate] : [];
      if (kind === 'product') return thing.product_id === null ? [] : [`${thing.product_id}`];
      return kind === 'variation' && thing.variation_id !== null ? [`${thing.variation_id}`] : [];
    };
    const seen = new Set<string>();
    for (const thing of things)
      for (const item of itemsOf(thing)) {
        const goods = kind === 'tax' ? {} : { items: thing.quantity, discount: thing.subtotal - thing.total };
        add(item, order.created_at, {
          orders: seen.has(item) ? 0 : 1,
          sales: thing.total + thing.total_tax,
          tax: thing.total_tax,
          ...goods,
        });
        seen.add(item);
      }
    const back = takenOf(things, mine(refunds), backs);
    for (const refund of mine(refunds)) {
      const given = backs.filter(({ refund_id }) => refund_id === refund.id);
      const taken = back.get(refund.id)!;
      const tax = taxOf(taken);
      if (kind === 'tax')
        for (const [ids, [net = 0, ...taxes]] of taken)
          for (const [at, id] of ids.split(' ').entries()) {
            const rate = mine(rates).find(({ rate_id }) => rate_id === Number(id));
            const item = rate ? `${order.country}|${rate.ppm}|${rate.label}` : `${order.country}||`;
            const of = taxes[at] ?? 0;
            add(item, refund.created_at, { refunds: net + of, refund_tax: of });
          }
      const returned = given.reduce((sum, back) => sum + (back.kind === 'line' ? back.pieces : 0), 0);
      const all = { refunds: refund.amount, refund_tax: tax, refund_count: 1, returned };
      for (const item of whole[kind] ?? []) add(item, refund.created_at, all);
      if (kind === 'reason') add(refund.reason.trim(), refund.created_at, all);
      if (kind === 'way')
        add(order.payment_method, refund.created_at, { refunds: refund.amount, refund_count: 1 });
      for (const back of given) {
        const thing = things.find(({ id, kind: of }) => id === back.item_id && of === back.kind)!;
        for (const item of kind === 'tax' ? [] : itemsOf(thing))
          add(item, refund.created_at, {
            refunds: back.net + back.tax,
            refund_tax: back.tax,
            returned: back.kind === 'line' ? back.pieces : 0,
          });
      }
    }
  }
  return Object.fromEntries(Object.entries(found).filter(([, sum]) => SUMS.some((name) => sum[name] !== 0)));
}

function sourceOf(type: string | undefined, source: string | undefined): string {
  if (type === 'typein') return 'direct';
  if (type === undefined) return 'unknown';
  return `${type === 'utm' ? 'source' : type} ${source}`;
}

interface Worth {
  total: number;
  taxes: string;
}
interface Back {
  refund_id: number;
  net: number;
  taxes: string;
}

/** What each refund takes out of what bears the same rates, by the ids of these: net, then each tax. */
export function takenOf(
  things: readonly Worth[],
  refunds: readonly { id: number; amount: number }[],
  backs: readonly Back[],
): Map<number, Map<string, number[]>> {
  const left = new Map<string, number[]>();
  for (const { taxes, total: net } of things) addTo(left, JSON.parse(taxes), net);
  const found = new Map<number, Map<string, number[]>>();
  for (const { id, amount } of refunds.toSorted((a, b) => a.id - b.id)) {
    const own = new Map([...left].map(([rates, amounts]) => [rates, amounts.map(() => 0)]));
    for (const back of backs.filter(({ refund_id }) => refund_id === id))
      addTo(own, JSON.parse(back.taxes), back.net);
    // A thing gives back no more than courtesies have left of it.
    const capped = new Map(
      [...own].map(([rates, amounts]) => [
        rates,
        amounts.map((some, at) => Math.min(some, left.get(rates)![at]!)),
      ]),
    );
    const taken = withTheRest(left, capped, amount);
    for (const [rates, amounts] of taken) {
      const before = left.get(rates)!;
      left.set(
        rates,
        before.map((has, at) => has - amounts[at]!),
      );
    }
    found.set(id, taken);
  }
  return found;
}

export const taxOf = (taken: ReadonlyMap<string, number[]>): number =>
  [...taken.values()].reduce((sum, [, ...taxes]) => sum + total(taxes), 0);

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Net, then each tax, under the rates that a thing bears. */
function addTo(sums: Map<string, number[]>, taxes: Record<string, number>, net: number) {
  const amounts = [net, ...Object.values(taxes)];
  const rates = Object.keys(taxes).join(' ');
  const before = sums.get(rates);
  sums.set(rates, before ? before.map((amount, at) => amount + amounts[at]!) : amounts);
}

/** What belongs to things, and of the rest of a refund from all that is left its part; lost cents go to the greatest loss. */
function withTheRest(
  left: ReadonlyMap<string, number[]>,
  own: ReadonlyMap<string, number[]>,
  amount: number,
): Map<string, number[]> {
  const rest = amount - [...own.values()].reduce((sum, amounts) => sum + total(amounts), 0);
  const places = [...left].flatMap(([rates, amounts]) =>
    amounts.map((has, at) => ({ rates, at, remains: has - own.get(rates)![at]! })),
  );
  const whole = total(places.map(({ remains }) => remains));
  const taken = new Map([...own].map(([rates, amounts]) => [rates, [...amounts]]));
  if (rest === 0) return taken;
  const exact = places.map((place) => ({ ...place, wants: (place.remains * rest) % whole }));
  let lost = rest;
  for (const { rates, at, remains } of places) {
    const part = Math.floor((remains * rest) / whole);
    taken.get(rates)![at]! += part;
    lost -= part;
  }
  for (const { rates, at } of exact.toSorted((a, b) => b.wants - a.wants).slice(0, lost))
    taken.get(rates)![at]! += 1;
  return taken;
}

export async function cohortsByHand(house: TestShop, currency: string) {
  const { read } = house.shop.db;
  const orders = await read
    .selectFrom('order')
    .selectAll()
    .where('status', 'in', ACCEPTED)
    .where('currency', '=', currency)
    .execute();
  const found: Record<string, number[]> = {};
  for (const own of Map.groupBy(orders, ({ email }) => email).values()) {
    const months = Map.groupBy(own, ({ created_at }) => dayIn(created_at, ZONE).slice(0, 7));
    const cohort = [...months.keys()].sort()[0]!;
    for (const [month, some] of months) {
      const key = `${cohort} ${month}`;
      found[key] ??= [0, 0, 0];
      const sum = found[key];
      sum[0]! += 1;
      sum[1]! += some.length;
      sum[2]! += some.reduce((all, { total }) => all + total, 0);
    }
  }
  return found;
}
