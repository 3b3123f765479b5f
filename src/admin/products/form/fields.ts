import {
  type ProductInput,
  referencesOf,
  SAFETY_FIELDS,
  SAFETY_PREFIX,
  termsOf,
  warningsIn,
} from '../../../catalogue/index.ts';
import { languageFacts } from '../../../frame/shop/languages.ts';
import { dayIn, wallAt } from '../../../platform/i18n/days.ts';
import { formatTyped } from '../../../platform/money.ts';
import {
  type AdminContext,
  type AnyField,
  check,
  choice,
  date,
  longText,
  money,
  number,
  several,
  text,
} from '../../kit/index.ts';
import { termOptions } from '../filter.ts';
import { viewFor } from '../words.tsx';
import { measure } from './measure.ts';
import { classOptions, shippingOptions } from './options.ts';

export type Fields = Record<string, AnyField>;

/** Parts of the form, in their order; texts are laid out by language. */
export interface Sections {
  texts: Fields;
  state: Fields;
  prices: Fields;
  stock: Fields;
  sorting: Fields;
  codes: Fields;
  sending: Fields;
  tax: Fields;
  linked: Fields;
  safety: Fields;
  more: Fields;
}

export const DESCRIPTION = 100_000;
const LIMIT = 1_000_000;

/** Everything of a product that its form has, as it stands; what somebody may not change is not in it. */
export async function sectionsOf(admin: AdminContext, product: ProductInput): Promise<Sections> {
  const { may } = admin;
  const own = product.type === 'simple' || product.type === 'external';
  return {
    texts: textFields(admin, product),
    state: stateFields(admin, product),
    prices: own && may('prices.edit') ? priceFields(admin, product) : {},
    stock: product.type !== 'grouped' && may('stock.edit') ? stockFields(admin, product) : {},
    sorting: await sortingFields(admin, product),
    codes: codeFields(admin, product),
    sending: await sendingFields(admin, product),
    tax: await taxFields(admin, product),
    linked: await linkedFields(admin, product),
    safety: safetyFields(admin, product),
    more: moreFields(admin, product),
  };
}

export const allOf = (sections: Sections): Fields => Object.assign({}, ...Object.values(sections));

function textFields({ ctx: { t }, shop }: AdminContext, { texts, type }: ProductInput): Fields {
  const fields: Fields = {};
  for (const language of shop.settings.languages) {
    const own = texts[language];
    const add = (name: string, field: AnyField) => {
      fields[`${name}.${language}`] = field;
    };
    const label = (name: string) => t(`admin.products.field.${name}`);
    add('name', text({ label: label('name'), value: own?.name ?? '', max: 250 }));
    add('slug', text({ label: label('slug'), value: own?.slug ?? '', max: 180 }));
    add('summary', longText({ label: label('summary'), value: own?.summary ?? '', max: 20_000, rows: 3 }));
    add(
      'description',
      longText({ label: label('description'), value: own?.description ?? '', max: DESCRIPTION, rows: 8 }),
    );
    add('note', longText({ label: label('note'), value: own?.purchaseNote ?? '', max: 20_000, rows: 2 }));
    if (type === 'external')
      add('button', text({ label: label('button'), value: own?.buttonText ?? '', max: 100 }));
  }
  return fields;
}

function stateFields({ ctx: { t }, shop, now }: AdminContext, product: ProductInput): Fields {
  const { timeZone } = shop.settings;
  const planned = product.status === 'future' ? product.publishedAt : now;
  const hours = Array.from({ length: 24 }, (_, hour) => [`${hour}`, `${hour}:00`] as const);
  return {
    status: choice({
      label: t('admin.products.field.status'),
      required: true,
      value: product.status === 'trash' ? 'draft' : product.status,
      options: (['publish', 'draft', 'private', 'future'] as const).map(
        (each) => [each, t(`admin.products.state.${each}`)] as const,
      ),
    }),
    day: date({
      label: t('admin.products.field.day'),
      hint: t('admin.products.field.day_hint', { zone: timeZone }),
      value: product.status === 'future' ? dayIn(planned, timeZone) : '',
    }),
    hour: choice({
      label: t('admin.products.field.hour'),
      required: true,
      value: product.status === 'future' ? `${new Date(wallAt(planned, timeZone)).getUTCHours()}` : '9',
      options: hours,
    }),
    visibility: choice({
      label: t('admin.products.field.visibility'),
      required: true,
      value: product.visibility,
      options: (['visible', 'catalog', 'search', 'hidden'] as const).map(
        (each) => [each, t(`admin.products.visibility.${each}`)] as const,
      ),
    }),
    featured: check({ label: t('admin.products.field.featured'), value: flag(product.featured) }),
  };
}

