import sanitize from 'sanitize-html';
import { isReference, PICTURE_ATTRIBUTES, REFERENCE_SCHEMES } from '../described/model.ts';

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'small',
    'a',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'code',
    'pre',
    'hr',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'caption',
    'dl',
    'dt',
    'dd',
    'span',
    'div',
    'img',
    'figure',
    'figcaption',
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    div: [...PICTURE_ATTRIBUTES],
    img: ['src', 'alt', 'width', 'height'],
    th: ['scope'],
    td: ['colspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', ...REFERENCE_SCHEMES],
  transformTags: {
    // A product's page has its own first heading.
    h1: 'h2',
    a: (tagName, { href, ...attribs }) => ({
      tagName,
      attribs: href === undefined || isOddReference(href) ? attribs : { href, ...attribs },
    }),
    div: (tagName, attribs) => ({ tagName, attribs: isPicture(attribs) ? attribs : {} }),
  },
};

/** What begins like a link by number and is none. */
const isOddReference = (href: string): boolean =>
  REFERENCE_SCHEMES.some((scheme) => href.trim().toLowerCase().startsWith(`${scheme}:`)) &&
  !isReference(href);

const isPicture = (attribs: Readonly<Record<string, string>>): boolean =>
  attribs['data-block'] === 'picture' && /^[1-9]\d{0,14}$/.test(attribs['data-id'] ?? '');

/** Markup from elsewhere, with only what a description may have. Plain text becomes paragraphs. */
export function cleanHtml(text: string): string {
  const clean = sanitize(text.replace(/\r\n?/g, '\n'), OPTIONS).trim();
  if (clean === '' || /<(p|ul|ol|div|h[2-6]|table|blockquote|figure|pre|dl|hr)[\s>]/i.test(clean))
    return clean;
  return clean
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/(?<!<br ?\/?>)\n/g, '<br />')}</p>`)
    .join('\n');
}

interface Written {
  summary?: string;
  description?: string;
}

/**
 * Texts as an editor gave them, without what may not stand on a page; what stands in the shop just so is left alone.
 *
 * @param before what stands there now
 */
export function cleanTexts<T extends Written>(
  texts: Readonly<Record<string, T>>,
  before: Readonly<Record<string, Written>> = {},
): Record<string, T> {
  const clean = (text: string, stands: string | undefined) => (text === stands ? text : cleanHtml(text));
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => {
      const { summary, description } = text;
      const stands = before[language];
      const cleaned = { ...text };
      if (summary !== undefined) cleaned.summary = clean(summary, stands?.summary);
      if (description !== undefined) cleaned.description = clean(description, stands?.description);
      return [language, cleaned];
    }),
  );
}
