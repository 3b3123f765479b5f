import { LetterButton, makeLetter } from '../frame/page/letter.tsx';
import type { Kept } from '../frame/persons/index.ts';
import { dayText } from '../frame/shop/dates.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { texts } from '../frame/shop/texts.ts';
import { linkOf, ownLinkOf } from './links.ts';
import { CONFIRM_WITHIN, type PrivacyRequest } from './model.ts';
import { readRequest } from './store.ts';
import { keptText, waitText } from './words.ts';

type Stays = Pick<Kept, 'subject' | 'reason' | 'until'>;

/** `to` says whose it is where the request does not know it any more. */
export type PrivacyLetter =
  | { id: number; letter: 'confirm' | 'ready' | 'waiting' }
  | { id: number; letter: 'erased'; to: { email: string; language: string; kept: readonly Stays[] } };

/** The job behind {@link LETTER_JOB}. */
export async function sendPrivacyLetter(shop: Shop, wanted: PrivacyLetter): Promise<void> {
  const it = await readRequest(shop.db.read, wanted.id);
  if (!it) return;
  const told = wanted.letter === 'erased' ? { ...it, ...wanted.to } : it;
  if (told.email === '') return;
  const kept = wanted.letter === 'erased' ? wanted.to.kept : [];
  await shop.mail.send(writePrivacyLetter(shop, told, wanted.letter, kept));
}

export function writePrivacyLetter(
  shop: Shop,
  it: PrivacyRequest,
  letter: PrivacyLetter['letter'],
  kept: readonly Stays[],
) {
  const { settings } = shop;
  const { language } = it;
  const t = texts(language, settings);
  const what = letter === 'confirm' ? `confirm_${it.kind}` : letter;
  const until = letter === 'ready' ? it.fileUntil : it.askedAt + CONFIRM_WITHIN;
  const values = { shop: settings.name, until: dayText(until, language, settings) };
  const lines = [
    ...(letter === 'waiting' ? it.waits.map((wait) => waitText(t, wait)) : []),
    ...kept.map((each) => keptText(t, each, language, settings)),
  ];
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
        {letter === 'confirm' && <p>{t('privacy.mail.not_you')}</p>}
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
