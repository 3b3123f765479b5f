import type { AuditLine } from '../../frame/command/index.ts';
import { settingText } from '../../frame/settings/labels.ts';
import { differences } from '../../frame/settings/model-difference.ts';
import { knownLanguages, languageFacts } from '../../frame/shop/languages.ts';
import { messages } from '../../frame/shop/messages.ts';
import { formatMoney } from '../../platform/money.ts';
import type { AdminContext } from '../kit/index.ts';
import { baseOf } from '../products/words.tsx';
import { codeName } from './codes.ts';
import { NOTHING, valueText } from './values.ts';

/** @param place as in `terms` or, of one in a list, `terms.0` */
export type NameOf = (place: string, id: number) => string | undefined;

/** What of a thing became another, in words. */
export interface ToldFact {
  label: string;
  before: string;
  after: string;
}

/** Fields that the form of coupons has a name for, by what the trail calls them. */
const OF_COUPONS: Readonly<Record<string, string>> = {
  amount: 'amount',
  brandIds: 'brands',
  categoryIds: 'categories',
  customerLimit: 'customer_limit',
  description: 'description',
  emails: 'emails',
  endsAt: 'until',
  excludeSaleItems: 'no_sale_items',
  excludedBrandIds: 'excludedBrands',
  excludedCategoryIds: 'excludedCategories',
  excludedProductIds: 'excludedProducts',
  freeShipping: 'free_shipping',
  individualUse: 'alone',
  itemLimit: 'item_limit',
  kind: 'kind',
  maximum: 'maximum',
  minimum: 'minimum',
  ppm: 'percent',
  productIds: 'products',
  startsAt: 'from',
  usageLimit: 'usage_limit',
};

/** Those of several things, by the texts of the forms that have them. */
const CALLED: Readonly<Record<string, string>> = {
  authorId: 'admin.texts.field.author',
  body: 'admin.texts.field.body',
  cents: 'admin.journal.field.wallet',
  city: 'admin.taxes.column.city',
  class: 'admin.journal.kind.tax_class',
  comments: 'admin.texts.field.comments',
  compound: 'admin.taxes.column.compound',
  description: 'admin.terms.field.description',
  enabled: 'admin.coupons.field.enabled',
  entry: 'admin.journal.kind.entry',
  endsAt: 'admin.coupons.field.until',
  excerpt: 'admin.texts.field.excerpt',
  name: 'admin.terms.field.name',
  onShipping: 'admin.taxes.column.onShipping',
  parent: 'admin.terms.field.parent',
  postcode: 'admin.taxes.column.postcode',
  ppm: 'admin.taxes.column.percent',
  priority: 'admin.taxes.column.priority',
  seoDescription: 'admin.texts.field.seo_description',
  seoTitle: 'admin.texts.field.seo_title',
  slug: 'admin.texts.field.slug',
  state: 'admin.texts.field.state',
  status: 'admin.texts.field.state',
  swatch: 'admin.terms.field.swatch',
  title: 'admin.texts.field.title',
};

/** Facts of orders and accounts that are minor units. */
const MINOR: ReadonlySet<string> = new Set(
  'amount cents debt difference due refunded shipping toWallet total wallet'.split(' '),
);

/**
 * What a line says became of its thing: of what is large only the places that differ, each by its name.
 *
 * @param code the currency of its amounts; without it, of an order's, they are told without one
 * @param nameOf what the thing is called whose number stands at a place, where whoever asks knows it
 */
export function tellFacts(admin: AdminContext, line: AuditLine, code?: string, nameOf?: NameOf): ToldFact[] {
  const { subject, before, after } = line;
  const own = typeof after.currency === 'string' ? after.currency : undefined;
  // A picture is known by what it was called, not by the file that it lies in.
  const isTold = (name: string) => subject !== 'picture' || name !== 'file';
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(isTold);
  return names
    .flatMap((name) => differences(name, before[name], after[name]))
    .map(({ place, before: was, after: is }) => ({
      label: labelOf(admin, subject, place),
      before: said(admin, { subject, place, value: was, code: code ?? own, nameOf }),
      after: said(admin, { subject, place, value: is, code: code ?? own, nameOf }),
    }))
    .filter(({ before: was, after: is }) => was !== NOTHING || is !== NOTHING);
}

/** How many pieces of which lines, as the trail keeps them: `13=1 14=2`. */
const PIECES = /^\d+=\d+(?: \d+=\d+)*$/;

interface Said {
  subject: string;
  place: string;
  value: unknown;
  code: string | undefined;
  nameOf: NameOf | undefined;
}

