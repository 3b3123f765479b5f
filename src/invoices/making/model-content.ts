import {
  isCollected,
  isDoneHere,
  type Order,
  type OrderFee,
  type OrderLine,
  type OrderRefund,
  type OrderShipping,
  type OrderVat,
  type TaxShares,
} from '../../orders/index.ts';
import { taxCountryOf } from '../../pricing/index.ts';
import type { Exchange, InvoiceItem, Keys, Party, Place, TaxGroup, TaxPart } from './model.ts';
import { buyerOf, identityOf } from './model-buyer.ts';
import { addGroups } from './model-groups.ts';
import type { Limits } from './model-limit.ts';
import { type Territory, taxKindOf, treatmentOf } from './model-place.ts';

/** By what a shop's invoices are made: its settings, as far as they count. */
export interface InvoiceRules extends Limits {
  issuer: Party;
  territory: Territory;
  oss: boolean;
  keys: Keys;
  /** Which surcharge belongs to which tax, parts per million. */
  surcharges: readonly { rate: number; surcharge: number }[];
}

/** What an order does not say of itself. */
export interface OrderFacts {
  /** Whether its buyer is one whom the shop has freed from tax. */
  freed: boolean;
  /** What the Union's register said of the buyer's number, where the shop asked. */
  vat: OrderVat | undefined;
  /** What its currency is worth now; null where it is that of the books. */
  exchange: Exchange | null;
}

/**
 * Where goods are handed over: where they are sent, or at the counter, or, of files, where the buyer lives. At the shop
 * where all that was bought is done there.
 */
export function placeOf(order: Order, issuer: Party): Place {
  const atShop = isCollected(order) || isDoneHere(order.lines);
  return placeIn(atShop ? issuer : (order.shipping ?? order.billing));
}

const placeIn = (of: Pick<Party, 'country' | 'postcode' | 'state'>): Place => ({
  country: taxCountryOf(of),
  state: of.state,
});

interface Sold {
  total: number;
  taxes: TaxShares;
  service: boolean;
  doneHere: boolean;
}

/** What is sent and what is charged besides goes with the goods; without any it is of the services, those by wire first. */
const restOfOrder = ({ lines }: Order): Pick<Sold, 'service' | 'doneHere'> => ({
  service: lines.every(({ service }) => service),
  doneHere: isDoneHere(lines),
});

/** How each thing of an order is taxed, as it is invoiced. */
export function taxer(
  order: Order,
  { freed, vat }: OrderFacts,
  rules: InvoiceRules,
): (sold: Sold) => TaxGroup {
  const place = placeOf(order, rules.issuer);
  const rates = new Map(order.taxes.map((rate) => [String(rate.rateId), rate]));
  const unionBusiness = (vat?.free || freed) && identityOf(buyerOf(order.billing))?.kind === 'vat';
  return ({ total, taxes, service, doneHere }) => {
    const at = doneHere ? placeIn(rules.issuer) : place;
    const parts = Object.entries(taxes).map(([id, amount]): TaxPart => {
      const rate = rates.get(id);
      return { label: rate?.label ?? '', ppm: rate?.ppm ?? 0, amount, surcharge: false };
    });
    parts.sort((a, b) => b.ppm - a.ppm || (a.label < b.label ? -1 : 1));
    const [main] = parts;
    for (const part of parts)
      part.surcharge = rules.surcharges.some(
        ({ rate, surcharge }) => part !== main && rate === main?.ppm && surcharge === part.ppm,
      );
    const treatment = treatmentOf({
      territory: rules.territory,
      country: rules.issuer.country,
      service,
      place: at,
      // A rate of nothing is a rate: it is taxed, and by none.
      taxed: parts.length > 0,
      byNothing: parts.every(({ ppm }) => ppm === 0),
      surcharged: parts.some(({ surcharge }) => surcharge),
      unionBusiness,
      freed,
      oss: rules.oss,
    });
    const taxed = treatment === 'export' || treatment === 'outside_service' ? [] : parts;
    const tax = taxKindOf(taxed.length > 0 ? at : undefined, rules.territory);
    const told = {
      ...(treatment === 'oss' && service ? { service } : {}),
      ...(doneHere ? { here: doneHere } : {}),
    };
    return { treatment, tax, ...rules.keys[treatment], base: total, taxes: taxed, ...told };
  };
}

