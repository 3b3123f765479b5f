import { negate, type Order, type OrderRefund, saleOf, taxOf, totalOf } from '../../orders/index.ts';
import { CannotIssue } from '../problem.ts';
import type {
  Invoice,
  InvoiceCause,
  InvoiceDraft,
  InvoiceForm,
  InvoiceName,
  Party,
  TaxGroup,
  VatProof,
} from './model.ts';
import { balanceOf, withBooked } from './model-balance.ts';
import { buyerOf, identityOf, isToUnionBusiness } from './model-buyer.ts';
import {
  groupsBack,
  groupsOf,
  type InvoiceRules,
  itemsBack,
  itemsOf,
  type OrderFacts,
  placeOf,
  restOf,
} from './model-content.ts';
import { addGroups, isSameMoney, takeOut } from './model-groups.ts';
import { isWithin } from './model-limit.ts';

/** An order, what was invoiced of it, and by what its invoices are made. */
export interface Situation {
  order: Order;
  facts: OrderFacts;
  rules: InvoiceRules;
  /** All invoices of it, oldest first. */
  issued: readonly Invoice[];
  /** Whether something of it has left the house. */
  gone: boolean;
  /** Orders that were paid, or sent unpaid, before are another program's; epoch milliseconds. */
  since: number;
  now: number;
  /** The day of a moment in the shop's calendar. */
  dayOf: (at: number) => string;
}

/**
 * The next invoice that an order needs; undefined when it has all. Whoever writes it down asks again: an order that was
 * paid, changed and given back in parts needs several. The same order never needs one twice, so it may be asked at any
 * time, as often as liked.
 */
export function nextInvoice(situation: Situation): InvoiceDraft | undefined {
  const live = situation.issued.filter(({ annulled }) => !annulled);
  const draft = nextOf(situation, live);
  return draft && withBooked(draft, live);
}

function nextOf(situation: Situation, live: readonly Invoice[]): InvoiceDraft | undefined {
  const { order } = situation;
  const [last] = live.filter(({ type }) => !type.startsWith('R')).slice(-1);
  if (!last) return isDue(situation) ? original(situation) : undefined;
  const left = balanceOf(live);
  const refund = order.refunds.find(
    ({ id, done }) => done && !live.some(({ cause, causeId }) => cause === 'refund' && causeId === id),
  );
  // Of what was called off before, nothing is left to be corrected.
  if (refund && totalOf(left) > 0) return ofRefund(situation, last, left, refund);
  return ofChange(situation, last, live, left);
}

/** Whether it is in the buyer's hands, be it that nobody noted a parcel: what is completed is. */
const hasGone = ({ order, gone }: Situation): boolean => gone || order.status === 'completed';

/** Tax is owed when money comes or goods leave, whichever is first (LIVA article 75). */
function isDue(situation: Situation): boolean {
  const { order, since } = situation;
  const { paidAt, createdAt, due, totals } = order;
  if (totals.total <= 0 || isCalledOff(order)) return false;
  if (paidAt !== null && due === 0) return paidAt >= since;
  return hasGone(situation) && createdAt >= since;
}

const isCalledOff = ({ status }: Pick<Order, 'status'>) => status === 'cancelled' || status === 'failed';

/** Whether nothing is invoiced, or nothing of it is left: there is nothing that a full one could be of. */
export const isSettled = (issued: readonly Invoice[]): boolean =>
  balanceOf(issued.filter(({ annulled }) => !annulled)).length === 0;

function original(situation: Situation): InvoiceDraft {
  const { order, facts, rules, dayOf, now } = situation;
  const groups = groupsOf(order, facts, rules);
  if (totalOf(groups) !== order.totals.total)
    throw new CannotIssue(
      'sums',
      `Order ${order.id} comes to ${order.totals.total}, its parts to ${totalOf(groups)}.`,
    );
  const buyer = buyerOf(order.billing);
  const form = formOf(order, groups, situation);
  return {
    ...head(situation, 'order', groups),
    type: form === 'full' && identityOf(buyer) ? 'F1' : 'F2',
    form,
    operatedOn: dayOf(order.paidAt ?? now),
    buyer: form === 'full' ? buyer : null,
    items: itemsOf(order),
    paidBy: order.paymentTitle,
    fromWallet: order.fromWallet,
  };
}

/**
 * Whether a simplified one will do: for consumers at home, up to the limit (RD 1619/2012 article 4). Who has a number
 * wants a full one; what leaves the territory needs one.
 */
function formOf(order: Order, groups: readonly TaxGroup[], { facts, rules }: Situation): InvoiceForm {
  const stays = groups.every(({ treatment }) => ['home', 'surcharge', 'untaxed'].includes(treatment));
  const within = isWithin(saleOf(order), facts.exchange, rules);
  return stays && within && !identityOf(order.billing) ? 'simplified' : 'full';
}

function ofRefund(
  situation: Situation,
  last: Invoice,
  left: readonly TaxGroup[],
  refund: OrderRefund,
): InvoiceDraft {
  const { order, facts, rules, dayOf } = situation;
  const amount = Math.min(refund.amount, totalOf(left));
  const groups = negate(takeOut(left, groupsBack(order, refund, facts, rules), amount));
  return {
    ...correction(situation, last, 'refund', groups),
    causeId: refund.id,
    operatedOn: dayOf(refund.createdAt),
    items: itemsBack(order, refund, groups),
    reason: refund.reason,
    fromWallet: 0 - refund.toWallet,
  };
}

