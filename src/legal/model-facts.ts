import { guaranteeWords } from '../catalogue/index.ts';
import { languageFacts } from '../frame/shop/languages.ts';
import type { Language } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { texts } from '../frame/shop/texts.ts';
import { registersIn } from '../invoices/index.ts';
import { realGateways, wayTitle } from '../payments/index.ts';
import { countryName } from '../platform/geography/index.ts';
import type { Translate } from '../platform/i18n/texts.ts';

/** What legal pages are made of, in one language; what nobody has told the shop is a blank in brackets. */
export interface LegalFacts {
  t: Translate;
  /** What the sentences have in them, by name. */
  values: Readonly<Record<string, string | number>>;
  ways: readonly string[];
  registers: readonly string[];
  guarantee: string;
  /** Whether the shop leads to the form by which one withdraws, and whether it sells to businesses alone. */
  withdrawal: boolean;
  businesses: boolean;
  takesBack: boolean;
  statistics: boolean;
  tags: boolean;
}

/** Asked of the settings each time: nothing of it is kept but the page that it makes. */
export function factsOf(shop: Shop, language: Language): LegalFacts {
  const { settings } = shop;
  const { address, invoices, returns, marketing, sellsTo, checkout } = settings;
  const t = texts(language, settings);
  const place = [address.street, `${address.postcode} ${address.city}`.trim()].filter(Boolean).join(', ');
  const country = countryName(address.country, language);
  const ways = realGateways(shop).map((gateway) => wayTitle(settings, gateway, language));
  return {
    t,
    ways,
    values: {
      name: settings.name,
      site: shop.publicUrl,
      email: settings.email,
      holder: invoices.issuer.name || t('legal.blank.holder'),
      taxId: invoices.issuer.taxId || t('legal.blank.tax_id'),
      phone: t('legal.blank.phone'),
      address: [place, country].filter(Boolean).join(', '),
      country,
      countries: sellsTo.map((code) => countryName(code, language)).join(', '),
      languages: settings.languages.map((code) => languageFacts(code).name).join(', '),
      delivery: t('legal.blank.delivery'),
      hosts: t('legal.blank.hosts'),
      checked: t('legal.blank.checked'),
      tagHosts: marketing.tagManager.hosts.join(', '),
      ways: ways.join(', '),
      days: returns.withdrawalDays,
      ownDays: returns.ownDays,
      pays: returns.shopperPays ? 'shopper' : 'shop',
      here: t('returns.here'),
      data: shop.publicUrl + shop.addresses.in(language).personalData(),
      function: shop.publicUrl + shop.addresses.in(language).withdrawal(),
      years: settings.privacy.keepsBooks,
      sleepYears: settings.privacy.sleepYears,
    },
    registers: registersIn(settings, language),
    guarantee: settings.guarantee.shown ? guaranteeWords(shop, language) : '',
    withdrawal: returns.withdrawal,
    businesses: checkout.customers === 'businesses',
    takesBack: returns.ownDays > returns.withdrawalDays,
    statistics: settings.attribution.enabled,
    tags: marketing.tagManager.container !== '',
  };
}
