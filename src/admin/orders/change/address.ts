import { type AddressKind, readAddress } from '../../../accounts/index.ts';
import type { Order } from '../../../orders/index.ts';
import type { Fields } from '../../../platform/http/fields.ts';

type Address = Order['billing'];

/** Which of an order's two addresses is meant; undefined for neither. */
export const addressKind = (said: string | undefined): AddressKind | undefined =>
  said === 'billing' || said === 'shipping' ? said : undefined;

/** The address that stands in a form. What a form of its kind does not ask for stays: the tax number, the e-mail of a delivery. */
export function addressIn(form: Fields, order: Order, kind: AddressKind): Address {
  const { email, phone, taxId, ...place } = readAddress(form, kind);
  const reach = kind === 'billing' ? { phone, taxId } : {};
  return {
    ...(order[kind] ?? order.billing),
    ...place,
    ...reach,
    ...(form.has(`${kind}_email`) ? { email } : {}),
  };
}
