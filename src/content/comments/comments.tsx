import { CaptchaField } from '../../frame/page/captcha.tsx';
import { Slot, useRequest } from '../../frame/page/context.tsx';
import { PageNumbers } from '../../frame/page/listing.tsx';
import { dayText } from '../../frame/shop/dates.ts';
import { localeOf } from '../../frame/shop/languages.ts';
import { entryPath } from '../links.ts';
import type { EntryRow } from '../store.ts';
import { commentsPath } from './links.ts';
import type { CommentRow, Thread } from './model.ts';
import type { CommentsView } from './view.ts';

/** The comments on a post, in threads, and the form to write one. */
export function Comments({ entry, view }: { entry: EntryRow; view: CommentsView }) {
  const { t, language, shop } = useRequest();
  const { threads, count, pages, page, pending, answering, open } = view;
  if (!open && count === 0) return null;
  return (
    <section id="comments" className="comments-area" aria-labelledby="comments-title">
      <h2 id="comments-title" className="comments-title">
        {t('content.comments', { count })}
      </h2>
      {threads.length > 0 && (
        <ol className="commentlist">
          {threads.map((thread) => (
            <Comment key={thread.id} thread={thread} entry={entry} view={view} depth={1} />
          ))}
        </ol>
      )}
      <PageNumbers
        listing={{ id: 'comments', method: 'numbers', base: '', query: '', page, pages }}
        label={t('content.comment_pages')}
        address={(number) => `${commentsPath(shop, language, entry, number)}#comments`}
      />
      {pending && (
        <div id={`comment-${pending.id}`} className="review-pending">
          <p className="comment-awaiting-moderation" role="status">
            {t('content.comment_pending')}
          </p>
          <Lines text={pending.body} />
        </div>
      )}
      {open ? <CommentForm entry={entry} answering={answering} /> : <p>{t('content.comments_closed')}</p>}
    </section>
  );
}

function Comment({
  thread,
  entry,
  view,
  depth,
}: {
  thread: Thread;
  entry: EntryRow;
  view: CommentsView;
  depth: number;
}) {
  const { t, language, shop } = useRequest();
  const { id, author, url, body, created_at, replies } = thread;
  const lang = thread.language === language ? undefined : localeOf(shop.settings, thread.language);
  const page = commentsPath(shop, language, entry, view.page);
  return (
    <li className={`comment depth-${depth}`} id={`li-comment-${id}`}>
      <article id={`comment-${id}`} className="comment_container">
        <span className="avatar" aria-hidden="true">
          {[...author][0]?.toUpperCase()}
        </span>
        <div className="comment-text">
          <p className="meta">
            <strong className="comment-author">
              {url === '' ? (
                author
              ) : (
                <a href={url} rel="ugc nofollow noopener">
                  {author}
                </a>
              )}
            </strong>{' '}
            <span aria-hidden="true">–</span>{' '}
            <a href={`${page}#comment-${id}`}>
              <time dateTime={new Date(created_at).toISOString()}>
                {dayText(created_at, language, shop.settings)}
              </time>
            </a>
          </p>
          <div className="description" lang={lang}>
            <Lines text={body} />
          </div>
          {view.open && (
            <p className="reply">
              <a
                className="comment-reply-link"
                href={`${entryPath(shop, language, entry)}?replytocom=${id}#respond`}
                rel="nofollow"
              >
                {t('content.comment_reply')}
                <span className="screen-reader-text">
                  {' '}
                  {t('content.comment_reply_whom', { name: author })}
                </span>
              </a>
            </p>
          )}
        </div>
      </article>
      {replies.length > 0 && (
        <ol className="children">
          {replies.map((reply) => (
            <Comment key={reply.id} thread={reply} entry={entry} view={view} depth={depth + 1} />
          ))}
        </ol>
      )}
    </li>
  );
}

function Lines({ text }: { text: string }) {
  return text.split(/\n+/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and never move
    <p key={index}>{line}</p>
  ));
}

function CommentForm({ entry, answering }: { entry: EntryRow; answering: CommentRow | undefined }) {
  const { t, language, shop } = useRequest();
  return (
    <div id="respond" className="comment-respond">
      <h3 id="reply-title" className="comment-reply-title">
        {answering ? t('content.comment_answer', { name: answering.author }) : t('content.comment_write')}
      </h3>
      {answering && (
        <p>
          <a
            id="cancel-comment-reply-link"
            href={`${entryPath(shop, language, entry)}#respond`}
            rel="nofollow"
          >
            {t('content.comment_answer_not')}
          </a>
        </p>
      )}
      <form
        action="/wp-comments-post.php"
        method="post"
        id="commentform"
        className="comment-form"
        aria-labelledby="reply-title"
      >
        <p className="comment-notes">{t('content.comment_notes')}</p>
        <Slot name="comment-fields" className="comment-fields" />
        <CaptchaField form="comment" />
        <p className="form-submit">
          <button name="submit" type="submit" id="submit" className="submit button">
            {t('content.comment_send')}
          </button>
          <input type="hidden" name="comment_post_ID" value={entry.id} />
          <input type="hidden" name="comment_parent" value={answering?.id ?? 0} />
          <input type="hidden" name="lang" value={language} />
        </p>
      </form>
    </div>
  );
}
