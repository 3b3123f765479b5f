import type { AuditLine } from '../../frame/command/index.ts';
import { settingText } from '../../frame/settings/labels.ts';
import { differences } from '../../frame/settings/model-difference.ts';
import { knownLanguages, languageFacts } from '../../frame/shop/languages.ts';
import { messages } from '../../frame/shop/messages.ts';
import type { AdminContext } from '../kit/index.ts';
import { valueText } from './values.ts';

/** What of a thing became another, in words. */
export interface ToldFact {
  label: string;
  before: string;
  after: string;
}

/** Fields that a form has a name for already, by what the trail calls them. */
const CALLED: Readonly<Record<string, string>> = {
  amount: 'admin.coupons.field.amount',
  authorId: 'admin.texts.field.author',
  body: 'admin.texts.field.body',
  brandIds: 'admin.coupons.field.brands',
  categoryIds: 'admin.coupons.field.categories',
  comments: 'admin.texts.field.comments',
  customerLimit: 'admin.coupons.field.customer_limit',
  description: 'admin.terms.field.description',
  emails: 'admin.coupons.field.emails',
  enabled: 'admin.coupons.field.enabled',
  endsAt: 'admin.coupons.field.until',
  excerpt: 'admin.texts.field.excerpt',
  excludeSaleItems: 'admin.coupons.field.no_sale_items',
  excludedBrandIds: 'admin.coupons.field.excludedBrands',
  excludedCategoryIds: 'admin.coupons.field.excludedCategories',
  excludedProductIds: 'admin.coupons.field.excludedProducts',
  freeShipping: 'admin.coupons.field.free_shipping',
  individualUse: 'admin.coupons.field.alone',
  itemLimit: 'admin.coupons.field.item_limit',
  kind: 'admin.journal.field.kind',
  maximum: 'admin.coupons.field.maximum',
  minimum: 'admin.coupons.field.minimum',
  name: 'admin.terms.field.name',
  parent: 'admin.terms.field.parent',
  ppm: 'admin.coupons.field.percent',
  productIds: 'admin.coupons.field.products',
  seoDescription: 'admin.texts.field.seo_description',
  seoTitle: 'admin.texts.field.seo_title',
  seo_description: 'admin.texts.field.seo_description',
  seo_title: 'admin.texts.field.seo_title',
  slug: 'admin.texts.field.slug',
  startsAt: 'admin.coupons.field.from',
  state: 'admin.texts.field.state',
  status: 'admin.texts.field.state',
  swatch: 'admin.terms.field.swatch',
  title: 'admin.texts.field.title',
  usageLimit: 'admin.coupons.field.usage_limit',
};

/** Codes that are called something, by the field that holds them. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  'coupon.kind': ['admin.coupons.kind'],
  'order.status': ['orders.status'],
  'entry.kind': ['admin.texts.kind'],
};

/** What a line says became of its thing: of what is large only the places that differ, each by its name. */
export function tellFacts(admin: AdminContext, line: AuditLine): ToldFact[] {
  const { subject, before, after } = line;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .flatMap((name) => differences(name, before[name], after[name]))
    .map(({ place, before: was, after: is }) => ({
      label: labelOf(admin, subject, place),
      before: said(admin, subject, place, was),
      after: said(admin, subject, place, is),
    }));
}

function said(admin: AdminContext, subject: string, place: string, value: unknown): string {
  const { language, t } = admin.ctx;
  const stems = typeof value === 'string' ? (CHOICES[`${subject}.${place}`] ?? []) : [];
  const key = stems.map((stem) => `${stem}.${value}`).find((each) => messages[language]?.[each]);
  if (key) return t(key);
  const option = subject === 'setting' ? messages[language]?.[`settings.${place}.is.${value}`] : undefined;
  return option ?? valueText(admin, place, value);
}

/** @example labelOf(admin, 'term', 'name.es') // 'Nom (español)' */
function labelOf(admin: AdminContext, subject: string, place: string): string {
  const { language, t } = admin.ctx;
  if (subject === 'setting') return settingLabel(admin, place);
  const [stem = '', ...rest] = place.split('.');
  const texts = messages[language] ?? {};
  const key = [`admin.journal.field.${stem}`, CALLED[stem] ?? '', `admin.fact.${stem}`].find(
    (each) => texts[each] !== undefined,
  );
  const of = rest.join(' › ');
  const label = key ? t(key) : stem;
  if (of === '') return label;
  return `${label} (${knownLanguages.includes(of) ? languageFacts(of).name : of})`;
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
