import { useRequest } from '../../../frame/page/context.tsx';
import { PaymentInstructions } from '../../../payments/index.ts';
import { instructionsFor } from '../../instructions.ts';
import type { Order } from '../../model.ts';

/** What the shopper has to do while the order waits on hold for its money, and none has come; nothing else. */
export function HowToPay({ order, unmatched }: { order: Order; unmatched: boolean }) {
  const { shop, t } = useRequest();
  const say = order.status === 'on-hold' && !unmatched ? instructionsFor(shop, order, t) : undefined;
  return say && <PaymentInstructions gateway={order.paymentMethod} say={say} />;
}
