import type { Generated } from 'kysely';
import type { Language } from '../../frame/shop/settings.ts';
import type { CommentState } from './model.ts';

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
      state: CommentState;
      created_at: number;
    };
  }
}
