import type { ShopSettings } from '../frame/shop/settings.ts';
import { offlineGateway } from './offline.ts';

/**
 * Cash on delivery: the order is packed at once and paid at the door. Only for what is delivered; whoever picks
 * up at the shop may pay there if the shopkeeper says so.
 */
export function cod(rule: ShopSettings['checkout']['cashOnDelivery']) {
  return offlineGateway({
    id: 'cod',
    texts: { title: 'payments.cod.title', description: 'payments.cod.description' },
    initialStatus: 'processing',
    prepaid: false,
    available({ total, needsShipping, shippingMethods }) {
      if (rule === 'never' || total <= 0 || !needsShipping) return false;
      return rule === 'always' || !shippingMethods.includes('local_pickup');
    },
  });
}
