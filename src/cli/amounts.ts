import type { CurrencySettings } from '../frame/shop/settings.ts';
import { formatMoney } from '../platform/money.ts';

/**
 * A fact that is an amount, as the shop writes it: its name ends with the code of the currency. Undefined for others.
 *
 * @example amountText('regular.EUR', 4500, currencies) // '45,00 €'
 */
export function amountText(
  name: string,
  value: unknown,
  currencies: readonly CurrencySettings[],
): string | undefined {
  const currency = currencies.find(({ code }) => name.endsWith(`.${code}`));
  return currency && typeof value === 'number' ? formatMoney(value, currency) : undefined;
}
