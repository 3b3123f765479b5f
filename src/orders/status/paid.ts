import type { Shop } from '../../frame/shop/shop.ts';
import { findGateway } from '../../payments/index.ts';
import type { OrderStatus } from '../model-status.ts';

/** Whether an order that reaches a status says by it that its money is here. @param total what is to be paid, in minor units */
export function meansPaid(shop: Shop, method: string, total: number, to: OrderStatus): boolean {
  if (to === 'completed') return true;
  if (to !== 'processing') return false;
  return total === 0 || (findGateway(shop, method)?.prepaid ?? true);
}
