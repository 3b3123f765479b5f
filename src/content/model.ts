import type { Language } from '../frame/shop/settings.ts';

export type Kind = 'post' | 'page';
/** A post that is to appear later is `scheduled` until the clock publishes it. */
export type Status = 'draft' | 'scheduled' | 'publish';

/** What is wrong with something that was to be saved; nothing of it was. */
export class ContentProblem extends Error {
  readonly code: ProblemCode;

  constructor(code: ProblemCode) {
    super(PROBLEMS[code]);
    this.code = code;
  }
}

type ProblemCode = keyof typeof PROBLEMS;

const PROBLEMS = {
  not_json: 'The body is no JSON.',
  not_a_document: 'The body is no document of the editor: it must be an object of the type "doc".',
  too_large: 'The body is too large.',
  too_deep: 'The body is nested too deeply.',
  no_title: 'Every language that is written needs a title.',
  no_text: 'An entry must be written in at least one language.',
  no_entry: 'There is no such entry.',
  no_revision: 'There is no such revision.',
  no_wxr: 'This is no export of WordPress (WXR).',
  no_pages: 'This is no file of pages: it must be an object with a list "pages", each with its texts.',
  no_front_page: 'Only a page that the shop knows as nothing else can be its first one.',
  redirect_loop: 'A redirect would lead back to where it comes from.',
  redirect_elsewhere:
    'An address of another site is written whole, with https:// before it, one of this shop with a slash.',
  no_topic: 'There is no such topic of posts, or the other is of another kind.',
  no_author: 'There is no such author.',
  topic_below: 'The other topic stands below this one.',
  bad_redirect: 'A redirect leads from a path of this shop to another address.',
} as const;

/** Which posts a list shows: all of them, or those of a category, tag or author. */
export type PostList = { of: 'posts' } | { of: 'category' | 'tag' | 'author'; id: number };

/** The list by its name, as page data and calls write it: `posts`, `category-12`. */
export function nameOfList(list: PostList): string {
  return list.of === 'posts' ? 'posts' : `${list.of}-${list.id}`;
}

/** Undefined for what names no list. Never more than a name: what it shows is decided here. */
export function listByName(name: string): PostList | undefined {
  if (name === 'posts') return { of: 'posts' };
  const [, of, id] = /^(category|tag|author)-([1-9]\d{0,8})$/.exec(name) ?? [];
  return of ? { of: of as 'category' | 'tag' | 'author', id: Number(id) } : undefined;
}

/** The language that stands in where a text was not written: the shop's first that was. */
export function languageFor(
  wanted: Language,
  written: ReadonlySet<Language>,
  languages: readonly Language[],
): Language | undefined {
  return written.has(wanted) ? wanted : languages.find((language) => written.has(language));
}

/** About how many minutes a text takes to read, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / 200));
}
