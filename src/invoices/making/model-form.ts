import { saleOf } from '../../orders/index.ts';
import { type Invoice, type InvoiceDraft, type InvoiceForm, isCorrection } from './model.ts';
import { buyerOf, identityOf } from './model-buyer.ts';
import { groupsOf } from './model-content.ts';
import { isWithin } from './model-limit.ts';
import type { Situation } from './model-situation.ts';

/** As what an order is invoiced, and to whom. Who had a full one of a part of it has such of the rest. */
export function formOf(
  situation: Situation,
  live: readonly Invoice[],
): Pick<InvoiceDraft, 'type' | 'form' | 'buyer'> {
  const { billing } = situation.order;
  const before = live.findLast((invoice) => !isCorrection(invoice));
  const form = before?.form === 'full' ? 'full' : neededForm(situation);
  if (form === 'simplified') return { type: 'F2', form, buyer: null };
  const buyer = before?.buyer ?? buyerOf(billing);
  return { type: identityOf(buyer) ? 'F1' : 'F2', form, buyer };
}

/**
 * Whether a simplified one will do: for consumers at home, up to the limit (RD 1619/2012 article 4). Who has a number
 * wants a full one; what leaves the territory needs one. What counts is the whole order, be only a part invoiced.
 */
function neededForm({ order, facts, rules }: Situation): InvoiceForm {
  const groups = groupsOf(order, facts, rules);
  const stays = groups.every(({ treatment }) => ['home', 'surcharge', 'untaxed'].includes(treatment));
  const within = isWithin(saleOf(order), facts.exchange, rules);
  return stays && within && !identityOf(order.billing) ? 'simplified' : 'full';
}
