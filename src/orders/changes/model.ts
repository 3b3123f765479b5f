import type { Address } from '../../accounts/index.ts';
import type { Order, OrderDraft } from '../model.ts';
import type { OrderStatus } from '../model-status.ts';
import { partOf } from '../model-wallet.ts';
import type { ChangeRefusal } from '../problem.ts';

/** How a placed order shall be. What is left out stays as it is. */
export interface OrderEdit {
  /** All lines that shall be in it; one that is not named goes. Prices as the customer sees them, of one piece. */
  lines?: readonly (KeptLineEdit | NewLineEdit)[] | undefined;
  billing?: Address | undefined;
  shipping?: Address | undefined;
  /** Another way of those that are offered, or what is asked for sending it: without tax unless it says otherwise. */
  send?: { rate: string } | { cost: number; withTax?: boolean | undefined } | undefined;
  coupons?: readonly string[] | undefined;
  /** Whether a business of another state owes tax here, where that turned out to be otherwise than it was sold. */
  tax?: 'free' | 'due' | undefined;
}

interface KeptLineEdit {
  lineId: number;
  quantity: number;
  price?: number | undefined;
}

interface NewLineEdit {
  productId: number;
  variationId?: number | undefined;
  chosen?: Readonly<Record<string, string>> | undefined;
  quantity: number;
  price?: number | undefined;
}

/** Orders whose goods and money may still be another. What is completed goes back by a refund. */
const EDITABLE: readonly OrderStatus[] = ['pending', 'on-hold', 'processing'];

export const isEditable = (status: OrderStatus): boolean => EDITABLE.includes(status);

/**
 * Why an order cannot be changed in what it costs; undefined when it can.
 *
 * @param raise by how much it becomes dearer
 * @param edit of one that is completed, its tax may turn out not to be due: goods, prices and who buys stay
 */
export function whyNotChanged(
  order: {
    status: OrderStatus;
    paidAt: number | null;
    transactionId: string;
    refunds: readonly unknown[];
  },
  raise: number,
  edit: OrderEdit,
): ChangeRefusal | undefined {
  if (!isEditable(order.status) && !(order.status === 'completed' && isFreedAlone(edit))) return 'over';
  if (order.refunds.length > 0) return 'refunded';
  const authorised = order.status === 'on-hold' && order.paidAt === null && order.transactionId !== '';
  return authorised && raise > 0 ? 'authorised' : undefined;
}

/** What a new total means for the money of an order. Minor units, none below zero. */
export interface Settlement {
  /** What the wallet pays of it from now on; the rest of what it paid goes back to it. */
  fromWallet: number;
  /** What the customer owes besides what is paid. */
  due: number;
  /** What goes back by the way it came, or by hand. */
  back: number;
}

/**
 * The books of a change. What was received is the old total less what was due of it; the wallet, which paid first,
 * gets back first. Of an order that is not paid nothing is due besides its total, and nothing goes back but what the
 * wallet had paid for more.
 */
export function settle(
  order: Pick<Order, 'paidAt' | 'fromWallet' | 'due'> & { total: number },
  total: number,
): Settlement {
  if (order.paidAt === null) return { fromWallet: partOf(total, order.fromWallet), due: 0, back: 0 };
  const received = order.total - order.due;
  const over = Math.max(0, received - total);
  const toWallet = partOf(over, order.fromWallet);
  return {
    fromWallet: order.fromWallet - toWallet,
    due: Math.max(0, total - received),
    back: over - toWallet,
  };
}

/** Whether money that was paid goes back, to a card, a hand or a wallet: who does that must be allowed to refund. */
export function givesBack(order: Pick<Order, 'paidAt' | 'fromWallet'>, books: Settlement): boolean {
  return order.paidAt !== null && (books.back > 0 || books.fromWallet < order.fromWallet);
}

const isFreedAlone = ({ tax, ...rest }: OrderEdit): boolean =>
  tax === 'free' && Object.values(rest).every((each) => each === undefined);

/** Whether only the addresses are others. */
export const isAddressOnly = ({ lines, send, coupons, tax }: OrderEdit): boolean =>
  lines === undefined && send === undefined && coupons === undefined && tax === undefined;

/** Whether both were charged the same taxes: what is owed to one state may come to as much as what is owed to another. */
export function isTaxedAlike(before: Pick<Order, 'taxes'>, after: Pick<OrderDraft, 'taxes'>): boolean {
  const charged = ({ taxes }: Pick<OrderDraft, 'taxes'>) =>
    new Set(taxes.flatMap(({ code, cartTax, shippingTax }) => (cartTax + shippingTax === 0 ? [] : [code])));
  return charged(before).symmetricDifference(charged(after)).size === 0;
}

/** Whether somebody else would be billed, or elsewhere. Telephone and e-mail stand on no invoice. */
export function isOtherPayer(before: Address, after: Address): boolean {
  const { phone: _, email: __, ...payer } = before;
  return Object.entries(payer).some(([field, value]) => after[field as keyof Address] !== value);
}

/**
 * What is asked for sending without the tax in it.
 *
 * @param charged the tax on an amount: of one so large that no rounding shows
 */
export function netSending(gross: number, charged: { cost: number; tax: number }): number {
  return charged.cost === 0 ? gross : Math.round((gross * charged.cost) / (charged.cost + charged.tax));
}
