import Type, { type Static } from 'typebox';
import { knownLanguages, languageFacts } from '../shop/languages.ts';
import type { CurrencySettings, Language, ShopSettings, Translated } from '../shop/settings.ts';
import { everywhere } from '../shop/translated.ts';
import {
  byLanguage,
  choice,
  fields,
  flag,
  LANGUAGE_CODE,
  list,
  type Section,
  secret,
  text,
  translated,
  whole,
} from './describe.ts';
import { checkAddressWords } from './model-words.ts';
import { must } from './must.ts';

/** One word of an address, as each language has it: what regular expressions, browsers and files all take as it is. */
const word = (name: string) =>
  translated(
    everywhere(knownLanguages, (language) => languageFacts(language).slugs[name] ?? name.toLowerCase()),
    {
      least: 1,
      most: 60,
      pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
      means: 'must.code',
    },
  );

const LANGUAGE_TAG = 'must.language_tag';

export const COUNTRY = Type.String({ pattern: '^[A-Z]{2}$', means: 'must.country' });

const EURO: CurrencySettings = {
  code: 'EUR',
  symbol: '€',
  decimals: 2,
  position: 'right_space',
  thousand: '.',
  decimal: ',',
  rate: '1',
  roundTo: 1,
  subtract: 0,
};

/** What stands between or behind figures must not look like one of them, or an amount is read as another. */
const NO_FIGURE = {
  pattern: '^[^\\p{L}\\p{N}<>&"+-]*$',
  means: 'must.no_figure',
};

const currency = fields({
  code: Type.String({ pattern: '^[A-Z]{3}$', means: 'must.currency' }),
  symbol: text('', {
    least: 1,
    most: 8,
    pattern: '^[^\\p{N}<>&"]+$',
    means: 'must.symbol',
  }),
  decimals: whole(2, [0, 3]),
  position: choice('right_space', ['left', 'right', 'left_space', 'right_space']),
  thousand: text('.', { most: 1, ...NO_FIGURE }),
  decimal: text(',', { least: 1, most: 1, ...NO_FIGURE }),
  rate: Type.String({
    pattern: '^(?:0\\.\\d{0,9}[1-9]\\d{0,9}|[1-9]\\d{0,8}(?:\\.\\d{1,10})?)$',
    means: 'must.rate',
  }),
  roundTo: whole(1, [1, 1_000_000]),
  subtract: whole(0, [0, 1_000_000]),
});

/** Spain first; then the European Union by code. */
const SELLS_TO = 'ES AT BE BG CY CZ DE DK EE FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
);

const own = fields({
  name: text('La botiga', {
    least: 1,
    most: 80,
    pattern: '^[^"<>\\r\\n\\\\]*$',
    means: 'must.name',
  }),
  tagline: translated({}),
  /** The first language has no prefix in addresses. */
  languages: Type.Unsafe<readonly Language[]>(
    list(Type.Enum([...knownLanguages]), ['ca', 'es', 'en'], { least: 1, most: 20 }),
  ),
  /** `lang` attribute and hreflang, where the shop wishes another than the language's own: `es-MX`. */
  locales: Type.Unsafe<Translated>(
    byLanguage(Type.String({ pattern: LANGUAGE_CODE, means: LANGUAGE_TAG }), {}),
  ),
  /** The first currency is the base: rates refer to it. */
  currencies: Type.Unsafe<readonly CurrencySettings[]>(list(currency, [EURO], { least: 1, most: 30 })),
  slugs: fields({
    shop: word('shop'),
    product: word('product'),
    category: word('category'),
    tag: word('tag'),
    brand: word('brand'),
    wishList: word('wishList'),
    cart: word('cart'),
    checkout: word('checkout'),
    account: word('account'),
    billing: word('billing'),
    shipping: word('shipping'),
    tracking: word('tracking'),
    withdrawal: word('withdrawal'),
    privacy: word('privacy'),
    terms: word('terms'),
    blog: word('blog'),
    postCategory: word('postCategory'),
    postTag: word('postTag'),
    author: word('author'),
    search: word('search'),
  }),
  /** `{store-platform}` of the contract, in cookie and storage names. */
  platform: text('woocommerce', {
    least: 1,
    most: 40,
    pattern: '^[a-z0-9]+$',
    means: 'must.word',
  }),
  address: fields({
    street: text(''),
    postcode: text('', { most: 12 }),
    city: text('', { most: 80 }),
    state: text('', { most: 10, pattern: '^[A-Z0-9-]*$', means: 'must.province' }),
    country: { ...COUNTRY, default: 'ES' },
  }),
  email: text('hola@botiga.example', {
    least: 3,
    pattern: '^[^\\s@<>"]+@[^\\s@<>"]+$',
    means: 'must.email',
  }),
  /** Whose days count when something is good until a day: an IANA name. */
  timeZone: text('Europe/Madrid', { least: 1, most: 60 }),
  /** Countries that the shop sells to, ISO 3166 alpha-2. */
  sellsTo: list(COUNTRY, SELLS_TO, { least: 1, most: 300 }),
  /** Ask visitors before anything that needs their consent; `none` is for places where no law asks for it. */
  consent: choice('ask', ['ask', 'none']),
  /** Where orders come from. Only with the visitor's consent to statistics. */
  attribution: fields({
    enabled: flag(true),
    /** Of the hidden inputs' names. */
    prefix: text('wc_order_attribution_', {
      least: 1,
      most: 40,
      pattern: '^[\\w-]+$',
      means: 'must.word_signs',
    }),
    lifetimeMonths: whole(6, [1, 24]),
    sessionMinutes: whole(30, [1, 1440]),
    /** The range of the promo codes that sourcebuster gives to visitors. */
    promoCodes: fields({ from: whole(100_000, [0, 1e9]), to: whole(999_999, [1, 1e9]) }),
  }),
});

