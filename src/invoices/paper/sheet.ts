import { formatsOf, languageFacts } from '../../frame/shop/languages.ts';
import type { ShopSettings } from '../../frame/shop/settings.ts';
import { texts } from '../../frame/shop/texts.ts';
import { countryName, statesOf } from '../../platform/geography/index.ts';
import { numberFormat } from '../../platform/i18n/numbers.ts';
import type { Invoice, Party } from '../making/model.ts';
import type { ChainMode } from '../tables.ts';
import { dayWords, type Sheet, sheetOf, type Words } from './model.ts';

/** An invoice in the words of its language. */
export function sheetIn(
  settings: Pick<ShopSettings, 'languages' | 'locales'>,
  invoice: Invoice,
  mode: ChainMode | undefined,
): Sheet {
  const { language } = invoice;
  const { dates, formats } = languageFacts(language);
  const way = { locales: formatsOf(settings, language), patterns: dates };
  const place = ({ street, postcode, city, state, country }: Party) =>
    [
      street,
      `${postcode} ${city}`.trim(),
      [statesOf(country)?.get(state) ?? state, country === '' ? '' : countryName(country, formats)]
        .filter((part) => part !== '')
        .join(', '),
    ].filter((line) => line !== '');
  const inBooks: Words['inBooks'] = (minor, { code, decimals }) =>
    numberFormat(formats, { style: 'currency', currency: code })
      .format(minor / 10 ** decimals)
      .replace('-', '−');
  const words = { t: texts(language, settings), date: (day: string) => dayWords(day, way), place, inBooks };
  return sheetOf(invoice, invoice.paper, mode, words);
}
