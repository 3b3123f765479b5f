import { xmlText } from '../../content/index.ts';
import { own } from '../../platform/own.ts';

/** What Google Merchant Centre wants to know of one thing. Texts are plain; amounts are written out already. */
export interface FeedItem {
  id: string;
  title: string;
  description: string;
  link: string;
  imageLink: string;
  moreImages: readonly string[];
  availability: 'in_stock' | 'out_of_stock';
  /** `18.50 EUR`. */
  price: string;
  salePrice: string | undefined;
  /** Epoch milliseconds; only where both are known. */
  salePeriod: readonly [number, number] | undefined;
  /** What else it is known by: `g:gtin` and the like; '' is unknown. */
  told: Readonly<Record<string, string>>;
  brand: string | undefined;
  productType: string;
  /** Of a variation, what all its sisters share. */
  groupId: string | undefined;
  /** `color`, `size`, `material`, `pattern`: what variations differ in. */
  variant: Readonly<Record<string, string>>;
  shipping: { country: string; service: string; price: string } | undefined;
  /** `350 g`. */
  weight: string | undefined;
}

export const FEED_BEGINS = (shop: { name: string; about: string; link: string }): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${xmlText(shop.name)}</title>
<link>${xmlText(shop.link)}</link>
<description>${xmlText(shop.about)}</description>
`;
export const FEED_ENDS = '</channel>\n</rss>\n';

const LONGEST_TITLE = 150;
const LONGEST_BRAND = 70;
const LONGEST_TYPE = 750;

export function writeItem(item: FeedItem): string {
  // A wrong GTIN is worse than none: the feed would be refused for it.
  const told: Record<string, string> = { ...item.told, 'g:gtin': validGtin(item.told['g:gtin'] ?? '') ?? '' };
  const fields: [name: string, value: string | undefined][] = [
    ['g:id', item.id],
    ['g:title', cut(item.title, LONGEST_TITLE)],
    ['g:description', item.description],
    ['g:link', item.link],
    ['g:image_link', item.imageLink],
    ...item.moreImages.map((image): [string, string] => ['g:additional_image_link', image]),
    ['g:availability', item.availability],
    ['g:price', item.price],
    ['g:sale_price', item.salePrice],
    ['g:sale_price_effective_date', item.salePrice && item.salePeriod?.map(isoTime).join('/')],
    ['g:condition', 'new'],
    ['g:brand', item.brand && cut(item.brand, LONGEST_BRAND)],
    ...Object.entries(told),
    ['g:identifier_exists', told['g:gtin'] || (told['g:mpn'] && item.brand) ? undefined : 'no'],
    ['g:product_type', item.productType === '' ? undefined : cut(item.productType, LONGEST_TYPE)],
    ['g:item_group_id', item.groupId],
    ...Object.entries(item.variant).map(([name, value]): [string, string] => [`g:${name}`, cut(value, 100)]),
    ['g:shipping_weight', item.weight],
  ];
  const { shipping } = item;
  const sent = shipping
    ? `<g:shipping>${tag('g:country', shipping.country)}${tag('g:service', shipping.service)}${tag('g:price', shipping.price)}</g:shipping>`
    : '';
  const elements = fields.map(([name, value]) => (value ? tag(name, value) : '')).join('');
  return `<item>${elements}${sent}</item>\n`;
}

const tag = (name: string, value: string) => `<${name}>${xmlText(value)}</${name}>`;
const isoTime = (at: number) => new Date(at).toISOString().replace('.000', '');
/** Cut between characters, never within one. */
const cut = (text: string, most: number) => [...text].slice(0, most).join('');

/** What shops number for themselves (02, 04, 2) and coupons: Google refuses goods that bear such a number. */
const NOBODYS = /^(?:02|04|2|05|98[1-4]|99)/;

/**
 * A GTIN of 8, 12, 13 or 14 digits whose last one fits the others, and that is the same thing's all over the world;
 * undefined for anything else.
 */
export function validGtin(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return undefined;
  // Of 14 digits the first says how goods are packed; one of 12 has a 0 in front of it.
  if (NOBODYS.test(digits.length === 8 ? digits : digits.padStart(13, '0').slice(-13))) return undefined;
  const sum = [...digits.slice(0, -1)]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1)) ? digits : undefined;
}

const VARIANTS: Readonly<Record<string, string>> = {
  colour: 'color',
  color: 'color',
  size: 'size',
  material: 'material',
  pattern: 'pattern',
  talla: 'size',
  mida: 'size',
};

/** What an attribute is called there. @example variantName('attribute_pa_colour') // 'color' */
export function variantName(field: string): string | undefined {
  return own(VARIANTS, field.replace(/^attribute_(?:pa_)?/, ''));
}
