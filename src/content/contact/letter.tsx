import { makeLetter } from '../../frame/page/letter.tsx';
import { localeOf } from '../../frame/shop/languages.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { keeperLanguage, texts } from '../../frame/shop/texts.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import './tables.ts';

/** The letter to the shop with a message from its contact form; answering it answers whoever wrote. */
export async function sendContactLetter(shop: Shop, { id }: { id: number }): Promise<void> {
  const message = await shop.db.read
    .selectFrom('contact_message')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!message) return;
  await shop.mail.send(writeContactLetter(shop, message));
}

export function writeContactLetter(
  shop: Shop,
  message: { name: string; email: string; page: string; language: string; message: string },
): Letter & { replyTo: string } {
  const language = keeperLanguage(shop.settings);
  const t = texts(language, shop.settings);
  const subject = t('content.letter.contact_subject', { name: message.name });
  const from = t('content.letter.contact_from', {
    name: message.name,
    email: message.email,
    page: shop.publicUrl + message.page,
  });
  return {
    ...makeLetter(shop, {
      to: shop.settings.email,
      language,
      subject,
      title: subject,
      body: (
        <>
          <p>{from}</p>
          <p lang={localeOf(shop.settings, message.language)} style={{ whiteSpace: 'pre-line' }}>
            {message.message}
          </p>
        </>
      ),
    }),
    replyTo: message.email,
  };
}
