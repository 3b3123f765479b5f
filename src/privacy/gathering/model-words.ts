import { momentText } from '../../frame/shop/dates.ts';
import { messages, WHOLE } from '../../frame/shop/messages.ts';
import type { ShopSettings } from '../../frame/shop/settings.ts';
import type { Translate } from '../../platform/i18n/texts.ts';

/**
 * What the page of an export leaves to its JSON: numbers of other rows, marks and codes by which only programs know
 * what is meant. Every other column has words, `privacy.column.{name}`.
 */
export const FOR_PROGRAMS: ReadonlySet<string> = new Set(
  `account_id actor actor_kind ask_at asked_by asks attempt attempts by_gateway cancelled_by carrier cart_id cause cause_id channel command completed coupon_id created_via done_here entry_id event_id field free from_book from_wallet gateway ground in_series is_default kind letters level_version_id life line_id line_key merged_into method needs_processing network next_at notification_id outcome parameters parent_id payment_method position prices_include_tax purpose rate reasons refund_id refusal refused requested restock reverses_entry role rule seen_currency seq service set_aside shipping_rate source source_id state statement_id subject_id subscriber_id tax_class thread_id to_book to_order to_wallet topic type variation_id version what withdrawal`.split(
    /\s+/,
  ),
);

/** Of these a value is a code as well; it is said in words, or not at all. */
const STATUSES: ReadonlySet<string> = new Set(['status', 'from_status', 'to_status']);
const NAMED = { country: 'region', language: 'language' } as const;

const MOMENT = /(?:^at|_at|_on|until|expires)$/;
/** Moments are no smaller, in milliseconds; other numbers under such names are counts. */
const FIRST_MOMENT = 1_000_000_000_000;

/** Whom an export is made for. */
export interface Reading {
  t: Translate;
  language: string;
  settings: ShopSettings;
}

/** What a column, or a part of JSON, is called; undefined for what only programs read. */
export function nameOf(t: Translate, name: string): string | undefined {
  if (FOR_PROGRAMS.has(name)) return undefined;
  return isText(`privacy.column.${name}`) ? t(`privacy.column.${name}`) : undefined;
}

const isText = (key: string): boolean => messages[WHOLE]?.[key] !== undefined;

/** A value in words; '' for none, and for one that has no words. */
export function valueText(name: string, value: unknown, reading: Reading): string {
  if (value === null || value === undefined || value === '') return '';
  const number = Number(value);
  const { t, language, settings } = reading;
  if (MOMENT.test(name) && number >= FIRST_MOMENT) return momentText(number, language, settings);
  const text = String(value);
  if (/^[[{]/.test(text)) return partsText(text, reading);
  if (name in NAMED) return displayName(NAMED[name as keyof typeof NAMED], text, language);
  if (!STATUSES.has(name)) return text;
  return isText(`orders.status.${text}`) ? t(`orders.status.${text}`) : '';
}

function displayName(type: 'region' | 'language', code: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** JSON as lines, each with what leads to it. */
function partsText(json: string, reading: Reading): string {
  try {
    return parts(JSON.parse(json), [], '', reading).join('\n');
  } catch (error) {
    if (error instanceof SyntaxError) return json;
    throw error;
  }
}

function parts(value: unknown, path: readonly string[], name: string, reading: Reading): string[] {
  if (value === null || typeof value !== 'object') {
    const text = valueText(name, value, reading);
    return text === '' ? [] : [path.length === 0 ? text : `${path.join(', ')}: ${text}`];
  }
  return Object.entries(value).flatMap(([key, part]) => {
    if (/^\d+$/.test(key)) return parts(part, path, name, reading);
    const column = asColumn(key);
    const word = nameOf(reading.t, column);
    return word === undefined ? [] : parts(part, [...path, word], column, reading);
  });
}

/** @example asColumn('address1') // 'address_1' */
const asColumn = (key: string): string => key.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`);
