import type { Generated } from 'kysely';

declare module '../platform/db/tables.ts' {
  interface Tables {
    /** Words by which the shop groups its customers. */
    customer_tag: { user_id: number; tag: string };
    /** What those who work here tell each other of a customer, who never sees it. */
    customer_note: {
      id: Generated<number>;
      user_id: number;
      author: string;
      body: string;
      created_at: number;
    };
  }
}
