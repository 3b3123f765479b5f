import { escapeHtml } from '../model-money.ts';

/** A picture of the library in a description, as it is kept: `<div data-block="picture" data-id="12"></div>`. */
export interface DescribedPicture {
  id: number;
  /** What it shows here; the library's own words without it, '' of a decoration. */
  alt: string | undefined;
  caption: string | undefined;
  wide: boolean;
}

/** What may be said of such a picture, as attributes. */
export const PICTURE_ATTRIBUTES = [
  'data-block',
  'data-id',
  'data-alt',
  'data-decoration',
  'data-caption',
  'data-size',
] as const;

/** Links by number or name (`product:12`, `entry:contact`), which lead on when an address changes. */
const REFERENCE = /^(?:(?:product|category):\d{1,15}|entry:[\w-]{1,200}|address:\w{1,40})$/;
export const REFERENCE_SCHEMES = ['product', 'category', 'entry', 'address'] as const;

export const isReference = (href: string): boolean => REFERENCE.test(href);

const PICTURE = /<div ([^<>]*data-block="picture"[^<>]*)>\s*<\/div>/g;
const LINK = /<a (?:[^<>]* )?href="([^"<>]*)"[^<>]*>([\s\S]*?)<\/a>/g;

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescapeHtml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => SIGNS[name] ?? whole);

function pictureIn(attributes: string): DescribedPicture | undefined {
  const said = (name: string) => {
    const [, value] = new RegExp(`(?:^| )data-${name}="([^"]*)"`).exec(attributes) ?? [];
    return value === undefined || value === '' ? undefined : unescapeHtml(value);
  };
  const id = Number(said('id'));
  if (!Number.isSafeInteger(id) || id < 1) return undefined;
  const alt = said('decoration') === 'true' ? '' : said('alt');
  return { id, alt, caption: said('caption'), wide: said('size') === 'wide' };
}

/**
 * What a description shows and leads to, each once.
 *
 * @param markup as `cleanHtml` leaves it
 */
export function referencesIn(markup: string): { pictures: number[]; links: string[] } {
  const pictures = Array.from(
    markup.matchAll(PICTURE),
    ([, attributes = '']) => pictureIn(attributes)?.id ?? [],
  );
  const links = Array.from(markup.matchAll(LINK), ([, href = '']) => unescapeHtml(href));
  return { pictures: [...new Set(pictures.flat())], links: [...new Set(links)] };
}

/** Whether there is anything in it that must be looked up before it is shown. */
export const hasReferences = (markup: string): boolean =>
  markup.includes('data-block="picture"') || /href="(?:product|category|entry|address):/.test(markup);

/**
 * A description as it is read: pictures drawn, links with their addresses. A link to what is gone is its words alone, a
 * picture that is gone is nothing.
 *
 * @param draw.picture markup @param draw.href an address
 */
export function drawReferences(
  markup: string,
  draw: {
    picture: (picture: DescribedPicture) => string | undefined;
    href: (reference: string) => string | undefined;
  },
): string {
  return markup
    .replace(PICTURE, (_, attributes: string) => {
      const picture = pictureIn(attributes);
      return (picture && draw.picture(picture)) ?? '';
    })
    .replace(LINK, (whole, href: string, words: string) => {
      if (!isReference(href)) return whole;
      const address = draw.href(href);
      return address === undefined
        ? words
        : whole.replace(`href="${href}"`, () => `href="${escapeHtml(address)}"`);
    });
}
