import { momentText } from '../../frame/shop/dates.ts';
import { knownLanguages, languageFacts } from '../../frame/shop/languages.ts';
import { messages } from '../../frame/shop/messages.ts';
import { percentText } from '../../platform/i18n/numbers.ts';
import { formatMoney } from '../../platform/money.ts';
import type { AdminContext } from '../kit/index.ts';

/** Facts that are moments: their names end so, wherever they stand. */
const MOMENT = /(?:At|^from|^until|^ends|^paid|^came)$/;
/** Facts that are parts of a million. */
const SHARE = /(?:^ppm|\.orderShare)$/;
const LETTERS = /^(\d+) #[\w-]{8}$/;
/** A list longer than this is told by how many stand in it. */
const LISTED = 8;
/** A text longer than this is cut. */
const LONG = 200;

/** What stands where there is nothing. */
export const NOTHING = '–';

/** A fact as it is read: amounts, moments and shares in the shop's way of writing them. */
export function valueText(admin: AdminContext, name: string, value: unknown): string {
  const { ctx, shop } = admin;
  const { t, language } = ctx;
  if (value === undefined || value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return t(value ? 'admin.yes' : 'admin.no');
  if (typeof value === 'number') {
    const currency = shop.settings.currencies.find(({ code }) => name.endsWith(`.${code}`));
    if (currency) return formatMoney(value, currency);
    if (SHARE.test(name)) return percentText(value, language);
    if (value > 1e11 && MOMENT.test(name)) return momentText(value, language, shop.settings);
    return value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 20 });
  }
  if (typeof value === 'string') {
    // Of long texts the trail keeps how long they are.
    const [, letters] = LETTERS.exec(value) ?? [];
    if (letters !== undefined) return t('admin.products.told.letters', { count: Number(letters) });
    return value.length > LONG ? `${value.slice(0, LONG)}…` : value;
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return NOTHING;
    if (value.length > LISTED) return t('admin.journal.many', { count: value.length });
    return value.map((each) => valueText(admin, name, each)).join(', ');
  }
  return Object.entries(value as Record<string, unknown>)
    .map(([part, each]) => [partText(admin, part), valueText(admin, `${name}.${part}`, each)])
    .map((said) => said.filter(Boolean).join(': '))
    .join('; ');
}

/** What a part of a value is called; a currency is seen in the amount itself. */
function partText({ ctx: { t, language }, shop }: AdminContext, part: string): string {
  if (shop.settings.currencies.some(({ code }) => code === part)) return '';
  if (knownLanguages.includes(part)) return languageFacts(part).name;
  const key = [`admin.journal.field.${part}`, `admin.texts.field.${part}`].find(
    (each) => messages[language]?.[each] !== undefined,
  );
  return key ? t(key) : part;
}
