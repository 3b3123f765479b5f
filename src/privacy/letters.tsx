import { LetterButton, makeLetter } from '../frame/page/letter.tsx';
import type { Kept } from '../frame/persons/index.ts';
import { dayText } from '../frame/shop/dates.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { texts } from '../frame/shop/texts.ts';
import type { Translate } from '../platform/i18n/texts.ts';
import type { Letter } from '../platform/mail/mail.ts';
import { randomToken } from '../platform/security/tokens.ts';
import { linkOf, ownLinkOf } from './links.ts';
import { booksEnd, CONFIRM_WITHIN, dueOf, FILE_GOOD, type PrivacyRequest } from './model.ts';
import { personIn } from './persons/person-in.ts';
import { readRequest } from './store.ts';
import { keptText, keptUnnamed, waitsUnnamed, waitText } from './words.ts';

/** What can be looked at, and the text that each ends with. */
export const PRIVACY_CLOSINGS = {
  confirm_export: 'privacy.mail.not_you',
  confirm_erasure: 'privacy.mail.not_you',
  ready: 'privacy.mail.ready.closing',
  waiting: 'privacy.mail.waiting.closing',
  erased: 'privacy.mail.erased.closing',
} as const;

type Stays = Pick<Kept, 'subject' | 'reason' | 'until'>;

/** `to` says whose it is where the request does not know it any more. */
export type PrivacyLetter =
  | { id: number; letter: 'confirm' | 'ready' | 'waiting' }
  | { id: number; letter: 'erased'; to: Addressee & { kept: readonly Stays[] } };

interface Addressee {
  email: string;
  language: string;
  /** Whether the address is known to be the person's: numbers of orders are told to nobody else. */
  proved: boolean;
}

/** The job behind {@link LETTER_JOB}. */
export async function sendPrivacyLetter(shop: Shop, wanted: PrivacyLetter): Promise<void> {
  const it = await readRequest(shop.db.read, wanted.id);
  if (!it) return;
  const told = wanted.letter === 'erased' ? { ...it, ...wanted.to } : it;
  if (told.email === '') return;
  const t = texts(told.language, shop.settings);
  const lines =
    wanted.letter === 'erased'
      ? keptLines(shop, t, wanted.to)
      : wanted.letter === 'waiting'
        ? await waitLines(shop, t, it)
        : [];
  await shop.mail.send(writePrivacyLetter(shop, told, wanted.letter, lines));
}

const keptLines = (
  shop: Shop,
  t: Translate,
  { proved, kept, language }: Addressee & { kept: readonly Stays[] },
): string[] =>
  proved ? kept.map((each) => keptText(t, each, language, shop.settings)) : keptUnnamed(t, kept);

async function waitLines(shop: Shop, t: Translate, it: PrivacyRequest): Promise<string[]> {
  const { emails } = await personIn(shop.db.read, it);
  return emails.includes(it.email) ? it.waits.map((wait) => waitText(t, wait)) : waitsUnnamed(t, it.waits);
}

export function writePrivacyLetter(
  shop: Shop,
  it: PrivacyRequest,
  letter: PrivacyLetter['letter'],
  lines: readonly string[],
) {
  const { settings } = shop;
  const { language } = it;
  const t = texts(language, settings);
  const what = letter === 'confirm' ? (`confirm_${it.kind}` as const) : letter;
  const until = letter === 'ready' ? it.fileUntil : it.askedAt + CONFIRM_WITHIN;
  const values = { shop: settings.name, until: dayText(until, language, settings) };
  const link = linkIn(shop, it, letter);
  return makeLetter(shop, {
    to: it.email,
    language,
    subject: t(`privacy.mail.${what}.subject`, values),
    title: t(`privacy.mail.${what}.title`, values),
    body: (
      <>
        <p>{t(`privacy.mail.${what}.text`, values)}</p>
        {lines.length > 0 && (
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {link && <LetterButton href={shop.publicUrl + link} label={t(`privacy.mail.${what}.link`)} />}
        <p>{t(PRIVACY_CLOSINGS[what])}</p>
      </>
    ),
  });
}

function linkIn(shop: Shop, it: PrivacyRequest, letter: PrivacyLetter['letter']): string | undefined {
  if (letter === 'confirm') return linkOf(shop, it, 'confirm');
  if (letter !== 'ready') return undefined;
  // Nobody has proved that the address of an account is its own.
  return it.userId === null ? linkOf(shop, it, 'file') : ownLinkOf(shop, it);
}

/** As it would be written about an order, for who looks at it. Nobody has asked: its links open nothing. */
export function previewPrivacyLetter(
  shop: Shop,
  name: keyof typeof PRIVACY_CLOSINGS,
  about: { email: string; language: string; order: string; now: number },
): Letter {
  const { email, language, order, now } = about;
  const t = texts(language, shop.settings);
  const letter = name === 'confirm_export' || name === 'confirm_erasure' ? 'confirm' : name;
  const it: PrivacyRequest = {
    id: 0,
    kind: name === 'confirm_export' || name === 'ready' ? 'export' : 'erasure',
    state: 'asked',
    language,
    email,
    emailHash: '',
    salt: randomToken(24),
    askedBy: '',
    waits: [{ what: 'order', which: order }],
    report: {},
    file: '',
    userId: null,
    askedAt: now,
    dueAt: dueOf(now),
    confirmedAt: 0,
    doneAt: 0,
    fileUntil: now + FILE_GOOD,
  };
  const until = booksEnd(now, shop.settings.privacy.keepsBooks);
  const kept = [{ subject: `order ${order}`, reason: 'books' as const, until }];
  const lines = {
    confirm: [],
    ready: [],
    waiting: it.waits.map((wait) => waitText(t, wait)),
    erased: keptLines(shop, t, { email, language, proved: true, kept }),
  }[letter];
  return writePrivacyLetter(shop, it, letter, lines);
}