/** What an order comes to now, less what went back of it, against what is invoiced. */
function ofChange(
  situation: Situation,
  last: Invoice,
  live: readonly Invoice[],
  left: readonly TaxGroup[],
): InvoiceDraft | undefined {
  const { order, facts, rules } = situation;
  const over = isCalledOff(order);
  if (!over && order.due > 0 && !hasGone(situation)) return ofMoneyBack(situation, last, left);
  const back = live.filter(({ cause }) => cause === 'refund').map(({ groups }) => groups);
  const target = over ? [] : addGroups(groupsOf(order, facts, rules), ...back);
  const { country, state } = placeOf(order, rules.issuer);
  const place = live.at(-1)?.place;
  const moved = !over && (place?.country !== country || place.state !== state);
  // What is taxed as it was keeps its codes, whatever the shop's settings have become since.
  if (isSameMoney(target, left) && !(moved && isElse(target, left))) return undefined;
  const groups = addGroups(target, negate(left));
  const revived = left.length === 0;
  // Of what comes back to life after a part of it was given back, the whole stands there less that part.
  const items = over || !revived ? [] : itemsOf(order);
  return {
    ...correction(situation, last, over || revived ? 'called_off' : 'change', groups),
    items: [...items, ...restOf(items, groups)],
  };
}

/**
 * An order that was made cheaper and dearer again is invoiced anew when that is paid; but what had come back of it in
 * between is corrected at once. It is taken out of what the order has less of now, and where that is not known out of all.
 */
function ofMoneyBack(
  situation: Situation,
  last: Invoice,
  left: readonly TaxGroup[],
): InvoiceDraft | undefined {
  const { order, facts, rules } = situation;
  const refunded = order.refunds.reduce((sum, { done, amount }) => sum + (done ? amount : 0), 0);
  const back = totalOf(left) - (order.totals.total - order.due - refunded);
  if (back <= 0) return undefined;
  const less = addGroups(left, negate(groupsOf(order, facts, rules))).filter(isMoney);
  const wanted = Math.min(back, totalOf(left));
  const taken = totalOf(less) > wanted ? takeOut(less, [], wanted) : takeOut(left, less, wanted);
  const groups = negate(taken);
  return { ...correction(situation, last, 'change', groups), items: restOf([], groups) };
}

const isMoney = ({ base, taxes }: TaxGroup) => base >= 0 && taxes.every(({ amount }) => amount >= 0);

const isElse = (target: readonly TaxGroup[], left: readonly TaxGroup[]) =>
  addGroups(target, negate(left)).length > 0;

/**
 * A full invoice in the place of simplified ones, for a buyer who asks for it (RD 1619/2012, article 7.4).
 *
 * @returns undefined where there is none to take the place of
 */
export function fullInvoice(situation: Situation, buyer: Party): InvoiceDraft | undefined {
  const live = situation.issued.filter(({ annulled }) => !annulled);
  const [first] = live;
  if (!first || live.some(({ type }) => type === 'F1' || type === 'F3')) return undefined;
  const groups = balanceOf(live);
  const draft: InvoiceDraft = {
    ...head(situation, 'request', groups),
    type: 'F3',
    form: 'full',
    operatedOn: first.operatedOn,
    buyer,
    items: live.flatMap(({ items, cause }) =>
      items.map((item) => (item.name === '' ? { ...item, cause } : item)),
    ),
    replaces: live.map(nameOf),
    paidBy: first.paidBy,
    fromWallet: live.reduce((sum, { fromWallet }) => sum + fromWallet, 0),
  };
  return withBooked(draft, live);
}

function correction(
  situation: Situation,
  last: Invoice,
  cause: InvoiceCause,
  groups: TaxGroup[],
): Omit<InvoiceDraft, 'items'> {
  return {
    ...head(situation, cause, groups),
    // Articles 80.1 and 80.2: given back, called off, cheaper afterwards.
    type: last.type === 'F2' ? 'R5' : 'R1',
    form: last.form,
    operatedOn: situation.dayOf(situation.now),
    buyer: last.buyer,
    corrects: [nameOf(last)],
    fromWallet: 0,
    paidBy: '',
  };
}

const nameOf = ({ number, issuedOn }: Invoice): InvoiceName => ({ number, issuedOn });

function head({ order, rules, facts, issued }: Situation, cause: InvoiceCause, groups: TaxGroup[]) {
  const [total, tax] = [totalOf(groups), taxOf(groups)];
  return {
    orderId: order.id,
    cause,
    causeId: 0,
    language: order.language,
    currency: order.currency,
    exchange: issued[0]?.exchange ?? facts.exchange,
    issuer: rules.issuer,
    place: placeOf(order, rules.issuer),
    groups,
    net: total - tax,
    tax,
    total,
    corrects: [],
    replaces: [],
    reason: '',
    vat: groups.some(isToUnionBusiness) ? vatProof(facts, issued) : null,
  };
}

/** As it is known now; of a buyer who is erased, as an invoice before has it. */
function vatProof({ vat }: OrderFacts, issued: readonly Invoice[]): VatProof | null {
  if (vat?.check.outcome !== 'valid' || vat.check.number === '')
    return issued.findLast((invoice) => invoice.vat !== null)?.vat ?? null;
  const { outcome: _, ...proof } = vat.check;
  return proof;
}