/** Where letters leave; without a server they are written into files. */
const mail = fields({
  /** What the shop itself is written to in; `first` is its first language, and so is one that it speaks no more. */
  language: choice('first', ['first', ...knownLanguages]),
  smtpUrl: secret('SMTP_URL', {
    pattern: '^smtps?://\\S+$',
    means: 'must.smtp',
  }),
});

export const mailSection: Section = { at: 'mail', of: mail };

type Own = Static<typeof own>;

declare module '../shop/settings.ts' {
  interface ShopSettings extends Own {
    mail: Static<typeof mail>;
  }
}

/** What every module needs. */
export const ownSection: Section = {
  at: '',
  of: own,
  rules: (settings) => [
    ...checkCurrencies(settings),
    ...checkAddressWords(settings),
    ...Object.entries(settings.locales).flatMap(([language, tag]) =>
      isKnown(() => Intl.getCanonicalLocales(tag))
        ? []
        : [{ path: `locales.${language}`, given: tag, allowed: must(LANGUAGE_TAG) }],
    ),
    ...(isKnown(() => new Intl.DateTimeFormat('en', { timeZone: settings.timeZone }))
      ? []
      : [{ path: 'timeZone', given: settings.timeZone, allowed: must('must.time_zone') }]),
    ...(settings.attribution.promoCodes.from < settings.attribution.promoCodes.to
      ? []
      : [
          {
            path: 'attribution.promoCodes.from',
            given: settings.attribution.promoCodes.from,
            allowed: must('must.less_than', {
              other: { setting: 'attribution.promoCodes.to' },
              value: settings.attribution.promoCodes.to,
            }),
          },
        ]),
  ],
};

/** Rates refer to the first currency, and each stands there once. */
function checkCurrencies({ currencies }: ShopSettings) {
  const codes = currencies.map(({ code }) => code);
  const twice = codes.findIndex((code, index) => codes.indexOf(code) !== index);
  return [
    ...(Number(currencies[0]?.rate) === 1
      ? []
      : [
          {
            path: 'currencies.0.rate',
            given: currencies[0]?.rate,
            allowed: must('must.base_rate'),
          },
        ]),
    ...(twice < 0
      ? []
      : [{ path: `currencies.${twice}.code`, given: codes[twice], allowed: must('must.only_code') }]),
    ...currencies.flatMap(({ roundTo, subtract, thousand, decimal }, index) => [
      ...(subtract < roundTo || subtract === 0
        ? []
        : [
            {
              path: `currencies.${index}.subtract`,
              given: subtract,
              allowed: must('must.less_than_step', { value: roundTo }),
            },
          ]),
      ...(thousand !== decimal
        ? []
        : [{ path: `currencies.${index}.thousand`, given: thousand, allowed: must('must.other_sign') }]),
    ]),
  ];
}

/** Whether `Intl` takes what pages will ask it for. */
function isKnown(look: () => unknown): boolean {
  try {
    look();
    return true;
  } catch {
    return false;
  }
}
