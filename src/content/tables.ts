import type { Generated } from 'kysely';
import type { Language } from '../frame/shop/settings.ts';
import type { Kind, Status } from './model.ts';

declare module '../platform/db/tables.ts' {
  interface Tables {
    /** `about` is JSON by language. */
    author: {
      id: Generated<number>;
      slug: string;
      name: string;
      about: string;
      /** Where news of comments on the author's posts goes; '' for the shop's own address. */
      email: string;
      picture_id: number | null;
      version: Generated<number>;
    };
    entry: {
      id: number;
      kind: Kind;
      status: Status;
      /** What the shop itself knows a page by: `privacy`, `contact`. */
      key: string | null;
      author_id: number | null;
      picture_id: number | null;
      comments_open: 0 | 1;
      published_at: number;
      /** 0 while it is not to be seen. */
      listed_at: number;
      created_at: number;
      modified_at: number;
      /** The version that the house drafted, until somebody confirms it; 0 for what people write. */
      drafted: Generated<number>;
      version: Generated<number>;
      /** Since when it lies in the bin; 0 for what does not. */
      binned_at: Generated<number>;
      /** What it is found by: the words of its titles and addresses, with a blank before each. */
      words: Generated<string>;
    };
    entry_translation: {
      entry_id: number;
      kind: Kind;
      language: Language;
      written_in: Language;
      title: string;
      slug: string;
      excerpt: string;
      /** What search engines are told; '' for the title and the excerpt. */
      seo_title: Generated<string>;
      seo_description: Generated<string>;
      /** Which of its fields are older than what they were translated from: JSON, '' for none; see `outdatedNow`. */
      outdated: Generated<string>;
    };
    /** `body` is a Tiptap document as JSON; only in languages that somebody wrote it in. */
    entry_body: { entry_id: number; language: Language; body: string };
    /** The pictures that an entry shows in any language: the one above it, and those within. */
    entry_picture: { entry_id: number; picture_id: number };
    /** Its videos, by their codes: see `videoCodeIn`. */
    entry_video: { entry_id: number; code: string };
    /** `direct` 0 marks the ancestors of a category. */
    entry_term: { entry_id: number; term_id: number; direct: 0 | 1; listed_at: number };
    /** `entry` is JSON: an EntryInput without its id. */
    entry_revision: { id: Generated<number>; entry_id: number; entry: string; saved_at: number };
    /** Old paths. `target` is `entry:ID`, `term:ID`, `author:ID`, or an address. */
    redirect: { path: string; target: string; created_at: number };
    entry_counter: { name: string; next: number };
  }
}