function priceFields({ ctx: { t }, shop }: AdminContext, product: ProductInput): Fields {
  const fields: Fields = {};
  const { currencies, timeZone } = shop.settings;
  for (const [index, currency] of currencies.entries()) {
    const { code, decimals, symbol } = currency;
    const typed = (minor: number | null | undefined) => (minor == null ? '' : formatTyped(minor, currency));
    const hint = index === 0 ? {} : { hint: t('admin.products.field.converted') };
    for (const name of ['regular', 'sale'] as const)
      fields[`${name}.${code}`] = money({
        label: t(`admin.products.field.${name}`, { currency: code }),
        decimals,
        unit: symbol,
        value: typed(product.prices[code]?.[name]),
        ...(name === 'regular' ? hint : {}),
      });
  }
  const day = (at: number | null, last: boolean) => (at === null ? '' : dayIn(last ? at - 1 : at, timeZone));
  fields.saleFrom = date({ label: t('admin.products.sale_from'), value: day(product.saleFrom, false) });
  fields.saleTo = date({ label: t('admin.products.sale_until'), value: day(product.saleTo, true) });
  return fields;
}

function stockFields({ ctx: { t } }: AdminContext, { stock, ...product }: ProductInput): Fields {
  return {
    managed: check({
      label: t('admin.products.field.managed'),
      hint: product.type === 'variable' ? t('admin.products.field.managed_hint') : '',
      value: flag(stock.managed),
    }),
    quantity: number({
      label: t('admin.products.column.stock'),
      value: stock.managed ? `${stock.quantity}` : '',
      min: -LIMIT,
      max: LIMIT,
    }),
    stockStatus: choice({
      label: t('admin.products.field.stock_status'),
      hint: t('admin.products.field.stock_status_hint'),
      required: true,
      value: stock.status,
      options: (['instock', 'outofstock', 'onbackorder'] as const).map(
        (each) => [each, t(`admin.products.stock.${each}`)] as const,
      ),
    }),
    backorders: choice({
      label: t('admin.products.field.backorders'),
      required: true,
      value: stock.backorders,
      options: (['no', 'notify', 'yes'] as const).map(
        (each) => [each, t(`admin.products.backorders.${each}`)] as const,
      ),
    }),
    low: number({
      label: t('admin.products.field.low'),
      value: stock.low === null ? '' : `${stock.low}`,
      max: LIMIT,
    }),
  };
}

async function sortingFields(admin: AdminContext, { termIds }: ProductInput): Promise<Fields> {
  const { t } = admin.ctx;
  const { byId, roots } = await termsOf(admin.shop, viewFor(admin).spoken);
  const of = (taxonomy: string) => termIds.filter((id) => byId.get(id)?.taxonomy === taxonomy);
  const groups = roots.map((root) => {
    const options: [string, string][] = [];
    const walk = (term: typeof root) => {
      options.push([`${term.id}`, term.names.join(' › ')]);
      for (const child of term.children) walk(child);
    };
    walk(root);
    return { label: root.name, options };
  });
  return {
    categories: several({
      label: t('admin.products.column.categories'),
      value: of('category').join(' '),
      groups,
    }),
    brand: several({
      label: t('admin.products.column.brand'),
      value: of('brand').join(' '),
      groups: [{ label: t('admin.products.column.brand'), options: await termOptions(admin, 'brand') }],
    }),
    tags: text({
      label: t('admin.products.field.tags'),
      hint: t('admin.products.field.tags_hint'),
      value: of('tag')
        .flatMap((id) => byId.get(id)?.name ?? [])
        .join(', '),
      max: 1000,
    }),
  };
}

function codeFields({ ctx: { t } }: AdminContext, { sku, gtin, mpn, content }: ProductInput): Fields {
  return {
    sku: text({ label: t('admin.products.column.sku'), value: sku, max: 1000 }),
    gtin: text({ label: t('admin.products.field.gtin'), value: gtin, max: 1000 }),
    mpn: text({ label: t('catalogue.mpn'), value: mpn, max: 70 }),
    content: text({
      label: t('admin.products.field.content'),
      hint: t('admin.products.field.content_hint'),
      value: content,
      max: 20,
    }),
  };
}

