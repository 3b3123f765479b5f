import type { Capability } from '../../frame/command/capabilities.ts';
import { deskLink } from '../kit/index.ts';
import { settingLink } from '../settings/editors.ts';

interface Kind {
  /** Where a thing of the kind is seen; `{id}` is its number. */
  to: string;
  /** What it takes to see it. */
  needs: Capability | 'signed-in';
}

const at = (to: string, needs: Kind['needs']): Kind => ({ to, needs });

/** The kinds of things that the trail tells of, as it calls them; each is called `admin.journal.kind.{name}`. */
export const JOURNAL_KINDS: Readonly<Record<string, Kind>> = {
  order: at('orders/{id}', 'orders.view'),
  customer: at('customers/{id}', 'customers.view'),
  product: at('products/{id}', 'products.view'),
  term: at('terms/{id}', 'products.edit'),
  attribute: at('attributes', 'products.edit'),
  coupon: at('coupons?q={id}', 'coupons.edit'),
  coupon_batch: at('coupons/batches', 'coupons.edit'),
  entry: at('texts/{id}', 'content.edit'),
  author: at('texts/authors/{id}', 'content.edit'),
  menus: at('menus', 'content.edit'),
  redirect: at('redirects', 'content.edit'),
  site: at('settings/site', 'content.edit'),
  review: at('waiting/reviews/{id}', 'reviews.edit'),
  comment: at('waiting/comments/{id}', 'content.edit'),
  picture: at('media/{id}', 'media.edit'),
  video: at('videos/{id}', 'media.edit'),
  file: at('products/files', 'products.edit'),
  import: at('products/import/{id}', 'products.edit'),
  bulk: at('work/{id}', 'bulk.run'),
  setting: at('settings', 'settings.edit'),
  zone: at('settings/shipping', 'shipping.edit'),
  zones: at('settings/shipping', 'shipping.edit'),
  method: at('settings/shipping', 'shipping.edit'),
  rate: at('settings/taxes/rates', 'taxes.edit'),
  taxes: at('settings/taxes/rates', 'taxes.edit'),
  'tax class': at('settings/taxes/rates', 'taxes.edit'),
  search: at('searching', 'search.edit'),
  programme: at('points/programme', 'points.programme'),
  bank_statement: at('bank', 'orders.edit'),
  bank_credit: at('bank', 'orders.edit'),
  books: at('books', 'invoices.view'),
  privacy: at('privacy/{id}', 'privacy'),
  staff: at('people', 'people.view'),
  role: at('people/roles', 'people.view'),
  job: at('settings/jobs', 'jobs.edit'),
  shop: at('settings/system', 'settings.edit'),
  view: at('', 'signed-in'),
};

/** Where a line's thing is seen, for who may see it. */
export function thingLink(
  subject: string,
  id: string,
  may: (capability: Capability) => boolean,
): string | undefined {
  const kind = JOURNAL_KINDS[subject];
  if (!kind || kind.to === '' || (kind.needs !== 'signed-in' && !may(kind.needs))) return undefined;
  if (subject === 'setting') return settingLink(id);
  const isKnown = !kind.to.includes('{id}') || id !== '';
  return isKnown ? deskLink(kind.to.replace('{id}', encodeURIComponent(id))) : undefined;
}

/** The text that a kind is called by: a key holds no blank. */
export const kindText = (subject: string): string => `admin.journal.kind.${subject.replace(' ', '_')}`;
