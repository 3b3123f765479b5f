import { type Must, must } from '../../frame/settings/must.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { inLanguage, type Spoken } from '../../frame/shop/translated.ts';

/** A product's or a brand's own fields (`meta`), of which those of product safety begin with {@link PREFIX}. */
export type SafetyNotes = Readonly<Record<string, string>>;

/** Who answers for a product, and where: regulation (EU) 2023/988, article 19 (a) and (b). */
export interface Party {
  name: string;
  /** By post; lines as they were typed. */
  address: string;
  /** E-mail or http address. */
  contact: string;
}

/** What an offer says of a product's safety (article 19). */
export interface Safety {
  manufacturer: Party | undefined;
  /** Established in the Union, where the manufacturer is not. */
  responsible: Party | undefined;
  /** Model, batch or series; '' for none. */
  identifier: string;
  /** In the language that is asked for, else in another that is named. */
  warnings: { text: string; language: Language } | undefined;
}

export const PREFIX = '_safety_';
const WARNINGS = 'warnings_';
const LONGEST = 1000;
const LONGEST_WARNINGS = 10_000;
const CONTACT = /^(?:[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+|https?:\/\/\S+)$/i;

const ROLES = ['manufacturer', 'responsible'] as const;

/** What is kept of a brand's; '' is nothing. */
export const readNotes = (kept: string): SafetyNotes =>
  kept === '' ? {} : (JSON.parse(kept) as SafetyNotes);

export const keptNotes = (notes: SafetyNotes): string =>
  Object.keys(notes).length === 0 ? '' : JSON.stringify(notes);

/** Their names without the prefix; warnings have a language behind theirs. */
export const SAFETY_FIELDS: readonly string[] = [
  ...ROLES.flatMap((role) => [role, `${role}_address`, `${role}_contact`]),
  'identifier',
];

export const warningsIn = (language: Language): string => WARNINGS + language;

/** The first of the fields that may not be as it is; those of others are not looked at. */
export function safetyProblem(notes: SafetyNotes): { name: string; allowed: Must } | undefined {
  for (const [name, text] of Object.entries(notes)) {
    if (!name.startsWith(PREFIX)) continue;
    const allowed = problemOf(name.slice(PREFIX.length), text);
    if (allowed) return { name: `Meta: ${name}`, allowed };
  }
  return undefined;
}

function problemOf(field: string, text: string): Must | undefined {
  const isWarnings = /^warnings_[a-z]{2,3}$/.test(field);
  if (!isWarnings && !SAFETY_FIELDS.includes(field)) return must('must.safety_field');
  const most = isWarnings ? LONGEST_WARNINGS : LONGEST;
  if (text.length > most) return must('must.no_longer', { most });
  return field.endsWith('_contact') && text !== '' && !CONTACT.test(text)
    ? must('must.email_or_address')
    : undefined;
}

/**
 * What a product says, and its brand where it says nothing: party by party, so that nobody's name stands above the
 * address of somebody else, and the warnings as a whole.
 *
 * @returns undefined when neither says anything
 */
export function safetyOf(product: SafetyNotes, brand: SafetyNotes, spoken: Spoken): Safety | undefined {
  const party = (role: (typeof ROLES)[number]) => partyOf(product, role) ?? partyOf(brand, role);
  const safety = {
    manufacturer: party('manufacturer'),
    responsible: party('responsible'),
    identifier: product[`${PREFIX}identifier`] ?? brand[`${PREFIX}identifier`] ?? '',
    warnings: warningsOf(product, spoken) ?? warningsOf(brand, spoken),
  };
  const { manufacturer, responsible, identifier, warnings } = safety;
  return manufacturer || responsible || identifier || warnings ? safety : undefined;
}

function partyOf(notes: SafetyNotes, role: string): Party | undefined {
  const [name = '', address = '', contact = ''] = ['', '_address', '_contact'].map(
    (part) => notes[`${PREFIX}${role}${part}`],
  );
  return name || address || contact ? { name, address, contact } : undefined;
}

function warningsOf(notes: SafetyNotes, { language, languages }: Spoken): Safety['warnings'] {
  const begin = PREFIX + WARNINGS;
  const said = Object.entries(notes).flatMap(([name, text]) =>
    name.startsWith(begin) && text !== ''
      ? [[name.slice(begin.length), { text, language: name.slice(begin.length) }] as const]
      : [],
  );
  return inLanguage(Object.fromEntries(said), language, languages);
}

/** Where such a contact leads; undefined where it is neither an e-mail nor an http address. */
export function contactLink(contact: string): string | undefined {
  if (!CONTACT.test(contact)) return undefined;
  return /^https?:/i.test(contact) ? contact : `mailto:${contact}`;
}
