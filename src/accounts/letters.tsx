import { LetterButton, makeLetter } from '../frame/letter.tsx';
import type { Shop } from '../frame/shop.ts';
import { texts } from '../frame/texts.ts';
import type { JobHandler } from '../platform/jobs/jobs.ts';
import type { Shopper } from './model.ts';
import { findShopper } from './store.ts';

/** The letters of an account, each in the shopper's own language. */
export function accountLetters(shop: Shop): Record<string, JobHandler> {
  return {
    'accounts.welcome': async ({ userId, token }: { userId: number; token: string }) => {
      const shopper = await findShopper(shop.db.read, userId);
      if (!shopper) return;
      const t = texts(shopper.language);
      const about = t('accounts.letter.welcome', { shop: shop.settings.name, login: shopper.username });
      await sendVerify(shop, shopper, token, {
        subject: t('accounts.letter.welcome_subject', { shop: shop.settings.name }),
        paragraphs: [about, t('accounts.letter.verify')],
      });
    },
    'accounts.verify': async ({ userId, token }: { userId: number; token: string }) => {
      const shopper = await findShopper(shop.db.read, userId);
      if (!shopper) return;
      const t = texts(shopper.language);
      await sendVerify(shop, shopper, token, {
        subject: t('accounts.letter.verify_subject', { shop: shop.settings.name }),
        paragraphs: [t('accounts.letter.verify')],
      });
    },
    'accounts.reset': async ({ userId, token }: { userId: number; token: string }) => {
      const shopper = await findShopper(shop.db.read, userId);
      if (!shopper) return;
      const t = texts(shopper.language);
      const link = resetLink(shop, shopper, token);
      await shop.mail.send(
        makeLetter(shop, {
          to: shopper.email,
          language: shopper.language,
          subject: t('accounts.letter.reset_subject', { shop: shop.settings.name }),
          title: t('accounts.password_new'),
          body: (
            <>
              <p>{t('accounts.letter.reset', { login: shopper.username })}</p>
              <LetterButton href={link} label={t('accounts.letter.reset_link')} />
              <p>{t('accounts.letter.reset_ignore')}</p>
            </>
          ),
          text: `${t('accounts.letter.reset', { login: shopper.username })}\n\n${link}\n\n${t('accounts.letter.reset_ignore')}`,
        }),
      );
    },
  };
}

/** Where somebody chooses a new password. */
export function resetLink(shop: Shop, { id, language }: Shopper, token: string): string {
  return `${shop.publicUrl}${shop.addresses.in(language).lostPassword()}?key=${token}&id=${id}`;
}

/** A letter whose button proves that the address is the shopper's. */
async function sendVerify(
  shop: Shop,
  shopper: Shopper,
  token: string,
  { subject, paragraphs }: { subject: string; paragraphs: readonly string[] },
): Promise<void> {
  const t = texts(shopper.language);
  const account = shop.publicUrl + shop.addresses.in(shopper.language).account();
  const link = `${account}?verify-email=${token}&id=${shopper.id}`;
  await shop.mail.send(
    makeLetter(shop, {
      to: shopper.email,
      language: shopper.language,
      subject,
      title: t('accounts.hello', { name: shopper.firstName || shopper.displayName }),
      body: (
        <>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <LetterButton href={link} label={t('accounts.letter.verify_link')} />
        </>
      ),
      text: [...paragraphs, link].join('\n\n'),
    }),
  );
}
