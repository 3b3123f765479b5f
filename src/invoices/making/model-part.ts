import { negate, taxOf, totalOf } from '../../orders/index.ts';
import { type Invoice, type InvoiceDraft, isCorrection, type TaxGroup } from './model.ts';
import { counting } from './model-balance.ts';
import { contentsOf, groupsOf, restOf } from './model-content.ts';
import { formOf } from './model-form.ts';
import { addGroups, isMoney, lacking, takeOut } from './model-groups.ts';
import { correction, head } from './model-head.ts';
import { isCalledOff, type Situation } from './model-situation.ts';
import { isCorrected, targetOf } from './model-target.ts';

/**
 * The next invoice of an order of which something is due while nothing has left the house: its invoices come to the money
 * that is there. Money before the goods owes its tax when it comes (LIVA article 75.2), of each rate its part.
 *
 * @param left what is invoiced and not corrected
 */
export function ofMoney(
  situation: Situation,
  live: readonly Invoice[],
  left: readonly TaxGroup[],
): InvoiceDraft | undefined {
  const { order } = situation;
  // What is given back and is not corrected yet has a correction of its own, of what came before.
  const back = order.refunds.filter((refund) => refund.done && isCorrected(live, refund));
  const received = back.reduce((sum, { amount }) => sum - amount, order.totals.total - order.due);
  const target = targetOf(situation, live);
  const over = lacking(left, target);
  const kept = addGroups(left, negate(over));
  if (over.length > 0 && received >= totalOf(kept) && !target.some(owesNothingYet))
    return ofOther(situation, live, { over, missing: lacking(target, kept), more: received - totalOf(kept) });
  const more = received - totalOf(left);
  if (more > 0) return ofMore(situation, live, { target, left, amount: more });
  const less = Math.min(0 - more, totalOf(left));
  return less > 0 ? ofLess(situation, live, left, less) : undefined;
}

/** Nothing is owed before the goods go to a business of another state, whatever was paid (the same article's end). */
const owesNothingYet = ({ treatment }: TaxGroup): boolean => treatment === 'intra_union';

/**
 * Money that was for what the order is no longer of is for something else of it now: that is corrected at once (LIVA
 * article 80.2). An advance takes what else it is for in an invoice of its own.
 *
 * @param over what is invoiced and the order is no longer of
 * @param missing what it is of and is not invoiced
 * @param more the money that is there for that
 */
function ofOther(
  situation: Situation,
  live: readonly Invoice[],
  { over, missing, more }: { over: TaxGroup[]; missing: TaxGroup[]; more: number },
): InvoiceDraft {
  const less = negate(over);
  const groups = isWhole(live) ? addGroups(less, takeOut(missing, [], more)) : less;
  return { ...correction(situation, live, 'change', groups), items: restOf([], groups) };
}

/** Money that came: of what was invoiced whole before, it corrects that; else it is an advance. */
function ofMore(
  situation: Situation,
  live: readonly Invoice[],
  { target, left, amount }: { target: TaxGroup[]; left: readonly TaxGroup[]; amount: number },
): InvoiceDraft | undefined {
  const { order, since, dayOf, now } = situation;
  const { paidAt } = order;
  if (paidAt === null || paidAt < since || isCalledOff(order)) return undefined;
  if (target.some(owesNothingYet)) return undefined;
  const groups = takeOut(lacking(target, left), [], amount);
  if (isWhole(live)) return { ...correction(situation, live, 'change', groups), items: restOf([], groups) };
  const tax = taxOf(groups);
  const item = { name: contentsOf(order), sku: '', pieces: 0, before: amount - tax, net: amount - tax, tax };
  return {
    ...head(situation, 'advance', groups),
    ...formOf(situation, live),
    operatedOn: dayOf(live.length === 0 ? paidAt : now),
    items: [{ kind: 'other', cause: 'advance', ...item }],
    paidBy: order.paymentTitle,
    fromWallet: Math.min(amount, order.fromWallet - fromWallets(live)),
  };
}

/**
 * Money that went: an order was made cheaper, and dearer again. It is taken out of what the order has less of now, and
 * where that is not known out of all.
 */
function ofLess(
  situation: Situation,
  live: readonly Invoice[],
  left: readonly TaxGroup[],
  amount: number,
): InvoiceDraft {
  const { order, facts, rules } = situation;
  const less = addGroups(left, negate(groupsOf(order, facts, rules))).filter(isMoney);
  const taken = totalOf(less) > amount ? takeOut(less, [], amount) : takeOut(left, less, amount);
  const groups = negate(taken);
  return { ...correction(situation, live, 'change', groups), items: restOf([], groups) };
}

/** Whether it was invoiced as what it is, and not only money of it. */
export const isWhole = (live: readonly Invoice[]): boolean => live.some(({ cause }) => cause === 'order');

/** What of its money came out of a wallet and is said on an invoice that counts. */
export const fromWallets = (live: readonly Invoice[]): number =>
  counting(live).reduce((sum, invoice) => (isCorrection(invoice) ? sum : sum + invoice.fromWallet), 0);
