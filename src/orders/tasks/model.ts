import type { Address } from '../../accounts/index.ts';
import { plainWords } from '../../platform/plain-text.ts';
import { mayChange, type OrderStatus } from '../model-status.ts';
import type { UnmatchedReason } from '../tables.ts';

/** Money that came and fits its order not as it is. Amounts are minor units. */
export interface OpenPayment {
  id: number;
  orderId: number;
  gateway: string;
  transactionId: string;
  amount: number;
  currency: string;
  reason: UnmatchedReason;
  at: number;
  /** Its gateway was asked to give it back and has not answered. */
  returning: boolean;
  order: { status: OrderStatus; isPaid: boolean; currency: string; toPay: number };
}

/** Whether the order may count as paid by it: what is missing then is due, what is too much goes back. */
export function mayTake({ reason, currency, returning, order }: OpenPayment): boolean {
  if (returning || reason === 'paid_twice' || order.isPaid || currency !== order.currency) return false;
  return (
    order.status === 'processing' || order.status === 'completed' || mayChange(order.status, 'processing')
  );
}

/** Money that is to go back and has not: a gateway refused, or has not answered. */
export interface OwedBack {
  kind: 'refund' | 'difference';
  id: number;
  orderId: number;
  amount: number;
  currency: string;
  state: 'asked' | 'refused';
  gateway: string;
  /** Of a refund: by which it is asked for once more. */
  key: string;
  at: number;
}

/** What a customer still owes of an order that was changed, or paid with too little. */
export interface Lacking {
  id: number;
  orderId: number;
  amount: number;
  currency: string;
  at: number;
}

/** What makes an order look odd. */
export type Hint = 'many_tries' | 'same_network' | 'same_address' | 'same_person' | 'another_country';

/** What of an order tells whether it looks odd. */
export interface Suspect {
  id: number;
  email: string;
  /** '' where nobody's browser ordered. */
  network: string;
  billing: Pick<Address, 'country'>;
  shipping: Pick<Address, 'address1' | 'postcode' | 'country'> | null;
  /** How often its payment has failed. */
  failures: number;
}

const TRIES = 3;
/** As many people as one household or office does not have within a day. */
const PEOPLE = 3;
const ORDERS_OF_ONE = 5;

/**
 * Looks at the orders of one day together: many names behind one network or at one door, one person again and again,
 * a card tried until it worked. Each of it may be harmless; somebody looks before the goods leave.
 *
 * @returns only the orders with something to look at
 */
export function hintsOf(orders: readonly Suspect[]): Map<number, Hint[]> {
  const networks = Map.groupBy(orders, ({ network }) => network);
  const doors = Map.groupBy(orders, doorOf);
  const people = Map.groupBy(orders, ({ email }) => email);
  const found = new Map<number, Hint[]>();
  for (const order of orders) {
    const { network, email, billing, shipping, failures } = order;
    const door = doorOf(order);
    const signs: [Hint, boolean][] = [
      ['many_tries', failures >= TRIES],
      ['same_network', network !== '' && manyPeople(networks.get(network))],
      ['same_address', door !== '' && manyPeople(doors.get(door))],
      ['same_person', (people.get(email)?.length ?? 0) >= ORDERS_OF_ONE],
      [
        'another_country',
        shipping !== null && billing.country !== '' && billing.country !== shipping.country,
      ],
    ];
    const hints = signs.flatMap(([hint, shows]) => (shows ? [hint] : []));
    if (hints.length > 0) found.set(order.id, hints);
  }
  return found;
}

const manyPeople = (orders: readonly Suspect[] = []): boolean =>
  new Set(orders.map(({ email }) => email)).size >= PEOPLE;

/** Where it is brought to, however it is written; '' where nothing is sent. */
function doorOf({ shipping }: Suspect): string {
  if (!shipping || shipping.address1 === '') return '';
  const words = plainWords(`${shipping.address1} ${shipping.postcode}`).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...words, shipping.country].join(' ');
}
