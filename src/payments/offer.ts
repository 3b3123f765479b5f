import type { Static } from 'typebox';
import { choice, fields, list, number, partlyTranslated, type Section } from '../frame/settings/describe.ts';
import { must } from '../frame/settings/must.ts';
import { COUNTRY } from '../frame/settings/own.ts';
import type { Language, ShopSettings } from '../frame/shop/settings.ts';
import { texts as textsOf } from '../frame/shop/texts.ts';
import { BY_HAND } from './by-hand/all.ts';
import type { Gateway, Purchase } from './model.ts';

/** The shop's own ways to pay, in the order in which they are offered where nobody has said otherwise. */
const WAYS: readonly string[] = [
  'card',
  'stripe',
  'redsys',
  'bizum',
  'paypal',
  ...BY_HAND.map(({ id }) => id),
];

const MOST = 1_000_000;

/** When a way is offered, and by which name. */
const way = fields({
  /** Instead of the house's own words. */
  title: partlyTranslated({ most: 60 }),
  description: partlyTranslated({ most: 400 }),
  /** Amounts in the shop's first currency, both ends included; a most of 0 is none. */
  least: number(0, [0, MOST]),
  most: number(0, [0, MOST]),
  /** Where bills may go; empty for everywhere. */
  countries: list(COUNTRY, [], { most: 300 }),
});

const payments = fields({
  order: list(choice('card', WAYS), WAYS, { most: 20, ordered: true }),
  ...Object.fromEntries(WAYS.map((id) => [id, way])),
});

declare module '../frame/shop/settings.ts' {
  interface ShopSettings {
    payments: { order: readonly string[] } & Readonly<Record<string, Static<typeof way> | readonly string[]>>;
  }
}

export const offerSection: Section = {
  at: 'payments',
  of: payments,
  rules: (settings) =>
    WAYS.flatMap((id) => {
      const { least = 0, most = 0 } = wayOf(settings, id) ?? {};
      if (most === 0 || least <= most) return [];
      const other = { setting: `payments.${id}.least` };
      return [
        {
          path: `payments.${id}.most`,
          given: most,
          allowed: must('must.no_less_than', { other, value: least }),
        },
      ];
    }),
};

/** Undefined for a way that was added from outside: of that nothing is set. */
function wayOf(
  { payments: set }: Pick<ShopSettings, 'payments'>,
  id: string,
): Static<typeof way> | undefined {
  const found = WAYS.includes(id) ? set[id] : undefined;
  return found as Static<typeof way> | undefined;
}

/** What a way to pay is called for who pays: the shopkeeper's words, else the house's. */
export const wayTitle = (
  settings: ShopSettings,
  { id, texts }: { id: string; texts: Pick<Gateway['texts'], 'title'> },
  language: Language,
) => wayOf(settings, id)?.title[language] || textsOf(language, settings)(texts.title);

/** What there is to know of it before it is chosen. */
export const wayDescription = (
  settings: ShopSettings,
  { id, texts }: Pick<Gateway, 'id' | 'texts'>,
  language: Language,
) => wayOf(settings, id)?.description[language] || textsOf(language, settings)(texts.description);

/** Those that the order does not name, as ones that were added from outside, come first. */
export function inOrder(settings: ShopSettings, gateways: readonly Gateway[]): Gateway[] {
  const { order } = settings.payments;
  return gateways.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

/** Whether the shopkeeper offers this way for such an amount and such a country. */
export function isWithin(settings: ShopSettings, { id }: Pick<Gateway, 'id'>, purchase: Purchase): boolean {
  const set = wayOf(settings, id);
  if (!set) return true;
  const { least, most, countries } = set;
  const amount = inFirstCurrency(settings, purchase);
  const fits = amount >= least && (most === 0 || amount <= most);
  return fits && (countries.length === 0 || countries.includes(purchase.country));
}

/** As far as a limit needs it: to the hundredth, by the shop's rate. */
function inFirstCurrency({ currencies }: ShopSettings, { total, currency }: Purchase): number {
  const { decimals = 2, rate = '1' } = currencies.find(({ code }) => code === currency) ?? {};
  return Math.round((total / 10 ** decimals / Number(rate)) * 100) / 100;
}
