import type { Generated } from 'kysely';
import type { Moderation } from '../../frame/shop/moderation.ts';
import type { Language } from '../../frame/shop/settings.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    comment: {
      id: Generated<number>;
      entry_id: number;
      parent_id: number | null;
      thread_id: number | null;
      author: string;
      email: string;
      url: string;
      body: string;
      language: Language;
      state: Moderation;
      created_at: number;
    };
  }
}
