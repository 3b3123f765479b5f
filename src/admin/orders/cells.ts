import { findShopper } from '../../accounts/index.ts';
import { formatsOf } from '../../frame/shop/languages.ts';
import { currencyFormat, type ListedOrder } from '../../orders/index.ts';
import { countryName } from '../../platform/geography/index.ts';
import { formatDecimal } from '../../platform/money.ts';
import type { AdminContext } from '../kit/index.ts';
import { moneyText } from './words.tsx';

/** Whose account a number is; the number itself where there is none. */
export async function customerName({ shop }: AdminContext, id: number): Promise<string> {
  return (await findShopper(shop.db.read, id))?.email ?? `${id}`;
}

export function amount(of: 'total' | 'refunded' | 'owed') {
  return (row: ListedOrder, admin: AdminContext) => moneyText(admin, row[of], row.currency);
}

export function decimal(of: 'total' | 'refunded' | 'owed') {
  return (row: ListedOrder, { shop }: AdminContext) =>
    formatDecimal(row[of], currencyFormat(shop.settings, row.currency));
}

export function countryOf({ country }: ListedOrder, { ctx, shop }: AdminContext): string {
  return country === '' ? '' : countryName(country, formatsOf(shop.settings, ctx.language));
}
