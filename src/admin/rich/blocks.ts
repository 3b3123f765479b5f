/** How one thing that is said of a block is asked for. */
export type AttrKind =
  | 'text'
  | 'long'
  | 'alt'
  | 'flag'
  | 'number'
  | 'picture'
  | 'pictures'
  | 'products'
  | 'category'
  | 'link'
  | 'markup'
  | 'searchForm'
  | readonly string[];

const WORDS_ON_A_PICTURE = {
  picture: 'picture',
  alt: 'alt',
  decoration: 'flag',
  title: 'text',
  text: 'long',
  label: 'text',
  href: 'link',
} as const;

/** What the editor asks of each of the shop's own blocks; everything else the keyboard says. */
export const BLOCK_FORMS: Readonly<Record<string, Readonly<Record<string, AttrKind>>>> = {
  picture: { id: 'picture', alt: 'alt', decoration: 'flag', caption: 'text', size: ['normal', 'wide'] },
  gallery: { ids: 'pictures', caption: 'text' },
  products: { title: 'text', ids: 'products' },
  productList: {
    title: 'text',
    what: ['featured', 'newest', 'sale', 'category'],
    categoryId: 'category',
    limit: 'number',
  },
  video: { url: 'text', title: 'text' },
  callToAction: { title: 'text', text: 'long', label: 'text', href: 'link', picture: 'picture' },
  hero: WORDS_ON_A_PICTURE,
  story: WORDS_ON_A_PICTURE,
  promise: { title: 'text', text: 'text' },
  question: { question: 'text' },
  categories: { title: 'text' },
  form: { title: 'text' },
  searchForm: { title: 'text', formId: 'searchForm' },
  social: { url: 'text', title: 'text' },
};

/** What is asked of the blocks of a description. A piece of markup it keeps as it is; texts have none. */
export const DESCRIPTION_FORMS: typeof BLOCK_FORMS = {
  picture: BLOCK_FORMS.picture ?? {},
  html: { markup: 'markup' },
};

/** What can be put into a text, in the order in which it is offered. Columns, questions and promises come filled. */
export const OFFERED_BLOCKS = [
  'picture',
  'gallery',
  'products',
  'productList',
  'callToAction',
  'hero',
  'story',
  'video',
  'columns',
  'faq',
  'promises',
  'categories',
  'form',
  'searchForm',
  'social',
] as const;

/** What stands on the toolbar besides: each a command of the editor. */
export const TOOLS = [
  ['bold', 'italic', 'strike', 'link'],
  ['paragraph', 'heading2', 'heading3', 'heading4'],
  ['bulletList', 'orderedList', 'blockquote', 'horizontalRule'],
  ['undo', 'redo'],
] as const;

/** What a description is made of: what markup can say, so that every shop window, feed and file can show it. */
export const PLAIN_BLOCKS: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'horizontalRule',
  'picture',
]);