/** All that an order costs, by how it is taxed. It comes to the order's total. */
export function groupsOf(order: Order, facts: OrderFacts, rules: InvoiceRules): TaxGroup[] {
  const group = taxer(order, facts, rules);
  const of = restOfOrder(order);
  const rest = [...order.shippingLines, ...order.fees].map((thing) => ({ ...thing, ...of }));
  return addGroups([...order.lines, ...rest].map(group));
}

/** What of a refund belongs to things of the order, by how these are taxed. */
export function groupsBack(
  order: Order,
  refund: OrderRefund,
  facts: OrderFacts,
  rules: InvoiceRules,
): TaxGroup[] {
  const group = taxer(order, facts, rules);
  const rest = restOfOrder(order);
  return addGroups(
    refund.shares.map(({ kind, id, net, taxes }) => {
      const line = kind === 'line' ? order.lines.find((each) => each.id === id) : undefined;
      const { service, doneHere } = line ?? rest;
      return group({ total: net, taxes, service, doneHere });
    }),
  );
}

export function itemsOf(order: Order): InvoiceItem[] {
  const rest = (kind: 'shipping' | 'fee') => (thing: OrderShipping | OrderFee) => ({
    kind,
    name: thing.title,
    sku: '',
    pieces: 1,
    before: thing.total,
    net: thing.total,
    tax: thing.totalTax,
  });
  return [
    ...order.lines.map(itemOf),
    ...order.shippingLines.filter(({ total }) => total !== 0).map(rest('shipping')),
    ...order.fees.map(rest('fee')),
  ];
}

function itemOf(line: OrderLine): InvoiceItem {
  return {
    kind: 'line',
    name: nameOf(line),
    sku: line.sku,
    pieces: line.quantity,
    before: line.subtotal,
    net: line.total,
    tax: line.totalTax,
  };
}

const nameOf = ({ name, attributes }: OrderLine): string =>
  attributes.length === 0 ? name : `${name} (${attributes.map(({ display }) => display).join(', ')})`;

/** What an order is of, where one item says it: `2 × Tassa, Llum`. The first things, of many. */
export function contentsOf({ lines }: Pick<Order, 'lines'>): string {
  const names = lines
    .slice(0, 20)
    .map((line) => (line.quantity === 1 ? nameOf(line) : `${line.quantity} × ${nameOf(line)}`));
  return [...names, ...(lines.length > 20 ? ['…'] : [])].join(', ');
}

/** What a refund gives back, thing by thing; what of the whole belongs to none is an item without a name. */
export function itemsBack(order: Order, refund: OrderRefund, back: readonly TaxGroup[]): InvoiceItem[] {
  const items = refund.shares.map(({ kind, id, pieces, net, taxes }): InvoiceItem => {
    const line = kind === 'line' ? order.lines.find((each) => each.id === id) : undefined;
    const tax = Object.values(taxes).reduce((sum, each) => sum + each, 0);
    return {
      kind,
      name: line ? nameOf(line) : titleOf(order, kind),
      sku: line?.sku ?? '',
      pieces: 0 - pieces,
      before: 0 - net,
      net: 0 - net,
      tax: 0 - tax,
    };
  });
  return [...items, ...restOf(items, back)];
}

function titleOf(order: Order, kind: 'line' | 'shipping' | 'fee'): string {
  const titles = { line: [], shipping: order.shippingLines, fee: order.fees }[kind];
  return titles.map(({ title }) => title).join(', ');
}

/** What the groups come to besides these items. */
export function restOf(items: readonly InvoiceItem[], groups: readonly TaxGroup[]): InvoiceItem[] {
  const net = groups.reduce((sum, { base }) => sum + base, 0);
  const tax = groups.reduce((sum, { taxes }) => taxes.reduce((all, { amount }) => all + amount, sum), 0);
  const [netRest, taxRest] = [
    items.reduce((rest, item) => rest - item.net, net),
    items.reduce((rest, item) => rest - item.tax, tax),
  ];
  if (netRest === 0 && taxRest === 0) return [];
  return [{ kind: 'other', name: '', sku: '', pieces: 0, before: netRest, net: netRest, tax: taxRest }];
}
