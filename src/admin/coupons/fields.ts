import { readReferences, referencesOf } from '../../catalogue/index.ts';
import { dayAfter, dayIn, dayStart } from '../../platform/i18n/days.ts';
import { formatTyped } from '../../platform/money.ts';
import type { CouponInput, KeptCoupon } from '../../pricing/index.ts';
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
} from '../kit/index.ts';
import { categoryGroups, termOptions } from '../products/filter.ts';
import { percentText } from './words.ts';

type Fields = Record<string, AnyField>;

/** A coupon without what makes it this one. */
export type Rules = Omit<KeptCoupon, 'id' | 'code' | 'version' | 'batchId'>;

const KINDS = ['percent', 'fixed_cart', 'fixed_product'] as const;

/** Lists of goods: by products, categories and brands, those that it is for and those that it is not. */
const GOODS = [
  ['products', 'productIds'],
  ['excludedProducts', 'excludedProductIds'],
] as const;
const SORTED = [
  ['categories', 'categoryIds', 'category'],
  ['excludedCategories', 'excludedCategoryIds', 'category'],
  ['brands', 'brandIds', 'brand'],
  ['excludedBrands', 'excludedBrandIds', 'brand'],
] as const;

const flag = (value: boolean) => (value ? '1' : '');

/** What it takes off, whom and what it is for, how often and when: parts of the form in their order. */
export async function couponFields(
  admin: AdminContext,
  coupon: Rules,
): Promise<Record<'worth' | 'goods' | 'whom', Fields>> {
  return {
    worth: worthFields(admin, coupon),
    goods: await goodsFields(admin, coupon),
    whom: whomFields(admin, coupon),
  };
}

function worthFields(admin: AdminContext, coupon: Rules): Fields {
  const { t } = admin.ctx;
  const label = (name: string) => t(`admin.coupons.field.${name}`);
  return {
    description: text({
      label: label('description'),
      hint: t('admin.coupons.description_hint'),
      value: coupon.description,
      max: 500,
    }),
    kind: choice({
      label: label('kind'),
      required: true,
      value: coupon.kind,
      options: KINDS.map((kind) => [kind, t(`admin.coupons.kind.${kind}`)] as const),
    }),
    percent: money({
      label: label('percent'),
      hint: t('admin.coupons.percent_hint'),
      value: coupon.ppm === 0 ? '' : percentText(coupon.ppm),
      decimals: 4,
      unit: '%',
      max: 1_000_000,
      refused: 'admin.coupons.fault.ppm',
    }),
    ...amounts(admin, 'amount', coupon.amount),
    freeShipping: check({ label: label('free_shipping'), value: flag(coupon.freeShipping) }),
    enabled: check({ label: label('enabled'), value: flag(coupon.enabled) }),
  };
}

/** An amount in each currency of the shop; without one it is converted from the first. */
function amounts(
  { ctx: { t }, shop }: AdminContext,
  name: string,
  stand: Readonly<Record<string, number>> | null,
): Fields {
  const { currencies } = shop.settings;
  return Object.fromEntries(
    currencies.map((currency, at) => {
      const { code, decimals, symbol } = currency;
      const value = stand?.[code];
      const label = t(`admin.coupons.field.${name}`);
      const field = money({
        label: currencies.length > 1 ? `${label} (${code})` : label,
        hint: at === 0 ? '' : t('admin.shipping.converted'),
        value: value === undefined ? '' : formatTyped(value, currency),
        decimals,
        unit: symbol,
      });
      return [`${name}.${code}`, field];
    }),
  );
}

async function goodsFields(admin: AdminContext, coupon: Rules): Promise<Fields> {
  const { t } = admin.ctx;
  const label = (name: string) => t(`admin.coupons.field.${name}`);
  const groups = {
    category: await categoryGroups(admin),
    brand: [{ label: t('admin.products.column.brand'), options: await termOptions(admin, 'brand') }],
  };
  const fields: Fields = {};
  for (const [name, list] of GOODS)
    fields[name] = text({
      label: label(name),
      hint: t('admin.products.field.linked_hint'),
      value: (await referencesOf(admin.shop.db.read, coupon[list])).join(', '),
      max: 1000,
    });
  for (const [name, list, kind] of SORTED)
    fields[name] = several({ label: label(name), value: coupon[list].join(' '), groups: groups[kind] });
  fields.excludeSaleItems = check({ label: label('no_sale_items'), value: flag(coupon.excludeSaleItems) });
  return fields;
}

function whomFields(admin: AdminContext, coupon: Rules): Fields {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const { timeZone } = shop.settings;
  const label = (name: string) => t(`admin.coupons.field.${name}`);
  const limit = (name: string, value: number | null) =>
    number({
      label: label(name),
      hint: t('admin.coupons.no_limit'),
      value: value === null ? '' : `${value}`,
      min: 1,
    });
  const day = (at: number | null) => (at === null ? '' : dayIn(at, timeZone));
  return {
    ...amounts(admin, 'minimum', coupon.minimum),
    ...amounts(admin, 'maximum', coupon.maximum),
    usageLimit: limit('usage_limit', coupon.usageLimit),
    customerLimit: limit('customer_limit', coupon.customerLimit),
    itemLimit: limit('item_limit', coupon.itemLimit),
    individualUse: check({ label: label('alone'), value: flag(coupon.individualUse) }),
    emails: longText({
      label: label('emails'),
      hint: t('admin.coupons.emails_hint'),
      value: coupon.emails.join('\n'),
      rows: 2,
    }),
    from: date({ label: label('from'), value: day(coupon.startsAt) }),
    until: date({
      label: label('until'),
      hint: t('admin.coupons.until_hint', { zone: timeZone }),
      value: day(coupon.endsAt === null ? null : coupon.endsAt - 1),
    }),
  };
}

