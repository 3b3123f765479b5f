import { formatsOf } from '../../frame/shop/languages.ts';
import type { Translated } from '../../frame/shop/settings.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import { countryName, statesOf } from '../../platform/geography/index.ts';
import { formatMoney } from '../../platform/money.ts';
import type { KeptMethod, KeptZone } from '../../pricing/index.ts';
import type { AdminContext } from '../kit/index.ts';

export type Place = KeptZone['locations'][number];

/** What is called something in the shop's languages, in that of who is signed in. */
export const called = ({ ctx, shop }: AdminContext, names: Translated): string =>
  inLanguage(names, ctx.language, shop.settings.languages) ?? '';

/** @example placeText(admin, { kind: 'state', value: 'ES:PM' }) // 'Illes Balears' */
export function placeText({ ctx, shop }: AdminContext, { kind, value }: Place): string {
  const locales = formatsOf(shop.settings, ctx.language);
  const [country = '', state = ''] = value.split(':');
  if (kind === 'continent') return ctx.t(`admin.shipping.continent.${value}`);
  if (kind === 'country') return countryName(value, locales);
  return kind === 'state' ? (statesOf(country)?.get(state) ?? value) : value;
}

/** What a way of sending costs, or what is asked for it. */
export function priceText({ ctx, shop }: AdminContext, method: KeptMethod): string {
  const { kind, cost, minimum, requires } = method;
  const money = (amounts: KeptMethod['cost']) =>
    shop.settings.currencies
      .flatMap((each) => (amounts[each.code] === undefined ? [] : formatMoney(amounts[each.code] ?? 0, each)))
      .join(' · ');
  if (kind === 'free_shipping')
    return ctx.t(`admin.shipping.requires.${requires}`, { amount: money(minimum) });
  return money(cost) || ctx.t('admin.shipping.for_nothing');
}