async function sendingFields(admin: AdminContext, product: ProductInput): Promise<Fields> {
  const { t } = admin.ctx;
  const { weightUnit, dimensionUnit } = admin.shop.settings.catalogue;
  const of = (name: 'weight' | 'length' | 'width' | 'height') =>
    measure({
      label: t(`admin.products.field.${name}`),
      small: product[name],
      unit: name === 'weight' ? weightUnit : dimensionUnit,
    });
  return {
    weight: of('weight'),
    length: of('length'),
    width: of('width'),
    height: of('height'),
    shippingClassId: choice({
      label: t('admin.products.field.shipping_class'),
      value: product.shippingClassId === null ? '' : `${product.shippingClassId}`,
      options: await shippingOptions(admin),
    }),
    virtual: check({ label: t('admin.products.field.virtual'), value: flag(product.virtual) }),
  };
}

async function taxFields(admin: AdminContext, { taxStatus, taxClass }: ProductInput): Promise<Fields> {
  const { t } = admin.ctx;
  return {
    taxStatus: choice({
      label: t('admin.products.field.tax_status'),
      required: true,
      value: taxStatus,
      options: (['taxable', 'shipping', 'none'] as const).map(
        (each) => [each, t(`admin.products.tax.${each}`)] as const,
      ),
    }),
    taxClass: choice({
      label: t('admin.products.field.tax_class'),
      value: taxClass,
      options: await classOptions(admin, taxClass),
    }),
  };
}

async function linkedFields({ ctx: { t }, shop }: AdminContext, product: ProductInput): Promise<Fields> {
  const { upsellIds, crossSellIds, groupedIds, type } = product;
  const kinds = [
    ['upsells', upsellIds],
    ['crossSells', crossSellIds],
    ...(type === 'grouped' ? [['grouped', groupedIds] as const] : []),
  ] as const;
  const fields: Fields = {};
  for (const [name, ids] of kinds)
    fields[name] = text({
      label: t(`admin.products.field.${name}`),
      hint: t('admin.products.field.linked_hint'),
      value: (await referencesOf(shop.db.read, ids)).join(', '),
      max: 1000,
    });
  return fields;
}

function safetyFields({ ctx: { t }, shop }: AdminContext, { meta }: ProductInput): Fields {
  const names = [...SAFETY_FIELDS, ...shop.settings.languages.map(warningsIn)];
  return Object.fromEntries(
    names.map((name): [string, AnyField] => {
      const value = meta[SAFETY_PREFIX + name] ?? '';
      const language = /^warnings_(.*)$/.exec(name)?.[1];
      const label = language
        ? t('admin.products.safety.warnings', { language: languageFacts(language).name })
        : t(`admin.products.safety.${name}`);
      const isLong = language !== undefined || name.endsWith('_address');
      return [
        `safety.${name}`,
        isLong
          ? longText({ label, value, max: language ? 10_000 : 1000, rows: 3 })
          : text({ label, value, max: 1000 }),
      ];
    }),
  );
}

function moreFields({ ctx: { t } }: AdminContext, product: ProductInput): Fields {
  const count = (value: number | null) => (value === null ? '' : `${value}`);
  return {
    minQuantity: number({
      label: t('admin.products.field.min'),
      required: true,
      value: count(product.minQuantity),
      min: 1,
    }),
    maxQuantity: number({ label: t('admin.products.field.max'), value: count(product.maxQuantity) }),
    soldIndividually: check({
      label: t('admin.products.field.individually'),
      value: flag(product.soldIndividually),
    }),
    reviewsAllowed: check({ label: t('admin.products.field.reviews'), value: flag(product.reviewsAllowed) }),
    position: number({
      label: t('admin.products.field.position'),
      hint: t('admin.products.field.position_hint'),
      required: true,
      value: `${product.position}`,
      min: -1_000_000,
    }),
    ...(product.type === 'external' && {
      externalUrl: text({
        label: t('admin.products.field.external_url'),
        value: product.externalUrl,
        max: 1000,
      }),
    }),
  };
}

const flag = (value: boolean): string => (value ? '1' : '');
