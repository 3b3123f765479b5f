import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * How the shop and a bank's payment page talk: every message is JSON in base64url with an HMAC-SHA256 over its kind and it, as
 * card gateways with a redirect do. The same two fields travel in requests, replies, notifications and returns.
 */
export interface Signed {
  payload: string;
  signature: string;
}

/** What a message is. It is signed too: a card that came back with a browser is never taken for a payment. */
export type MessageKind = 'call' | 'answer' | 'report' | 'card';

/** @example const { payload, signature } = sign('report', { id: 'T1' }, secret); */
export function sign(kind: MessageKind, message: object, secret: string): Signed {
  const payload = Buffer.from(JSON.stringify(message)).toString('base64url');
  return { payload, signature: mark(kind, payload, secret) };
}

/** The message, or undefined when the mark does not fit or it is no JSON object. */
export function readSigned<T extends object>(
  kind: MessageKind,
  signed: Partial<Signed>,
  secret: string,
): T | undefined {
  const { payload = '', signature = '' } = signed;
  const expected = Buffer.from(mark(kind, payload, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  try {
    const message: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return typeof message === 'object' && message !== null ? (message as T) : undefined;
  } catch {
    return undefined;
  }
}

function mark(kind: MessageKind, payload: string, secret: string): string {
  return createHmac('sha256', secret).update(`${kind}.${payload}`).digest('base64url');
}

/** A payment that the shop opens: `order` comes back in every message about it. Amounts in minor units. */
export interface PaymentWanted {
  order: number;
  amount: number;
  currency: string;
  language: string;
  /** Where the browser goes afterwards, and where the bank's own server reports. */
  received: string;
  cancelled: string;
  notify: string;
  /** False asks the bank to keep the money ready and wait for the shop to take it. */
  takeNow: boolean;
  /** A card that the bank keeps: charged without its page. */
  token?: string;
  /** Asks the bank to keep the card. */
  save?: boolean;
}

/** What the bank says of a payment, in notifications and when asked. */
export interface PaymentReport {
  id: string;
  order: number;
  state: 'waiting' | 'authorised' | 'paid' | 'failed' | 'voided';
  /** What was paid or authorised. */
  amount: number;
  currency: string;
  /** Tells one card from another, where the bank says so. */
  fingerprint?: string;
  card?: KeptCard;
}

/** A card that the bank keeps for the shop. */
export interface KeptCard {
  token: string;
  label: string;
  expires: string;
}

/** A card that shall be kept without a payment. */
export interface CardWanted {
  language: string;
  done: string;
  cancelled: string;
}

/** What the bank answers to a capture or a refund. */
export type MoveReport = { done: true; reference: string } | { done: false };
