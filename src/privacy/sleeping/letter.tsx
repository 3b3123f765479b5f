import { readAccount } from '../../accounts/index.ts';
import { LetterButton, makeLetter } from '../../frame/page/letter.tsx';
import { dayText } from '../../frame/shop/dates.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { texts } from '../../frame/shop/texts.ts';
import type { JobTrace } from '../../platform/jobs/jobs.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import { LEAST_YEARS, TOLD_BEFORE } from './model.ts';
import { noteTold } from './store.ts';

/**
 * The job behind {@link ASLEEP_LETTER}. Nobody may have proved the address: it says nothing of who has the account.
 * The time runs once it has left, so who was never reached is not erased.
 */
export async function sendAsleepLetter(
  shop: Shop,
  { userId }: { userId: number },
): Promise<JobTrace | undefined> {
  const account = await readAccount(shop.db.read, userId);
  if (account?.closedAt !== 0) return undefined;
  const now = Date.now();
  await shop.mail.send(writeAsleepLetter(shop, account, now));
  return (tx) => noteTold(tx, userId, now);
}

export function writeAsleepLetter(
  shop: Shop,
  { email, language }: { email: string; language: string },
  now: number,
): Letter {
  const { settings } = shop;
  const t = texts(language, settings);
  const values = {
    shop: settings.name,
    until: dayText(now + TOLD_BEFORE, language, settings),
    years: settings.privacy.sleepYears || LEAST_YEARS,
  };
  const href = shop.publicUrl + shop.addresses.in(language).account();
  return makeLetter(shop, {
    to: email,
    language,
    subject: t('privacy.mail.asleep.subject', values),
    title: t('privacy.mail.asleep.title', values),
    body: (
      <>
        <p>{t('privacy.mail.asleep.text', values)}</p>
        <LetterButton href={href} label={t('privacy.mail.asleep.link')} />
        <p>{t('privacy.mail.asleep.after', values)}</p>
      </>
    ),
  });
}
