import { Breadcrumb, type Crumb, type Term } from '../../../catalogue/index.ts';
import { useRequest } from '../../../frame/page/context.tsx';
import { localeOf } from '../../../frame/shop/languages.ts';
import { PostMeta } from '../../blog/pages/post-index.tsx';
import { Comments } from '../../comments/comments.tsx';
import type { CommentsView } from '../../comments/view.ts';
import { topicPath } from '../../links.ts';
import { readingMinutes } from '../../model.ts';
import { ContentPicture, pictureRow } from '../../pages/picture.tsx';
import type { Blocks } from '../../rich-text/blocks.ts';
import { type RichDocument, wordsOf } from '../../rich-text/model.ts';
import { RichText } from '../../rich-text/render.tsx';
import type { EntryRow } from '../../store.ts';

/** A post or a page. */
export function EntryPage({
  entry,
  document,
  blocks,
  crumbs,
  topics,
  comments,
}: {
  entry: EntryRow;
  document: RichDocument;
  blocks: Blocks;
  crumbs: readonly Crumb[];
  topics: readonly Term[];
  comments: CommentsView | undefined;
}) {
  const { language, shop, t, links } = useRequest();
  const isPost = entry.kind === 'post';
  const picture = pictureRow(entry);
  const lang = entry.written_in === language ? undefined : localeOf(shop.settings, entry.written_in);
  const minutes = readingMinutes(wordsOf(document).split(' ').length);
  return (
    <>
      {isPost && <Breadcrumb crumbs={crumbs} />}
      <article id={`post-${entry.id}`} className={`content-page ${entry.kind}`} lang={lang}>
        <header className="entry-header">
          <h1 className="page-title entry-title">{entry.title}</h1>
          {isPost && (
            <div className="entry-meta" lang={localeOf(shop.settings, language)}>
              <PostMeta post={entry} />
              <p className="post-meta">{t('content.minutes', { minutes })}</p>
            </div>
          )}
        </header>
        {picture && (
          <figure className="entry-picture alignwide">
            <ContentPicture row={picture} sizes="(width >= 1024px) 60rem, 100vw" eager />
          </figure>
        )}
        {entry.drafted > 0 && (
          <p className="woocommerce-info entry-draft" lang={localeOf(shop.settings, language)}>
            {t('content.draft')}
          </p>
        )}
        <div className="entry-content">
          <RichText document={document} blocks={blocks} />
        </div>
        {topics.length > 0 && (
          <footer className="entry-topics" lang={localeOf(shop.settings, language)}>
            <span className="screen-reader-text">{t('content.topics')}</span>
            <ul className="entry-topics-list">
              {topics.map((topic) => (
                <li key={topic.id}>
                  <a href={topicPath(links, topic)} rel="tag">
                    {topic.name}
                  </a>
                </li>
              ))}
            </ul>
          </footer>
        )}
      </article>
      {comments && (
        <div className="content-page">
          <Comments entry={entry} view={comments} />
        </div>
      )}
    </>
  );
}
