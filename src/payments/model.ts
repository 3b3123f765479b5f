import type { ReactNode } from 'react';
import type { Address } from '../accounts/index.ts';
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

/** What a way to pay costs besides. */
export interface WayFee {
  kind: 'fixed' | 'percent';
  /** Of the shop's first currency, or of a hundred; without tax. */
  amount: number;
  taxClass: string;
  /** Key of a text. */
  label: string;
}

/** An order whose money a shopper still has to bring, and the language to say it in. */
export interface Owed {
  number: number;
  /** As text. */
  amount: string;
  /** The same for machines: `12.34`. */
  decimal: string;
  /** ISO 4217. */
  currency: string;
  t: Translate;
}

/** What a shopper has to do to pay, as finished sentences for pages and letters. */
export interface Instructions {
  heading: string;
  text: string;
  /** Where the money goes, by label; whom it goes to comes first. */
  rows: readonly (readonly [label: string, value: string])[];
  /** Whether the page shows whom it goes to as a heading above the others, as the contract has it of bank accounts. */
  headed?: true;
  /** The same as a QR code: what stands in it, what it is for who sees it and who does not, and what leads to it. */
  code?: { text: string; says: string; label: string; link: string } | undefined;
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
  /** Where parcels go; missing where nothing is sent. */
  delivery?: Address;
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
  /** At the gateway's own page: the one of the house, which {@link Gateway.page} made, does not run here. */
  elsewhere?: boolean;
}

/** One try to pay an order by one gateway: written down before the gateway hears of it. */
export interface PaymentTry {
  /** Never given twice in this shop. */
  id: number;
  /** Of its order, from 1. */
  attempt: number;
  /** Minor units. */
  amount: number;
  currency: string;
  /** What the gateway calls it; '' as long as it has not said. No two tries of a gateway are called the same. */
  reference: string;
  /** What the gateway wants to know again; means something to the gateway only. */
  kept: string;
  /** Why it was refused last; '' and undefined where it was not. */
  refusal?: Refusal | '';
}

/**
 * How a payment goes on: at an address, with a form that the browser sends there, or in a page of the house that
 * {@link Gateway.page} makes. `reference` and `kept` are written on the try before the shopper goes on.
 */
export type Started = (
  | { redirect: string }
  | { form: { action: string; fields: Readonly<Record<string, string>> } }
  | { page: true }
) & { reference?: string; kept?: string };

/** What is paid within a page of the house. */
export interface PaymentPage {
  body: ReactNode;
  /** Whose scripts, frames and calls it needs, as `https://host`; only this page allows them. */
  hosts: readonly string[];
  /** Where the gateway has a page of its own too: what the form says that leads there. It is marked `data-elsewhere`. */
  elsewhere?: Readonly<Record<string, string>>;
}

