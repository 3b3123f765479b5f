import type { Generated } from 'kysely';

/** Why nothing more is written about a cart; '' while something may be. */
type Stopped = '' | 'ordered' | 'replaced';
export type SubscriberStatus = 'pending' | 'subscribed' | 'ended';

declare module '../platform/db/tables.ts' {
  interface Tables {
    captured_cart: {
      id: Generated<number>;
      /** Names the cart in letters. Random: nobody finds an address by guessing. */
      token: string;
      email: string;
      language: string;
      currency: string;
      /** JSON: the lines as they stood. */
      cart: string;
      stopped: Stopped;
      session_id: number;
      user_id: number | null;
      /** The unpaid order that was made of it. */
      order_id: number | null;
      subscribed: number;
      letters: number;
      next_at: number;
      cart_at: number;
      captured_at: number;
    };
    mail_refusal: { email_hash: string; source: string; refused_at: number };
    subscriber: {
      id: Generated<number>;
      email: string;
      language: string;
      status: SubscriberStatus;
      source: string;
      asked_at: number;
      confirmed_at: number | null;
      ended_at: number | null;
    };
    subscriber_proof: {
      id: Generated<number>;
      subscriber_id: number;
      what: 'asked' | 'confirmed' | 'ended';
      source: string;
      language: string;
      ip_hash: string;
      at: number;
    };
  }
}