/** Products that nobody has: the field and what was typed. */
export class NoSuchProduct extends Error {
  readonly field: string;
  readonly code: string;

  constructor(field: string, code: string) {
    super(`${field}: no product ${code}`);
    this.field = field;
    this.code = code;
  }
}

/** The coupon as the form says it should be. @throws NoSuchProduct */
export async function rulesOf(
  admin: AdminContext,
  coupon: Rules,
  values: Readonly<Record<string, unknown>>,
): Promise<Omit<CouponInput, 'code'>> {
  const is = (name: string) => values[name] === true;
  const whole = (name: string) => (values[name] as number | null) ?? null;
  const kind = values.kind as Rules['kind'];
  const ids = (name: string) => (values[name] as string[]).map(Number);
  return {
    description: String(values.description),
    kind,
    ppm: kind === 'percent' ? (whole('percent') ?? 0) : 0,
    amount: kind === 'percent' ? {} : amountsIn(values, 'amount'),
    freeShipping: is('freeShipping'),
    individualUse: is('individualUse'),
    excludeSaleItems: is('excludeSaleItems'),
    minimum: orNone(amountsIn(values, 'minimum')),
    maximum: orNone(amountsIn(values, 'maximum')),
    productIds: await productsIn(admin, 'products', String(values.products), coupon.productIds),
    excludedProductIds: await productsIn(
      admin,
      'excludedProducts',
      String(values.excludedProducts),
      coupon.excludedProductIds,
    ),
    categoryIds: ids('categories'),
    excludedCategoryIds: ids('excludedCategories'),
    brandIds: ids('brands'),
    excludedBrandIds: ids('excludedBrands'),
    emails: String(values.emails)
      .split(/[\s,;]+/)
      .filter(Boolean),
    itemLimit: whole('itemLimit'),
    usageLimit: whole('usageLimit'),
    customerLimit: whole('customerLimit'),
    ...datesIn(admin, coupon, values),
    enabled: is('enabled'),
  };
}

/**
 * Fields in which something was typed that coupons of the chosen kind do not have: it would be lost without a word. What
 * stood there before is nobody's wish.
 */
export function idleFields(coupon: Rules, values: Readonly<Record<string, unknown>>): string[] {
  const stood: Readonly<Record<string, number>> = {
    percent: coupon.ppm,
    ...named('amount', coupon.amount),
  };
  return Object.keys(values).filter((name) => {
    const isIdle = values.kind === 'percent' ? name.startsWith('amount.') : name === 'percent';
    return isIdle && typeof values[name] === 'number' && values[name] !== stood[name];
  });
}

/** Whether neither goods nor delivery would cost less by it. */
export function isWorthNothing(values: Readonly<Record<string, unknown>>): boolean {
  const amounts = Object.entries(values).filter(([name]) =>
    values.kind === 'percent' ? name === 'percent' : name.startsWith('amount.'),
  );
  return values.freeShipping !== true && amounts.every(([, amount]) => !amount);
}

const named = (name: string, amounts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(amounts).map(([code, amount]) => [`${name}.${code}`, amount]));

function amountsIn(values: Readonly<Record<string, unknown>>, name: string): Record<string, number> {
  const said: Record<string, number> = {};
  for (const [field, value] of Object.entries(values))
    if (field.startsWith(`${name}.`) && typeof value === 'number') said[field.slice(name.length + 1)] = value;
  return said;
}

const orNone = (amounts: Record<string, number>) => (Object.keys(amounts).length === 0 ? null : amounts);

/** A moment within the day that was shown stays as it is; the last day counts whole. */
function datesIn(
  { shop }: AdminContext,
  { startsAt, endsAt }: Rules,
  values: Readonly<Record<string, unknown>>,
): Pick<CouponInput, 'startsAt' | 'endsAt'> {
  const { timeZone } = shop.settings;
  const [from, until] = [values.from, values.until] as (string | null)[];
  const stands = (at: number | null, day: string) => at !== null && dayIn(at, timeZone) === day;
  return {
    startsAt: !from ? null : stands(startsAt, from) ? startsAt : dayStart(from, timeZone),
    endsAt: !until
      ? null
      : stands(endsAt === null ? null : endsAt - 1, until)
        ? endsAt
        : dayStart(dayAfter(until, 1), timeZone),
  };
}

/** Products by their codes; variations that stood there stay by theirs. */
async function productsIn(
  { shop }: AdminContext,
  field: string,
  typed: string,
  stood: readonly number[],
): Promise<number[]> {
  const codes = typed
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean);
  const known = new Map<string, number>();
  for (const id of stood) for (const code of await referencesOf(shop.db.read, [id])) known.set(code, id);
  const found = await readReferences(
    shop.db.read,
    codes.filter((code) => !known.has(code)),
  );
  return codes.map((code) => {
    const id = known.get(code) ?? found.get(code);
    if (id === undefined) throw new NoSuchProduct(field, code);
    return id;
  });
}
