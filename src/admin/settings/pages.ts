import { leafOf } from '../../frame/settings/model-check.ts';
import type { Description, Leaf } from '../../frame/settings/model-description.ts';

/**
 * The pages of settings, in their order, and which settings stand on each: by whole paths or by how paths begin, the
 * longest that fits. A test sees to it that every setting stands on one.
 */
export const SETTINGS_PAGES = {
  shop: ['name', 'tagline', 'email', 'address', 'timeZone', 'desk'],
  look: ['look'],
  languages: ['languages', 'locales', 'slugs'],
  currencies: ['currencies', 'exchange'],
  selling: ['sellsTo', 'cart', 'checkout', 'coupons', 'parcels', 'returns', 'guarantee'],
  taxes: ['tax'],
  invoices: ['invoices'],
  payments: [
    'payments',
    'checkout.bankAccount',
    'checkout.cheques',
    'checkout.cheque',
    'checkout.cashOnDelivery',
    'checkout.cashOnDeliveryFee',
    'cardBank',
    'redsys',
    'stripe',
    'paypal',
  ],
  catalogue: ['catalogue'],
  pictures: ['catalogue.gallery', 'catalogue.video'],
  search: ['search'],
  texts: ['content'],
  wording: ['wording'],
  letters: ['mail', 'twilio'],
  marketing: ['marketing', 'attribution', 'consent'],
  security: ['people', 'captcha', 'platform'],
  privacy: [
    'privacy',
    'checkout.ipDays',
    'checkout.letterDays',
    'checkout.messageDays',
    'cart.keepDays',
    'marketing.carts.keepDays',
    'search.logDays',
    'content.messageDays',
  ],
} as const satisfies Record<string, readonly string[]>;

export type SettingsPage = keyof typeof SETTINGS_PAGES;
export const settingsPages = Object.keys(SETTINGS_PAGES) as SettingsPage[];

const places = new Map(settingsPages.flatMap((page) => SETTINGS_PAGES[page].map((path) => [path, page])));

/** On which page a setting stands; undefined for one that nobody has given a place. */
export function pageOf(path: string): SettingsPage | undefined {
  const place = leafOf(places, path);
  return place === undefined ? undefined : places.get(place as never);
}

export const leavesOn = ({ leaves }: Description, page: SettingsPage): Leaf[] =>
  [...leaves.values()].filter(({ path }) => pageOf(path) === page);

/** Where keys of others and the doors of the house stand: who has sat there for long is asked again who they are. */
export const DELICATE: readonly SettingsPage[] = [
  'payments',
  'invoices',
  'letters',
  'marketing',
  'security',
  'privacy',
];
