import type { ImportRun, Target } from '../../../catalogue/index.ts';
import { columnOf, FIXED } from '../../../catalogue/index.ts';
import { languageFacts } from '../../../frame/shop/languages.ts';
import type { AdminContext, ChoiceGroup } from '../../kit/index.ts';

type Named = readonly [target: Target, text: string];

/** What the form of a product calls the same. */
const WHAT: readonly Named[] = [
  ['name', 'admin.products.field.name'],
  ['summary', 'admin.products.field.summary'],
  ['description', 'admin.products.field.description'],
  ['sku', 'admin.products.column.sku'],
  ['gtin', 'admin.products.field.gtin'],
  ['mpn', 'catalogue.mpn'],
  ['id', 'admin.import.target.id'],
  ['parent', 'admin.import.target.parent'],
  ['group', 'admin.import.target.group'],
  ['type', 'admin.products.column.type'],
  ['categories', 'admin.products.column.categories'],
  ['tags', 'admin.products.field.tags'],
  ['brands', 'admin.products.column.brand'],
  ['images', 'admin.import.target.images'],
];

const MONEY: readonly Named[] = [
  ['regularPrice', 'admin.import.target.regularPrice'],
  ['salePrice', 'admin.import.target.salePrice'],
  ['compare', 'admin.import.target.compare'],
  ['saleFrom', 'admin.import.target.saleFrom'],
  ['saleTo', 'admin.import.target.saleTo'],
  ['cost', 'admin.import.target.cost'],
  ['stock', 'admin.products.column.stock'],
  ['inStock', 'admin.products.field.stock_status'],
  ['lowStock', 'admin.products.field.low'],
  ['backorders', 'admin.products.field.backorders'],
  ['taxClass', 'admin.import.target.taxClass'],
  ['taxStatus', 'admin.products.field.tax_status'],
];

const MORE: readonly Named[] = [
  ['published', 'admin.import.target.published'],
  ['featured', 'admin.products.field.featured'],
  ['visibility', 'admin.products.field.visibility'],
  ['shippingClass', 'admin.products.field.shipping_class'],
  ['position', 'admin.products.field.position'],
  ['soldIndividually', 'admin.products.field.individually'],
  ['reviewsAllowed', 'admin.products.field.reviews'],
  ['purchaseNote', 'admin.products.field.note'],
  ['upsells', 'admin.products.field.upsells'],
  ['crossSells', 'admin.products.field.crossSells'],
  ['grouped', 'admin.products.field.grouped'],
  ['externalUrl', 'admin.products.field.external_url'],
  ['buttonText', 'admin.products.field.button'],
  ['content', 'admin.products.field.content'],
  ['doneHere', 'admin.products.field.done_here'],
  ['withdrawal', 'admin.products.field.withdrawal'],
  ['downloadLimit', 'admin.import.target.downloadLimit'],
  ['downloadDays', 'admin.import.target.downloadDays'],
];

/** Those that are offered; a test sees that no column of the format is missing. */
export const OFFERED = new Set([...WHAT, ...MONEY, ...MORE].map(([target]) => target));

/** What a column may hold, in groups. What its title says in the format, and no form has, is offered as that. */
export function targetGroups({ ctx, shop }: AdminContext, title: string): ChoiceGroup[] {
  const { t } = ctx;
  const { languages, currencies, catalogue } = shop.settings;
  const called = (list: readonly Named[]) => list.map(([target, key]) => [target, t(key)] as const);
  const texts = languages.flatMap((code) =>
    (['name', 'summary', 'description'] as const).map(
      (key) =>
        [`text.${key}.${code}`, `${t(`admin.products.field.${key}`)} (${languageFacts(code).name})`] as const,
    ),
  );
  const prices = currencies.flatMap(({ code }) =>
    (['regularPrice', 'salePrice'] as const).map(
      (key) => [`price.${key}.${code}`, `${t(`admin.import.target.${key}`)} (${code})`] as const,
    ),
  );
  const measures = [
    ...['kg', 'g', 'lbs', 'oz'].map((unit) => ['weight', unit] as const),
    ...(['length', 'width', 'height'] as const).map((key) => [key, catalogue.dimensionUnit] as const),
  ].map(
    ([key, unit]) => [`measure.${key}.${unit}`, `${t(`admin.products.field.${key}`)} (${unit})`] as const,
  );
  const titled = columnOf('as_titled', title, shop.settings);
  const own = titled.kind === 'unknown' || titled.kind === 'fixed' ? [] : [['as_titled', title] as const];
  const attribute = title === '' ? [] : [['value', t('admin.import.target.value', { title })] as const];
  return [
    { label: t('admin.import.group.what'), options: [...called(WHAT), ...attribute, ...own] },
    { label: t('admin.import.group.money'), options: called(MONEY) },
    { label: t('admin.import.group.languages'), options: languages.length > 1 ? texts : [] },
    { label: t('admin.import.group.currencies'), options: currencies.length > 1 ? prices : [] },
    { label: t('admin.import.group.measures'), options: measures },
    { label: t('admin.import.group.more'), options: called(MORE) },
  ].filter(({ options }) => options.length > 0);
}

/** Titles of the format that the form does not offer. @returns none */
export const notOffered = (): string[] => Object.keys(FIXED).filter((key) => !OFFERED.has(key));

/** What was said of the columns twice, which cannot be: one field has one column. */
export function saidTwice({ plan }: Pick<ImportRun, 'plan'>): number[] {
  const seen = new Set<Target>();
  return plan.targets.flatMap((target, at) => {
    if (target === '' || target === 'value' || target === 'as_titled') return [];
    if (seen.has(target)) return [at];
    seen.add(target);
    return [];
  });
}
