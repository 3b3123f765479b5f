import type { Generated } from 'kysely';
import type { Language } from '../frame/shop/settings.ts';

declare module '../platform/db/tables.ts' {
  interface Tables {
    /** `definition` is a `SearchSetup` file as JSON; the newest row is in force. */
    search_setup: { id: Generated<number>; definition: string; actor: string; created_at: number };
    /** `day` is `2026-02-28`; `empty` counts those of `times` that found nothing. */
    search_day: {
      day: string;
      language: Language;
      query: string;
      form_id: number;
      times: number;
      empty: number;
      found: number;
    };
    /** `target` is `product:12`; `places` adds up where it stood, from 1; `bought` counts orders with it soon after. */
    search_click: {
      day: string;
      language: Language;
      query: string;
      target: string;
      form_id: number;
      times: number;
      places: number;
      bought: Generated<number>;
    };
  }
}
