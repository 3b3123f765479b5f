import { negate, type OrderRefund, totalOf } from '../../orders/index.ts';
import { type Invoice, type InvoiceDraft, isCorrection, type Party, type TaxGroup } from './model.ts';
import { balanceOf, counting, withBooked } from './model-balance.ts';
import { groupsBack, itemsBack, itemsOf, placeOf, restOf } from './model-content.ts';
import { formOf } from './model-form.ts';
import { addGroups, isSameMoney, lacking, takeOut } from './model-groups.ts';
import { correction, head, nameOf } from './model-head.ts';
import { fromWallets, isWhole, ofMoney } from './model-part.ts';
import { hasGone, isCalledOff, type Situation } from './model-situation.ts';
import { isCorrected, summed, targetOf } from './model-target.ts';

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
  if (live.length === 0)
    return isDue(situation) ? whole(situation, live, summed(situation)) : ofMoney(situation, live, []);
  const left = balanceOf(live);
  const refund = order.refunds.find((each) => each.done && !isCorrected(live, each));
  const change = ofChange(situation, live, left);
  // Of what was called off before, nothing is left to be corrected.
  if (!refund || totalOf(left) === 0) return change;
  // Where more goes back than is invoiced, of all or of a rate, what became of the order since comes first.
  if (change && !holds(left, refund, groupsBack(order, refund, situation.facts, situation.rules)))
    return change;
  return ofRefund(situation, live, left, refund);
}

const holds = (left: readonly TaxGroup[], { amount }: OrderRefund, back: readonly TaxGroup[]): boolean =>
  amount <= totalOf(left) && lacking(back, left).length === 0;

/** Tax is owed when money comes or goods leave, whichever is first (LIVA article 75). */
function isDue(situation: Situation): boolean {
  const { order, since } = situation;
  const { paidAt, createdAt, due, totals } = order;
  if (totals.total <= 0 || isCalledOff(order)) return false;
  if (paidAt !== null && due === 0) return paidAt >= since;
  return hasGone(situation) && createdAt >= since;
}

/** Whether nothing is invoiced, or nothing of it is left: there is nothing that a full one could be of. */
export const isSettled = (issued: readonly Invoice[]): boolean =>
  balanceOf(issued.filter(({ annulled }) => !annulled)).length === 0;

/** The whole order; where money of it was invoiced before, what that leaves of it. */
function whole(situation: Situation, live: readonly Invoice[], groups: TaxGroup[]): InvoiceDraft {
  const { order, dayOf, now } = situation;
  // One that took the place of an advance is named for it.
  const advances = counting(live).filter((invoice) => !isCorrection(invoice));
  const items = itemsOf(order);
  return {
    ...head(situation, 'order', groups),
    ...formOf(situation, live),
    operatedOn: dayOf(live.length === 0 ? (order.paidAt ?? now) : now),
    items: [...items, ...restOf(items, groups).map((item) => ({ ...item, cause: 'advance' as const }))],
    paidBy: order.paymentTitle,
    fromWallet: order.fromWallet - fromWallets(live),
    ...(advances.length > 0 ? { deducts: advances.map(nameOf) } : {}),
  };
}

function ofRefund(
  situation: Situation,
  live: readonly Invoice[],
  left: readonly TaxGroup[],
  refund: OrderRefund,
): InvoiceDraft {
  const { order, facts, rules, dayOf } = situation;
  const amount = Math.min(refund.amount, totalOf(left));
  const groups = negate(takeOut(left, groupsBack(order, refund, facts, rules), amount));
  return {
    ...correction(situation, live, 'refund', groups),
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
  live: readonly Invoice[],
  left: readonly TaxGroup[],
): InvoiceDraft | undefined {
  const { order, rules } = situation;
  const over = isCalledOff(order);
  if (!over && order.due > 0 && !hasGone(situation)) return ofMoney(situation, live, left);
  const target = over ? [] : targetOf(situation, live);
  const { country, state } = placeOf(order, rules.issuer);
  const place = live.at(-1)?.place;
  const moved = !over && (place?.country !== country || place.state !== state);
  // What is taxed as it was keeps its codes, whatever the shop's settings have become since.
  if (isSameMoney(target, left) && !(moved && isElse(target, left))) return undefined;
  if (!over && !isWhole(live)) return ofRest(situation, live, target, left);
  const groups = addGroups(target, negate(left));
  const revived = left.length === 0;
  // Of what comes back to life after a part of it was given back, the whole stands there less that part.
  const items = over || !revived ? [] : itemsOf(order);
  return {
    ...correction(situation, live, over || revived ? 'called_off' : 'change', groups),
    items: [...items, ...restOf(items, groups)],
  };
}

/** Of what was invoiced of money alone and belongs to the order no more, a correction; then the rest of the order. */
function ofRest(
  situation: Situation,
  live: readonly Invoice[],
  target: readonly TaxGroup[],
  left: readonly TaxGroup[],
): InvoiceDraft {
  const over = negate(lacking(left, target));
  if (over.length === 0) return whole(situation, live, lacking(target, left));
  return { ...correction(situation, live, 'change', over), items: restOf([], over) };
}

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
      items.map((item) => (item.name === '' && !item.cause ? { ...item, cause } : item)),
    ),
    replaces: live.map(nameOf),
    paidBy: first.paidBy,
    fromWallet: live.reduce((sum, { fromWallet }) => sum + fromWallet, 0),
  };
  return withBooked(draft, live);
}
