import { momentText } from '../../frame/shop/dates.ts';
import { languageFacts, localeOf } from '../../frame/shop/languages.ts';
import type { ShopSettings } from '../../frame/shop/settings.ts';
import type { Translate } from '../../platform/i18n/texts.ts';
import { nameOf, type Reading, valueText } from './model-words.ts';

/** The page of an export is read from a disk, without the shop: it has its look within. */
const LOOK = `body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#222}
h2{margin-top:2.5rem;border-bottom:1px solid #bbb}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;
gap:.15rem 1rem;margin:0;padding:.75rem 0;border-bottom:1px solid #ddd}dt{color:#555}
dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}`;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function startOfPage(settings: ShopSettings, language: string, t: Translate, now: number): string {
  const title = escaped(t('privacy.file.title', { shop: settings.name }));
  const about = escaped(t('privacy.file.about', { at: momentText(now, language, settings) }));
  const { direction } = languageFacts(language);
  return `<!doctype html><html lang="${localeOf(settings, language)}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title><style>${LOOK}</style></head>
<body><h1>${title}</h1><p>${about}</p>`;
}

export const headOfTable = (table: string, t: Translate): string =>
  `<section><h2>${escaped(t(`privacy.table.${table}`))}</h2>`;

export const tableEnd = '</section>';
export const endOfPage = '</body></html>';

/** One row: what it has, in words of the reader's language. */
export function textOfRow(row: Readonly<Record<string, unknown>>, reading: Reading): string {
  const facts = Object.entries(row).flatMap(([name, value]) => {
    const called = nameOf(reading.t, name);
    const text = called === undefined ? '' : valueText(name, value, reading);
    return text === '' ? [] : [`<dt>${escaped(called ?? '')}</dt><dd>${escaped(text)}</dd>`];
  });
  return `<dl>${facts.join('')}</dl>`;
}