function said(admin: AdminContext, { subject, place, value, code, nameOf }: Said): string {
  const named =
    nameOf && [value].flat().map((each) => (typeof each === 'number' ? nameOf(place, each) : undefined));
  if (named && named.length > 0 && named.every((name) => name !== undefined)) return named.join(', ');
  const { language, t } = admin.ctx;
  const called = typeof value === 'string' ? codeName(admin, subject, place, value) : undefined;
  if (called !== undefined) return called;
  if (subject === 'order' && place === 'came' && typeof value === 'string') return cameText(admin, value);
  if (place === 'taxonomy' && typeof value === 'string')
    return t(`admin.journal.taxonomy.${value.startsWith('pa_') ? 'value' : value}`);
  if (place === 'language' && typeof value === 'string' && knownLanguages.includes(value))
    return languageFacts(value).name;
  if (place === 'pieces' && typeof value === 'string' && PIECES.test(value)) {
    const pieces = value.split(' ').map((line) => Number(line.split('=')[1]));
    return `${pieces.reduce((sum, of) => sum + of, 0)}`;
  }
  // Of a note the trail keeps how long it is.
  if (subject === 'order' && place === 'letters' && typeof value === 'number')
    return t('admin.products.told.letters', { count: value });
  if (typeof value === 'number' && MINOR.has(place)) {
    if (subject === 'customer') return formatMoney(value, baseOf(admin.shop));
    if (subject === 'order' || subject === 'bank_credit') return amountText(admin, value, code);
  }
  const option = subject === 'setting' ? messages[language]?.[`settings.${place}.is.${value}`] : undefined;
  return option ?? valueText(admin, place, value);
}

/** Money that a gateway says has come: which payment of its, and how much. @example cameText(admin, 'T1 3295 EUR') */
function cameText(admin: AdminContext, value: string): string {
  const [, payment = value, amount, code] = /^(.*) (-?\d+) ([A-Z]{3})$/.exec(value) ?? [];
  return amount === undefined ? value : `${amountText(admin, Number(amount), code)} (${payment})`;
}

/** Of an order in a currency that the shop has, or had and knows no more. */
function amountText({ ctx, shop }: AdminContext, value: number, code: string | undefined): string {
  const currency = shop.settings.currencies.find((each) => each.code === code);
  if (currency) return formatMoney(value, currency);
  const { decimals } = baseOf(shop);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return [(value / 10 ** decimals).toLocaleString(ctx.language, digits), code].filter(Boolean).join(' ');
}

/** @example labelOf(admin, 'term', 'name.es') // 'Nom (español)' */
function labelOf(admin: AdminContext, subject: string, place: string): string {
  const { language, t } = admin.ctx;
  if (subject === 'setting') return settingLabel(admin, place);
  const [stem = '', ...rest] = place.split('.');
  const texts = messages[language] ?? {};
  if (subject === 'order' && stem === 'letters') return t('admin.orders.note_text');
  const ofCoupon = subject === 'coupon' ? OF_COUPONS[stem] : undefined;
  if (subject === 'programme' && texts[`admin.programme.terms.${place}`] !== undefined)
    return t(`admin.programme.terms.${place}`);
  const [, safety] = /^_safety_(\w+?)(?:_[a-z]{2,3})?$/.exec(stem) ?? [];
  const key = [
    ofCoupon === undefined ? '' : `admin.coupons.field.${ofCoupon}`,
    `admin.journal.field.${stem}`,
    CALLED[stem] ?? '',
    `admin.fact.${stem}`,
    `admin.products.safety.${safety}`,
  ].find((each) => texts[each] !== undefined);
  const of = rest.join(' › ');
  const label = key ? t(key) : codeText(admin, subject, stem);
  if (of === '') return label;
  return `${label} (${knownLanguages.includes(of) ? languageFacts(of).name : of})`;
}

/** What has no name is a language, a rate or a class by its code. */
function codeText({ ctx: { t } }: AdminContext, subject: string, stem: string): string {
  if (knownLanguages.includes(stem)) return languageFacts(stem).name;
  const kind = { taxes: 'rate', 'tax classes': 'tax_class' }[subject];
  return kind === undefined ? stem : `${t(`admin.journal.kind.${kind}`)} ${stem}`;
}

/** The nearest setting above a place, and what of it: `tagline.ca`, `currencies.EUR.rate`. */
function settingLabel({ ctx: { language } }: AdminContext, place: string): string {
  const parts = place.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const { label } = settingText(language, parts.slice(0, length).join('.'));
    if (label === '') continue;
    const of = parts.slice(length).join(' › ');
    return of === '' ? label : `${label} (${knownLanguages.includes(of) ? languageFacts(of).name : of})`;
  }
  return place;
}
