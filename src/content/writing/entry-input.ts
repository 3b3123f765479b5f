import type { Outdated } from '../../frame/shop/outdated.ts';
import type { ByLanguage, Language } from '../../frame/shop/settings.ts';
import type { Kind } from '../model.ts';

export interface EntryTexts {
  title: string;
  /** The last word of its address; made of the title when it is missing. */
  slug?: string;
  /** Plain text; the beginning of the body when it is missing. */
  excerpt?: string;
  /** What search engines are told instead of the title and the excerpt. */
  seoTitle?: string;
  seoDescription?: string;
  /** A Tiptap document, or its JSON. */
  body: unknown;
}

export interface EntryInput {
  id?: number;
  kind: Kind;
  /** What the shop itself knows a page by, and what texts link to it with. The same key is the same entry. */
  key?: string;
  /** True until it may be seen. */
  draft?: boolean;
  /** Epoch milliseconds; now, or as it was, without it. In the future: it appears then by itself. */
  publishAt?: number;
  authorId?: number | null;
  pictureId?: number | null;
  /** Whether readers may comment on it; as it was, or posts yes and pages no, without it. */
  comments?: boolean;
  /** Categories and tags of posts. */
  termIds?: readonly number[];
  texts: Record<Language, EntryTexts>;
  /** `field.language` of translations that are right as they are, though their source has changed. */
  stillRight?: readonly string[] | undefined;
  /** Which texts are older than their source, of a version that comes back; worked out without it. */
  outdated?: ByLanguage<Outdated> | undefined;
}
