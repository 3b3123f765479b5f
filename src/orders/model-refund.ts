import { allocate } from '../platform/money.ts';
import type { RefundKind, RefundShare, TaxShares } from './model.ts';

/** One thing of an order that can be given back, and what of it is back already. Minor units. */
export interface RefundItem {
  kind: RefundKind;
  id: number;
  /** Pieces that were sold; 1 for shipping and fees. */
  pieces: number;
  net: number;
  taxes: TaxShares;
  back: { pieces: number; net: number; taxes: TaxShares };
}

export const sumOf = (taxes: TaxShares): number => Object.values(taxes).reduce((sum, tax) => sum + tax, 0);

/** Net and tax together. */
export const grossOf = ({ net, taxes }: { net: number; taxes: TaxShares }): number => net + sumOf(taxes);

/** What is left to give back, tax included. */
export const leftOf = (item: RefundItem): number => grossOf(item) - grossOf(item.back);

/**
 * What so many pieces cost, or what is left where money went back without pieces. What was paid for a piece is what
 * comes back for it: the gross is rounded, then each tax, and the net is the rest. Giving back one piece after the other
 * gives back the whole line to the cent: each refund is the difference of two rounded sums.
 *
 * @throws RangeError when there are not so many pieces left
 */
export function shareOfPieces(item: RefundItem, pieces: number): RefundShare {
  const left = item.pieces - item.back.pieces;
  if (!Number.isSafeInteger(pieces) || pieces < 1 || pieces > left)
    throw new RangeError(`${left} pieces left, not ${pieces}.`);
  const upTo = (total: number, count: number) => Math.round((total * count) / item.pieces);
  const share = (total: number, rest: number) =>
    Math.min(rest, upTo(total, item.back.pieces + pieces) - upTo(total, item.back.pieces));
  const gross = share(grossOf(item), leftOf(item));
  const netLeft = item.net - item.back.net;
  let rest = gross;
  const taxes = Object.entries(item.taxes).map(([rate, tax]) => {
    const taxLeft = tax - (item.back.taxes[rate] ?? 0);
    // No tax takes more than there is: of a price below a cent a piece it may round up before the gross does.
    const part = Math.min(rest, share(tax, taxLeft));
    rest -= part;
    return { rate, part, spare: taxLeft - part };
  });
  // What the net has no room for any more, where amounts went back without pieces, is the taxes'.
  for (const tax of taxes) {
    const more = Math.min(Math.max(0, rest - netLeft), tax.spare);
    tax.part += more;
    rest -= more;
  }
  return {
    kind: item.kind,
    id: item.id,
    pieces,
    net: rest,
    taxes: Object.fromEntries(taxes.map(({ rate, part }) => [rate, part])),
  };
}

/**
 * An amount of money of one thing, without pieces, split into net and taxes as what is left of it is.
 *
 * @throws RangeError when less is left
 */
export function shareOfAmount(item: RefundItem, gross: number): RefundShare {
  const left = leftOf(item);
  if (!Number.isSafeInteger(gross) || gross < 1 || gross > left)
    throw new RangeError(`${left} left, not ${gross}.`);
  const rates = Object.keys(item.taxes);
  const [net = 0, ...taxes] = allocate(gross, [
    item.net - item.back.net,
    ...rates.map((rate) => (item.taxes[rate] ?? 0) - (item.back.taxes[rate] ?? 0)),
  ]);
  return {
    kind: item.kind,
    id: item.id,
    pieces: 0,
    net,
    taxes: Object.fromEntries(rates.map((rate, index) => [rate, taxes[index] ?? 0])),
  };
}

interface Returning {
  totals: { total: number };
  refunds: readonly { amount: number }[];
}

/** What of an order's money has not gone back, nor is about to. */
export const leftToReturn = ({ totals, refunds }: Returning): number =>
  totals.total - refunds.reduce((sum, each) => sum + each.amount, 0);

/** How an amount of an order's money is asked for that belongs to no line: everything, where it is all that is left. */
export const amountOrAll = (order: Returning, amount: number): { all: true } | { other: number } =>
  amount === leftToReturn(order) ? { all: true } : { other: amount };

/** All that is left of a thing; undefined when nothing is. The last pieces take all the money with them. */
export function shareOfAll(item: RefundItem): RefundShare | undefined {
  const pieces = item.pieces - item.back.pieces;
  return pieces > 0 ? shareOfPieces(item, pieces) : undefined;
}

/**
 * All that is left of an order. Where money went back that belonged to no thing, less is left than the things say: what
 * is left is split over them, net and each tax in their proportion, so that no tax goes back of money that does not.
 *
 * @param left minor units of the order that are not back yet
 */
export function sharesOfRest(items: readonly RefundItem[], left: number): RefundShare[] {
  const whole = items.flatMap((item) => shareOfAll(item) ?? []);
  if (whole.reduce((sum, share) => sum + grossOf(share), 0) <= left) return whole;
  const parts = allocate(
    left,
    whole.flatMap(({ net, taxes }) => [net, ...Object.values(taxes)]),
  );
  let at = 0;
  const next = () => parts[at++] ?? 0;
  return whole.map((share) => ({
    ...share,
    net: next(),
    taxes: Object.fromEntries(Object.keys(share.taxes).map((rate) => [rate, next()])),
  }));
}
