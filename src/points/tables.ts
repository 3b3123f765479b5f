import type { Generated } from 'kysely';
import type { PointsDay } from './days/model.ts';
import type { AccountStatus, EntryKind } from './model.ts';
import type { Book } from './model-books.ts';
import './tables-earning.ts';
import './tables-guards.ts';

export interface PointsAccountTable {
  id: Generated<number>;
  user_id: number;
  status: AccountStatus;
  available: number;
  pending: number;
  held: number;
  /** The size of what is owed. */
  debt: number;
  /** Ever earned, and of that ever taken back. */
  issued: number;
  clawed_back: number;
  /** Money in the wallet, minor units of the base currency. */
  wallet: number;
  created_at: number;
  /** The account that has all of this one's, whose ledger stays as it was; 0 for most. */
  merged_into: Generated<number>;
}

export interface PointsEntryTable {
  id: Generated<number>;
  account_id: number;
  kind: EntryKind;
  /** The same key is never booked twice. */
  key: string;
  source: string;
  source_id: number;
  /** `code@version` of the rule that gave it, or ''. */
  rule: string;
  actor: string;
  reason: string;
  /** JSON: what the statement and a repeated call need. */
  parameters: string;
  reverses_entry: number | null;
  /** What it did to the balance, and the balance after it: available less debt. */
  change: number;
  balance: number;
  at: number;
}

export interface PointsLotTable {
  id: Generated<number>;
  account_id: number;
  entry_id: number;
  /** The lot that it came out of: returned or handed over. */
  parent_id: number | null;
  order_id: number | null;
  issued: number;
  pending: number;
  available: number;
  held: number;
  spent: number;
  expired: number;
  reversed: number;
  available_at: number;
  expires_at: number | null;
  created_at: number;
}

declare module '../platform/db/tables.ts' {
  interface Tables {
    points_account: PointsAccountTable;
    points_entry: PointsEntryTable;
    points_lot: PointsLotTable;
    points_posting: {
      id: Generated<number>;
      entry_id: number;
      account_id: number;
      from_book: Book;
      to_book: Book;
      points: number;
      lot_id: number | null;
      /** As it was at that moment. */
      lot_expires_at: number | null;
      at: number;
    };
    points_programme: { id: Generated<number>; config: string; made_by: string; applied_at: number };
    points_rule_version: {
      id: Generated<number>;
      code: string;
      body: string;
      version: number;
      made_at: number;
    };
    points_level_version: {
      id: Generated<number>;
      slug: string;
      body: string;
      version: number;
      made_at: number;
    };
    points_quote: { account_id: number; requested: number; at: number };
    points_hold: {
      id: Generated<number>;
      account_id: number;
      entry_id: number;
      state: 'held' | 'captured' | 'void';
      /** Of the order: `value` is minor units of it, `rate` says points : base minor units. */
      currency: string;
      rate: string;
      order_id: number;
      points: number;
      value: number;
      created_at: number;
    };
    points_hold_lot: { hold_id: number; lot_id: number; points: number; restored: number };
    points_order: {
      order_id: number;
      seq: number;
      account_id: number;
      state: 'placed' | 'awarded' | 'reversed';
      currency: string;
      total: number;
      awarded_at: number;
      /** Points of it that had expired when a refund was to take them back. */
      forgiven: number;
      /** Points of its earlier awards that had expired when all of it was taken back: they do not live again. */
      lapsed: number;
      /** Points of it that were spent when they were to be taken back, and that nobody owes: its next award is lower by them. */
      borne: number;
      /** Which order of its customer it was when it earned first, from 1, and when that was; 0 before it has. */
      number: number;
      first_at: number;
    };
    points_order_line: {
      order_id: number;
      seq: number;
      line_id: number;
      product_id: number | null;
      /** JSON: ids with all ancestors. */
      categories: string;
      /** Minor units of the base currency. */
      eligible: number;
      quantity: number;
      /** What was paid for the line, tax included, minor units of the order. */
      amount: number;
      earned: number;
      redeemed: number;
      redeemed_value: number;
      refunded: number;
      refunded_quantity: number;
      earned_reversed: number;
      redeemed_restored: number;
    };
    points_membership: {
      id: Generated<number>;
      account_id: number;
      level_version_id: number;
      state: 'active' | 'grace' | 'expired' | 'replaced' | 'revoked';
      cause: 'purchase' | 'qualify' | 'admin';
      from_at: number;
      until_at: number | null;
      grace_until: number | null;
      entry_id: number | null;
    };
    wallet_entry: {
      id: Generated<number>;
      account_id: number;
      key: string;
      from_book: 'wallet' | 'points' | 'orders' | 'adjust';
      to_book: 'wallet' | 'points' | 'orders' | 'adjust';
      source: string;
      source_id: number;
      amount: number;
      balance: number;
      at: number;
    };
    /** What moved on a day that is over, and what was owed at its end: kept once, for reports. */
    points_day: PointsDay;
    points_preference: {
      account_id: number;
      channel: 'sms' | 'whatsapp';
      source: string;
      wanted: 0 | 1;
      at: number;
    };
  }
}
