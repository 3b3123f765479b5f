import type { Generated } from 'kysely';
import type { Language } from '../../frame/shop/settings.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    contact_message: {
      id: Generated<number>;
      /** Of sender, words and day: what is sent twice is kept once. */
      fingerprint: string;
      name: string;
      email: string;
      message: string;
      language: Language;
      /** The path of the page that the form stood on. */
      page: string;
      sent_at: number;
    };
  }
}
