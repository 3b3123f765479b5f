import { LetterButton, makeLetter } from '../../frame/page/letter.tsx';
import type { Shop } from '../../frame/shop/shop.ts';
import { keeperLanguage, texts } from '../../frame/shop/texts.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import { commentAddress } from './links.ts';
import { findComment } from './store.ts';

/**
 * The letter about a new comment: to the shop while it waits, for somebody must read it; to the author of the text
 * once everybody can.
 */
export async function sendCommentLetter(shop: Shop, { id }: { id: number }): Promise<void> {
  const comment = await findComment(shop.db.read, id);
  if (!comment || comment.state === 'spam' || comment.state === 'rejected') return;
  const link = shop.publicUrl + (await commentAddress(shop, comment));
  await shop.mail.send(writeCommentLetter(shop, comment, link));
}

interface Told {
  state: string;
  author: string;
  email: string;
  title: string;
  body: string;
  writer_email: string | null;
}

export function writeCommentLetter(shop: Shop, comment: Told, link: string): Letter & { replyTo: string } {
  const language = keeperLanguage(shop.settings);
  const t = texts(language, shop.settings);
  const held = comment.state === 'held';
  const about = { author: comment.author, title: comment.title };
  const subject = t(held ? 'content.letter.held_subject' : 'content.letter.comment_subject', about);
  const said = t('content.letter.comment_by', { author: comment.author, email: comment.email });
  return {
    ...makeLetter(shop, {
      to: held ? shop.settings.email : comment.writer_email || shop.settings.email,
      language,
      subject,
      title: subject,
      body: (
        <>
          <p>{said}</p>
          <blockquote style={{ whiteSpace: 'pre-line', margin: '16px 0', paddingLeft: 16 }}>
            {comment.body}
          </blockquote>
          {held && <p>{t('content.letter.held')}</p>}
          <LetterButton
            href={held ? `${shop.publicUrl}/admin/waiting/comments` : link}
            label={t(held ? 'content.letter.decide' : 'content.letter.see_comment')}
          />
        </>
      ),
    }),
    replyTo: comment.email,
  };
}
