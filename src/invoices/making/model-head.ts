import { taxOf, totalOf } from '../../orders/index.ts';
import {
  type Invoice,
  type InvoiceCause,
  type InvoiceDraft,
  type InvoiceName,
  isCorrection,
  type TaxGroup,
  type VatProof,
} from './model.ts';
import { counting } from './model-balance.ts';
import { isToUnionBusiness } from './model-buyer.ts';
import { type OrderFacts, placeOf } from './model-content.ts';
import type { Situation } from './model-situation.ts';

/**
 * What corrects an order's invoices by a difference: all that count, for they are of one sale.
 *
 * @param live those that are not annulled, oldest first
 */
export function correction(
  situation: Situation,
  live: readonly Invoice[],
  cause: InvoiceCause,
  groups: TaxGroup[],
): Omit<InvoiceDraft, 'items'> {
  const corrected = counting(live).filter((invoice) => !isCorrection(invoice));
  const last = corrected.at(-1);
  if (!last) throw new RangeError(`Order ${situation.order.id} has no invoice that could be corrected.`);
  return {
    ...head(situation, cause, groups),
    // Articles 80.1 and 80.2: given back, called off, cheaper afterwards.
    type: last.type === 'F2' ? 'R5' : 'R1',
    form: last.form,
    operatedOn: situation.dayOf(situation.now),
    buyer: last.buyer,
    corrects: corrected.map(nameOf),
    fromWallet: 0,
    paidBy: '',
  };
}

export const nameOf = ({ number, issuedOn }: Invoice): InvoiceName => ({ number, issuedOn });

export function head({ order, rules, facts, issued }: Situation, cause: InvoiceCause, groups: TaxGroup[]) {
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
