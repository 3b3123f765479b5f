import type { Generated } from 'kysely';
import type { Language } from '../frame/shop/settings.ts';
import type { LinkPurpose, Role } from './model.ts';

declare module '../platform/db/tables.ts' {
  interface Tables {
    user: {
      id: Generated<number>;
      /** Lower case: two spellings of one address are one account. */
      email: string;
      username: string;
      password_hash: string;
      first_name: string;
      last_name: string;
      display_name: string;
      role: Role;
      language: Language;
      created_at: number;
      email_verified_at: number | null;
      last_login_at: number | null;
      /** As words are compared: what people are found by. */
      given_name: Generated<string>;
      family_name: Generated<string>;
      /** Of the billing address. */
      country: Generated<string>;
      /** What their orders come to, as they were counted last: minor units of the shop's currency. */
      orders: Generated<number>;
      spent: Generated<number>;
      last_order_at: Generated<number>;
      /** 0 while it is open. */
      closed_at: Generated<number>;
      closed_for: Generated<string>;
      /** The account that has all of this one's; 0 for most. */
      merged_into: Generated<number>;
      /** How often somebody of the shop has edited it, from 1. */
      version: Generated<number>;
    };
    user_address: {
      user_id: number;
      kind: 'billing' | 'shipping';
      first_name: string;
      last_name: string;
      company: string;
      country: string;
      address_1: string;
      address_2: string;
      city: string;
      state: string;
      postcode: string;
      tax_id: string;
      phone: string;
      /** The digits of the number from the last to the first. */
      phone_end: Generated<string>;
      email: string;
    };
    user_attribution: { user_id: number; field: string; value: string };
    vat_exemption: { user_id: number; reason: string; created_at: number };
    user_link: { user_id: number; purpose: LinkPurpose; email: string; salt: string; expires_at: number };
    login_try: { name_mark: string; tries: number; wait_until: number; tried_at: number };
  }
}
