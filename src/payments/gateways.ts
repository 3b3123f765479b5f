import type { Shop } from '../frame/shop/shop.ts';
import { bacs } from './bacs.ts';
import { cheque } from './cheque.ts';
import { cod } from './cod.ts';
import type { Gateway, Purchase } from './model.ts';

const added = new WeakMap<Shop, readonly Gateway[]>();

/** Gives the shop one more way to pay, besides its own. */
export function addGateway(shop: Shop, gateway: Gateway): void {
  added.set(shop, [...(added.get(shop) ?? []), gateway]);
}

/** Every way to pay that the shop knows, in the order in which they are shown. */
export function gatewaysOf(shop: Shop): readonly Gateway[] {
  const { bankAccount, cheques, cashOnDelivery } = shop.settings.checkout;
  return [...(added.get(shop) ?? []), bacs(bankAccount.iban !== ''), cheque(cheques), cod(cashOnDelivery)];
}

export function findGateway(shop: Shop, id: string): Gateway | undefined {
  return gatewaysOf(shop).find((gateway) => gateway.id === id);
}

/** The ways to pay that fit this purchase. A free one needs none. */
export function gatewaysFor(shop: Shop, purchase: Purchase): Gateway[] {
  return purchase.total <= 0 ? [] : gatewaysOf(shop).filter((gateway) => gateway.available(purchase));
}

/** The one that is chosen already: what was asked for if it is offered, else the first. */
export function chosenGateway(offered: readonly Gateway[], asked: string): Gateway | undefined {
  return offered.find(({ id }) => id === asked) ?? offered[0];
}
