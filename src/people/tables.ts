import type { Generated } from 'kysely';
import type { Language } from '../frame/shop/settings.ts';
import type { LinkPurpose } from './model.ts';

declare module '../platform/db/tables.ts' {
  interface Tables {
    staff: {
      id: Generated<number>;
      /** Lower case. */
      email: string;
      name: string;
      language: Language;
      role: string;
      /** '' for who has passkeys alone. */
      password_hash: string;
      demo: 0 | 1;
      created_at: number;
      removed_at: number | null;
      /** When they signed in last. */
      seen_at: number | null;
    };
    /** Roles of the shop's own; those of the house are in `roles/model.ts`. */
    staff_role: { code: string; name: string; capabilities: string; version: number };
    staff_session: {
      id: Generated<number>;
      staff_id: number;
      token_hash: string;
      agent: string;
      created_at: number;
      seen_at: number;
      expires_at: number;
      ends_at: number;
      factor_at: number | null;
      confirmed_at: number | null;
    };
    staff_link: {
      id: Generated<number>;
      purpose: LinkPurpose;
      /** '' on the link that a fresh shop prints: whoever opens it says theirs. */
      email: string;
      role: string;
      language: Language;
      salt: string;
      made_by: string;
      created_at: number;
      expires_at: number;
    };
    staff_passkey: {
      id: Generated<number>;
      staff_id: number;
      credential: string;
      public_key: string;
      transports: string;
      name: string;
      counter: number;
      /** Whether a cloud keeps it too. */
      synced: 0 | 1;
      created_at: number;
      used_at: number | null;
    };
    staff_time_code: {
      staff_id: number;
      /** Sealed. */
      secret: string;
      last_step: number;
      created_at: number;
    };
    staff_recovery: { staff_id: number; code_hash: string; created_at: number };
    staff_challenge: {
      challenge: string;
      purpose: 'sign_in' | 'register';
      staff_id: number | null;
      expires_at: number;
    };
  }
}
