import type { ProductInput } from '../../../../catalogue/index.ts';
import { dayIn } from '../../../../platform/i18n/days.ts';
import { formatTyped } from '../../../../platform/money.ts';
import { type AdminContext, check, choice, date, money, number } from '../../../kit/index.ts';
import { classOptions } from '../options.ts';
import { type Fields, flag } from './shape.ts';

const LIMIT = 1_000_000;

export function priceFields({ ctx: { t }, shop }: AdminContext, product: ProductInput): Fields {
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

export async function taxFields(admin: AdminContext, { taxStatus, taxClass }: ProductInput): Promise<Fields> {
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
      hint: t('admin.products.field.tax_class_hint'),
      value: taxClass,
      options: await classOptions(admin, taxClass),
    }),
  };
}

export function stockFields({ ctx: { t } }: AdminContext, { stock, ...product }: ProductInput): Fields {
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