/** Why a payment was refused, in the words of the house; each has a text for the shopper and one for the shopkeeper. */
export const REFUSALS = [
  'declined',
  'no_funds',
  'expired',
  'wrong_code',
  'not_authenticated',
  'blocked',
  'limit',
  'called_off',
  'timed_out',
  'technical',
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** What every event names. Amounts in minor units. */
interface Told {
  /** Undefined where the gateway knows only its own number: the try of that reference says which order. */
  orderId?: number | undefined;
  tryId?: number;
  transactionId: string;
  amount: number;
  currency: string;
}

/** What a gateway says happened to a payment. It may say it twice, late, and in another order than it happened. */
export interface PaymentNews extends Told {
  /** `processing`: the shopper has done his part and the money takes days. `voided`: money that was only reserved is let go. */
  outcome: 'paid' | 'authorised' | 'processing' | 'failed' | 'voided';
  /** Of one that failed: why, and the gateway's own code for it. */
  refusal?: { why: Refusal; code: string };
  /** The same for the same card, whoever pays with it and kept or not; says nothing of its number. */
  fingerprint?: string;
  /** A card that the shopper wanted to keep. */
  card?: SavedCard;
}

/** The shopper has agreed, and the money is taken when the shop asks for it: see {@link Gateway.settle}. */
export interface ApprovalNews extends Told {
  outcome: 'approved';
}

/** Money went back at the gateway's own desk, or did not after all. `refund` is what {@link MoneyMoved} calls `reference`. */
export interface RefundNews extends Told {
  outcome: 'refunded' | 'refund_failed';
  refund: string;
}

/** The shopper's bank takes money back, or wants to. */
export interface DisputeNews extends Told {
  outcome: 'disputed' | 'dispute_won' | 'dispute_lost';
  dispute: string;
  /** As the gateway says it. */
  reason: string;
  /** Until when it must be answered, epoch milliseconds. */
  answerBy?: number | undefined;
}

export type PaymentEvent = PaymentNews | ApprovalNews | RefundNews | DisputeNews;

/** A message from the gateway's side: its server calling, or the browser coming back. */
export interface GatewayMessage {
  query: ReadonlyMap<string, string>;
  /** What a body that is a form carries. */
  form: ReadonlyMap<string, string>;
  /** Of one that was stored, only `content-type` and those of {@link Gateway.headers}. */
  header(name: string): string | undefined;
  /** Byte for byte as it came. */
  body: Buffer;
}

/**
 * What a gateway answers when it is asked: news, or that there are none yet, or that it knows nothing of it. `untold`: it
 * cannot be asked, only its messages tell.
 */
export type PaymentState = PaymentNews | 'waiting' | 'unknown' | 'untold';

/** `by_hand`: the shopkeeper moves the money, the shop only writes it down. */
export type MoneyMoved = { done: true; reference: string } | { done: false; why: 'by_hand' | 'refused' };

/** What a gateway found when it was tried out: `why` is the key of a text, `said` the party's own words. */
export type Checked = { well: true } | { well: false; why: string; said?: string };

/**
 * One way to pay. A gateway that needs nobody's answer says in `initialStatus` what the order becomes when it is placed;
 * the others leave it pending, send the shopper away in `start`, and report by messages.
 *
 * A message is recognised at once, stored as it came, acknowledged, and read by a job (decision 171): `recognise` asks
 * nobody and looks at no clock but for what its protocol demands; `read` may ask its party, and may be asked again.
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
  /** No money moves: its keys are for trying it out. */
  onTrial?: boolean;
  /** What is missing before it can be offered, as keys of texts; nothing where it is ready. */
  lacks?(): readonly string[];
  /** Calls its party and says what is wrong, for the shopkeeper. No money moves. Throws when nobody answers. */
  check?(): Promise<Checked>;
  /** What it costs besides, for goods that go to a country; of most ways nothing. */
  fee?(country: string): WayFee | undefined;
  available(purchase: Purchase): boolean;
  /** Only of gateways whose shopper pays elsewhere: what they have to do. */
  instructions?(order: Owed): Instructions | undefined;
  /** How the shopper goes on to pay; undefined when nothing is to be done. Called after the try is kept, never inside. */
  start(order: Payable, tried: PaymentTry, back: WayBack, wanted: Wanted): Promise<Started | undefined>;
  /**
   * Goes on with the last try, begun or refused, for what is owed now (`order.total`): so that no two payments of an
   * order are open. Undefined where it is closed, and another has to begin.
   */
  again?(order: Payable, tried: PaymentTry, back: WayBack, wanted: Wanted): Promise<Started | undefined>;
  /** Only of gateways that start with `page`. */
  page?(order: Payable, tried: PaymentTry, back: WayBack): PaymentPage;
  /** Only of gateways that keep cards: sends the shopper away to give one, and reads what comes back with them. */
  saving?: {
    /** Undefined where a card is only kept with a payment. */
    begin?(language: string, back: { done: string; cancelled: string }): Promise<{ redirect: string }>;
    read?(message: GatewayMessage): Promise<SavedCard | undefined>;
    /** Lets its party forget a card for good. Twice is once. */
    forget?(token: string): Promise<void>;
  };
  /** Headers that belong to a message, in lower case. */
  headers?: readonly string[];
  /** The shopper's browser brings a message too, in the query of where it comes back to. */
  tellsByReturn?: boolean;
  /**
   * The number by which the gateway knows this message, the same each time it is told; '' lets the bytes be the
   * number. Undefined when it is not genuine.
   */
  recognise(message: GatewayMessage): { id: string } | undefined | Promise<{ id: string } | undefined>;
  /** What a genuine message says; nothing where the shop need not know. */
  read(message: GatewayMessage): Promise<readonly PaymentEvent[]>;
  /** Takes money that was only authorised. */
  capture(order: Payable, amount: number): Promise<MoneyMoved>;
  /** Lets money go that was only authorised. Asked again after a lost answer, it says done as well. */
  cancel(order: Payable): Promise<MoneyMoved>;
  /** Its party knows no keys: what was asked and not answered may not be asked again, for it might move twice. */
  knowsNoKeys?: true;
  /** Gives money back. The same `key` twice is one refund, so that an answer that was lost may be asked for again. */
  refund(order: Payable, amount: number, refund: { key: string; reason: string }): Promise<MoneyMoved>;
  /**
   * Asks the gateway how things stand, for orders whose message never came.
   *
   * @param tried which try; undefined for an order from before tries were written down
   */
  state(order: Payable, tried?: PaymentTry): Promise<PaymentState>;
  /**
   * Only of gateways whose shopper agrees first and is charged when the shop asks for it: does so where he has agreed to
   * what is owed now (`order.total`), then says how things stand as {@link Gateway.state} does. Asked only while the order
   * wants money, so that a second payment that was agreed to charges nobody.
   */
  settle?(order: Payable, tried: PaymentTry): Promise<PaymentState>;
}
