import { convert } from '../catalogue/index.ts';
import { must } from '../frame/settings/must.ts';
import { SettingsRefused } from '../frame/settings/refused.ts';
import type { Language } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { texts } from '../frame/shop/texts.ts';
import { type Fee, readClasses, STANDARD } from '../pricing/index.ts';
import type { Gateway } from './model.ts';

/** A percentage with up to four places, of a million. */
const MILLION = 1_000_000n;

/**
 * What a way to pay costs besides, without its tax: a fixed amount of the shop's first currency, or a percentage of what
 * there is to pay without it.
 *
 * @param country where the goods go, ISO 3166
 * @param total of everything else with its tax, minor units
 * @returns undefined where it costs nothing
 */
export function feeOf(
  { settings }: Pick<Shop, 'settings'>,
  { id, fee }: Pick<Gateway, 'id' | 'fee'>,
  {
    total,
    currency: code,
    country,
    language,
  }: { total: number; currency: string; country: string; language: Language },
): Fee | undefined {
  const rule = fee?.(country);
  const [base] = settings.currencies;
  const currency = settings.currencies.find((each) => each.code === code);
  if (!rule || !base || !currency || total <= 0) return undefined;
  const fixed = () => convert(Math.round(rule.amount * 10 ** base.decimals), base, currency);
  const amount = rule.kind === 'fixed' ? fixed() : shareOf(total, rule.amount);
  if (amount === 0) return undefined;
  return { code: id, label: texts(language, settings)(rule.label), amount, taxClass: rule.taxClass };
}

/** Rounded half up. */
const shareOf = (total: number, percent: number): number =>
  Number((BigInt(total) * BigInt(Math.round(percent * 10_000)) + MILLION / 2n) / MILLION);

/** A fee is taxed by a class that the shop has, as sending is. */
export function keepFeeClass({ events }: Shop): void {
  const path = 'checkout.cashOnDeliveryFee.taxClass';
  events.on('settings.changed', async (tx, { paths, after }) => {
    const given = after.checkout.cashOnDeliveryFee.taxClass;
    if (!paths.includes(path) || given === STANDARD) return;
    const classes = (await readClasses(tx)).map(({ slug }) => slug);
    if (classes.includes(given)) return;
    const allowed = must('must.one_of', { options: [STANDARD, ...classes].join(', ') });
    throw new SettingsRefused([{ path, given, allowed }]);
  });
}
