import { useRequest } from '../../../frame/page/context.tsx';
import { PaymentInstructions } from '../../../payments/index.ts';
import { stillToDo } from '../../instructions.ts';
import type { Order } from '../../model.ts';

/** What the shopper has to do for the money of an order still, and while none has come that does not fit; nothing else. */
export function HowToPay({ order, unmatched }: { order: Order; unmatched: boolean }) {
  const { shop, t } = useRequest();
  const say = unmatched ? undefined : stillToDo(shop, order, t);
  return say && <PaymentInstructions gateway={order.paymentMethod} say={say} />;
}
