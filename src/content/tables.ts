import type { Generated } from 'kysely';
import type { Language } from '../frame/settings.ts';

declare module '../platform/db/tables.ts' {
  interface Tables {
    page: { id: Generated<number>; key: string; modified_at: number };
    /** `body` is markup, cleaned when it is saved. */
    page_translation: { page_id: number; language: Language; title: string; body: string };
  }
}
