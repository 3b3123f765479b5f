import type { Translate } from '../platform/i18n/texts.ts';

/** What a gateway may look at to say whether it can be offered. Amounts in minor units. */
export interface Purchase {
  total: number;
  currency: string;
  /** Where the bill goes, ISO 3166. */
  country: string;
  needsShipping: boolean;
  /** Methods of the chosen rates: `flat_rate`, `local_pickup`; empty while none is chosen. */
  shippingMethods: readonly string[];
}

/** An order whose money a shopper still has to bring, and the language to say it in. */
export interface Owed {
  number: number;
  /** As text. */
  amount: string;
  t: Translate;
}

/** What a shopper has to do to pay, as finished sentences for pages and letters. */
export interface Instructions {
  heading: string;
  text: string;
  /** Where the money goes, by label; whom it goes to comes first. */
  rows: readonly (readonly [label: string, value: string])[];
}

/** What a gateway is told of an order that is to be paid. */
export interface Payable {
  orderId: number;
  orderKey: string;
  /** What is to be paid: the order's total, less what a wallet pays. */
  total: number;
  currency: string;
  language: string;
  email: string;
  transactionId: string;
}

/** Addresses of the house that a payment page leads back to; absolute. */
export interface WayBack {
  received: string;
  cancelled: string;
  notify: string;
}

/** A card that a gateway keeps for the shopper. The token means something to the gateway only. */
export interface SavedCard {
  token: string;
  label: string;
  expires: string;
}

/** How a payment begins: with a card that is kept, or with a new one that shall be. */
export interface Wanted {
  token?: string;
  save?: boolean;
}

/** What a gateway says happened to a payment. It may say it twice. */
export interface PaymentEvent {
  orderId: number;
  outcome: 'paid' | 'authorised' | 'failed';
  transactionId: string;
  /** The same for the same card, whoever pays with it and kept or not; says nothing of its number. */
  fingerprint?: string;
  /** A card that the shopper wanted to keep. */
  card?: SavedCard;
  /** What was paid, minor units; checked against the order. */
  amount: number;
  currency: string;
}

/** A message from the gateway's side: its server calling, or the browser coming back. */
interface GatewayMessage {
  query: ReadonlyMap<string, string>;
  form: ReadonlyMap<string, string>;
  header(name: string): string | undefined;
}

/** What a gateway answers when it is asked: news, or that there are none yet, or that it knows nothing of it. */
export type PaymentState = PaymentEvent | 'waiting' | 'unknown';

/** `by_hand`: the shopkeeper moves the money, the shop only writes it down. */
export type MoneyMoved = { done: true; reference: string } | { done: false; why: 'by_hand' | 'refused' };

/**
 * One way to pay. A gateway that needs nobody's answer says in `initialStatus` what the order becomes when it is placed;
 * the others leave it pending, send the shopper away in `start`, and report through `notify`.
 */
export interface Gateway {
  id: string;
  /** Text keys are `payments.{id}.title` and `.description`; a gateway of this house has both. */
  texts: { title: string; description: string };
  initialStatus: 'on-hold' | 'processing' | undefined;
  /** True when no machine takes part: money is moved by the shopkeeper alone, who then says so. */
  byHand?: boolean;
  /** True when `processing` means paid; false when the money comes with the goods. */
  prepaid: boolean;
  available(purchase: Purchase): boolean;
  /** Only of gateways whose shopper pays elsewhere: what they have to do. */
  instructions?(order: Owed): Instructions | undefined;
  /** Where the shopper must go to pay; undefined when nowhere. Called after the order is kept, never inside. */
  start(order: Payable, back: WayBack, wanted?: Wanted): Promise<{ redirect: string } | undefined>;
  /** Only of gateways that keep cards: sends the shopper away to give one, and reads what comes back with them. */
  saving?: {
    begin(language: string, back: { done: string; cancelled: string }): Promise<{ redirect: string }>;
    read(message: GatewayMessage): Promise<SavedCard | undefined>;
  };
  /** Reads and verifies a message. Undefined when it is not genuine. */
  notify(message: GatewayMessage): Promise<PaymentEvent | undefined>;
  /** Takes money that was only authorised. */
  capture(order: Payable, amount: number): Promise<MoneyMoved>;
  /** Gives money back. The same `key` twice is one refund, so that an answer that was lost may be asked for again. */
  refund(order: Payable, amount: number, refund: { key: string; reason: string }): Promise<MoneyMoved>;
  /** Asks the gateway how things stand, for orders whose message never came. */
  state(order: Payable): Promise<PaymentState>;
}
