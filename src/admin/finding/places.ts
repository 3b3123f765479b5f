import { REPORTS } from '../reports/describe.ts';
import { SETTINGS_EDITORS } from '../settings/editors.ts';
import { settingsPages } from '../settings/pages.ts';
import { KINDS } from '../terms/kinds.ts';

/** Somewhere that the search of everything leads to beside the things of the shop. */
export interface Place {
  /** Below /admin/, with what its address asks for. */
  to: string;
  /** The text it is called by, and what is put into it: a text as well. */
  label: string;
  what?: string;
  /** Texts that say more of it: their words are looked for too. */
  about?: readonly string[];
  /** The entry of the menu that it stands under, where its address does not say so. */
  under?: string;
  /** What it takes besides opening the screen. */
  needs?: 'orders.refund' | 'prices.edit';
}

const at = (to: string, label: string, more: Partial<Place> = {}): Place => ({ to, label, ...more });

/** Pages that have no place in the menu of their own. */
export const PAGES: readonly Place[] = [
  ...settingsPages.map((page) =>
    at(`settings/${page}`, `admin.settings.page.${page}`, {
      about: [`admin.settings.page.${page}.about`, `admin.find.${page}.words`],
    }),
  ),
  ...SETTINGS_EDITORS.map(({ path, name }) =>
    at(path, `admin.settings.editor.${name}`, {
      about: [`admin.settings.editor.${name}.about`, `admin.find.${name}.words`],
    }),
  ),
  ...REPORTS.map(({ name }) => at(`reports/${name}`, `admin.reports.of.${name}`)),
  ...KINDS.slice(1).map(({ path }) =>
    at(path, `admin.terms.tab.${path.replace('-', '_')}`, { under: 'categories' }),
  ),
  at('attributes', 'admin.terms.tab.attributes', { under: 'categories' }),
  at('terms/bin', 'admin.terms.tab.terms_bin', { under: 'categories' }),
  at('waiting/untranslated', 'admin.waiting.untranslated', { under: 'home' }),
  at('invoices/agency', 'admin.invoices.agency'),
  at('books/rates', 'admin.books.rates'),
  at('customers/corrections', 'admin.customers.corrections'),
  at('points/programme/terms', 'admin.programme.terms', { under: 'points_programme' }),
  at('points/programme/try', 'admin.programme.try', { under: 'points_programme' }),
  at('products/prices', 'admin.products.prices', { about: ['admin.find.prices.words'] }),
  at('coupons/batches', 'admin.coupons.batches'),
  at('searching/rules', 'admin.searching.rules'),
  at('searching/words', 'admin.searching.words'),
  at('searching/try', 'admin.searching.try'),
  at('searching/forms', 'admin.searching.forms'),
  at('texts/topics', 'admin.texts.topics'),
  at('texts/broken', 'admin.texts.broken'),
  at('settings/taxes/file', 'admin.taxes.file'),
  at('settings/shipping/try', 'admin.shipping.try'),
  at('people/roles', 'people.roles'),
  at('account', 'people.account', { about: ['admin.find.account.words'] }),
];

/** What begins at an address of its own. */
export const ACTIONS: readonly Place[] = [
  at('orders/new', 'admin.orders.phone'),
  at('orders', 'admin.find.refund', { needs: 'orders.refund', about: ['admin.find.refund.words'] }),
  at('products', 'admin.find.sale', { needs: 'prices.edit', about: ['admin.find.sale.words'] }),
  at('products/new', 'admin.products.new'),
  at('products/import', 'admin.import.title', { about: ['admin.find.import.words'] }),
  at('products/export', 'admin.import.export', { about: ['admin.find.export.words'] }),
  ...KINDS.map(({ taxonomy }) =>
    at(`terms/new?taxonomy=${taxonomy}`, `admin.terms.new.${taxonomy}`, { under: 'categories' }),
  ),
  at('attributes/new', 'admin.terms.new.attribute', { under: 'categories' }),
  at('coupons/new', 'admin.coupons.new', { about: ['admin.find.coupon.words'] }),
  at('coupons/batches/new', 'admin.coupons.new_batch'),
  at('searching/rules/new', 'admin.searching.new_rule'),
  at('searching/forms/new', 'admin.searching.new_form'),
  at('texts/new?kind=page', 'admin.texts.new.page'),
  at('texts/new?kind=post', 'admin.texts.new.post'),
  at('texts/topics/new?taxonomy=post_category', 'admin.texts.topics.new.post_category'),
  at('texts/topics/new?taxonomy=post_tag', 'admin.texts.topics.new.post_tag'),
  at('texts/authors/new', 'admin.texts.author.new'),
  at('menus/group', 'admin.menus.new_group'),
  at('media/add', 'admin.media.add'),
  at('videos/add', 'admin.videos.add'),
  at('privacy/new', 'admin.privacy.new'),
  at('settings/taxes/new-class', 'admin.taxes.new_class'),
  at('settings/shipping/new', 'admin.shipping.new_zone'),
  at('people/invite', 'people.invite', { about: ['admin.find.invite.words'] }),
  at('account/password', 'people.password_change', { under: 'people' }),
];
