import type { Generated } from 'kysely';

declare module '../platform/db/tables.ts' {
  interface Tables {
    /** What a gateway gave the shop in the place of a card. Worth nothing to anybody but this shop. */
    payment_token: {
      id: Generated<number>;
      user_id: number;
      gateway: string;
      token: string;
      /** As the shopper reads it: `Visa •••• 4242`. */
      label: string;
      /** `12/30`; '' when it does not expire. */
      expires: string;
      is_default: 0 | 1;
      created_at: number;
    };
  }
}
