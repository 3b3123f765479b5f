import type { Generated } from 'kysely';

declare module '../platform/db/tables.ts' {
  interface Tables {
    /** Categories that have become part of another, and are not back. */
    points_merged_category: { category_id: number; into_id: number };
    points_budget: { code: string; given: number };
    points_referral_code: { account_id: number; code: string };
    points_referral: {
      id: Generated<number>;
      referrer_id: number;
      friend_id: number;
      /** `queued`: the shopkeeper looks at it first. */
      state: 'waiting' | 'queued' | 'paid' | 'denied' | 'reversed';
      /** Codes with commas between. */
      reasons: string;
      /** Salted; forgotten after ninety days. */
      ip_hash: string | null;
      /** The friend's first paid order. */
      order_id: number | null;
      settled_at: number | null;
      at: number;
    };
    /** `day` is MM-DD. */
    points_birthday: { account_id: number; day: string; saved_at: number };
    points_guest_order: {
      id: Generated<number>;
      order_id: number;
      email: string;
      state: 'placed' | 'awarded' | 'reversed' | 'claimed';
      /** JSON: the order without its customer. */
      body: string;
      /** JSON: what was given back so far, or '' for nothing. */
      returned: string;
      awarded_at: number;
      placed_at: number;
      /** When it earned first; 0 before it has. */
      first_at: number;
      /** What it had earned was over when it was called off. */
      lapsed: 0 | 1;
    };
    points_notice_choice: {
      account_id: number;
      channel: 'email' | 'sms' | 'whatsapp';
      topic: string;
      source: string;
      wanted: 0 | 1;
      at: number;
    };
    points_warning: { lot_id: number; days: number; expires_at: number; at: number };
  }
}
