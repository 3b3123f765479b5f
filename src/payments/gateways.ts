import { givenMany } from '../frame/shop/per-shop.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { BY_HAND } from './by-hand/all.ts';
import { gatewayByHand } from './by-hand/by-hand.ts';
import { cardGateway } from './card/gateway.ts';
import type { Gateway, Purchase } from './model.ts';
import { inOrder, isWithin } from './offer.ts';
import { paypalWays } from './paypal/settings.ts';
import { redsysWays } from './redsys/settings.ts';
import { stripeWays } from './stripe/settings.ts';

const added = givenMany<Gateway>();

/** Those that give way to the bank of the settings. */
const onTrial = new WeakSet<Gateway>();

/** Gives the shop one more way to pay, besides its own. */
export function addGateway(shop: Shop, gateway: Gateway, isOnTrial = false): void {
  added.add(shop, gateway);
  if (isOnTrial) onTrial.add(gateway);
}

/** Cards are paid at the bank of the environment, else at that of the settings, else at a test bank. */
function withBank({ settings, live }: Shop, gateways: readonly Gateway[]): readonly Gateway[] {
  const url = settings.cardBank.url.replace(/\/+$/, '');
  const secret = live.secret('cardBank.secret');
  if (url === '' || secret === '') return gateways;
  const rest = gateways.filter((gateway) => !onTrial.has(gateway));
  return rest.some(({ id }) => id === 'card') ? rest : [...rest, cardGateway({ url, secret })];
}

/** Every way to pay that the shop knows, in the order in which they are shown. */
export function gatewaysOf(shop: Shop): readonly Gateway[] {
  const { settings } = shop;
  const all = [
    ...withBank(shop, added(shop)),
    ...redsysWays(shop),
    ...stripeWays(shop),
    ...paypalWays(shop),
    ...BY_HAND.map((way) => gatewayByHand(way, settings.checkout, settings)),
  ];
  return inOrder(settings, all);
}

/** Ways by which money really comes in, for something that is sent within the country: no bank that is on trial. */
export function realGateways(shop: Shop): Gateway[] {
  const { address, currencies } = shop.settings;
  const plain = { total: 1, currency: currencies[0]?.code ?? '', country: address.country };
  const purchase = { ...plain, needsShipping: true, shippingMethods: ['flat_rate'] };
  return gatewaysOf(shop).filter(
    (gateway) => isReady(gateway) && gateway.available(purchase) && !gateway.onTrial && !onTrial.has(gateway),
  );
}

export function findGateway(shop: Shop, id: string): Gateway | undefined {
  return gatewaysOf(shop).find((gateway) => gateway.id === id);
}

/** Whether the shop itself can have the money of a way moved: one by hand, or one that is gone, moves none. */
export function movesMoney(shop: Shop, id: string): boolean {
  const gateway = findGateway(shop, id);
  return gateway !== undefined && !gateway.byHand;
}

/** Whether nothing is missing before money can come by it. */
export const isReady = ({ lacks }: Pick<Gateway, 'lacks'>): boolean => (lacks?.() ?? []).length === 0;

/** The ways to pay that fit this purchase, within what the shopkeeper says of each. A free one needs none. */
export function gatewaysFor(shop: Shop, purchase: Purchase): Gateway[] {
  if (purchase.total <= 0) return [];
  return gatewaysOf(shop).filter(
    (gateway) =>
      isReady(gateway) && gateway.available(purchase) && isWithin(shop.settings, gateway, purchase),
  );
}

/** The one that is chosen already: what was asked for if it is offered, else the first. */
export function chosenGateway(offered: readonly Gateway[], asked: string): Gateway | undefined {
  return offered.find(({ id }) => id === asked) ?? offered[0];
}
