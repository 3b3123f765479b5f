import { LetterButton, LetterLink, makeLetter } from '../../frame/page/letter.tsx';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { texts } from '../../frame/shop/texts.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import { sign, signatureFits } from '../../platform/security/tokens.ts';
import { newsletterLink, stopHeaders, stopLink } from '../unsubscribe.ts';
import { findSubscriber } from './store.ts';

const about = (id: number, askedAt: number) => `newsletter ${id} asked ${askedAt}`;

function confirmLink(shop: Shop, language: Language, id: number, askedAt: number): string {
  const key = sign(about(id, askedAt), shop.keys.of('newsletter link'));
  return newsletterLink(shop, language, 'confirm', { id: String(id), at: String(askedAt), key });
}

export const confirmedBy = ({ keys }: Pick<Shop, 'keys'>, id: number, askedAt: number, key: string) =>
  signatureFits(key, about(id, askedAt), keys.of('newsletter link'));

/** Asks an address whether it was really its owner who wants the newsletter. */
export async function sendConfirm(
  shop: Shop,
  { id, askedAt }: { id: number; askedAt: number },
): Promise<void> {
  const subscriber = await findSubscriber(shop.db.read, id);
  if (subscriber?.status !== 'pending' || subscriber.asked_at !== askedAt) return;
  await shop.mail.send(confirmLetter(shop, subscriber));
}

type Reader = { id: number; email: string; language: Language; asked_at: number };

function confirmLetter(shop: Shop, { id, email, language, asked_at }: Reader): Letter {
  const t = texts(language, shop.settings);
  const link = confirmLink(shop, language, id, asked_at);
  const ask = t('marketing.confirm.text', { shop: shop.settings.name });
  return makeLetter(shop, {
    to: email,
    language,
    subject: t('marketing.confirm.subject', { shop: shop.settings.name }),
    title: t('marketing.confirm.title'),
    body: (
      <>
        <p>{ask}</p>
        <LetterButton href={link} label={t('marketing.confirm.button')} />
        <p>{t('marketing.confirm.ignore')}</p>
      </>
    ),
  });
}

/** Greets a new subscriber, and shows from the first letter on how to end it. */
export async function sendWelcome(shop: Shop, { id }: { id: number }): Promise<void> {
  const subscriber = await findSubscriber(shop.db.read, id);
  if (subscriber?.status !== 'subscribed') return;
  await shop.mail.send(welcomeLetter(shop, subscriber));
}

function welcomeLetter(shop: Shop, { email, language }: Pick<Reader, 'email' | 'language'>): Letter {
  const t = texts(language, shop.settings);
  const stop = stopLink(shop, language, email);
  const hello = t('marketing.welcome.text', { shop: shop.settings.name });
  const letter = makeLetter(shop, {
    to: email,
    language,
    subject: t('marketing.welcome.subject', { shop: shop.settings.name }),
    title: t('marketing.welcome.title'),
    body: (
      <>
        <p>{hello}</p>
        <p>{t('marketing.welcome.closing')}</p>
        <p style={{ fontSize: 13 }}>
          <LetterLink href={stop}>{t('marketing.letter_stop')}</LetterLink>
        </p>
      </>
    ),
  });
  return { ...letter, headers: stopHeaders(stop) };
}

export const NEWSLETTER_LETTERS = ['newsletter_confirm', 'newsletter_welcome'] as const;

/** What one of them would say to a reader; nothing is sent, and its link confirms nobody. */
export function previewNewsletter(
  shop: Shop,
  kind: (typeof NEWSLETTER_LETTERS)[number],
  to: { email: string; language: Language },
): Letter {
  return kind === 'newsletter_welcome'
    ? welcomeLetter(shop, to)
    : confirmLetter(shop, { ...to, id: 0, asked_at: 0 });
}
