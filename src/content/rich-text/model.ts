import { socialAt } from './model-social.ts';

/**
 * The body of posts and pages: a Tiptap document, cleaned by an allow-list. What is not named here does not get
 * through: a foreign node is replaced by what it holds, a foreign mark or attribute is dropped.
 */
export interface RichNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: RichNode[];
  text?: string;
  marks?: RichMark[];
}

export interface RichMark {
  type: string;
  attrs?: Record<string, unknown>;
}

export interface RichDocument extends RichNode {
  type: 'doc';
  content: RichNode[];
}

type Clean = (value: unknown) => unknown;

interface Rule {
  /** What may stand in it: running text, blocks, or only nodes of these types. Nothing without it. */
  holds?: 'inline' | 'block' | readonly string[];
  attrs?: Readonly<Record<string, Clean>>;
  /** Attributes without which the node says nothing and is dropped. */
  needs?: readonly string[];
}

const text =
  (most: number): Clean =>
  (value) =>
    typeof value === 'string' && value.trim() !== '' ? plain(value).slice(0, most) : undefined;
/** Of a number or its digits; of anything else NaN: what comes in may refuse to be turned into one. */
const numberIn = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : Number.NaN;
const id: Clean = (value) => {
  const number = numberIn(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};
const ids: Clean = (value) => {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  const found = [...new Set(list.map(id))].filter((one) => one !== undefined).slice(0, 24);
  return found.length > 0 ? found : undefined;
};
const whole =
  (least: number, most: number): Clean =>
  (value) =>
    Number.isFinite(numberIn(value))
      ? Math.min(most, Math.max(least, Math.round(numberIn(value))))
      : undefined;
const oneOf =
  (...values: string[]): Clean =>
  (value) =>
    values.find((one) => one === value);

/** Ticked, or nothing. */
const flag: Clean = (value) => (value === true || value === 'true' ? true : undefined);

const WORDS_ON_A_PICTURE: Readonly<Record<string, Clean>> = {
  picture: id,
  alt: text(300),
  decoration: flag,
  title: text(200),
  text: text(600),
  label: text(80),
  href: (value) => safeHref(value),
};

/** Blocks, by the names of the editor's own nodes and of ours. */
export const NODES: Readonly<Record<string, Rule>> = {
  paragraph: { holds: 'inline' },
  // The page's title is its only heading of the first level.
  heading: { holds: 'inline', attrs: { level: (value) => whole(2, 4)(value) ?? 2 } },
  bulletList: { holds: ['listItem'] },
  orderedList: { holds: ['listItem'], attrs: { start: whole(1, 9999) } },
  listItem: { holds: 'block' },
  blockquote: { holds: 'block', attrs: { cite: text(200) } },
  horizontalRule: {},
  picture: {
    attrs: {
      id,
      alt: text(300),
      // It shows nothing that is not said beside it: whoever hears the page hears nothing of it.
      decoration: flag,
      caption: text(500),
      size: oneOf('normal', 'wide'),
    },
    needs: ['id'],
  },
  gallery: { attrs: { ids, caption: text(500) }, needs: ['ids'] },
  products: { attrs: { ids, title: text(200) }, needs: ['ids'] },
  productList: {
    attrs: {
      what: oneOf('featured', 'newest', 'sale', 'category'),
      categoryId: id,
      limit: whole(1, 12),
      title: text(200),
    },
    needs: ['what'],
  },
  video: { attrs: { url: text(300), title: text(200) }, needs: ['url'] },
  columns: { holds: ['column'] },
  column: { holds: 'block' },
  callToAction: {
    attrs: {
      title: text(200),
      text: text(600),
      label: text(80),
      href: (value) => safeHref(value),
      picture: id,
    },
    needs: ['label', 'href'],
  },
  /** A wide picture with words on it, and one with words beside it. */
  hero: { attrs: WORDS_ON_A_PICTURE, needs: ['picture', 'title'] },
  story: { attrs: WORDS_ON_A_PICTURE, needs: ['picture', 'title'] },
  promises: { holds: ['promise'] },
  promise: { attrs: { title: text(120), text: text(400) }, needs: ['title'] },
  categories: { attrs: { title: text(200) } },
  faq: { holds: ['question'] },
  question: { holds: 'block', attrs: { question: text(300) }, needs: ['question'] },
  form: { attrs: { title: text(200) } },
  searchForm: { attrs: { title: text(200), formId: id } },
  social: { attrs: { url: (value) => socialAt(value)?.url, title: text(200) }, needs: ['url'] },
};

export const MARKS: Readonly<Record<string, Pick<Rule, 'attrs' | 'needs'>>> = {
  bold: {},
  italic: {},
  strike: {},
  code: {},
  link: { attrs: { href: (value) => safeHref(value) }, needs: ['href'] },
};

/** Addresses of the shop that need nothing else to be known: what `address:NAME` may name. */
export const PLAIN_ADDRESSES = [
  'home',
  'shop',
  'blog',
  'cart',
  'account',
  'orderTracking',
  'wishList',
  'privacy',
  'terms',
  'feed',
] as const;

/**
 * Where a link of a text may lead: other sites, mail, telephone, this shop; or a thing of the shop by its number or
 * name (`entry:contact`, `entry:500000012`, `product:12`, `category:3`, `address:shop`), which goes on working when it is renamed.
 */
export function safeHref(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const href = plain(value).trim();
  if (href.length > 2000) return undefined;
  if (/^(entry:[\w-]+|product:\d+|category:\d+|address:\w+)$/.test(href)) return href;
  if (/^\/(?![/\\])/.test(href) || /^#[\w-]*$/.test(href)) return href;
  if (/^(mailto|tel):[^\s"<>]+$/i.test(href)) return href;
  return /^https?:\/\//i.test(href) && URL.canParse(href) ? href : undefined;
}

/** Without control characters and lone surrogates, which have no business in a text. */
export function plain(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return value.toWellFormed().replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '');
}

/** The attributes of a rule, cleaned; undefined when one is missing that it cannot do without. */
export function cleanAttrs(
  { attrs = {}, needs = [] }: Pick<Rule, 'attrs' | 'needs'>,
  given: unknown,
): Record<string, unknown> | undefined {
  const values = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  const clean: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(attrs)) {
    const value = rule(Object.hasOwn(values, name) ? values[name] : undefined);
    if (value !== undefined) clean[name] = value;
  }
  return needs.every((name) => name in clean) ? clean : undefined;
}

/** A picture with what it is said to show where it stands; without that the library's own words. */
export function saying<Row extends { alt: string | null }>(
  row: Row,
  { alt, decoration }: NonNullable<RichNode['attrs']>,
): Row {
  if (decoration === true) return { ...row, alt: '' };
  return alt ? { ...row, alt: String(alt) } : row;
}

/** Every node of a document, from the top down. */
export function* walk(node: RichNode): Generator<RichNode> {
  yield node;
  for (const child of node.content ?? []) yield* walk(child);
}

/** Where the links of a document lead, as they stand in it; each once. */
export function linksIn(document: RichDocument): string[] {
  const links = [...walk(document)].flatMap(({ attrs = {}, marks = [] }) => [
    attrs.href,
    ...marks.map((mark) => mark.attrs?.href),
  ]);
  return [...new Set(links.flatMap((href) => (typeof href === 'string' ? href : [])))];
}

/** The words of a document, for excerpts, counts and descriptions. */
export function wordsOf(node: RichNode): string {
  const words: string[] = [];
  for (const { type, text: own } of walk(node)) {
    if (own !== undefined) words.push(own);
    else if (type !== 'doc') words.push(' ');
  }
  return words.join('').replace(/\s+/g, ' ').trim();
}

/** What stands for a text where nobody has written what it is about: its beginning. */
export function excerptOf(words: string, most = 200): string {
  return words.length <= most ? words : `${words.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}
