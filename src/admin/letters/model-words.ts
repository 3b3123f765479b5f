import { TOLD_LETTERS } from '../../accounts/index.ts';
import { NEWSLETTER_LETTERS, RECOVERY_LETTERS } from '../../marketing/index.ts';
import { MAILS } from '../../orders/index.ts';
import { SENTENCE_NAMES, topicOfSentence } from '../../points/index.ts';
import { PRIVACY_CLOSINGS } from '../../privacy/index.ts';
import { RETURN_LETTERS } from '../../returns/index.ts';

export const PARCEL = 'customer_parcel';
export const INVOICE = 'customer_tax_invoice';
/** A return's letter to the shop is one of the shop's, the others go to whoever sends things back. */
export const returnKind = (letter: string): string =>
  letter === 'shop' ? 'shop_return' : `return_${letter}`;

export const privacyKind = (name: string): string => `privacy_${name}`;
export const ASLEEP = privacyKind('asleep');

/** What of a letter can be said in words of the shop's own, from the top down. */
export type Part = 'subject' | 'title' | 'text' | 'more' | 'closing';
/** The text that each part is. */
export type Words = readonly (readonly [part: Part, key: string])[];

/** Most letters have their words below one name. */
const below = (stem: string): Words =>
  (['subject', 'title', 'text', 'closing'] as const).map((part) => [part, `${stem}.${part}`]);

/** Texts that had their names before there were closings: shops may have said them in their own words. */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = {
  'marketing.confirm.closing': 'marketing.confirm.ignore',
};

/** A letter of an account: those that prove an address share their subject, and what to do is a paragraph of its own. */
function ofAccount(kind: string): Words {
  const subject = kind === 'email' ? 'verify_subject' : `${kind}_subject`;
  const more = {
    welcome: 'verify',
    email_asked: 'not_you',
    email_changed: 'not_you_changed',
    password_changed: 'not_you',
  }[kind];
  return [
    ['subject', `accounts.letter.${subject}`],
    ['text', `accounts.letter.${kind}`],
    ...(more === undefined ? [] : [['more', `accounts.letter.${more}`] as const]),
    ['closing', kind === 'reset' ? 'accounts.letter.reset_ignore' : `accounts.letter.closing.${kind}`],
  ];
}

/** What the shop is told of what readers write. */
const COMMENT_LETTERS: readonly (readonly [kind: string, words: Words])[] = [
  [
    'shop_comment_held',
    [
      ['subject', 'content.letter.held_subject'],
      ['text', 'content.letter.comment_by'],
      ['more', 'content.letter.held'],
    ],
  ],
  [
    'shop_comment',
    [
      ['subject', 'content.letter.comment_subject'],
      ['text', 'content.letter.comment_by'],
    ],
  ],
  [
    'shop_contact',
    [
      ['subject', 'content.letter.contact_subject'],
      ['text', 'content.letter.contact_from'],
    ],
  ],
];

/** Every letter that can be looked at, in the order in which they are shown, and its words. */
export const LETTERS: ReadonlyMap<string, Words> = new Map<string, Words>([
  ...MAILS.map((mail) => [mail, below(`orders.mail.${mail}`)] as const),
  [PARCEL, below('parcels.mail')],
  [INVOICE, below('invoices.mail').filter(([part]) => part !== 'title')],
  ...RETURN_LETTERS.map((name) => [returnKind(name), below(`returns.mail.${name}`)] as const),
  ...TOLD_LETTERS.map((kind) => [kind, ofAccount(kind)] as const),
  ...SENTENCE_NAMES.map((sentence) => {
    const topic = topicOfSentence(sentence);
    const words: Words = [
      ['subject', `points.subject.${sentence}`],
      ['text', `points.letter.${sentence}`],
      ['closing', `points.closing.${topic}`],
    ];
    return [`points_${sentence}`, words] as const;
  }),
  ...NEWSLETTER_LETTERS.map((name) => {
    const words = below(name.replace('newsletter_', 'marketing.'));
    return [name, words.map(([part, key]) => [part, NAMED_OTHERWISE[key] ?? key] as const)] as const;
  }),
  ...Object.entries({ ...PRIVACY_CLOSINGS, asleep: 'privacy.mail.asleep.after' }).map(([name, closing]) => {
    const words = below(`privacy.mail.${name}`);
    return [
      privacyKind(name),
      words.map(([part, key]) => [part, part === 'closing' ? closing : key] as const),
    ] as const;
  }),
  ...COMMENT_LETTERS,
  ...RECOVERY_LETTERS.map((name) => [name, below(name.replace('recovery_', 'marketing.recovery.'))] as const),
]);

/** The letter that a text stands in, the first of several; undefined for whatever is none of a letter's. */
export const letterOf = (key: string): string | undefined =>
  [...LETTERS].find(([, words]) => words.some(([, one]) => one === key))?.[0];
