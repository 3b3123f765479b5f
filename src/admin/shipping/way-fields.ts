import { languageFacts } from '../../frame/shop/languages.ts';
import { texts } from '../../frame/shop/texts.ts';
import { formatTyped } from '../../platform/money.ts';
import type { KeptMethod, KeptZone, MethodInput } from '../../pricing/index.ts';
import { type AdminContext, type AnyField, check, choice, money, text } from '../kit/index.ts';

/** What a way of sending is made of while the form is open: one that is there, or a kind of new one. */
export interface Open {
  zone: KeptZone;
  kind: MethodInput['kind'];
  kept: KeptMethod | undefined;
}

/** The fields of a way of sending: those that its kind has. */
export function wayFields({ ctx, shop }: AdminContext, { kind, kept }: Open): Record<string, AnyField> {
  const { t } = ctx;
  const { languages, currencies } = shop.settings;
  const [base] = currencies;
  const fields: Record<string, AnyField> = {};
  for (const language of languages)
    fields[`titles.${language}`] = text({
      label: `${t('admin.shipping.way_name')} (${languageFacts(language).name})`,
      hint: language === languages[0] ? t('admin.shipping.way_name_hint') : '',
      // To begin with each says what it is in its own language.
      value: kept
        ? (kept.titles[language] ?? '')
        : texts(language, shop.settings)(`admin.shipping.kind.${kind}`),
      max: 100,
    });
  const amounts = (name: 'cost' | 'minimum') => {
    for (const currency of currencies) {
      const { code, decimals, symbol } = currency;
      const value = kept?.[name][code];
      fields[`${name}.${code}`] = money({
        label:
          currencies.length > 1 ? `${t(`admin.shipping.${name}`)} (${code})` : t(`admin.shipping.${name}`),
        hint: t(code === base?.code ? `admin.shipping.${name}_hint` : 'admin.shipping.converted'),
        value: value === undefined ? '' : formatTyped(value, currency),
        decimals,
        unit: symbol,
        max: 1_000_000_000,
      });
    }
  };
  if (kind === 'free_shipping') {
    fields.requires = choice({
      label: t('admin.shipping.asks'),
      value: kept?.requires ?? 'minimum',
      required: true,
      options: (['nothing', 'minimum', 'coupon', 'either', 'both'] as const).map(
        (each) => [each, t(`admin.shipping.asks.${each}`)] as const,
      ),
    });
    amounts('minimum');
    const value = kept?.ignoreDiscounts ? '1' : '';
    fields.ignoreDiscounts = check({ label: t('admin.shipping.before_discounts'), value });
  } else {
    amounts('cost');
    const value = kept?.taxStatus === 'none' ? '' : '1';
    fields.taxed = check({ label: t('admin.shipping.taxed'), value });
  }
  fields.enabled = check({ label: t('admin.shipping.enabled'), value: kept && !kept.enabled ? '' : '1' });
  return fields;
}

/** The way that was typed; what the form did not ask for stays. */
export function typedWay(
  { kind, kept }: Open,
  values: Readonly<Record<string, unknown>>,
): Partial<MethodInput> {
  const part = (name: 'titles' | 'cost' | 'minimum', empty: unknown): Record<string, never> => {
    const all: Record<string, unknown> = { ...kept?.[name] };
    for (const [place, value] of Object.entries(values)) {
      if (!place.startsWith(`${name}.`)) continue;
      const own = place.slice(name.length + 1);
      if (value === empty) delete all[own];
      else all[own] = value;
    }
    return all as Record<string, never>;
  };
  const more: Partial<MethodInput> =
    kind === 'free_shipping'
      ? {
          requires: values.requires as MethodInput['requires'],
          minimum: part('minimum', null),
          ignoreDiscounts: values.ignoreDiscounts === true,
        }
      : { cost: part('cost', null), taxStatus: values.taxed === true ? 'taxable' : 'none' };
  return { kind, titles: part('titles', ''), enabled: values.enabled === true, ...more };
}
